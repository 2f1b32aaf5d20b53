import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { topicsOf } from '../../api/topics.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { ListWorkDialog } from '../bulk/list-work-dialog.tsx'
import { fullName, namedFew } from './person-name.ts'

/** Brings back several learners who have left. */
export function BringBackDialog({
  people,
  onDone,
  onClose,
}: {
  people: readonly User[]
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}) {
  const { input } = useScope()
  const who = plural(people.length, 'learner')
  return (
    <ListWorkDialog
      people={people}
      title={`Bring back ${who}?`}
      confirmLabel={`Bring back ${who}`}
      tone="primary"
      topics={topicsOf('POST /api/admin/users/bulk-active')}
      work={{
        send: (those) =>
          call('POST /api/admin/users/bulk-active', {
            ...input,
            body: { userIds: those.map(({ id }) => id), active: true },
          }),
        doneWord: 'brought back',
        failure: 'Failed to bring back',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <>
          <p>They can sign in again with the same usernames and passwords. They are in no crew.</p>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName), 8)}</p>
        </>
      )}
    </ListWorkDialog>
  )
}
