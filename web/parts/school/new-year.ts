// The six steps from one school year to the next, for a school that had no goals for weeks. What is done is stored on the
// device, because only the admin knows it: nothing in the data says that nobody left.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { deviceStorage } from '../../frame/storage.ts'
import { useNow, useZone } from '../../ui/time.tsx'

const listSteps = () =>
  [
    {
      name: 'leavers',
      title: t`Mark leavers`,
      sentence: t`Select the learners who left and choose Mark as left. Their history stays.`,
    },
    {
      name: 'studios',
      title: t`Move learners up`,
      sentence: t`One studio at a time, oldest first: select its learners and choose Change studio.`,
    },
    {
      name: 'learners',
      title: t`Add new learners`,
      sentence: t`A list from your school’s own system moves the others up, too.`,
    },
    {
      name: 'crews',
      title: t`Sort crews and choose captains`,
      sentence: t`Keep the crews and add the new learners, or sort everyone again.`,
    },
    {
      name: 'cards',
      title: t`Print sign-in cards`,
      sentence: t`A card makes a new password, and the old one stops working.`,
    },
    {
      name: 'calendar',
      title: t`Fill in the calendar`,
      sentence: t`Enter the year’s days off before learners set goals.`,
    },
  ] as const

export type NewYearStepName = ReturnType<typeof listSteps>[number]['name']

export interface NewYearStep {
  name: NewYearStepName
  title: string
  sentence: string
  done: boolean
}

export interface NewYear {
  /** Whether no goal was due for four weeks; undefined until it is known. */
  isNear: boolean | undefined
  /** Whether the admin chose 'Not now'. */
  isHidden: boolean
  steps: readonly NewYearStep[]
  current: NewYearStep | undefined
  placed: number
  toggle: (name: NewYearStepName) => void
  setHidden: (hidden: boolean) => void
}

export function useNewYear(hasGoals: boolean | undefined): NewYear {
  const { schoolId } = useScope()
  const year = zonedDay(useNow(), useZone()).slice(0, 4)
  const [marks, setMarks] = useStoredMarks(`cairn-new-year:${schoolId}:${year}`)
  const listed = listSteps().map((step) => ({ ...step, done: marks.has(step.name) }))
  const change = (mark: string, on: boolean) => {
    const next = new Set(marks)
    if (on) next.add(mark)
    else next.delete(mark)
    setMarks(next)
  }
  return {
    isNear: useIsResting(hasGoals),
    isHidden: marks.has(HIDDEN),
    steps: listed,
    current: listed.find(({ done }) => !done),
    placed: listed.filter(({ done }) => done).length,
    toggle: (name) => change(name, !marks.has(name)),
    setHidden: (hidden) => change(HIDDEN, hidden),
  }
}

const HIDDEN = 'hidden'

/** A set of words in the storage of the device. It lasts until the page is left if there is no storage. */
function useStoredMarks(
  key: string,
): [marks: ReadonlySet<string>, set: (marks: ReadonlySet<string>) => void] {
  const [changed, setChanged] = useState<{ key: string; marks: ReadonlySet<string> } | null>(null)
  const marks =
    changed?.key === key ? changed.marks : new Set((deviceStorage.get(key) ?? '').split(' ').filter(Boolean))
  const set = (next: ReadonlySet<string>) => {
    deviceStorage.set(key, [...next].join(' '))
    setChanged({ key, marks: next })
  }
  return [marks, set]
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** A goal is due at most a week after it was set, so none was due for four weeks. */
const REST_MS = 5 * WEEK_MS

/**
 * Whether the goal week is empty and no learner set a goal for five weeks. A school that is running is not read again, because
 * each goal would do so.
 */
function useIsResting(hasGoals: boolean | undefined): boolean | undefined {
  const { input, schoolId } = useScope()
  const now = useNow()
  const [running, setRunning] = useState<number | null>(null)
  const isRead = hasGoals === true && (running === null || running !== schoolId)
  const week = useApi('GET /api/admin/stats', input, { enabled: isRead })
  const isWeekEmpty = week.data?.totalGoalsThisWeek === 0
  const learners = useApi('GET /api/without-goal', input, { enabled: isRead && isWeekEmpty })
  if (hasGoals === undefined) return undefined
  if (!isRead || week.isError || learners.isError) return false
  if (!week.data || (isWeekEmpty && !learners.data)) return undefined
  const isResting =
    isWeekEmpty &&
    learners.data?.every(({ lastGoalAt }) => lastGoalAt === null || Date.parse(lastGoalAt) < now - REST_MS)
  if (!isResting && schoolId !== null) setRunning(schoolId)
  return isResting
}
