// Helpers for links besides the router, loaded when the user first acts. A page's code and reads start when its link is
// hovered or focused, and links to a part of a page scroll to it.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { listAllPageReads } from '../../contract/screens.ts'
import { schoolOfLink } from '../frame/school-choice.ts'
import { savesData } from '../ui/lazy.tsx'
import { startPage } from './start-page.ts'

/** Watches all links of the page, present and future ones. Returns a function that stops it. */
export function preloadLinks(user: User, client: QueryClient): () => void {
  const preload = ({ target }: { target: EventTarget | null }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    if (savesData()) return
    const url = new URL(link.href)
    // A table has a link to each of its people, whose data is read when the link is followed.
    const reads = url.searchParams.has('user') ? () => [] : listAllPageReads
    startPage({ client, user, address: url, reads, school: schoolOfLink(user, url) })
  }
  // The action that loaded this code may have been on a link.
  for (const target of document.querySelectorAll('a:hover, a:focus')) preload({ target })
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener('focusin', preload)
  return () => {
    document.removeEventListener('pointerover', preload)
    document.removeEventListener('focusin', preload)
  }
}

/** How long a page may take to show the part. */
const PART_TIMEOUT_MS = 5000

/**
 * Handles links to a part of a page, such as /#goals, and to the page that is already shown. wouter only changes the
 * address, so this scrolls to the part, or to the top. Returns a function that stops it.
 */
export function followHashLinks(): () => void {
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
    setTimeout(stop, PART_TIMEOUT_MS)
  }
  go()
  for (const event of navigations) window.addEventListener(event, go)
  return () => {
    stop()
    for (const event of navigations) window.removeEventListener(event, go)
  }
}

/** wouter dispatches `pushState` and `replaceState` as events of the window. */
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
