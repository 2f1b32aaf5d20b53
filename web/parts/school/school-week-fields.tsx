// The days of a school's week and the time at which its goals are due, in forms.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  DEFAULT_DEADLINE_TIME,
  DEFAULT_SCHOOL_DAYS,
  isSameWeek,
  type WeekValues,
} from '../../../contract/school-week.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { formatTimeOfDay } from '../../ui/dates.ts'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import type { FormFields } from '../../ui/form.tsx'
import { formatSchoolDay, formatSchoolDays, formatShortSchoolDay } from './school-week-words.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

interface SchoolWeekFieldsProps<Name extends string> {
  form: FormFields<Name>
  /** The names of the fields in the form. */
  names: { [Part in keyof WeekValues]: Name }
  week: WeekValues
  onDays: (schoolDays: number[]) => void
}

export function SchoolWeekFields<Name extends string>({
  form,
  names,
  week: { schoolDays },
  onDays,
}: SchoolWeekFieldsProps<Name>) {
  const toggle = (day: number) => {
    const days = schoolDays.includes(day)
      ? schoolDays.filter((chosen) => chosen !== day)
      : [...schoolDays, day]
    onDays(days.toSorted((a, b) => a - b))
  }
  const problem = form.issue(names.schoolDays)
  return (
    <>
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 text-14 font-600">
          <Trans>School days</Trans>
        </legend>
        <div className="grid grid-cols-7 gap-1.5 sm:flex">
          {DAYS.map((day) => (
            <Button
              key={day}
              size="sm"
              variant={schoolDays.includes(day) ? 'primary' : 'quiet'}
              aria-pressed={schoolDays.includes(day)}
              aria-label={formatSchoolDay(day)}
              className="max-sm:px-0"
              onClick={() => toggle(day)}
            >
              {formatShortSchoolDay(day)}
            </Button>
          ))}
        </div>
        {problem && <FieldError id="school-days-problem">{problem}</FieldError>}
      </fieldset>
      <Field label={t`Goals are due at`} error={form.issue(names.deadlineTime)} required>
        <TextInput
          {...form.register(names.deadlineTime)}
          type="time"
          min="06:00"
          max="23:59"
          className="sm:max-w-40"
        />
      </Field>
    </>
  )
}

/** Finds a week without days before it is sent. */
export const checkSchoolDays = ({ schoolDays }: Pick<WeekValues, 'schoolDays'>): string | undefined =>
  schoolDays.length === 0 ? t`Choose at least one school day.` : undefined

/** The week of a new school, until someone changes it. */
export const usualWeek = { schoolDays: [...DEFAULT_SCHOOL_DAYS], deadlineTime: DEFAULT_DEADLINE_TIME }

/** Returns what a call about a new school gets: nothing for the usual week. */
export function toSentWeek({ schoolDays, deadlineTime }: typeof usualWeek): Partial<typeof usualWeek> {
  return isSameWeek({ schoolDays, deadlineTime }, usualWeek) ? {} : { schoolDays, deadlineTime }
}

/** One line with the week of a new school. Its button shows the fields, because most schools have the usual week. */
export function SchoolWeekLine({ week, onOpen }: { week: WeekValues; onOpen: () => void }) {
  const days = formatSchoolDays(week)
  const time = formatTimeOfDay(week.deadlineTime)
  return (
    <p className="text-14 text-ink-2">
      {t`${days}, due at ${time}`} <TextButton onClick={onOpen}>{t`Change school week`}</TextButton>
    </p>
  )
}
