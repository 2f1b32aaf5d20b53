import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
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
  const goals = stats?.totalGoals
  if (leaving) return <markAsLeft.Dialog people={[person]} onClose={onClose} />
  return (
    <ConfirmChange
      call="DELETE /api/admin/users/:id"
      input={{ params: { id: person.id } }}
      title={`Delete ${fullName(person)}?`}
      confirmLabel={`Delete ${noun}`}
      instead={person.hasLeft ? undefined : { label: 'Mark as left', onSelect: () => setLeaving(true) }}
      saved={[`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted`, `${fullName(person)} is gone.`]}
      failure={failure}
      onClose={onClose}
    >
      Gone for good: <b>{goals === undefined ? 'all goals' : `${goals} ${pluralWord(goals, 'goal')}`}</b> with
      their feedback, the notifications, and the account <b className="font-mono">{person.username}</b>.
      Feedback that {person.firstName} gave to others stays.
    </ConfirmChange>
  )
}
