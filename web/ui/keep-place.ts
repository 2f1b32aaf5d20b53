// Where the focus goes when the control that has it is removed, such as a button of a row that was deleted: to the same
// control of the next row, else of the row before, else to the heading of the list. A browser would drop it.

const ROW = 'li, tr, [data-row]'
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
const HEADINGS = 'h1, h2, h3, h4'

export interface FocusPlace {
  at: Element
  /** Its row and those around it, the nearest first. None where it stands in no list. */
  rows: readonly Element[]
  /** Which control of its row it is, from the last one: -1. Those of rows differ in the middle, where some are disabled. */
  control: number
  /** Of what surrounds it, the innermost first. */
  headings: readonly HTMLElement[]
}

/** Taken while the control is still there. */
export function placeOf(at: Element): FocusPlace {
  const row = at.closest(ROW)
  const after: Element[] = []
  const before: Element[] = []
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) after.push(next)
  for (let last = row?.previousElementSibling; last; last = last.previousElementSibling) before.push(last)
  return {
    at,
    rows: row ? [row, ...after, ...before] : [],
    control: fromLast(at, row ? controlsIn(row) : []),
    headings: headingsAround(row ?? at),
  }
}

/** The nearest that is left of the place. */
export function focusNear({ rows, control, headings }: FocusPlace): void {
  for (const row of rows) {
    if (!row.isConnected) continue
    const controls = controlsIn(row)
    const next = controls.at(control) ?? controls[0]
    if (!next) continue
    next.focus()
    return
  }
  const heading = headings.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

let forget = () => {}

/**
 * Call it when a control may soon be removed. Until the focus goes elsewhere by itself, or the page is scrolled by hand,
 * it is caught when the control is gone. A removal can come long after the press: with the list's next answer.
 */
export function keepPlace(at: Element | null): void {
  forget()
  if (!at || at === document.body) return
  const place = placeOf(at)
  const around = new Set(ancestorsOf(at))
  const removed = () => {
    forget()
    const now = document.activeElement
    // A dialog takes the focus itself when what had it is removed.
    if (!now || around.has(now)) focusNear(place)
  }
  const observer = new MutationObserver(() => {
    if (!at.isConnected) removed()
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!at.isConnected) removed()
    else if (target !== at) forget()
  }
  // A long table draws only the rows in sight: one that was scrolled away is not deleted.
  const byHand = ['wheel', 'touchmove'] as const
  forget = () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    for (const name of byHand) document.removeEventListener(name, forget)
    forget = () => {}
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  for (const name of byHand) document.addEventListener(name, forget, { passive: true })
}

function ancestorsOf(inner: Element): Element[] {
  const found: Element[] = []
  for (let up = inner.parentElement; up; up = up.parentElement) found.push(up)
  return found
}

const fromLast = (at: Element, all: readonly Element[]): number =>
  all.includes(at) ? all.indexOf(at) - all.length : -1

const controlsIn = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !one.matches(':disabled') && isSeen(one))

/** A row has its buttons twice, for wide screens and for phones. */
const isSeen = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })

function headingsAround(inner: Element): HTMLElement[] {
  const rows = inner.parentElement
  const found: HTMLElement[] = []
  for (let up = inner.parentElement; up && up !== document.body; up = up.parentElement) {
    const heading = [...up.querySelectorAll<HTMLElement>(HEADINGS)].find(
      (one) => !found.includes(one) && !(inner.matches(ROW) && rows?.contains(one)),
    )
    if (heading) found.push(heading)
  }
  return found
}
