// The school's week in the settings: its days, the time at which goals are due, and a change that waits.
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { getFirstWeekday, isSameWeek, type WeekValues } from '../../../contract/school-week.ts'
import type { SchoolWeekAnswer } from '../../../contract/school-week-change.ts'
import { call } from '../../api/client.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { checkSchoolDays, SchoolWeekFields } from '../../parts/school/school-week-fields.tsx'
import { formatSchoolDay, formatSchoolDays } from '../../parts/school/school-week-words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { formatCalendarDay, formatTimeOfDay } from '../../ui/dates.ts'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { OpenedDialog } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { showNoChanges } from '../use-save.ts'

const weekFields = { schoolDays: 'schoolDays', deadlineTime: 'deadlineTime' } as const

function describeWeek(week: WeekValues): string {
  const days = formatSchoolDays(week)
  const time = formatTimeOfDay(week.deadlineTime)
  return t`${days}, due at ${time}.`
}

function describeNextWeek({ from, ...week }: NonNullable<SchoolWeekAnswer['next']>): string {
  const day = formatCalendarDay(from)
  const days = formatSchoolDays(week)
  const time = formatTimeOfDay(week.deadlineTime)
  return t`From ${day}: ${days}, due at ${time}.`
}

export function SchoolWeekPart({ show }: { show: (dialog: OpenedDialog) => void }) {
  const { input } = useScope()
  const read = useApi('GET /api/admin/school-week', input)
  const cancel = useChange('PUT /api/admin/school-week', {
    onSuccess: () => showSuccess(t`School week changed`),
    failure: t`Failed to change the school week`,
  })
  return (
    <section
      aria-label={t`School week`}
      className="grid justify-items-start gap-2 border-line not-first:border-t not-first:pt-4"
    >
      <h4 className="text-14 font-600">
        <Trans>School week</Trans>
      </h4>
      <Loaded read={read} size="h-20 w-full">
        {(week) => (
          <>
            <p>{describeWeek(week)}</p>
            {week.next && (
              <p className="text-14 text-ink-2">
                {describeNextWeek(week.next)}{' '}
                <TextButton
                  onClick={() => {
                    const { schoolDays, deadlineTime } = week
                    cancel.mutate({ ...input, body: { schoolDays, deadlineTime } })
                  }}
                >
                  <Trans>Cancel change</Trans>
                </TextButton>
              </p>
            )}
            <Button
              onClick={() => show(({ onClose }) => <ChangeSchoolWeekDialog week={week} onClose={onClose} />)}
            >
              <Trans>Change school week</Trans>
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
      showSuccess(t`School week changed`)
      onClose()
    },
    failure: t`Failed to change the school week`,
  })
  const form = useCheckedForm({
    defaultValues: { schoolDays: [...planned.schoolDays], deadlineTime: planned.deadlineTime },
    check: (values) => {
      const schoolDays = checkSchoolDays(values)
      return schoolDays ? { schoolDays } : {}
    },
    call: change,
    onSend: (body) => {
      if (isSameWeek(body, planned)) showNoChanges()
      else change.mutate({ ...input, body })
    },
  })
  const values = form.watch()
  return (
    <FormDialog title={t`Change school week`} form={form} label={t`Change school week`} onClose={onClose}>
      <SchoolWeekFields
        form={form}
        names={weekFields}
        week={values}
        onDays={(days) => {
          form.clearErrors('schoolDays')
          form.setValue('schoolDays', days)
        }}
      />
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
  return (
    <div role="status" className="grid gap-1.5 text-14">
      <p>{describeBeginning({ schoolDays, deadlineTime }, data.next?.from)}</p>
      {data.moves.map(({ from, to, count }) => {
        const first = formatCalendarDay(from)
        const last = formatCalendarDay(to)
        return (
          <p key={`${from} ${to}`}>
            {plural(count, {
              one: `# goal will move from ${first} to ${last}.`,
              other: `# goals will move from ${first} to ${last}.`,
            })}
          </p>
        )
      })}
    </div>
  )
}

function describeBeginning(week: WeekValues, from: string | undefined): string {
  const weekday = formatSchoolDay(getFirstWeekday({ from: null, ...week }))
  if (from === undefined) return t`Weeks will begin on ${weekday}. This starts right away.`
  const day = formatCalendarDay(from)
  return t`Weeks will begin on ${weekday}. This starts on ${day}. This week stays as it is.`
}
