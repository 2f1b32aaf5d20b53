import { useApi, useChange } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { done, failed } from '../failure-toast.ts'
import { CredentialFields, missingAccount, NameFields, StudioField } from '../people/account-fields.tsx'
import { DialogButtons } from '../people/dialog-buttons.tsx'
import { fullName } from '../people/person-name.ts'
import { useScope } from '../scope.ts'
import { useDialogForm } from '../use-dialog-form.ts'

const required = { ...missingAccount, studio: 'Choose a studio.' }

export function AddLearnerDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  const create = useChange('POST /api/admin/users', {
    onSuccess: (user) => {
      done('Student created successfully', `${fullName(user)} signs in as ${user.username}.`)
      onClose()
    },
    onError: failed('Failed to create student'),
  })
  const form = useDialogForm({
    error: create.error,
    required,
    pending: create.isPending,
    onSend: (text) =>
      create.mutate({
        ...input,
        body: {
          firstName: text('firstName'),
          lastName: text('lastName'),
          username: text('username').trim(),
          password: text('password'),
          studio: text('studio'),
        },
      }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Learner"
      form={{ onSubmit: form.onSubmit }}
      locked={create.isPending}
      footer={
        <DialogButtons
          onCancel={onClose}
          label="Add learner"
          pending={create.isPending}
          pendingLabel="Adding..."
        />
      }
    >
      <div ref={form.ref} onInput={form.onInput} className="grid gap-4.5">
        <NameFields issue={form.issue} />
        <CredentialFields issue={form.issue} least={8} />
        <StudioField
          name="studio"
          label="Studio"
          issue={form.issue}
          studios={studios}
          none="Choose a studio"
        />
      </div>
    </Dialog>
  )
}
