import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { done, failed } from '../failure-toast.ts'
import { useDialogForm } from '../use-dialog-form.ts'
import { missingNames, NameFields, StudioField } from './account-fields.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { fullName } from './person-name.ts'

/** Name of anybody; with `studios` the studio too, with `schools` the school. */
export function EditPersonDialog({
  person,
  studios,
  schools,
  failure,
  onClose,
}: {
  person: User
  studios?: readonly { id: number; name: string }[]
  schools?: readonly { id: number; name: string }[]
  /** Title of the toast when the server refuses. */
  failure: string
  onClose: () => void
}) {
  const save = useChange('PUT /api/admin/users/:id', {
    onSuccess: (user) => {
      done('Changes saved', `${fullName(user)} is up to date.`)
      onClose()
    },
    onError: failed(failure),
  })
  const form = useDialogForm({
    error: save.error,
    required: missingNames,
    pending: save.isPending,
    onSend: (text) =>
      save.mutate({
        params: { id: person.id },
        body: {
          firstName: text('firstName'),
          lastName: text('lastName'),
          ...(studios && { studio: text('studio') || null }),
          ...(schools && changedSchool(person, text('schoolId'))),
        },
      }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Edit ${fullName(person)}`}
      form={{ onSubmit: form.onSubmit }}
      locked={save.isPending}
      footer={<DialogButtons onCancel={onClose} label="Save changes" pending={save.isPending} />}
    >
      <div ref={form.ref} onInput={form.onInput} className="grid gap-4.5">
        <NameFields issue={form.issue} firstName={person.firstName} lastName={person.lastName} />
        {studios && (
          <StudioField
            name="studio"
            label="Studio"
            issue={form.issue}
            studios={studios}
            none="No studio"
            value={person.studio}
          />
        )}
        {schools && (
          <Field
            label="School"
            error={form.issue('schoolId')}
            hint="In another school this person starts without studio, crew and assignments."
          >
            <Select name="schoolId" defaultValue={person.schoolId ?? ''}>
              <option value="">No School Assigned</option>
              {schools.map((school) => (
                <option key={school.id} value={school.id}>
                  {school.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Nothing when it stays: moving to the same school would be a move all the same. */
function changedSchool({ schoolId }: User, chosen: string): { schoolId?: number | null } {
  const next = chosen === '' ? null : Number(chosen)
  return next === schoolId ? {} : { schoolId: next }
}
