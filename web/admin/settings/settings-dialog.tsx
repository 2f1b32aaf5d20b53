import { type FormEvent, useState } from 'react'
import type { Settings } from '../../../contract/schools.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { BOTH_KEPT } from '../changed-fields.ts'
import { Installation } from './installation.tsx'
import { keepsLess, monthsSaid, usualMonths } from './keeping-words.ts'

const kept = [
  {
    name: 'activityMonths',
    label: 'Crew activity',
    hint: 'Who created or completed a goal, as the crew reads it.',
  },
  { name: 'notificationMonths', label: 'Notifications', hint: 'Read and unread ones of everybody.' },
  {
    name: 'logMonths',
    label: 'Audit log',
    hint: 'Who signed in, and who changed, deleted or exported what.',
  },
] as const

/** How long the school keeps old entries, and what runs here. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const settings = useApi('GET /api/admin/settings', input)
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const save = useChange('PUT /api/admin/settings', {
    onSuccess: (now, { body }) => {
      const merged = kept.some(({ name }) => now[name] !== body[name])
      showSuccess(
        'Settings saved',
        merged ? BOTH_KEPT : `They hold for ${schoolName ?? 'the school'} from now on.`,
      )
      onClose()
    },
    onError: onFailure('Failed to save settings'),
  })
  const { data } = settings
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!data || save.isPending) return
    if (kept.every(({ name }) => changed[name] === undefined || changed[name] === data[name])) onClose()
    else save.mutate({ ...input, body: { ...data, ...changed, base: data } })
  }
  return (
    <FormDialog
      title="School settings"
      description={`How long ${schoolName ?? 'the school'} keeps what is old. Goals, their edits and feedback always stay.`}
      form={{ onSubmit, pending: save.isPending }}
      label="Save settings"
      onClose={onClose}
    >
      {data ? (
        <KeepingFields
          before={data}
          changed={changed}
          onChange={(name, months) => setChanged({ ...changed, [name]: months })}
        />
      ) : settings.isError ? (
        <ErrorState
          title="Unable to load data"
          level="h3"
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        >
          {settings.error.sentence}
        </ErrorState>
      ) : (
        <SkeletonGroup label="the settings" className="grid gap-4.5">
          {kept.map(({ name }) => (
            <Skeleton key={name} className="h-21" />
          ))}
        </SkeletonGroup>
      )}
      <Installation />
    </FormDialog>
  )
}

function KeepingFields({
  before,
  changed,
  onChange,
}: {
  before: Settings
  changed: Partial<Settings>
  onChange: (name: keyof Settings, months: number | null) => void
}) {
  const now = { ...before, ...changed }
  const shorter = kept.filter(({ name }) => keepsLess(before[name], now[name]))
  return (
    <>
      {kept.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint}>
          <Select
            name={name}
            value={now[name] ?? ''}
            onChange={({ target }) => onChange(name, target.value === '' ? null : Number(target.value))}
          >
            {choicesWith(before[name]).map((months) => (
              <option key={months} value={months ?? ''}>
                {monthsSaid(months)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {shorter.length > 0 && (
        <Note tone="warn" title="Deleted for good within the hour:" alert>
          {shorter
            .map(({ label, name }) => `${label.toLowerCase()} older than ${monthsSaid(now[name])}`)
            .join('; ')}
          .
        </Note>
      )}
    </>
  )
}

/** The command line or a program may have set any number of months. */
function choicesWith(months: number | null): readonly (number | null)[] {
  if (months === null || usualMonths.some((usual) => usual === months)) return usualMonths
  return [...usualMonths, months].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
}
