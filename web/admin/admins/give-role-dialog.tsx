import { useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { sentenceWithLosses } from '../people/left-crew.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { useUndo } from '../people/use-undo.ts'
import { useDialogForm } from '../use-dialog-form.ts'

const roles = [
  { label: 'Coaches', has: ({ isCoachWooden }: User) => isCoachWooden },
  { label: 'Guides', has: ({ isGuide, isCoachWooden }: User) => isGuide && !isCoachWooden },
  { label: 'Learners', has: ({ isGuide, isCoachWooden }: User) => !isGuide && !isCoachWooden },
]

/** Makes somebody of the school its admin: adults first, since a learner hardly ever is one. */
export function GiveRoleDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const groups = useMemo(() => {
    const people = users.data?.filter(({ isAdmin, isSuperAdmin }) => !isAdmin && !isSuperAdmin) ?? []
    return roles.map(({ label, has }) => ({ label, people: people.filter(has).sort(compareNames) }))
  }, [users.data])
  const undo = useUndo()
  const give = useChange('PATCH /api/admin/users/:id/admin', {
    onSuccess: (user) => {
      const was = users.data?.find(({ id }) => id === user.id)
      const what = `is an admin of ${user.schoolName ?? 'the school'} now`
      showSuccess('Admin role given', sentenceWithLosses(what, was, user), was && undo(was, user))
      onClose()
    },
    onError: onFailure('Failed to update user'),
  })
  const form = useDialogForm({
    error: give.error,
    required: { userId: 'Choose who becomes an admin.' },
    pending: give.isPending,
    onSend: (text) => give.mutate({ params: { id: text('userId') }, body: { isAdmin: true } }),
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
        <Select name="userId" defaultValue="">
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
