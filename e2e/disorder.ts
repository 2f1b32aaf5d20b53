// Finds layout faults of a page, whatever it shows.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens the screen and expects no layout fault at any of the widths. */
export async function expectOrder(page: Page, address: string, widths: readonly number[]): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await page.evaluate(disorder, 'body'), `${address} at ${width}`).toEqual([])
  }
}

/** Runs in the page. @returns descriptions of the layout faults within an element */
export function disorder(part: string): string[] {
  const root = document.querySelector(part) ?? document.body
  const faults: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`)
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const excerpt = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const within = (a: DOMRect, b: DOMRect) => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  /** The part of an element that neither its ancestors nor the element itself clip. */
  const visiblePart = (element: Element) => {
    let open = new DOMRect(-1e6, -1e6, 2e6, 2e6)
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const isInline = getComputedStyle(up).display === 'inline'
      if (!isInline && getComputedStyle(up).overflowX !== 'visible')
        open = within(open, up.getBoundingClientRect())
    }
    return open
  }
  const lines: { node: Node; element: Element; box: DOMRect }[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || !isVisible(element)) continue
    if (element.closest('option, script, style, noscript, .sr-only, [aria-hidden=true]')) continue
    // Floating elements overlap on purpose.
    let floats = false
    for (let up: Element | null = element; up && up !== root && !floats; up = up.parentElement) {
      floats = ['fixed', 'sticky'].includes(getComputedStyle(up).position)
    }
    if (floats) continue
    const style = getComputedStyle(element)
    const isTruncated = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const titled = element.closest('[title]') ?? element.querySelector('[title]')
    if (isTruncated && style.overflowX !== 'auto' && !titled) faults.push(`cut: “${excerpt(element)}”`)
    const range = document.createRange()
    // Only common words are checked: an address or a compound of 60 letters has to break somewhere.
    for (const { 0: word, index } of node.textContent.matchAll(
      /(?<=^|[\s(“])[\p{L}\d]{2,12}(?=$|[\s.,:;!?)”…])/gu,
    )) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.push(`broken: “${word}” of “${excerpt(element)}”`)
    }
    range.selectNodeContents(node)
    const seenThrough = visiblePart(element)
    for (const lineBox of range.getClientRects()) {
      const box = within(lineBox, seenThrough)
      if (box.width > 2 && box.height > 2) lines.push({ node, element, box })
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  lines.forEach((line, at) => {
    for (let next = at + 1; next < lines.length; next += 1) {
      const nextLine = lines[next]
      if (!nextLine || nextLine.box.top > line.box.bottom) break
      const across = Math.min(line.box.right, nextLine.box.right) - Math.max(line.box.left, nextLine.box.left)
      const down = Math.min(line.box.bottom, nextLine.box.bottom) - Math.max(line.box.top, nextLine.box.top)
      // A truncated line has one rectangle for its visible part and one for the whole.
      if (line.node === nextLine.node && Math.abs(line.box.top - nextLine.box.top) < 1) continue
      // Lines of tight headings touch. Overlapping text shares more.
      if (across < 3 || down < 0.4 * Math.min(line.box.height, nextLine.box.height)) continue
      faults.push(`“${excerpt(line.element)}” lies over “${excerpt(nextLine.element)}”`)
    }
  })
  return [...new Set(faults)].slice(0, 8)
}
