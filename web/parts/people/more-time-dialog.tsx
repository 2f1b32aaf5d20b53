import { t } from '@lingui/core/macro'
import { addDays, type Day } from '../../../contract/days.ts'
import { deadlineHasPassed, type SchoolTime } from '../../../contract/goal-week.ts'
import type { Goal, GoalWithFeedback } from '../../../contract/goals.ts'
import { fullName } from '../../../contract/person-name.ts'
import {
  type DaysOfSchool,
  findOpenSchoolDay,
  lastDayForMoreTime,
  noSchoolNames,
  schoolDayAfter,
} from '../../../contract/school-days.ts'
import { listWeekDays, type WeekSettings, weekStartOf } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { DateTiles } from '../../ui/choice.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { LoadedDaysOff } from './days-away-tiles.tsx'

/** Moves one unfinished goal to another day. It is open while mounted. */
export function MoreTimeDialog({ goal, onClose }: { goal: GoalWithFeedback; onClose: () => void }) {
  const week = useGoalWeek()
  const today = zonedDay(week.now, week.timeZone)
  const { input } = useScope()
  const read = useApi('GET /api/days-off', {
    query: { ...input.query, from: today, to: getLastDay(today) },
  })
  const days = read.data ? listTargetDays(goal, week.now, { ...week, entries: read.data.entries }) : []
  const extend = useChange('POST /api/goals/:id/extension', {
    onSuccess: () => {
      showSuccess(t`Due date moved`)
      onClose()
    },
    failure: t`Failed to move the due date`,
  })
  const proposed = pickFirstDay(goal.dueOn, days)
  const form = useCheckedForm({
    // An empty day means the proposed one.
    defaultValues: { day: '', reason: '' },
    call: extend,
    onSend: ({ day, reason }) => {
      const to = day || proposed
      if (to === undefined) return
      extend.mutate({
        params: { id: goal.id },
        body: { day: to, ...(reason.trim() !== '' && { reason }) },
      })
    },
  })
  const chosen = form.watch('day') || proposed
  const { firstName, lastName } = goal.user
  const isOver = deadlineHasPassed(goal.dueOn, week.now, week)
  const { title } = goal
  const name = fullName({ firstName, lastName })
  const day = formatCalendarDay(goal.dueOn)
  const newDay = chosen && formatCalendarDay(chosen)
  return (
    <FormDialog
      title={t`Give more time`}
      description={isOver ? t`${name}: “${title}” was due ${day}.` : t`${name}: “${title}” is due ${day}.`}
      form={form}
      label={newDay === undefined ? t`Move` : t`Move to ${newDay}`}
      pendingLabel={t`Moving...`}
      onClose={onClose}
    >
      <LoadedDaysOff read={read}>
        {({ entries }) => (
          <DateTiles
            legend={t`New due date`}
            days={listWeeks(days, week.weeks)}
            allowed={days}
            noSchool={noSchoolNames(listWeeks(days, week.weeks), entries)}
            today={today}
            value={chosen ?? null}
            onChange={(day) => form.setValue('day', day)}
            error={form.issue('day')}
          />
        )}
      </LoadedDaysOff>
      <Field label={t`Reason`} optional error={form.issue('reason')}>
        <TextInput {...form.register('reason')} maxLength={200} />
      </Field>
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

/** Picks the first day after the current one, else the first of all. */
const pickFirstDay = (dueOn: Day, days: readonly Day[]): Day | undefined =>
  days.find((day) => day > dueOn) ?? days[0]

/** The calendar is read this far ahead: past the tenth school day, even with the longest holidays before it. */
const getLastDay = (today: Day): Day => addDays(today, 365)

/**
 * Lists the school days after the goal's first day, or from today on, whose deadline has not passed, except its current
 * day.
 */
function listTargetDays(
  { dueOn, firstDueOn }: Pick<Goal, 'dueOn' | 'firstDueOn'>,
  now: number,
  school: SchoolTime & DaysOfSchool,
): Day[] {
  const today = zonedDay(now, school.timeZone)
  const latest = lastDayForMoreTime(today, school)
  const days: Day[] = []
  let day = findOpenSchoolDay(firstDueOn > today ? firstDueOn : today, now, school)
  for (; day <= latest; day = schoolDayAfter(day, school)) if (day !== dueOn) days.push(day)
  return days
}

/** Lists the days of each week that has one of the days. */
function listWeeks(days: readonly Day[], weeks: WeekSettings): Day[] {
  const starts = new Set(days.map((day) => weekStartOf(day, weeks)))
  return [...starts].flatMap((weekStart) => listWeekDays(weekStart, weeks))
}
