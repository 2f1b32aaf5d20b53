import { useRef } from 'react'

// Moves the focus when the focused control is removed, such as a button of a deleted row. A browser would drop the focus.
// Here it moves to the same control of the next row, else of the previous row, else to the heading of the list.

const ROW = 'li, tr, [data-row]'
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
const HEADINGS = 'h1, h2, h3, h4'

interface FocusPlace {
  at: Element
  /** The control's row and the rows around it, the nearest first. Empty outside of lists. */
  rows: readonly Element[]
  /** The control's index in its row from the end, as -1. Rows differ in the middle, where some controls are disabled. */
  control: number
  /** The headings of the surrounding elements, the innermost first. */
  headings: readonly HTMLElement[]
}

/** Must run while the control is still in the page. */
function getFocusPlace(at: Element): FocusPlace {
  const row = at.closest(ROW)
  const after: Element[] = []
  const before: Element[] = []
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) after.push(next)
  for (let last = row?.previousElementSibling; last; last = last.previousElementSibling) before.push(last)
  return {
    at,
    rows: row ? [row, ...after, ...before] : [],
    control: fromLast(at, row ? listControls(row) : []),
    headings: listHeadings(row ?? at),
  }
}

/** Focuses the nearest element that is still in the page. */
function focusNear({ rows, control, headings }: FocusPlace): void {
  for (const row of rows) {
    if (!row.isConnected) continue
    const controls = listControls(row)
    const next = controls.at(control) ?? controls[0]
    if (!next) continue
    next.focus()
    return
  }
  const heading =
    headings.find((heading) => heading.isConnected) ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

let stopWatching = () => {}

/**
 * Call it when a control may soon be removed: the focus then moves to a neighbor. It watches until the focus moves
 * elsewhere or the user scrolls, because the removal can come long after the click, with the next response for the list.
 */
export function keepFocus(at: Element | null): void {
  stopWatching()
  if (!at || at === document.body) return
  const focusPlace = getFocusPlace(at)
  const around = new Set(listAncestors(at))
  const removed = () => {
    stopWatching()
    const now = document.activeElement
    // A dialog moves the focus itself when the focused element is removed.
    if (!now || around.has(now)) focusNear(focusPlace)
  }
  const observer = new MutationObserver(() => {
    if (!at.isConnected) removed()
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!at.isConnected) removed()
    else if (target !== at) stopWatching()
  }
  // A virtualized table removes rows that are scrolled out of sight; they are not deleted.
  const scrolling = ['wheel', 'touchmove'] as const
  stopWatching = () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    for (const name of scrolling) document.removeEventListener(name, stopWatching)
    stopWatching = () => {}
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  for (const name of scrolling) document.addEventListener(name, stopWatching, { passive: true })
}

function listAncestors(inner: Element): Element[] {
  const found: Element[] = []
  for (let up = inner.parentElement; up; up = up.parentElement) found.push(up)
  return found
}

const fromLast = (at: Element, all: readonly Element[]): number =>
  all.includes(at) ? all.indexOf(at) - all.length : -1

const listControls = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled') && isVisible(control),
  )

/** Rows have their buttons twice, for wide screens and for phones, and one of them is hidden. */
const isVisible = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })

function listHeadings(inner: Element): HTMLElement[] {
  const rows = inner.parentElement
  const found: HTMLElement[] = []
  for (let up = inner.parentElement; up && up !== document.body; up = up.parentElement) {
    const heading = [...up.querySelectorAll<HTMLElement>(HEADINGS)].find(
      (control) => !found.includes(control) && !(inner.matches(ROW) && rows?.contains(control)),
    )
    if (heading) found.push(heading)
  }
  return found
}

const fields =
  '[data-autofocus], input:not([type=hidden], [type=radio], :disabled), input[type=radio]:checked:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Returns the field that gets the focus in a dialog: the one with `data-autofocus`, else the first one, else null. */
export function firstField(within: HTMLElement): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>(fields)
}

/** Gives the focus back to the opener of a dialog, or to a neighbor if that was removed. */
export function useOpener(): { save: () => void; restore: () => void } {
  const opener = useRef<FocusPlace | null>(null)
  return {
    save: () => {
      const at = document.activeElement
      opener.current = at && at !== document.body ? getFocusPlace(at) : null
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
