import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The path of the page before. The first page of a visit keeps the browser's own focus. */
let lastPath: string | undefined
let wentBack = false
/** The heading that was just removed had the focus, so its replacement gets it, such as 'Page not found'. */
let lostFocus = false
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (wentBack = true))

/**
 * Sets the document title 'X · Cairn'. After navigation it focuses the heading with the returned ref, which needs
 * tabIndex -1.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Cairn`
  }, [title])
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      lostFocus = element !== null && element === document.activeElement
    }
  }, [])
  useEffect(() => {
    const path = window.location.pathname
    const isFirst = lastPath === undefined
    const isNew = lastPath !== path
    lastPath = path
    if (isFirst || !(isNew || lostFocus)) return
    lostFocus = false
    if (isNew && !wentBack) window.scrollTo(0, 0)
    wentBack = false
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
