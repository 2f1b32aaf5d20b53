import { useApi, useChange } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { done, failed } from '../failure-toast.ts'
import { CredentialFields, missingAccount, NameFields, StudioField } from '../people/account-fields.tsx'
import { DialogButtons } from '../people/dialog-buttons.tsx'
import { fullName } from '../people/person-name.ts'
import { useScope } from '../scope.ts'
import { useDialogForm } from '../use-dialog-form.ts'

const required = { ...missingAccount, assignedStudio: 'Choose the studio this guide looks after.' }

export function AddGuideDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  const create = useChange('POST /api/admin/users', {
    onSuccess: (user) => {
      done('Guide created successfully', `${fullName(user)} looks after ${user.assignedStudio}.`)
      onClose()
    },
    onError: failed('Failed to create guide'),
  })
  const form = useDialogForm({
    error: create.error,
    required,
    pending: create.isPending,
    onSend: (text) =>
      create.mutate({
        ...input,
        body: {
          userType: 'guide',
          firstName: text('firstName'),
          lastName: text('lastName'),
          username: text('username').trim(),
          password: text('password'),
          assignedStudio: text('assignedStudio'),
        },
      }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Guide"
      description="A guide sees the learners and goals of one studio."
      form={{ onSubmit: form.onSubmit }}
      locked={create.isPending}
      footer={
        <DialogButtons
          onCancel={onClose}
          label="Add guide"
          pending={create.isPending}
          pendingLabel="Adding..."
        />
      }
    >
      <div ref={form.ref} onInput={form.onInput} className="grid gap-4.5">
        <NameFields issue={form.issue} />
        <CredentialFields issue={form.issue} least={12} />
        <StudioField
          name="assignedStudio"
          label="Assigned studio"
          issue={form.issue}
          studios={studios}
          none="Choose a studio"
        />
      </div>
    </Dialog>
  )
}
