// What is wrong with the layout of a page, whatever it shows.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens the screen and expects that nothing is cut, broken, or over something else at any of the widths. */
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

/** Runs in the page. @returns the layout faults within an element, in words */
export function disorder(part: string): string[] {
  const root = document.querySelector(part) ?? document.body
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const within = (a: DOMRect, b: DOMRect) => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  /** What of an element its ancestors, and it itself, do not cut off. */
  const windowOf = (element: Element) => {
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
    if (!element || !node.textContent?.trim() || !seen(element)) continue
    if (element.closest('option, script, style, noscript, .sr-only, [aria-hidden=true]')) continue
    // Floating elements overlap on purpose.
    let floats = false
    for (let up: Element | null = element; up && up !== root && !floats; up = up.parentElement) {
      floats = ['fixed', 'sticky'].includes(getComputedStyle(up).position)
    }
    if (floats) continue
    const style = getComputedStyle(element)
    const cut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const whole = element.closest('[title]') ?? element.querySelector('[title]')
    if (cut && style.overflowX !== 'auto' && !whole) found.push(`cut: “${words(element)}”`)
    const range = document.createRange()
    // Words of their own; an address or a compound of 60 letters has to break somewhere.
    for (const { 0: word, index } of node.textContent.matchAll(
      /(?<=^|[\s(“])[\p{L}\d]{2,12}(?=$|[\s.,:;!?)”…])/gu,
    )) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.push(`broken: “${word}” of “${words(element)}”`)
    }
    range.selectNodeContents(node)
    const seenThrough = windowOf(element)
    for (const whole of range.getClientRects()) {
      const box = within(whole, seenThrough)
      if (box.width > 2 && box.height > 2) lines.push({ node, element, box })
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  lines.forEach((line, at) => {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.box.top > line.box.bottom) break
      const across = Math.min(line.box.right, other.box.right) - Math.max(line.box.left, other.box.left)
      const down = Math.min(line.box.bottom, other.box.bottom) - Math.max(line.box.top, other.box.top)
      // A cut line has a rectangle for what is left of it and one for the whole.
      if (line.node === other.node && Math.abs(line.box.top - other.box.top) < 1) continue
      // Lines of tight headings touch; overlapping text shares more.
      if (across < 3 || down < 0.4 * Math.min(line.box.height, other.box.height)) continue
      found.push(`“${words(line.element)}” lies over “${words(other.element)}”`)
    }
  })
  return [...new Set(found)].slice(0, 8)
}
