import type { School } from '../../../contract/schools.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../app/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { done, failed } from '../failure-toast.ts'
import { CredentialFields, missingAccount, NameFields } from '../people/account-fields.tsx'
import { DialogButtons } from '../people/dialog-buttons.tsx'
import { fullName } from '../people/person-name.ts'
import { useScope } from '../scope.ts'
import { useDialogForm } from '../use-dialog-form.ts'

const required = { ...missingAccount, schoolId: 'Please select a school' }

/** `schools` are those to choose from: an admin adds to its own school only. */
export function AddAdminDialog({ schools, onClose }: { schools: readonly School[]; onClose: () => void }) {
  const { isSuperAdmin, schoolId, schoolName } = useUser()
  const scope = useScope()
  const create = useChange('POST /api/admin/users', {
    onSuccess: (user) => {
      if (user.isAdmin) {
        done('Admin created successfully', `${fullName(user)} signs in as ${user.username}.`)
      } else {
        const description = 'Admin role was not applied to the created user'
        toast({ kind: 'destructive', title: 'Failed to create admin', description })
      }
      onClose()
    },
    onError: failed('Failed to create admin'),
  })
  const form = useDialogForm({
    error: create.error,
    required,
    pending: create.isPending,
    onSend: (text) => {
      const school = Number(text('schoolId'))
      create.mutate({
        query: { schoolId: String(school) },
        body: {
          userType: 'admin',
          schoolId: school,
          firstName: text('firstName'),
          lastName: text('lastName'),
          username: text('username').trim(),
          password: text('password'),
        },
      })
    },
  })
  const choices = isSuperAdmin ? schools : [{ id: schoolId ?? 0, name: schoolName ?? '' }]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Admin"
      description="An admin manages the learners, studios, crews and coaches of one school."
      form={{ onSubmit: form.onSubmit }}
      locked={create.isPending}
      footer={
        <DialogButtons
          onCancel={onClose}
          label="Add admin"
          pending={create.isPending}
          pendingLabel="Adding..."
        />
      }
    >
      <div ref={form.ref} onInput={form.onInput} className="grid gap-4.5">
        <NameFields issue={form.issue} />
        <CredentialFields issue={form.issue} least={12} />
        <Field label="School" error={form.issue('schoolId')} required>
          <Select name="schoolId" defaultValue={isSuperAdmin ? '' : String(scope.schoolId ?? '')}>
            {isSuperAdmin && <option value="">Select a school</option>}
            {choices.map((school) => (
              <option key={school.id} value={school.id}>
                {school.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
