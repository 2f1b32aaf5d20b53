import { useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { sentenceWithLosses } from '../people/person-changes.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { useUndo } from '../people/use-undo.ts'
import { useClosingChange } from '../use-save.ts'

const roles = [
  { label: 'Coaches', has: ({ isCoachWooden }: User) => isCoachWooden },
  { label: 'Guides', has: ({ isGuide, isCoachWooden }: User) => isGuide && !isCoachWooden },
  { label: 'Learners', has: ({ isGuide, isCoachWooden }: User) => !isGuide && !isCoachWooden },
]

/** Makes a person of the school its admin. Coaches and guides are listed before learners. */
export function GiveRoleDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const groups = useMemo(() => {
    const people = users.data?.filter(({ isAdmin, isSuperAdmin }) => !isAdmin && !isSuperAdmin) ?? []
    return roles.map(({ label, has }) => ({ label, people: people.filter(has).sort(compareNames) }))
  }, [users.data])
  const undo = useUndo()
  const give = useClosingChange('PATCH /api/admin/users/:id/admin', {
    onSaved: (user) => {
      const was = users.data?.find(({ id }) => id === user.id)
      const what = `is an admin of ${user.schoolName ?? 'the school'} now`
      showSuccess('Admin role given', sentenceWithLosses(what, was, user), was && undo(was, user))
    },
    failure: 'Failed to update user',
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { userId: '' },
    required: { userId: 'Choose who becomes an admin.' },
    error: give.error,
    pending: give.isPending,
    onSend: ({ userId }) => give.mutate({ params: { id: userId }, body: { isAdmin: true } }),
  })
  return (
    <FormDialog
      title="Make Admin"
      description={`Somebody of ${schoolName ?? 'the school'} who has an account already.`}
      form={form}
      label="Make admin"
      onClose={onClose}
    >
      <Field label="Person" error={form.issue('userId')} required>
        <Select {...form.register('userId')}>
          <option value="">{users.isPending ? 'Loading...' : 'Choose a person'}</option>
          {groups.map(
            ({ label, people }) =>
              people.length > 0 && (
                <optgroup key={label} label={label}>
                  {people.map((person) => (
                    <option key={person.id} value={person.id}>
                      {listedName(person)} ({person.username})
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </Select>
      </Field>
      <Note tone="info">
        An admin sees and changes everything of the school. Who becomes one leaves the crew; goals stay.
      </Note>
    </FormDialog>
  )
}
