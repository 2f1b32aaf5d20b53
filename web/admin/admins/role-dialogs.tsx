import { plural, select, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
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
import { usePersonUndo } from '../people/person-changes.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { describeNewAdmin } from '../people/role-changes.ts'
import { useClosingChange } from '../use-save.ts'

const getRole = ({ isCoachWooden, isGuide }: User) =>
  isCoachWooden ? 'coach' : isGuide ? 'guide' : 'learner'
const ranks = ['coach', 'guide', 'learner']
const getRank = (person: User) => ranks.indexOf(getRole(person))

function toOption(person: User): ComboboxOption {
  const role = getRole(person)
  return {
    value: String(person.id),
    label: `${listedName(person)} (${person.username})`,
    note: select(role, { coach: 'coach', guide: 'guide', other: 'learner' }),
  }
}

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
      showSuccess(t`Admin role added`, describeNewAdmin(was, user), was && undo(was, user))
    },
    failure: t`Failed to update user`,
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { userId: '' },
    required: { userId: t`Choose a person.` },
    call: give,
    onSend: ({ userId }) => give.mutate({ params: { id: userId }, body: { isAdmin: true } }),
  })
  const userId = form.watch('userId')
  const chosen = people.find(({ id }) => String(id) === userId)
  return (
    <FormDialog
      title={t`Make Admin`}
      description={
        schoolName === null
          ? t`Choose someone at the school who already has an account.`
          : t`Choose someone at ${schoolName} who already has an account.`
      }
      form={form}
      label={t`Make admin`}
      onClose={onClose}
    >
      <Field label={t`Person`} error={form.issue('userId')} required>
        <Combobox
          chosen={chosen ? toOption(chosen) : null}
          find={find}
          onChoose={({ value }) => form.setValue('userId', value)}
          placeholder={users.isPending ? t`Loading...` : t`Name or username`}
        />
      </Field>
      <Note tone="info">
        <Trans>
          Admins can see and change everything in the school. A learner who becomes an admin leaves their crew
          and keeps their goals.
        </Trans>
      </Note>
    </FormDialog>
  )
}

export function TakeRoleDialog({ admin, onClose }: { admin: User; onClose: () => void }) {
  const name = fullName(admin)
  const { schoolName: school } = admin
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/admin"
      input={{ params: { id: admin.id }, body: { isAdmin: false } }}
      title={t`Remove ${name}’s admin role?`}
      confirmLabel={t`Remove admin role`}
      pendingLabel={t`Removing...`}
      successToast={[t`Admin role removed`, t`${name} is no longer an admin.`]}
      failure={t`Failed to update user`}
      onClose={onClose}
    >
      {school === null
        ? t`${name} will no longer manage the school.`
        : t`${name} will no longer manage ${school}.`}{' '}
      {admin.isGuide || admin.isCoachWooden
        ? t`The account keeps its other roles.`
        : t`The account becomes a learner’s account.`}
    </ConfirmChange>
  )
}

export function DeselectCaptainsDialog({ captains, onClose }: { captains: number; onClose: () => void }) {
  const { input } = useScope()
  return (
    <ConfirmChange
      call="POST /api/admin/crew-captains/deselect-all"
      input={input}
      title={t`Deselect all crew captains?`}
      confirmLabel={plural(captains, {
        one: 'Deselect # crew captain',
        other: 'Deselect # crew captains',
      })}
      pendingLabel={t`Deselecting...`}
      successToast={({ message }) => [t`Crew Captains deselected`, message]}
      failure={t`Failed to deselect Crew Captains`}
      onClose={onClose}
    >
      <Trans>
        <b>
          <Plural value={captains} one="# crew captain" other="# crew captains" />
        </b>{' '}
        will no longer manage or review their crews’ goals. They’ll stay in their crews, and everything they
        wrote is kept.
      </Trans>
    </ConfirmChange>
  )
}
