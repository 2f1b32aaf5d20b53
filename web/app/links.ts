// Help for links besides the router: a page's code and reads are started when its link is pointed at or focused, and links to
// a part of a page scroll to it.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { prefetchReads } from '../api/page-data.ts'
import { getLinkSchool } from '../frame/school-choice.ts'
import { savesData } from '../ui/lazy.tsx'
import { findPage } from './find-page.ts'

/** Watches all links of the page, present and future ones. Returns a function that stops it. */
export function preloadLinks(user: User, client: QueryClient): () => void {
  const preload = ({ target }: { target: EventTarget | null }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    if (savesData()) return
    const url = new URL(link.href)
    const { pathname: path, search } = url
    const page = findPage({ user, path, search, school: getLinkSchool(user, url) })
    void page.load()
    // A table has a link to each of its people, whose data is read when the link is followed.
    if (!url.searchParams.has('user')) void prefetchReads(client, page.allReads)
  }
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
