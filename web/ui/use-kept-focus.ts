import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Browsers drop the focus of a button that gets disabled. Gives it back when the work is over and nobody took it meanwhile. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, busy: boolean): void {
  const had = useRef(false)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (busy) {
      had.current = at === ref.current
    } else if (had.current) {
      had.current = false
      if (!at || at === document.body) ref.current?.focus({ preventScroll: true })
    }
  }, [busy, ref])
}
