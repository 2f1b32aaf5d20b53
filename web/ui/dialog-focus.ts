import { useRef } from 'react'
import { type FocusPlace, focusNear, focusPlaceOf, keepFocus } from './keep-focus.ts'

const fields =
  '[data-autofocus], input:not([type=hidden], [type=radio], :disabled), input[type=radio]:checked:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The field that gets the focus in a dialog: the one with `data-autofocus`, else the first one, else none. */
export function firstField(within: HTMLElement): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>(fields)
}

/**
 * Saves the element that opened a dialog, and gives the focus back to it; if it is removed, a neighbour gets the focus.
 */
export function useOpener(): { save: () => void; restore: () => void } {
  const opener = useRef<FocusPlace | null>(null)
  return {
    save: () => {
      const at = document.activeElement
      opener.current = at && at !== document.body ? focusPlaceOf(at) : null
    },
    restore: () => {
      const back = opener.current
      opener.current = null
      if (!back) {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      } else if (back.at instanceof HTMLElement && back.at.isConnected) {
        back.at.focus()
        // The row that the dialog deleted may be removed a moment later.
        keepFocus(back.at)
      } else {
        focusNear(back)
      }
    },
  }
}
