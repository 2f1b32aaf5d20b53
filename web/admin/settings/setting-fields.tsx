// The groups of fields in the settings dialog.
import { plural, t } from '@lingui/core/macro'
import { isStaff } from '../../../contract/roles.ts'
import type { Settings } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { formatMonth } from '../../ui/dates.ts'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import type { CheckedForm } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/select.tsx'
import type { SettingsFields, SwitchName } from './settings-fields.ts'

export type SettingsForm = CheckedForm<SettingsFields>

export interface Group {
  before: Settings
  form: SettingsForm
}

const listMonths = () =>
  Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1)
    return [month, formatMonth(`2024-${month.padStart(2, '0')}-01`)] as const
  })

/** The school calendar begins with this month. */
export function SchoolYearField({ form }: { form: SettingsForm }) {
  return (
    <Field label={t`School year begins in`} error={form.issue('schoolYearStart')}>
      <Select {...form.register('schoolYearStart')} className="sm:max-w-50">
        <Options choices={listMonths()} />
      </Select>
    </Field>
  )
}

export function GraceField({ form }: Pick<Group, 'form'>) {
  return (
    <Field label={t`Extra days for feedback`} error={form.issue('feedbackGraceDays')}>
      <Select {...form.register('feedbackGraceDays')}>
        <option value={0}>{t`None`}</option>
        <Options
          choices={[1, 2, 3, 4, 5].map((days) => [
            days,
            plural(days, { one: '# school day', other: '# school days' }),
          ])}
        />
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

export const listFigures = (): readonly SwitchWords[] => [
  {
    name: 'showCrewRank',
    label: t`Place in your crew`,
    hint: t`Learners see their rank in the crew.`,
  },
  {
    name: 'showStreaks',
    label: t`Days and weeks in a row`,
    hint: t`Shows streaks and the streak achievement.`,
  },
]

const listFamilySwitches = (): readonly [SwitchWords, ...SwitchWords[]] => [
  {
    name: 'familyView',
    label: t`Families see the week`,
    hint: t`With a code from a letter; the child sees who follows. Turning it off pauses access.`,
  },
  {
    name: 'familyWaves',
    label: t`Waves`,
    hint: t`Once a week, families can wave at their child’s cairn, without words.`,
  },
  {
    name: 'familyMail',
    label: t`Weekly email`,
    hint: t`Sent after 5:00 PM on the last school day to families who ask. Needs a mail server.`,
  },
]

export function FamilyFields({ form }: Pick<Group, 'form'>) {
  const issue = form.issue('familyMail')
  const [familyView, ...whileOpen] = listFamilySwitches()
  return (
    <>
      <Switches switches={form.watch('familyView') ? [familyView, ...whileOpen] : [familyView]} form={form} />
      {issue && <FieldError>{issue}</FieldError>}
    </>
  )
}

/** The features of the week's end. The first has further fields. */
const listFridaySwitches = (): readonly [SwitchWords, ...SwitchWords[]] => [
  {
    name: 'reflections',
    label: t`Reflections`,
    hint: t`Two questions about the week. Coaches, guides and admins can read them; crews can’t.`,
  },
  {
    name: 'carryOver',
    label: t`Carry over`,
    hint: t`Learners can carry an unfinished goal into next week.`,
  },
  {
    name: 'feedbackAnswers',
    label: t`Replies to feedback`,
    hint: t`Learners can reply once to each piece of feedback.`,
  },
  {
    name: 'plans',
    label: t`Plans`,
    hint: t`Goals get one more line: what to do when it gets hard.`,
  },
  {
    name: 'weekChecks',
    label: t`Midweek check-in`,
    hint: t`Learners can mark a goal on track or stuck. Coaches see stuck goals first.`,
  },
]

export function FridayFields({ form }: Pick<Group, 'form'>) {
  const [reflections, ...others] = listFridaySwitches()
  return (
    <>
      <Switches switches={[reflections]} form={form} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t`First question`} error={form.issue('firstQuestion')}>
          <TextInput {...form.register('firstQuestion')} />
        </Field>
        <Field label={t`Second question`} error={form.issue('secondQuestion')}>
          <TextInput {...form.register('secondQuestion')} />
        </Field>
      </div>
      <Switches switches={others} form={form} />
    </>
  )
}

/** Says whom the setting stops until they have set up a second factor. */
export function SecondFactorField({ form }: Pick<Group, 'form'>) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const staff = users.data?.filter(isStaff) ?? []
  const without = staff.filter(({ hasSecondFactor }) => !hasSecondFactor).length
  const total = staff.length
  const value = form.watch('staffSecondFactor')
  return (
    <div className="grid gap-4">
      <Choice
        legend={t`Two-step sign-in for staff`}
        value={value}
        onChange={(next) => form.setValue('staffSecondFactor', next, { shouldDirty: true })}
        options={[
          { value: 'off', label: t`Off` },
          { value: 'required', label: t`Require` },
        ]}
        hint={
          value === 'required' && without > 0
            ? plural(without, {
                one: `# of ${total} staff hasn’t set it up yet and will be asked to.`,
                other: `# of ${total} staff haven’t set it up yet and will be asked to.`,
              })
            : t`Admins, guides and adult coaches also need a code or a passkey.`
        }
        error={form.issue('staffSecondFactor')}
      />
      {value === 'required' && (
        <Field
          label={t`From`}
          error={form.issue('staffSecondFactorFrom')}
          hint={t`They’ll see a reminder until then. Leave blank to start today.`}
        >
          <TextInput {...form.register('staffSecondFactorFrom')} type="date" />
        </Field>
      )}
    </div>
  )
}
