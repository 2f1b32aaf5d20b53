// The groups of fields in the settings dialog.
import { useId } from 'react'
import type { Settings } from '../../../contract/schools.ts'
import { plural } from '../../../contract/sentences.ts'
import { isShortened, retentionChoices, retentionText } from '../../parts/school/retention-words.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import type { CheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useZone } from '../../ui/zone.ts'
import {
  keptPeriods,
  periodsOf,
  retentions,
  type SettingsFields,
  type SwitchName,
} from './settings-fields.ts'
import type { WhatGoes } from './use-what-goes.ts'

export type SettingsForm = CheckedForm<SettingsFields>

interface Group {
  before: Settings
  form: SettingsForm
}

export function RetentionFields({ before, form, goes }: Group & { goes: WhatGoes }) {
  const now = periodsOf(form.watch())
  const shorter = retentions.filter(({ name }) => isShortened(before[name], now[name]))
  return (
    <>
      {retentions.map(({ name, label, hint }) => (
        <MonthsField
          key={name}
          {...{ name, label, hint, form }}
          choices={choicesWith(retentionChoices, before[name])}
        />
      ))}
      {shorter.length > 0 && (
        <Note tone="warn" title="Deleted for good within the hour:" alert>
          {shorter
            .map(({ label, name }) => `${label.toLowerCase()} older than ${retentionText(now[name])}`)
            .join('; ')}
          .
        </Note>
      )}
      {keptPeriods.map(({ name, label, hint, choices }) => (
        <MonthsField
          key={name}
          {...{ name, label, hint, form }}
          choices={choicesWith(choices, before[name])}
        />
      ))}
      <WhatGoesNote before={before} goes={goes} />
    </>
  )
}

function WhatGoesNote({ before, goes }: { before: Settings; goes: WhatGoes }) {
  const zone = useZone()
  if (goes.amount !== null) {
    return (
      <Note tone="warn" title={`Deleted for good from ${goes.from}:`} alert>
        {goes.amount}. Until then you can change it back.
      </Note>
    )
  }
  if (goes.failed) {
    return (
      <Note tone="warn" alert>
        How much would be deleted could not be counted. Nothing goes before {goes.from}.
      </Note>
    )
  }
  if (before.deletesFrom === null) return null
  return (
    <Note>No goals and nobody who left are deleted before {formatDateTime(before.deletesFrom, zone)}.</Note>
  )
}

function MonthsField({
  name,
  label,
  hint,
  choices,
  form,
}: {
  name: keyof ReturnType<typeof periodsOf>
  label: string
  hint: string
  choices: readonly (number | null)[]
  form: SettingsForm
}) {
  return (
    <Field label={label} hint={hint} error={form.issue(name)}>
      <Select {...form.register(name)}>
        {choices.map((months) => (
          <option key={months} value={months ?? ''}>
            {retentionText(months)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The choices, with the current months: a program may have set any number. */
function choicesWith(choices: readonly (number | null)[], months: number | null): readonly (number | null)[] {
  if (months === null || choices.includes(months)) return choices
  return [...choices, months].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
}

export function GraceField({ form }: Pick<Group, 'form'>) {
  return (
    <Field
      label="Days of grace for feedback"
      hint="School days after the due day on which feedback can still be given."
      error={form.issue('feedbackGraceDays')}
    >
      <Select {...form.register('feedbackGraceDays')}>
        {[0, 1, 2, 3, 4, 5].map((days) => (
          <option key={days} value={days}>
            {days === 0 ? 'None' : plural(days, 'school day')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const switches = [
  { name: 'showCrewRank', label: 'Place in your crew', hint: 'Learners see their rank in the crew.' },
  { name: 'showStreaks', label: 'Days and weeks in a row', hint: 'Streaks, and the achievement for them.' },
] as const

export function SwitchFields({ form }: Pick<Group, 'form'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <h3 id={id} className="text-16 font-600">
        What learners see
      </h3>
      {switches.map((one) => (
        <SwitchField key={one.name} {...one} form={form} />
      ))}
    </section>
  )
}

/** What it switches and what that does, with the switch at the right. */
export function SwitchField({
  name,
  label,
  hint,
  form,
}: {
  name: SwitchName
  label: string
  hint: string
  form: SettingsForm
}) {
  return (
    <div className="flex items-center gap-4">
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
  )
}
