// 'Weekly goal': its last day, its people, and its end. Opened from the row of one of its goals.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { addDays } from '../../../contract/days.ts'
import type { Series } from '../../../contract/goal-series.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { canReviewCrew, isAdmin } from '../../../contract/roles.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { showInfo, showSuccess } from '../../ui/toast.ts'
import { MAX_REPEAT_DAYS } from './goal-form.ts'

interface WeeklyGoalDialogProps {
  goal: GoalWithFeedback
  onClose: () => void
}

export function WeeklyGoalDialog({ goal, onClose }: WeeklyGoalDialogProps) {
  const user = useUser()
  const read = useApi('GET /api/goal-series', { query: { userId: String(goal.userId) } })
  const [ending, setEnding] = useState(false)
  const series = read.data?.items.find(({ id }) => id === goal.series?.id)
  const people = useSeriesPeople(goal, series)
  const onEnd = () => setEnding(true)
  const until = series && formatCalendarDay(series.until)
  const name = series && fullName(series.by)
  if (ending && series) return <EndWeeklyGoal id={series.id} onClose={onClose} />
  if (series && people && series.by.id === user.id) {
    return <EditSeries series={series} people={people} onEnd={onEnd} onClose={onClose} />
  }
  return (
    <Dialog
      title={t`Weekly goal`}
      description={`“${goal.title}”`}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <Loaded read={read} label={t`weekly goal`} errorProps={{ level: 'h3' }}>
        {() =>
          !series ? (
            <p>{t`This weekly goal has ended.`}</p>
          ) : series.by.id === user.id ? (
            <Skeleton className="h-24 rounded-10" />
          ) : (
            <>
              <p>
                <Trans>
                  Every week until {until}, set by <bdi>{name}</bdi>.
                </Trans>
              </p>
              <EndButton onEnd={onEnd} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Named = Pick<Person, 'id' | 'firstName' | 'lastName'>

/**
 * Returns the people of the weekly goal, and for those who may set goals for others the rest of the owner's crew. Undefined
 * while loading.
 */
function useSeriesPeople(
  { user: owner }: GoalWithFeedback,
  series: Series | undefined,
): readonly Named[] | undefined {
  const user = useUser()
  const { input } = useScope()
  const { groupId } = owner
  const leads = isAdmin(user) || (groupId !== null && canReviewCrew(user, groupId))
  const { data, isError } = useApi('GET /api/users', leads ? input : null)
  if (!leads || isError) return [owner]
  return data?.filter(
    (person) =>
      series?.userIds.includes(person.id) ||
      (groupId !== null && person.groupId === groupId && !person.hasLeft),
  )
}

interface EditSeriesProps {
  series: Series
  people: readonly Named[]
  onEnd: () => void
  onClose: () => void
}

/** The form for the person who made the weekly goal. */
function EditSeries({ series, people, onEnd, onClose }: EditSeriesProps) {
  const { weekStart, now, timeZone } = useGoalWeek()
  const legend = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(series.userIds))
  const save = useChange('PATCH /api/goal-series/:id', {
    onSuccess: () => {
      showSuccess(t`Weekly goal changed`)
      onClose()
    },
    failure: t`Failed to change the weekly goal`,
  })
  const form = useCheckedForm({
    defaultValues: { until: series.until, userIds: '' },
    call: save,
    check: ({ until }) => ({
      until: until === '' ? t`Choose the last day.` : undefined,
      userIds: chosen.size === 0 ? t`Select at least one person.` : undefined,
    }),
    onSend: ({ until }) => {
      const body = {
        ...(until !== series.until && { until }),
        ...(!hasSameIds(chosen, series.userIds) && { userIds: [...chosen] }),
      }
      if (Object.keys(body).length > 0) return save.mutate({ params: { id: series.id }, body })
      showInfo(t`No changes made`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Weekly goal`}
      description={`“${series.title}”`}
      form={form}
      label={t`Save`}
      onClose={onClose}
    >
      <Field label={t`Until`} error={form.issue('until')}>
        <TextInput
          {...form.register('until')}
          type="date"
          min={zonedDay(now, timeZone)}
          max={addDays(weekStart, MAX_REPEAT_DAYS)}
        />
      </Field>
      {people.length > 1 && (
        <fieldset aria-describedby={legend} className="grid min-w-0">
          <legend className="text-14 font-600">{t`People`}</legend>
          <div className="max-h-60 overflow-y-auto">
            {sortChosenFirst(people, series.userIds).map((person) => (
              <Checkbox
                key={person.id}
                label={fullName(person)}
                checked={chosen.has(person.id)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.currentTarget.checked) next.add(person.id)
                  else next.delete(person.id)
                  setChosen(next)
                }}
              />
            ))}
          </div>
          <div id={legend} role="alert">
            {form.issue('userIds') && <FieldError>{form.issue('userIds')}</FieldError>}
          </div>
        </fieldset>
      )}
      <EndButton onEnd={onEnd} />
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

const hasSameIds = (chosen: ReadonlySet<number>, ids: readonly number[]) =>
  chosen.size === ids.length && ids.every((id) => chosen.has(id))

const sortChosenFirst = (people: readonly Named[], ids: readonly number[]) =>
  people.toSorted((a, b) => Number(ids.includes(b.id)) - Number(ids.includes(a.id)))

function EndButton({ onEnd }: { onEnd: () => void }) {
  return (
    <Button variant="destructive-quiet" className="justify-self-start" onClick={onEnd}>
      {t`End weekly goal`}
    </Button>
  )
}

function EndWeeklyGoal({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ConfirmChange
      call="DELETE /api/goal-series/:id"
      input={{ params: { id } }}
      title={t`End weekly goal`}
      confirmLabel={t`End weekly goal`}
      pendingLabel={t`Ending...`}
      successToast={[t`Weekly goal ended`]}
      failure={t`Failed to change the weekly goal`}
      onClose={onClose}
    >
      <p>{t`No more goals will be created. Those that exist stay.`}</p>
    </ConfirmChange>
  )
}
