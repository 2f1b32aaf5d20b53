/** Returns the text of an element as a person reads it, with a space between parts that are next to or below each other. */
export function readText(element: Element | null | undefined): string {
  if (!element) throw new Error('There is nothing to read.')
  let text = ''
  let last: Node | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isSamePart = last?.parentNode === node.parentNode && last?.nextSibling === node
    text += isSamePart ? node.nodeValue : ` ${node.nodeValue}`
    last = node
  }
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .trim()
}
