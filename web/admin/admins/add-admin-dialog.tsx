import type { School } from '../../../contract/schools.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AddAccountDialog } from '../people/add-account-dialog.tsx'

const required = { schoolId: 'Please select a school' }

/** A super admin chooses one of `schools`; an admin adds admins to their own school only. */
export function AddAdminDialog({ schools, onClose }: { schools: readonly School[]; onClose: () => void }) {
  const { isSuperAdmin, schoolId, schoolName } = useUser()
  const scope = useScope()
  const choices = isSuperAdmin ? schools : [{ id: schoolId ?? 0, name: schoolName ?? '' }]
  return (
    <AddAccountDialog
      title="Add Admin"
      description="An admin manages the learners, studios, crews and coaches of one school."
      noun="admin"
      success="Admin created successfully"
      failure="Failed to create admin"
      required={required}
      role={{ schoolId: isSuperAdmin ? '' : String(scope.schoolId ?? '') }}
      roleOf={(fields) => ({ userType: 'admin', schoolId: Number(fields.schoolId) })}
      checkCreated={({ isAdmin }) => (isAdmin ? null : 'Admin role was not applied to the created user')}
      onClose={onClose}
    >
      {(form) => (
        <Field label="School" error={form.issue('schoolId')} required>
          <Select {...form.register('schoolId')}>
            {isSuperAdmin && <option value="">Select a school</option>}
            {choices.map((school) => (
              <option key={school.id} value={school.id}>
                {school.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </AddAccountDialog>
  )
}
