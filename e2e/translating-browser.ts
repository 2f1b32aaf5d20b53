// A browser that translates pages, as Chrome and Edge do: each text is replaced by two elements that hold its translation,
// again whenever the page shows a new text. The words stay unchanged, so that tests find them.
import type { BrowserContext } from '@playwright/test'

/** Runs in the page. */
function translatePage(): void {
  const isTranslated = new WeakSet<Node>()
  const wrap = () => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      const holder = text.parentElement
      if (!holder || isTranslated.has(text) || text.data.trim() === '') continue
      if (holder.closest('[translate="no"], script, style, noscript, textarea, svg')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      if (inner.firstChild) isTranslated.add(inner.firstChild)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    new MutationObserver(() => {
      clearTimeout(waiting)
      waiting = setTimeout(wrap, 50)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    wrap()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}

/** Translates all pages of the context from their first text on. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translatePage)
}

/** Runs in the page. @returns how many texts are translated */
export const countTranslated = (): number => document.querySelectorAll('font > font').length
