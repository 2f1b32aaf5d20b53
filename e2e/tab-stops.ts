// The stops of the Tab key on a page.
import type { Page } from '@playwright/test'

export interface Stop {
  description: string
  faults: string[]
}

/** Starts at the focused element and ends with the page or when Tab returns to the first stop. */
export async function tabOn(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    window.firstStop = document.activeElement
    window.lastStop = document.activeElement
  })
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeStop)
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`After ${MAX_STOPS} stops the page has not ended: ${stops.at(-1)?.description}`)
}

/** No page of the small school has this many. */
const MAX_STOPS = 600

export const faultsOf = (stops: readonly Stop[]): string[] =>
  stops.flatMap(({ faults, description }) => faults.map((fault) => `${description}: ${fault}`))

declare global {
  interface Window {
    firstStop: Element | null
    lastStop: Element | null
  }
}

/** Runs in the page. @returns the faults of the focused element, or null after the last stop */
function describeStop(): Stop | null {
  const focused = document.activeElement
  const previous = window.lastStop
  window.lastStop = focused
  if (!(focused instanceof HTMLElement) || focused === document.body || focused === window.firstStop)
    return null
  const name =
    focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent ?? focused.textContent
  const description = `${focused.tagName} “${name?.slice(0, 60)}”`
  // Month, day, year and calendar of a date input are the browser's own stops.
  if (previous === focused && focused instanceof HTMLInputElement && focused.type === 'date')
    return { description, faults: [] }
  const faults: string[] = []
  if (previous === focused) faults.push('catches the focus')
  else if (previous && !(previous.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) {
    faults.push('stands before the last stop')
  }
  // The control is drawn by its label or by the element next to it.
  const drawn = [focused, focused.closest('label'), focused.parentElement, focused.nextElementSibling].filter(
    (element) => element !== null,
  )
  const isInView = drawn.slice(0, 2).some((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  if (!isInView) faults.push('is out of sight')
  const ringed = drawn.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /0px 0px 0px [2-9]/.test(boxShadow)
    )
  })
  if (!ringed) faults.push('shows no focus')
  return { description, faults }
}
