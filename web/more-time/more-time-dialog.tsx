import { type Day, formatDay } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { DayOff } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi, useChange } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useScope } from '../frame/school-scope.tsx'
import { onFailure } from '../frame/toasts.ts'
import { DateTiles } from '../ui/date-tiles.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { FormNote, useCheckedForm } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { showSuccess } from '../ui/toast.ts'
import { daysToMoveTo, lastDayToRead, weeksWith } from './days-to-move-to.ts'

const TITLE = 'Give more time'

interface MoreTimeProps {
  goal: GoalWithFeedback
  onClose: () => void
}

/** Moves one unfinished goal to another day; shown while mounted. */
export function MoreTimeDialog({ goal, onClose }: MoreTimeProps) {
  const { now, timeZone } = useGoalWeek()
  const { input } = useScope()
  const today = zonedDay(now, timeZone)
  const read = useApi('GET /api/days-off', {
    query: { ...input.query, from: today, to: lastDayToRead(today) },
  })
  if (read.data) {
    return <DayForm goal={goal} calendar={read.data.entries} onClose={onClose} />
  }
  return (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      {read.isError ? (
        <ErrorState level="h3" onRetry={() => void read.refetch()} retrying={read.isFetching}>
          {read.error.sentence}
        </ErrorState>
      ) : (
        <SkeletonGroup label="the school days" className="grid gap-3">
          <Skeleton className="h-46" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

function DayForm({ goal, calendar, onClose }: MoreTimeProps & { calendar: readonly DayOff[] }) {
  const week = useGoalWeek()
  const days = daysToMoveTo(goal, week, calendar)
  const extend = useChange('POST /api/goals/:id/extension', {
    onSuccess: ({ title, dueOn }) => {
      showSuccess('Due day moved', `“${title}” is due ${formatDay(dueOn)}, 4:00 PM.`)
      onClose()
    },
    onError: onFailure('Failed to move the due day'),
  })
  const form = useCheckedForm({
    defaultValues: { day: firstChoice(goal.dueOn, days), reason: '' },
    required: { day: 'Choose a day.' },
    error: extend.error,
    pending: extend.isPending,
    onSend: ({ day, reason }) =>
      extend.mutate({
        params: { id: goal.id },
        body: { day, ...(reason.trim() !== '' && { reason }) },
      }),
  })
  const chosen = form.watch('day')
  const { firstName, lastName } = goal.user
  return (
    <FormDialog
      title={TITLE}
      description={`${firstName} ${lastName}: “${goal.title}” is due ${formatDay(goal.dueOn)}.`}
      form={form}
      label={chosen === '' ? 'Move' : `Move to ${formatDay(chosen)}`}
      pendingLabel="Moving..."
      onClose={onClose}
    >
      <DateTiles
        legend="New due day"
        days={weeksWith(days)}
        allowed={days}
        today={zonedDay(week.now, week.timeZone)}
        value={chosen === '' ? null : chosen}
        onChange={(day) => form.setValue('day', day)}
        error={form.issue('day')}
      />
      <Field label="Reason" optional error={form.issue('reason')}>
        <TextInput {...form.register('reason')} maxLength={200} />
      </Field>
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

/** The first day after the present one; without one the first of all. */
const firstChoice = (dueOn: Day, days: readonly Day[]): Day =>
  days.find((day) => day > dueOn) ?? days[0] ?? ''
