import { useRef } from 'react'

const fields =
  '[data-autofocus], input:not([type=hidden], [type=radio], :disabled), input[type=radio]:checked:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where writing starts in a dialog: what asks for it, else the first field, else nothing. */
export function firstField(within: HTMLElement): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>(fields)
}

/** Remembers who opened a dialog and gives the focus back; when that part is gone, the page's main area gets it. */
export function useOpener(): { remember: () => void; restore: () => void } {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    restore: () => {
      const back = opener.current
      opener.current = null
      if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
      else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    },
  }
}
