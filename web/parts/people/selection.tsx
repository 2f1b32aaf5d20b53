import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { keepFocus } from '../../ui/keep-focus.ts'

// The selected rows of a table. Filtering and sorting keep the selection, so that several searches can add to it.

export interface Selection {
  ids: ReadonlySet<number>
  /** With `range`, all rows between this one and the one toggled before change too. The function is stable. */
  toggle: (id: number, on: boolean, range: boolean) => void
  /** The function is stable. */
  toggleAll: (ids: Iterable<number>, on: boolean) => void
  clear: () => void
}

/** `shown` are the rows in the order of the screen. */
export function useSelection(shown: readonly { id: number }[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const rows = useRef(shown)
  const touched = useRef<number | null>(null)
  useLayoutEffect(() => {
    rows.current = shown
  }, [shown])
  const toggleAll = useCallback((some: Iterable<number>, on: boolean) => {
    setIds((before) => updateSet(before, some, on))
  }, [])
  const toggle = useCallback(
    (id: number, on: boolean, range: boolean) => {
      const rangeIds =
        range && touched.current !== null ? listIdsBetween(rows.current, touched.current, id) : [id]
      touched.current = id
      toggleAll(rangeIds, on)
    },
    [toggleAll],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear])
}

/** Returns the set with, or without, some of its possible members. */
export function updateSet<Id>(before: ReadonlySet<Id>, some: Iterable<Id>, on: boolean): ReadonlySet<Id> {
  const next = new Set(before)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns the ids from one row to another, inclusive, or only the second if the first is no longer shown. */
export function listIdsBetween(rows: readonly { id: number }[], from: number, to: number): number[] {
  const [a, b] = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (a === undefined || b === undefined || a < 0 || b < 0) return [to]
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}

interface ChosenBarProps {
  count: number
  /** The number of selected learners that the filter hides. */
  hidden: number
  /** The bar has many actions, which only a wide window shows side by side. */
  wide?: boolean
  onClear: () => void
  children: ReactNode
}

/** The bar at the bottom of the window with the number of selected learners and the actions for them. */
export function ChosenBar({ count, hidden, wide = false, onClear, children }: ChosenBarProps) {
  return (
    <section
      data-selection-bar
      aria-label={t`Selected learners`}
      className="sticky bottom-0 z-10 flex items-center gap-x-3 rounded-b-14 border-t border-line-strong bg-surface px-4 py-2.5 max-sm:px-3"
    >
      <p
        role="status"
        className={cx(
          'text-14 font-600 whitespace-nowrap tabular-nums',
          wide ? 'max-lg:flex-1' : 'max-sm:flex-1',
        )}
      >
        <Plural value={count} one="# selected" other="# selected" />
        {hidden > 0 && (
          <span className="font-400 text-ink-2">
            {' '}
            <Plural value={hidden} one="(# not shown)" other="(# not shown)" />
          </span>
        )}
      </p>
      {children}
      <IconButton
        size="sm"
        icon={X}
        label={t`Clear selection`}
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget)
          onClear()
        }}
      />
    </section>
  )
}
