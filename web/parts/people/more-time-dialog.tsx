import { type Day, formatDay } from '../../../contract/days.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { type Calendar, noSchoolName } from '../../../contract/school-days.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { DateTiles } from '../../ui/date-tiles.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { daysToMoveTo, lastDayToRead, weeksWith } from './days-to-move-to.ts'

/** Moves one unfinished goal to another day; shown while mounted. */
export function MoreTimeDialog({ goal, onClose }: { goal: GoalWithFeedback; onClose: () => void }) {
  const week = useGoalWeek()
  const today = zonedDay(week.now, week.timeZone)
  const { input } = useScope()
  const read = useApi('GET /api/days-off', {
    query: { ...input.query, from: today, to: lastDayToRead(today) },
  })
  const days = read.data ? daysToMoveTo(goal, week, read.data.entries) : []
  const extend = useChange('POST /api/goals/:id/extension', {
    onSuccess: ({ title, dueOn }) => {
      showSuccess('Due day moved', `“${title}” is due ${formatDay(dueOn)}, 4:00 PM.`)
      onClose()
    },
    onError: onFailure('Failed to move the due day'),
  })
  const proposed = firstChoice(goal.dueOn, days)
  const form = useCheckedForm({
    // Empty: the day that is proposed.
    defaultValues: { day: '', reason: '' },
    error: extend.error,
    pending: extend.isPending,
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
  return (
    <FormDialog
      title="Give more time"
      description={`${firstName} ${lastName}: “${goal.title}” is due ${formatDay(goal.dueOn)}.`}
      form={form}
      label={chosen === undefined ? 'Move' : `Move to ${formatDay(chosen)}`}
      pendingLabel="Moving..."
      onClose={onClose}
    >
      {read.data ? (
        <DateTiles
          legend="New due day"
          days={weeksWith(days)}
          allowed={days}
          noSchool={noSchoolDays(weeksWith(days), read.data.entries)}
          today={today}
          value={chosen ?? null}
          onChange={(day) => form.setValue('day', day)}
          error={form.issue('day')}
        />
      ) : read.isError ? (
        <ErrorState level="h3" onRetry={() => void read.refetch()} retrying={read.isFetching}>
          {read.error.sentence}
        </ErrorState>
      ) : (
        <SkeletonGroup label="the school days">
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
      <Field label="Reason" optional error={form.issue('reason')}>
        <TextInput {...form.register('reason')} maxLength={200} />
      </Field>
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

/** The names of the days without school among them. */
function noSchoolDays(days: readonly Day[], calendar: Calendar): ReadonlyMap<Day, string> {
  return new Map(
    days.flatMap((day) => {
      const name = noSchoolName(day, calendar)
      return name === null ? [] : [[day, name] as const]
    }),
  )
}

/** The first day after the present one; without one the first of all. */
const firstChoice = (dueOn: Day, days: readonly Day[]): Day | undefined =>
  days.find((day) => day > dueOn) ?? days[0]
