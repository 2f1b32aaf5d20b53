import { Field } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ChangeCalendar, SeenCalendar } from './use-calendar-change.ts'

/** Adds an entry to the calendar, or edits the one at `index`. */
export function DaysForm({
  seen,
  index,
  changes,
  onClose,
}: {
  seen: SeenCalendar
  index: number
  changes: ChangeCalendar
  onClose: () => void
}) {
  const entry = seen.entries[index]
  const form = useCheckedForm({
    defaultValues: {
      name: entry?.name ?? '',
      from: entry?.from ?? '',
      to: entry && entry.to !== entry.from ? entry.to : '',
    },
    required: { name: 'Write a name.', from: 'Pick the first day.' },
    check: ({ from, to }) => (to !== '' && to < from ? { to: 'The last day is before the first.' } : {}),
    alsoClears: { from: ['to'] },
    renamed: {
      [`entries.${index}.name`]: 'name',
      [`entries.${index}.from`]: 'from',
      [`entries.${index}.to`]: 'to',
    },
    error: changes.error,
    pending: changes.isPending,
    onSend: ({ name, from, to }) => {
      const entries = [...seen.entries]
      entries[index] = { name: name.trim(), from, to: to || from }
      changes.change({ seen, entries, onSaved: onClose })
    },
  })
  return (
    <FormDialog
      title={entry ? `Edit ${entry.name}` : 'Add no-school days'}
      form={form}
      label={entry ? 'Save days' : 'Add days'}
      onClose={onClose}
    >
      <Field
        label="Name"
        error={form.issue('name')}
        hint="Learners read it: Thanksgiving, Staff day."
        required
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="First day" error={form.issue('from')} required>
          <TextInput {...form.register('from')} type="date" />
        </Field>
        <Field label="Last day" optional error={form.issue('to')} hint="Leave it empty for one day.">
          <TextInput {...form.register('to')} type="date" min={form.watch('from')} />
        </Field>
      </div>
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}
