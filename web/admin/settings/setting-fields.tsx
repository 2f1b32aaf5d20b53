// The groups of fields in the settings dialog.
import { getMonthName } from '../../../contract/days.ts'
import { isStaff } from '../../../contract/roles.ts'
import type { Settings } from '../../../contract/schools.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatRetention, isShortened, retentionChoices } from '../../parts/school/retention-words.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { formatDateTime } from '../../ui/dates.ts'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import type { CheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { useZone } from '../../ui/time.tsx'
import {
  keptPeriods,
  type Periods,
  type Removals,
  retentions,
  type SettingsFields,
  type SwitchName,
  toPeriods,
} from './settings-fields.ts'

export type SettingsForm = CheckedForm<SettingsFields>

interface Period {
  name: keyof Periods
  label: string
  hint: string
  choices?: readonly (number | null)[]
}

interface Group {
  before: Settings
  form: SettingsForm
}

export function RetentionFields({ before, form, removals }: Group & { removals: Removals }) {
  const now = toPeriods(form.watch())
  const shorter = retentions.filter(({ name }) => isShortened(before[name], now[name]))
  return (
    <>
      <table aria-label="Data retention" className="w-full text-14">
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {[...keptPeriods, ...retentions].map((period) => (
            <MonthsRow key={period.name} period={period} saved={before[period.name]} form={form} />
          ))}
        </tbody>
      </table>
      {shorter.length > 0 && (
        <Note tone="warn" title="Permanently deleted within the hour:" alert>
          {shorter
            .map(({ label, name }) => `${label.toLowerCase()} older than ${formatRetention(now[name])}`)
            .join('; ')}
          .
        </Note>
      )}
      <RemovalsNote before={before} removals={removals} />
    </>
  )
}

function RemovalsNote({ before, removals }: { before: Settings; removals: Removals }) {
  const zone = useZone()
  if (removals.amount !== null) {
    return (
      <Note tone="warn" title={`Permanently deleted from ${removals.from}:`} alert>
        {removals.amount}. You can change it back until then.
      </Note>
    )
  }
  if (removals.failed) {
    return (
      <Note tone="warn" alert>
        Couldn’t count how much would be deleted. Nothing is deleted before {removals.from}.
      </Note>
    )
  }
  if (before.deletesFrom === null) return null
  return <Note>No goals or accounts will be deleted before {formatDateTime(before.deletesFrom, zone)}.</Note>
}

function MonthsRow({
  period: { name, label, hint, choices = retentionChoices },
  saved,
  form,
}: Pick<Group, 'form'> & { period: Period; saved: number | null }) {
  const issue = form.issue(name)
  return (
    <tr className="h-13">
      <th scope="row" className="py-1 pr-4 text-left font-400">
        <b className="block font-600">{label}</b>
        <span className="block text-13 text-ink-2">{issue ?? hint}</span>
      </th>
      <td className="w-34">
        <Select size="sm" {...form.register(name)} aria-label={label} aria-invalid={issue !== undefined}>
          <Options
            choices={choicesWith(choices, saved).map((months) => [months ?? '', formatRetention(months)])}
          />
        </Select>
      </td>
    </tr>
  )
}

/** Returns the choices with the current months added, because a program may have set any number. */
function choicesWith(choices: readonly (number | null)[], months: number | null): readonly (number | null)[] {
  if (months === null || choices.includes(months)) return choices
  return [...choices, months].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
}

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const month = String(index + 1)
  return [month, getMonthName(`2024-${month.padStart(2, '0')}-01`)] as const
})

/** The school calendar begins with this month. */
export function SchoolYearField({ form }: { form: SettingsForm }) {
  return (
    <Field label="School year begins in" error={form.issue('schoolYearStart')}>
      <Select {...form.register('schoolYearStart')} className="sm:max-w-50">
        <Options choices={MONTHS} />
      </Select>
    </Field>
  )
}

export function GraceField({ form }: Pick<Group, 'form'>) {
  return (
    <Field label="Extra days for feedback" error={form.issue('feedbackGraceDays')}>
      <Select {...form.register('feedbackGraceDays')}>
        <option value={0}>None</option>
        <Options choices={[1, 2, 3, 4, 5].map((days) => [days, plural(days, 'school day')])} />
      </Select>
    </Field>
  )
}

interface SwitchWords {
  name: SwitchName
  label: string
  hint: string
}

/** Rows with the name and effect of each switch, and the switch at the right. */
export const Switches = ({ switches, form }: Pick<Group, 'form'> & { switches: readonly SwitchWords[] }) =>
  switches.map(({ name, label, hint }) => (
    <div key={name} className="flex items-center gap-4">
      <span className="min-w-0 flex-1">
        <b className="block text-14 font-600">{label}</b>
        <span className="block text-13 text-ink-2">{hint}</span>
      </span>
      <Switch
        label={label}
        checked={form.watch(name)}
        onChange={(on) => form.setValue(name, on, { shouldDirty: true })}
      />
    </div>
  ))

export const figures: readonly SwitchWords[] = [
  { name: 'showCrewRank', label: 'Place in your crew', hint: 'Learners see their rank in the crew.' },
  {
    name: 'showStreaks',
    label: 'Days and weeks in a row',
    hint: 'Shows streaks and the streak achievement.',
  },
]
const familyView: SwitchWords = {
  name: 'familyView',
  label: 'Families see the week',
  hint: 'With a code from a letter; the child sees who follows. Turning it off pauses access.',
}
const familyMail: SwitchWords = {
  name: 'familyMail',
  label: 'Weekly email',
  hint: 'Sent after 5:00 PM on the last school day to families who ask. Needs a mail server.',
}

const familyWaves: SwitchWords = {
  name: 'familyWaves',
  label: 'Waves',
  hint: 'Once a week, families can wave at their child’s cairn, without words.',
}

export function FamilyFields({ form }: Pick<Group, 'form'>) {
  const issue = form.issue('familyMail')
  return (
    <>
      <Switches
        switches={form.watch('familyView') ? [familyView, familyWaves, familyMail] : [familyView]}
        form={form}
      />
      {issue && <FieldError>{issue}</FieldError>}
    </>
  )
}

const reflections: SwitchWords = {
  name: 'reflections',
  label: 'Reflections',
  hint: 'Two questions about the week. Coaches, guides and admins can read them; crews can’t.',
}
/** The features of 'Friday in two minutes' without further fields. */
const parts: readonly SwitchWords[] = [
  {
    name: 'carryOver',
    label: 'Carry over',
    hint: 'Learners can carry an unfinished goal into next week.',
  },
  {
    name: 'feedbackAnswers',
    label: 'Replies to feedback',
    hint: 'Learners can reply once to each piece of feedback.',
  },
  {
    name: 'plans',
    label: 'Plans',
    hint: 'Goals get one more line: what to do when it gets hard.',
  },
  {
    name: 'weekChecks',
    label: 'Midweek check-in',
    hint: 'Learners can mark a goal on track or stuck. Coaches see stuck goals first.',
  },
]

export function FridayFields({ form }: Pick<Group, 'form'>) {
  return (
    <>
      <Switches switches={[reflections]} form={form} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="First question" error={form.issue('firstQuestion')}>
          <TextInput {...form.register('firstQuestion')} />
        </Field>
        <Field label="Second question" error={form.issue('secondQuestion')}>
          <TextInput {...form.register('secondQuestion')} />
        </Field>
      </div>
      <Switches switches={parts} form={form} />
    </>
  )
}

const options = [
  { value: 'off', label: 'Off' },
  { value: 'required', label: 'Require' },
] as const

/** Says whom the setting stops until they have set up a second factor. */
export function SecondFactorField({ form }: Pick<Group, 'form'>) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const staff = users.data?.filter(isStaff) ?? []
  const without = staff.filter(({ hasSecondFactor }) => !hasSecondFactor).length
  const value = form.watch('staffSecondFactor')
  return (
    <div className="grid gap-4">
      <Choice
        legend="Two-step sign-in for staff"
        value={value}
        onChange={(next) => form.setValue('staffSecondFactor', next, { shouldDirty: true })}
        options={options}
        hint={
          value === 'required' && without > 0
            ? `${without} of ${staff.length} staff ${pluralWord(without, 'hasn’t', 'haven’t')} set it up yet and will be asked to.`
            : 'Admins, guides and adult coaches also need a code or a passkey.'
        }
        error={form.issue('staffSecondFactor')}
      />
      {value === 'required' && (
        <Field
          label="From"
          error={form.issue('staffSecondFactorFrom')}
          hint="They’ll see a reminder until then. Leave blank to start today."
        >
          <TextInput {...form.register('staffSecondFactorFrom')} type="date" />
        </Field>
      )}
    </div>
  )
}
