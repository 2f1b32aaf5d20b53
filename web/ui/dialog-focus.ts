import { useRef } from 'react'
import { type FocusPlace, focusNear, keepPlace, placeOf } from './keep-place.ts'

const fields =
  '[data-autofocus], input:not([type=hidden], [type=radio], :disabled), input[type=radio]:checked:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where writing starts in a dialog: what asks for it, else the first field, else nothing. */
export function firstField(within: HTMLElement): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>(fields)
}

/** Remembers who opened a dialog and gives the focus back; when that part is gone, or goes, what is near to it gets the focus. */
export function useOpener(): { remember: () => void; restore: () => void } {
  const opener = useRef<FocusPlace | null>(null)
  return {
    remember: () => {
      const at = document.activeElement
      opener.current = at && at !== document.body ? placeOf(at) : null
    },
    restore: () => {
      const back = opener.current
      opener.current = null
      if (!back) {
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      } else if (back.at instanceof HTMLElement && back.at.isConnected) {
        back.at.focus()
        // What the dialog deleted may go a moment later.
        keepPlace(back.at)
      } else {
        focusNear(back)
      }
    },
  }
}
