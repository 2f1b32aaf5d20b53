import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Path whose heading last had the focus. The first page of a visit keeps the browser's own focus. */
let lastPath: string | undefined
let wentBack = false
/** The heading that just went had the focus: the one that takes its place, such as 'Page not found', gets it. */
let lostFocus = false
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (wentBack = true))

/** Titles the document 'X · Cairn' and, after navigation, moves the focus to the heading that gets the ref (give it tabIndex -1). */
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
