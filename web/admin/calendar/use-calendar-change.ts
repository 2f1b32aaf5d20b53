// Changes the school's calendar: asks first if goals would move, then saves, with an Undo.
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarChange } from '../../../contract/calendar.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { call } from '../../api/client.ts'
import { queryOptionsFor, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { showSuccess, type ToastAction } from '../../ui/toast.ts'
import { useUndo } from '../people/person-changes.ts'

const CHANGE = 'PUT /api/admin/days-off'

/** The calendar that the admin looked at, and that a change starts from. */
export interface LoadedCalendar {
  version: number
  entries: DayOff[]
}

/** The change that the admin requested. `onSaved` closes the dialog in which it was entered. */
interface Wish {
  loaded: LoadedCalendar
  entries: DayOff[]
  onSaved?: () => void
}

/** Goals that would move: the question before the calendar is saved. */
export interface MoveQuestion extends Wish {
  moves: CalendarChange['moves']
}

export function useCalendarChange() {
  const { input } = useScope()
  const client = useQueryClient()
  const failure = t`Failed to change the calendar`
  const undo = useUndo(failure, CHANGE)
  const [question, setQuestion] = useState<MoveQuestion | null>(null)
  // The toast's own button cannot be reached by keyboard while the dialog is open.
  const [lastUndo, setLastUndo] = useState<ToastAction | null>(null)
  /** Shows a saved calendar before it is read again, so that whatever opens next starts with it. */
  const keep = ({ version, entries }: CalendarChange) =>
    client.setQueryData(queryOptionsFor('GET /api/days-off', input).queryKey, { version, entries })
  const saving = useChange<typeof CHANGE, Wish>(CHANGE, {
    onSuccess: (saved, { loaded, onSaved }) => {
      keep(saved)
      setQuestion(null)
      onSaved?.()
      // Restores the previous list, and goals move back. If none has moved, goals that were left on such days stay there.
      const action = undo(async () => {
        setLastUndo(null)
        const goals = countGoals(saved.moves) > 0 ? ('move' as const) : ('leave' as const)
        const body = { entries: loaded.entries, expectedVersion: saved.version, goals }
        keep(await call(CHANGE, { ...input, body }))
      }, t`The calendar didn’t change.`)
      setLastUndo(action)
      showSuccess(t`Calendar updated`, describeOutcome(saved), action)
    },
    failure,
  })
  const save = (wish: Wish, goals: 'move' | 'leave') => {
    const { loaded, entries } = wish
    saving.mutate({ ...wish, ...input, body: { entries, expectedVersion: loaded.version, goals } })
  }
  const asking = useChange<typeof CHANGE, Wish>(CHANGE, {
    // After a refusal the list may be outdated.
    topics: ['week'],
    onSuccess: ({ moves }, { loaded, entries, onSaved }) => {
      const wish = { loaded, entries, ...(onSaved && { onSaved }) }
      if (countGoals(moves) > 0) setQuestion({ ...wish, moves })
      else save(wish, 'move')
    },
    failure,
  })
  const isPending = asking.isPending || saving.isPending
  return {
    isPending,
    /** Saves without a question. */
    save,
    isSaving: saving.isPending,
    error: asking.error ?? saving.error,
    question,
    /** The undo of the last change that this dialog saved. */
    lastUndo,
    change: (wish: Wish) => {
      if (isPending) return
      const { loaded, entries } = wish
      asking.mutate({
        ...wish,
        query: { ...input.query, preview: 'true' },
        body: { entries, expectedVersion: loaded.version },
      })
    },
    answer: (goals: 'move' | 'leave') => {
      if (question) save(question, goals)
    },
    /** A form that opens starts without the refusal of an earlier change. */
    forgetError: () => {
      asking.reset()
      saving.reset()
    },
    /** Closes the question without saving. */
    cancel: () => setQuestion(null),
  }
}

export type ChangeCalendar = ReturnType<typeof useCalendarChange>

export function countGoals(moves: CalendarChange['moves']): number {
  return moves.reduce((sum, { count }) => sum + count, 0)
}

function describeOutcome({ moves, left }: CalendarChange): string | undefined {
  const moved = countGoals(moves)
  if (moved > 0)
    return plural(moved, { one: '# goal has a new due date.', other: '# goals have a new due date.' })
  if (left === 0) return undefined
  return plural(left, { one: '# goal stays on no-school days.', other: '# goals stay on no-school days.' })
}
