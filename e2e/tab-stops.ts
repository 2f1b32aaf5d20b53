// The stops of the Tab key on a page.
import type { Page } from '@playwright/test'

export interface Stop {
  what: string
  faults: string[]
}

/** From the focused element until the page ends or Tab returns to the first stop. */
export async function tabOn(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    window.firstStop = document.activeElement
    window.lastStop = document.activeElement
  })
  const stops: Stop[] = []
  while (stops.length < CAUGHT) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeStop)
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`After ${CAUGHT} stops the page has not ended: ${stops.at(-1)?.what}`)
}

/** More than any page of the small school has. */
const CAUGHT = 600

export const faultsOf = (stops: readonly Stop[]): string[] =>
  stops.flatMap(({ faults, what }) => faults.map((fault) => `${what}: ${fault}`))

declare global {
  interface Window {
    firstStop: Element | null
    lastStop: Element | null
  }
}

/** Runs in the page. @returns the faults of the focused element; null after the last stop */
function describeStop(): Stop | null {
  const here = document.activeElement
  const before = window.lastStop
  window.lastStop = here
  if (!(here instanceof HTMLElement) || here === document.body || here === window.firstStop) return null
  const name = here.getAttribute('aria-label') ?? here.closest('label')?.textContent ?? here.textContent
  const what = `${here.tagName} “${name?.slice(0, 60)}”`
  // Month, day, year and calendar of a date input are the browser's own stops.
  if (before === here && here instanceof HTMLInputElement && here.type === 'date') return { what, faults: [] }
  const faults: string[] = []
  if (before === here) faults.push('catches the focus')
  else if (before && !(before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING)) {
    faults.push('stands before the last stop')
  }
  // A control that is drawn by its label or by the element next to it.
  const drawn = [here, here.closest('label'), here.parentElement, here.nextElementSibling].filter(
    (element) => element !== null,
  )
  const inSight = drawn.slice(0, 2).some((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  if (!inSight) faults.push('is out of sight')
  const ringed = drawn.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /0px 0px 0px [2-9]/.test(boxShadow)
    )
  })
  if (!ringed) faults.push('shows no focus')
  return { what, faults }
}
