// Adds a new coach: the account, its role, and then its crews.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import { passwordProblem } from '../../../contract/passwords.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { describeError } from '../../api/client.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { AccountDialog } from '../people/add-account-dialog.tsx'
import { firstPassword } from '../people/first-password.ts'
import { FirstPasswordBlock } from '../people/first-password-note.tsx'
import { AssignCrewsDialog } from './coach-dialogs.tsx'
import { useSaveAssignments, withoutCoach } from './workload.ts'

/** Continues with the crews, if there are any, with those without a coach selected. */
export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { data: coaches = [] } = useApi('GET /api/admin/coach-assignments', input)
  const { data: crews = [] } = useApi('GET /api/admin/groups', input)
  const [added, setAdded] = useState<{ coach: CoachAssignment; password: string } | null>(null)
  // The password stays on the page after the crews are assigned, because it was not copied or printed yet.
  const close = () => {
    if (added) firstPassword.set({ person: added.coach, role: 'coach', password: added.password })
    onClose()
  }
  const save = useSaveAssignments(close)
  const waiting = withoutCoach(coaches, crews).map(({ id }) => id)
  if (added) {
    return (
      <AssignCrewsDialog
        coach={added.coach}
        lead={
          <FirstPasswordBlock account={{ person: added.coach, role: 'coach', password: added.password }} />
        }
        coaches={coaches}
        crews={crews}
        save={save}
        ticked={waiting}
        onClose={close}
      />
    )
  }
  return (
    <NewCoachDialog
      onAdded={(user, password) => {
        if (crews.length > 0) {
          setAdded({ coach: { ...user, assignedCrews: [], assignedCrewNames: [] }, password })
          return
        }
        firstPassword.set({ person: user, role: 'coach', password })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const failure = () => t`Failed to create coach`

/** An account without the role is deleted again, and what was typed stays. */
interface NewCoachDialogProps {
  onAdded: (user: User, password: string) => void
  onClose: () => void
}

function NewCoachDialog({ onAdded, onClose }: NewCoachDialogProps) {
  const { input } = useScope()
  const undo = useChange('DELETE /api/admin/users/:id', { failure: t`The account stays, without the role` })
  const flag = useChange('PATCH /api/admin/users/:id/coach-wooden', {
    onSuccess: (user) => {
      const name = fullName(user)
      const { username } = user
      showSuccess(t`Coach created successfully`, t`${name} signs in as ${username}.`)
    },
    onError: (error, { params }) => {
      undo.mutate({ params })
      showFailure(failure(), describeError(error))
    },
  })
  const create = useChange('POST /api/admin/users', {
    onSuccess: ({ id }, { body: { password } }) =>
      flag.mutate(
        { params: { id }, body: { isCoachWooden: true } },
        { onSuccess: (user) => onAdded(user, password) },
      ),
    failure: failure(),
  })
  return (
    <AccountDialog
      title={t`Add Coach`}
      description={t`Coaches aren’t in a studio. They see the crews you assign to them.`}
      label={t`Add Coach`}
      minLength={12}
      suggestsPassword
      // The server creates the account before the role, so it requires only the shorter password of a learner.
      check={({ username, password }) => {
        const rule = {
          username: username.trim(),
          names: [],
          minimum: 12,
          owner: 'coach',
        } as const
        const problem = passwordProblem(password, rule)
        return problem === null ? {} : { password: sentenceText(problem) }
      }}
      call={{
        error: create.error,
        isPending: create.isPending || flag.isPending || undo.isPending,
      }}
      onSend={(account) => create.mutate({ ...input, body: account })}
      onClose={onClose}
    />
  )
}
