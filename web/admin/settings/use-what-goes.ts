// How much the chosen periods would delete, and when.
import type { Settings } from '../../../contract/schools.ts'
import { formatCount, listOf, plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatDay } from '../../ui/dates.ts'
import { useNow } from '../../ui/now.ts'
import { useZone } from '../../ui/zone.ts'

type Periods = Pick<Settings, 'goalMonths' | 'leaverMonths'>

/** After a change nothing goes by these periods for 7 days, in milliseconds. */
const WAIT = 7 * 24 * 60 * 60 * 1000

export interface WhatGoes {
  isCounting: boolean
  /** '1,204 goals and 12 people who left'; null if nothing would go, or if the periods are as saved. */
  amount: string | null
  /** 'Thu, Dec 3' */
  from: string
  /** The count failed: how much would go is not known. */
  failed: boolean
}

export function useWhatGoes(saved: Periods | undefined, { goalMonths, leaverMonths }: Periods): WhatGoes {
  const { input } = useScope()
  const from = formatDay(useNow() + WAIT, useZone())
  const isChanged =
    saved !== undefined && (goalMonths !== saved.goalMonths || leaverMonths !== saved.leaverMonths)
  const count = useApi(
    'GET /api/admin/retention',
    isChanged && (goalMonths !== null || leaverMonths !== null)
      ? { query: { ...input.query, goalMonths: textOf(goalMonths), leaverMonths: textOf(leaverMonths) } }
      : null,
  )
  return {
    isCounting: count.isLoading,
    amount: count.data ? amountOf(count.data) : null,
    from,
    failed: count.isError,
  }
}

const textOf = (months: number | null): string => (months === null ? 'keep' : String(months))

function amountOf({ goals, leavers }: { goals: number; leavers: number }): string | null {
  const parts = [
    ...(goals > 0 ? [plural(goals, 'goal')] : []),
    ...(leavers > 0 ? [`${formatCount(leavers)} ${pluralWord(leavers, 'person', 'people')} who left`] : []),
  ]
  return parts.length > 0 ? listOf(parts) : null
}
