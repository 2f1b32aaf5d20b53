import { useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { matchesSearch } from '../../ui/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { formatWithLosses, usePersonUndo } from '../people/person-changes.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { useClosingChange } from '../use-save.ts'

const getRole = ({ isCoachWooden, isGuide }: User) =>
  isCoachWooden ? 'coach' : isGuide ? 'guide' : 'learner'
const ranks = ['coach', 'guide', 'learner']
const getRank = (person: User) => ranks.indexOf(getRole(person))

const toOption = (person: User): ComboboxOption => ({
  value: String(person.id),
  label: `${listedName(person)} (${person.username})`,
  note: getRole(person),
})

/** Makes a person of the school its admin. Coaches and guides are listed before learners. */
export function GiveRoleDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const people = useMemo(
    () =>
      users.data
        ?.filter(({ isAdmin, isSuperAdmin }) => !isAdmin && !isSuperAdmin)
        .sort((a, b) => getRank(a) - getRank(b) || compareNames(a, b)) ?? [],
    [users.data],
  )
  const find = (search: string) =>
    people.filter((person) => matchesSearch(`${fullName(person)} ${person.username}`, search)).map(toOption)
  const undo = usePersonUndo()
  const give = useClosingChange('PATCH /api/admin/users/:id/admin', {
    onSaved: (user) => {
      const was = users.data?.find(({ id }) => id === user.id)
      const what = `is now an admin of ${user.schoolName ?? 'the school'}`
      showSuccess('Admin role added', formatWithLosses(what, was, user), was && undo(was, user))
    },
    failure: 'Failed to update user',
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { userId: '' },
    required: { userId: 'Choose a person.' },
    call: give,
    onSend: ({ userId }) => give.mutate({ params: { id: userId }, body: { isAdmin: true } }),
  })
  const userId = form.watch('userId')
  const chosen = people.find(({ id }) => String(id) === userId)
  return (
    <FormDialog
      title="Make Admin"
      description={`Choose someone at ${schoolName ?? 'the school'} who already has an account.`}
      form={form}
      label="Make admin"
      onClose={onClose}
    >
      <Field label="Person" error={form.issue('userId')} required>
        <Combobox
          chosen={chosen ? toOption(chosen) : null}
          find={find}
          onChoose={({ value }) => form.setValue('userId', value)}
          placeholder={users.isPending ? 'Loading...' : 'Name or username'}
        />
      </Field>
      <Note tone="info">
        Admins can see and change everything in the school. A learner who becomes an admin leaves their crew
        and keeps their goals.
      </Note>
    </FormDialog>
  )
}

export function TakeRoleDialog({ admin, onClose }: { admin: User; onClose: () => void }) {
  const name = fullName(admin)
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/admin"
      input={{ params: { id: admin.id }, body: { isAdmin: false } }}
      title={`Remove ${name}’s admin role?`}
      confirmLabel="Remove admin role"
      pendingLabel="Removing..."
      successToast={['Admin role removed', `${name} is no longer an admin.`]}
      failure="Failed to update user"
      onClose={onClose}
    >
      {name} will no longer manage {admin.schoolName ?? 'the school'}. The account
      {admin.isGuide || admin.isCoachWooden ? ' keeps its other roles.' : ' becomes a learner’s account.'}
    </ConfirmChange>
  )
}

export function DeselectCaptainsDialog({ captains, onClose }: { captains: number; onClose: () => void }) {
  const { input } = useScope()
  const who = `${captains} ${pluralWord(captains, 'crew captain')}`
  return (
    <ConfirmChange
      call="POST /api/admin/crew-captains/deselect-all"
      input={input}
      title="Deselect all crew captains?"
      confirmLabel={`Deselect ${who}`}
      pendingLabel="Deselecting..."
      successToast={({ message }) => ['Crew Captains deselected', message]}
      failure="Failed to deselect Crew Captains"
      onClose={onClose}
    >
      <b>{who}</b> will no longer manage or review their crews’ goals. They’ll stay in their crews, and
      everything they wrote is kept.
    </ConfirmChange>
  )
}
