import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { queryOptionsFor } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { ListActionDialog } from '../../parts/lists/list-action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { markAsLeft } from '../people/leaving.ts'
import { fullName, namedFew } from '../people/person-name.ts'

/** Up to this many learners the goals are counted, with one call for each learner. */
const MAX_COUNTED = 20

/** From this many learners on their number is typed first, and the server saves a snapshot of their goals. */
const SNAPSHOT_FROM = 20

export function DeleteLearnersDialog({
  people,
  onDone,
  onClose,
}: {
  people: readonly User[]
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}) {
  const { input } = useScope()
  const [leaving, setLeaving] = useState(false)
  const goals = useGoalsOf(people.length <= MAX_COUNTED ? people : [])
  const who = plural(people.length, 'learner')
  const roles = rolesAmong(people)
  if (leaving) return <markAsLeft.Dialog people={people} onDone={onDone} onClose={onClose} />
  const active = people.some(({ hasLeft }) => !hasLeft)
  return (
    <ListActionDialog
      people={people}
      footer={active && <Button onClick={() => setLeaving(true)}>Mark as left</Button>}
      title={`Delete ${who}?`}
      confirmLabel={`Delete ${who}`}
      tone="destructive"
      confirmNumber={people.length >= SNAPSHOT_FROM}
      changes="POST /api/admin/users/bulk-delete"
      action={{
        send: (those) =>
          call('POST /api/admin/users/bulk-delete', {
            ...input,
            body: { userIds: those.map(({ id }) => id) },
          }),
        doneWord: 'deleted',
        failure: 'Failed to delete student',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">
        Gone for good: <b>{who}</b> with <b>{goals === null ? 'all their goals' : plural(goals, 'goal')}</b>,
        the feedback on them, the notifications and the accounts. Feedback that they gave to others stays.
      </p>
      <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName), 8)}</p>
      {people.length >= SNAPSHOT_FROM && (
        <p className="text-14 text-ink-2">
          A snapshot of the goals is saved on the server first and kept for 30 days. Once the learners have
          accounts with the same usernames and names again, the server’s operator can put the goals back with{' '}
          <code className="font-mono text-14 whitespace-nowrap">cairn restore-goals</code>.
        </p>
      )}
      {roles.length > 0 && <Note tone="warn">Among them: {roles.join(', ')}.</Note>}
    </ListActionDialog>
  )
}

/** The number of goals of all of them; null while it is unknown. */
function useGoalsOf(people: readonly User[]): number | null {
  return useQueries({
    queries: people.map(({ id }) => queryOptionsFor('GET /api/users/:id/stats', { params: { id } })),
    combine: (answers) =>
      answers.length > 0 && answers.every(({ data }) => data)
        ? answers.reduce((sum, { data }) => sum + (data?.totalGoals ?? 0), 0)
        : null,
  })
}

function rolesAmong(people: readonly User[]): string[] {
  const count = (has: (person: User) => boolean) => people.filter(has).length
  const roles = [
    { of: count((one) => one.isCrewCaptain), one: 'crew captain', many: 'crew captains' },
    { of: count((one) => one.isCoachWooden), one: 'coach', many: 'coaches' },
    { of: count((one) => one.isGuide), one: 'guide', many: 'guides' },
  ]
  return roles.filter(({ of }) => of > 0).map(({ of, one, many }) => plural(of, one, many))
}
