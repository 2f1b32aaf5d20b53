// The school's week in the settings: its days, the time at which goals are due, and a change that waits.
import { skipToken, useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../contract/days.ts'
import {
  formatTimeOfDay,
  getFirstWeekday,
  isSameWeek,
  type WeekValues,
} from '../../../contract/school-week.ts'
import type { SchoolWeekAnswer } from '../../../contract/school-week-change.ts'
import { formatSchoolDay, formatSchoolDays } from '../../../contract/school-week-words.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { OpenedDialog } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { showNoChanges } from '../use-save.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const FAILURE = 'Failed to change the school week'

const describeWeek = (week: WeekValues): string =>
  `${formatSchoolDays({ from: null, ...week })}, due at ${formatTimeOfDay(week.deadlineTime)}.`

export function SchoolWeekPart({ show }: { show: (dialog: OpenedDialog) => void }) {
  const { input } = useScope()
  const read = useApi('GET /api/admin/school-week', input)
  const cancel = useChange('PUT /api/admin/school-week', {
    onSuccess: () => showSuccess('School week changed'),
    failure: FAILURE,
  })
  return (
    <section
      aria-label="School week"
      className="grid justify-items-start gap-2 border-line not-first:border-t not-first:pt-4"
    >
      <h4 className="text-14 font-600">School week</h4>
      <Loaded read={read} size="h-20 w-full">
        {(week) => (
          <>
            <p>{describeWeek(week)}</p>
            {week.next && (
              <p className="text-14 text-ink-2">
                From {formatDay(week.next.from)}: {describeWeek(week.next)}{' '}
                <TextButton
                  onClick={() => {
                    const { schoolDays, deadlineTime } = week
                    cancel.mutate({ ...input, body: { schoolDays, deadlineTime } })
                  }}
                >
                  Cancel change
                </TextButton>
              </p>
            )}
            <Button
              onClick={() => show(({ onClose }) => <ChangeSchoolWeekDialog week={week} onClose={onClose} />)}
            >
              Change school week
            </Button>
          </>
        )}
      </Loaded>
    </section>
  )
}

interface DialogProps {
  week: SchoolWeekAnswer
  onClose: () => void
}

/** Shows from when the new week applies, and which goals move, before anything changes. */
function ChangeSchoolWeekDialog({ week, onClose }: DialogProps) {
  const { input } = useScope()
  const planned: WeekValues = week.next ?? week
  const change = useChange('PUT /api/admin/school-week', {
    onSuccess: () => {
      showSuccess('School week changed')
      onClose()
    },
    failure: FAILURE,
  })
  const form = useCheckedForm({
    defaultValues: { schoolDays: [...planned.schoolDays], deadlineTime: planned.deadlineTime },
    check: ({ schoolDays }) =>
      schoolDays.length === 0 ? { schoolDays: 'Choose at least one school day.' } : {},
    call: change,
    onSend: (body) => {
      if (isSameWeek(body, planned)) showNoChanges()
      else change.mutate({ ...input, body })
    },
  })
  const values = form.watch()
  const toggle = (day: number) => {
    const { schoolDays } = values
    const days = schoolDays.includes(day)
      ? schoolDays.filter((chosen) => chosen !== day)
      : [...schoolDays, day]
    form.clearErrors('schoolDays')
    form.setValue(
      'schoolDays',
      days.toSorted((a, b) => a - b),
    )
  }
  const problem = form.issue('schoolDays')
  return (
    <FormDialog title="Change school week" form={form} label="Change school week" onClose={onClose}>
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 text-14 font-600">School days</legend>
        <div className="flex flex-wrap gap-1.5">
          {DAYS.map((day) => (
            <Button
              key={day}
              size="sm"
              variant={values.schoolDays.includes(day) ? 'primary' : 'quiet'}
              aria-pressed={values.schoolDays.includes(day)}
              aria-label={formatSchoolDay(day)}
              onClick={() => toggle(day)}
            >
              {formatSchoolDay(day).slice(0, 3)}
            </Button>
          ))}
        </div>
        {problem && <FieldError id="school-days-problem">{problem}</FieldError>}
      </fieldset>
      <Field label="Goals are due at" error={form.issue('deadlineTime')} required>
        <TextInput
          {...form.register('deadlineTime')}
          type="time"
          min="06:00"
          max="23:59"
          className="sm:max-w-40"
        />
      </Field>
      {!isSameWeek(values, planned) && <Consequences values={values} />}
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

/** Says when the change begins and which goals it moves, as the server would do it now. */
function Consequences({ values: { schoolDays, deadlineTime } }: { values: WeekValues }) {
  const { input } = useScope()
  const { data } = useQuery({
    queryKey: ['preview of the school week', schoolDays, deadlineTime],
    queryFn:
      schoolDays.length > 0 && deadlineTime !== ''
        ? ({ signal }) =>
            call('PUT /api/admin/school-week', {
              query: { ...input.query, preview: 'true' },
              body: { schoolDays: [...schoolDays], deadlineTime },
              signal,
            })
        : skipToken,
    retry: false,
    // Goals change in the meantime, so earlier answers are not shown.
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return <p role="status" />
  const first = formatSchoolDay(getFirstWeekday({ from: null, schoolDays, deadlineTime }))
  return (
    <div role="status" className="grid gap-1.5 text-14">
      <p>
        Weeks will begin on {first}.{' '}
        {data.next
          ? `This starts on ${formatDay(data.next.from)}. This week stays as it is.`
          : 'This starts right away.'}
      </p>
      {data.moves.map(({ from, to, count }) => (
        <p key={`${from} ${to}`}>
          {plural(count, 'goal')} will move from {formatDay(from)} to {formatDay(to)}.
        </p>
      ))}
    </div>
  )
}
