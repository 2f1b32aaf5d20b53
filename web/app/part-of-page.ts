// Links to a part of a page, such as /#goals, and to the page that is shown already: wouter changes the address only, so
// this goes to the part, or to the top.

/** How long a page may take to show the part, in milliseconds. */
const PATIENCE = 5000

/** Answers how to stop. */
export function followPartsOfPages(): () => void {
  let watching: MutationObserver | undefined
  const stop = () => watching?.disconnect()
  let page = pageOf(window.location)
  const go = (event?: Event) => {
    stop()
    const samePage = page === pageOf(window.location)
    page = pageOf(window.location)
    const id = window.location.hash.slice(1)
    if (id === '' && samePage && event?.type === 'pushState') window.scrollTo(0, 0)
    if (id === '' || show(id)) return
    watching = new MutationObserver(() => show(id) && stop())
    watching.observe(document.body, { childList: true, subtree: true })
    setTimeout(stop, PATIENCE)
  }
  go()
  for (const event of navigations) window.addEventListener(event, go)
  return () => {
    stop()
    for (const event of navigations) window.removeEventListener(event, go)
  }
}

/** wouter says `pushState` and `replaceState` as events of the window. */
const navigations = ['pushState', 'replaceState', 'hashchange'] as const

const pageOf = ({ pathname, search }: Location) => pathname + search

function show(id: string): boolean {
  const part = document.getElementById(id)
  if (!part) return false
  part.scrollIntoView({ block: 'start' })
  part.setAttribute('tabindex', '-1')
  part.focus({ preventScroll: true })
  return true
}
