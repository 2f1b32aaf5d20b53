// Saving an edited person: the account, and then whether deadlines bind, which is a call of its own.

import type { User } from '../../../contract/people.ts'
import { listOf } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { showSuccess, toast } from '../../ui/toast.ts'
import { lossesOf } from './left-crew.ts'
import { onlyChanges, type PersonEdit } from './person-changes.ts'
import { fullName } from './person-name.ts'
import { useUndo } from './use-undo.ts'

export function useSavePerson({
  person,
  failure,
  onSaved,
}: {
  /** As it was when editing began. */
  person: User
  /** Title of the toast when the server refuses. */
  failure: string
  onSaved: () => void
}) {
  const account = useChange('PUT /api/admin/users/:id', { onError: onFailure(failure) })
  const bypass = useChange('PATCH /api/admin/users/:id/bypass-deadlines', { onError: onFailure(failure) })
  const undo = useUndo()
  const params = { id: person.id }
  const finish = (user: User) => {
    const losses = lossesOf(person, user)
    if (losses.length === 0) showSuccess('Changes saved', `${fullName(user)} is up to date.`)
    else showSuccess('Changes saved', `${fullName(user)} ${listOf(losses)}.`, undo(person, user))
    onSaved()
  }
  return {
    error: account.error ?? bypass.error,
    isPending: account.isPending || bypass.isPending,
    save: (edit: PersonEdit) => {
      const { canBypassDeadlines, ...body } = onlyChanges(person, edit)
      const last = (user: User) =>
        canBypassDeadlines === undefined
          ? finish(user)
          : bypass.mutate({ params, body: { canBypassDeadlines } }, { onSuccess: finish })
      if (Object.keys(body).length > 0) account.mutate({ params, body }, { onSuccess: last })
      else if (canBypassDeadlines !== undefined) last(person)
      else toast({ kind: 'info', title: 'No changes made', description: 'Nothing was different.' })
    },
  }
}
