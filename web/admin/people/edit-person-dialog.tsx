import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { done, failed } from '../failure-toast.ts'
import { useDialogForm } from '../use-dialog-form.ts'
import { missingNames, NameFields, StudioField } from './account-fields.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { fullName } from './person-name.ts'

/** Name of anybody; with `studios` the studio too. */
export function EditPersonDialog({
  person,
  studios,
  failure,
  onClose,
}: {
  person: User
  studios?: readonly { id: number; name: string }[]
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
      </div>
    </Dialog>
  )
}
