import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { markAsLeft } from './leaving.ts'
import { fullName } from './person-name.ts'

/** `noun` is the role in which the person is listed: 'learner'. */
export function DeletePersonDialog({
  person,
  noun,
  failure,
  onClose,
}: {
  person: User
  noun: string
  failure: string
  onClose: () => void
}) {
  const [leaving, setLeaving] = useState(false)
  const { data: stats } = useApi('GET /api/users/:id/stats', { params: { id: person.id } })
  const remove = useChange('DELETE /api/admin/users/:id', {
    onSuccess: () => {
      showSuccess(`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted`, `${fullName(person)} is gone.`)
      onClose()
    },
    onError: onFailure(failure),
  })
  const goals = stats?.totalGoals
  if (leaving) return <markAsLeft.Dialog people={[person]} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${fullName(person)}?`}
      confirmLabel={`Delete ${noun}`}
      pending={remove.isPending}
      pendingLabel="Deleting..."
      instead={person.hasLeft ? undefined : { label: 'Mark as left', onSelect: () => setLeaving(true) }}
      onConfirm={() => remove.mutate({ params: { id: person.id } })}
    >
      Gone for good: <b>{goals === undefined ? 'all goals' : `${goals} ${pluralWord(goals, 'goal')}`}</b> with
      their feedback, the notifications, and the account <b className="font-mono">{person.username}</b>.
      Feedback that {person.firstName} gave to others stays.
    </ConfirmDialog>
  )
}
