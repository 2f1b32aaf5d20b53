import { useLayoutEffect } from 'react'
import type { Settings } from '../../../contract/schools.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { type FormFields, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { BOTH_KEPT } from '../use-save.ts'
import { Installation } from './installation.tsx'
import { isShortened, retentionChoices, retentionText } from './retention-words.ts'

const retentions = [
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

/** How long the school keeps old entries, and facts about the installation. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const settings = useApi('GET /api/admin/settings', input)
  const save = useChange('PUT /api/admin/settings', {
    onSuccess: (now, { body }) => {
      const merged = retentions.some(({ name }) => now[name] !== body[name])
      showSuccess(
        'Settings saved',
        merged ? BOTH_KEPT : `They hold for ${schoolName ?? 'the school'} from now on.`,
      )
      onClose()
    },
    onError: onFailure('Failed to save settings'),
  })
  const { data } = settings
  const form = useCheckedForm({
    defaultValues: { activityMonths: '', notificationMonths: '', logMonths: '' },
    error: save.error,
    pending: save.isPending,
    onSend: (fields) => {
      if (!data) return
      if (retentions.every(({ name }) => fields[name] === fieldOf(data[name]))) onClose()
      else save.mutate({ ...input, body: { ...settingsOf(fields), base: data } })
    },
  })
  const { reset, watch } = form
  // The form tracks changed fields only if they are read. Newer settings of another admin must not replace them.
  void form.formState.dirtyFields
  useLayoutEffect(() => {
    if (data) reset(fieldsOf(data), { keepDirtyValues: true })
  }, [data, reset])
  return (
    <FormDialog
      title="School settings"
      description={`How long ${schoolName ?? 'the school'} keeps what is old. Goals, their edits and feedback always stay.`}
      form={form}
      label="Save settings"
      onClose={onClose}
    >
      {data ? (
        <RetentionFields before={data} now={settingsOf(watch())} form={form} />
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
          {retentions.map(({ name }) => (
            <Skeleton key={name} className="h-21" />
          ))}
        </SkeletonGroup>
      )}
      <Installation />
    </FormDialog>
  )
}

function RetentionFields({
  before,
  now,
  form,
}: {
  before: Retention
  now: Retention
  form: FormFields<keyof Retention>
}) {
  const shorter = retentions.filter(({ name }) => isShortened(before[name], now[name]))
  return (
    <>
      {retentions.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={form.issue(name)}>
          <Select {...form.register(name)}>
            {choicesWith(before[name]).map((months) => (
              <option key={months} value={months ?? ''}>
                {retentionText(months)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {shorter.length > 0 && (
        <Note tone="warn" title="Deleted for good within the hour:" alert>
          {shorter
            .map(({ label, name }) => `${label.toLowerCase()} older than ${retentionText(now[name])}`)
            .join('; ')}
          .
        </Note>
      )}
    </>
  )
}

/** The choices, with the current months: a program may have set any number. */
function choicesWith(months: number | null): readonly (number | null)[] {
  if (months === null || retentionChoices.some((usual) => usual === months)) return retentionChoices
  return [...retentionChoices, months].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
}

/** The value of a select; empty for ever. */
const fieldOf = (months: number | null): string => (months === null ? '' : String(months))
const monthsOf = (field: string): number | null => (field === '' ? null : Number(field))

type Retention = Omit<Settings, 'staffSecondFactor'>
type SettingsFields = Record<keyof Retention, string>

const fieldsOf = ({ activityMonths, notificationMonths, logMonths }: Retention): SettingsFields => ({
  activityMonths: fieldOf(activityMonths),
  notificationMonths: fieldOf(notificationMonths),
  logMonths: fieldOf(logMonths),
})
const settingsOf = ({ activityMonths, notificationMonths, logMonths }: SettingsFields): Retention => ({
  activityMonths: monthsOf(activityMonths),
  notificationMonths: monthsOf(notificationMonths),
  logMonths: monthsOf(logMonths),
})
