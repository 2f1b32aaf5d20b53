// The form for one entry of the school's calendar, next to the months.
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDay } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { call } from '../../api/client.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { formatCount } from '../../ui/numbers.ts'
import {
  type ChangeCalendar,
  countGoals,
  type LoadedCalendar,
  type MoveQuestion,
} from './use-calendar-change.ts'

/** The days that are being entered. `index` is the entry's index in `loaded`, the list as it was when the form was opened. */
export interface Editing {
  loaded: LoadedCalendar
  index: number
}

/** The last day is empty if it equals the first. */
export const toFields = ({ name, from, to }: DayOff) => ({
  name,
  from,
  to: to === from ? '' : to,
  moves: true,
})

/** Returns the list with the form's entry in its place. */
function replaceEntry({ loaded, index }: Editing, { name, from, to }: DayOff): DayOff[] {
  const entries = [...loaded.entries]
  entries[index] = { name: name.trim(), from, to: to || from }
  return entries
}

export function useDaysForm(editing: Editing | null, changes: ChangeCalendar, onSaved: () => void) {
  const path = `entries.${editing?.index}`
  return useCheckedForm({
    defaultValues: { name: '', from: '', to: '', moves: true },
    required: { name: t`Enter a name.`, from: t`Pick the first day.` },
    check: ({ from, to }) => (to !== '' && to < from ? { to: t`The last day is before the first.` } : {}),
    alsoClears: { from: ['to'] },
    renamed: { [`${path}.name`]: 'name', [`${path}.from`]: 'from', [`${path}.to`]: 'to' },
    call: changes,
    onSend: ({ moves, ...days }) => {
      if (!editing) return
      const wish = { loaded: editing.loaded, entries: replaceEntry(editing, days), onSaved }
      changes.save(wish, moves ? 'move' : 'leave')
    },
  })
}

/** Adds an entry to the calendar, or edits the one at `index`. It shows which goals would move before they do. */
export function DaysForm({
  form,
  onCancel,
  ...editing
}: Editing & { form: ReturnType<typeof useDaysForm>; onCancel: () => void }) {
  const entry = editing.loaded.entries[editing.index]
  const name = entry?.name
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const { moves, ...days } = form.watch()
  return (
    <form
      aria-labelledby="days-form"
      noValidate
      onSubmit={form.onSubmit}
      className="grid min-w-0 content-start gap-4.5"
    >
      <h3 id="days-form" className="text-16 font-600 [overflow-wrap:anywhere]">
        {name === undefined ? (
          <Trans>Add no-school days</Trans>
        ) : (
          <Trans>
            Edit <bdi>{name}</bdi>
          </Trans>
        )}
      </h3>
      <Field
        label={t`Name`}
        error={form.issue('name')}
        hint={t`Learners see this name, such as Thanksgiving or Staff day.`}
        required
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4.5 sm:max-lg:grid-cols-2">
        <Field label={t`First day`} error={form.issue('from')} required>
          <TextInput {...form.register('from')} type="date" />
        </Field>
        <Field label={t`Last day`} optional error={form.issue('to')} hint={t`Leave blank for a single day.`}>
          <TextInput {...form.register('to')} type="date" min={days.from} />
        </Field>
      </div>
      <div className="grid gap-1">
        <Checkbox {...form.register('moves')} label={t`Move goals`} />
        {moves && !form.pending && <MovesOfDays editing={editing} days={days} />}
      </div>
      <FormNote rest={form.rest} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" disabled={form.pending} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={t`Saving...`}>
          {entry ? t`Save days` : t`Add days`}
        </Button>
      </div>
    </form>
  )
}

/** Shows which goals the entry would move, once it has its days. */
function MovesOfDays({ editing, days }: { editing: Editing; days: DayOff }) {
  const { input } = useScope()
  const { from, to } = days
  const isWhole = isCalendarDay(from) && (to === '' || (isCalendarDay(to) && from <= to))
  const { data } = useQuery({
    queryKey: ['moves by days off', editing.loaded.version, editing.index, from, to],
    queryFn: isWhole
      ? ({ signal }) =>
          call('PUT /api/admin/days-off', {
            query: { ...input.query, preview: 'true' },
            // The name moves nothing, and may still be missing.
            body: {
              entries: replaceEntry(editing, { ...days, name: t`No school` }),
              expectedVersion: editing.loaded.version,
            },
            signal,
          })
      : skipToken,
    // Goals change in the meantime, so earlier answers are not shown.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div role="status" className="text-14 text-ink-2">
      {data &&
        (countGoals(data.moves) > 0 ? <Moves moves={data.moves} /> : t`No open goals are due on these days.`)}
    </div>
  )
}

/** A year that is being typed does not have four digits yet. */
const isCalendarDay = (day: string) => isDay(day) && day >= '2000'

export function Moves({ moves }: { moves: MoveQuestion['moves'] }) {
  return (
    <ul aria-label={t`Goals that move`} className="divide-y divide-line">
      {moves.map((move) => (
        <Move key={`${move.from} ${move.to}`} {...move} />
      ))}
    </ul>
  )
}

function Move({ from, to, count }: MoveQuestion['moves'][number]) {
  const first = formatCalendarDay(from)
  const last = formatCalendarDay(to)
  return (
    <li className="flex min-h-10 items-baseline gap-3 py-2">
      <b className="min-w-7 text-right text-18 font-600 tabular-nums">{formatCount(count)}</b>{' '}
      <span className="min-w-0">
        {plural(count, { one: `goal from ${first} to ${last}`, other: `goals from ${first} to ${last}` })}
      </span>
    </li>
  )
}
