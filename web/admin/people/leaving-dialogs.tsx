// The dialogs about people who leave: marked as left, brought back, or deleted.
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { hasSameRoles, isAdmin } from '../../../contract/roles.ts'
import { plural, pluralWord, summarizeNames } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { type Scope, useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { ListActionDialog, type ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { type PersonDialogProps, restorePerson, useUndo } from './person-changes.ts'
import { fullName } from './person-name.ts'
import { createStep, stepsInBatches, useUndoMany } from './undo-of-many.ts'

const LABEL = 'Mark as left'
const FAILURE = 'Failed to mark as left'
const FAILURE_BACK = 'Failed to bring back'

/** From `typedFrom` people on the user types their number first; by default never. */
type LeavingProps = ListDialogProps<User> & { typedFrom?: number }

/** Asks before one person, or each of several learners, is marked as left. */
export function MarkAsLeftDialog(props: LeavingProps) {
  const [person, ...others] = props.people
  return person && others.length === 0 ? (
    <MarkOneAsLeftDialog {...props} person={person} />
  ) : (
    <Several {...props} />
  )
}

export function MarkOneAsLeftDialog({
  person,
  onDone,
  onClose,
}: Omit<LeavingProps, 'people'> & { person: User }) {
  const { firstName, groupName } = person
  const me = useUser()
  const undo = useUndo(FAILURE_BACK)
  const params = { id: person.id }
  // Admins bring each other back, but do not change each other's roles.
  const mayChangeRoles = me.isSuperAdmin || !isAdmin(person)
  const bringBack = (now: User) =>
    mayChangeRoles
      ? restorePerson(person, now)
      : call('PATCH /api/admin/users/:id/active', { params, body: { active: true } })
  const isAsBefore = (now: User) => mayChangeRoles || hasSameRoles(person, { ...now, hasLeft: false })
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/active"
      input={{ params, body: { active: false } }}
      tone="primary"
      title={`Mark ${fullName(person)} as left?`}
      confirmLabel={LABEL}
      pendingLabel="Saving..."
      successToast={(now) => [
        `${fullName(person)} marked as left`,
        undefined,
        undo(
          () => bringBack(now),
          `${fullName(person)} is ${isAsBefore(now) ? 'back, with the same roles' : 'back'}.`,
        ),
      ]}
      onSaved={() => onDone?.([person.id])}
      failure={FAILURE}
      onClose={onClose}
    >
      {firstName} won’t be able to sign in{groupName !== null && ` and will leave ${groupName}`}. Goals,
      feedback and history are kept, and you can bring {firstName} back.
    </ConfirmChange>
  )
}

const setActive = (input: Scope['input'], people: readonly User[], active: boolean) =>
  call('POST /api/admin/users/bulk-active', {
    ...input,
    body: { userIds: people.map(({ id }) => id), active },
  })

function Several({ typedFrom = Number.POSITIVE_INFINITY, ...props }: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const undo = useUndoMany(FAILURE_BACK)
  return (
    <ListActionDialog
      {...props}
      confirmNumber={people.length >= typedFrom}
      title={`Mark ${plural(people.length, 'learner')} as left?`}
      confirmLabel={LABEL}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, false),
        doneWord: 'marked as left',
        failure: FAILURE,
        undo: (done) =>
          undo(done.length, [
            ...stepsInBatches(done, (batch) => setActive(input, batch, true)),
            ...done.map((person) =>
              createStep(person.id, () => restorePerson(person, { ...person, ...ROLES_LOST })),
            ),
          ]),
      }}
    >
      <p>
        They won’t be able to sign in, and they’ll leave their crews. Goals, feedback and history are kept,
        and you can bring them back.
      </p>
      <Named people={people} />
    </ListActionDialog>
  )
}

export function BringBackDialog({ typedFrom = Number.POSITIVE_INFINITY, ...props }: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const who = plural(people.length, 'learner')
  return (
    <ListActionDialog
      {...props}
      confirmNumber={people.length >= typedFrom}
      title={`Bring back ${who}?`}
      confirmLabel={`Bring back ${who}`}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, true),
        doneWord: 'brought back',
        failure: FAILURE_BACK,
      }}
    >
      <p>They’ll be able to sign in again with the same usernames and passwords. They won’t be in a crew.</p>
      <Named people={people} />
    </ListActionDialog>
  )
}

const Named = ({ people }: { people: readonly User[] }) => (
  <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName), 8)}</p>
)

const ROLES_LOST = { groupId: null, isCrewCaptain: false, assignedCrews: [], assignedStudio: null }

export function DeletePersonDialog({ person, noun, onClose }: PersonDialogProps) {
  const [leaving, setLeaving] = useState(false)
  const { data: stats } = useApi('GET /api/users/:id/stats', { params: { id: person.id } })
  const goals = stats?.totalGoals
  if (leaving) return <MarkOneAsLeftDialog person={person} onClose={onClose} />
  return (
    <ConfirmChange
      call="DELETE /api/admin/users/:id"
      input={{ params: { id: person.id } }}
      title={`Delete ${fullName(person)}?`}
      confirmLabel={`Delete ${noun}`}
      alternative={person.hasLeft ? undefined : { label: 'Mark as left', onSelect: () => setLeaving(true) }}
      successToast={[`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted`, `${fullName(person)} is gone.`]}
      failure={noun === 'learner' ? 'Failed to delete student' : 'Failed to delete user'}
      onClose={onClose}
    >
      This permanently deletes{' '}
      <b>{goals === undefined ? 'all goals' : `${goals} ${pluralWord(goals, 'goal')}`}</b> with their
      feedback, the notifications and the account{' '}
      <b translate="no" className="font-mono">
        {person.username}
      </b>
      . Feedback that {person.firstName} gave to others is kept.
    </ConfirmChange>
  )
}

/** Up to this many learners the goals are counted, with one call for each learner. */
const MAX_COUNTED = 20

/** From this many learners on the user types their number first, and the server saves a snapshot of their goals. */
const SNAPSHOT_FROM = 20

export function DeleteLearnersDialog(props: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const [leaving, setLeaving] = useState(false)
  const goals = useGoalCount(people.length <= MAX_COUNTED ? people : [])
  const who = plural(people.length, 'learner')
  const roles = listRoles(people)
  if (leaving) return <MarkAsLeftDialog {...props} />
  const active = people.some(({ hasLeft }) => !hasLeft)
  return (
    <ListActionDialog
      {...props}
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
    >
      <p className="[overflow-wrap:anywhere]">
        This permanently deletes <b>{who}</b> with{' '}
        <b>{goals === null ? 'all their goals' : plural(goals, 'goal')}</b>, the feedback on them, the
        notifications and the accounts. Feedback that they gave to others is kept.
      </p>
      <Named people={people} />
      {people.length >= SNAPSHOT_FROM && (
        <p className="text-14 text-ink-2">
          A copy of the goals is kept on the server for 30 days. If you add the learners again with the same
          usernames and names, the person who runs the server can restore their goals with{' '}
          <code translate="no" className="font-mono text-14 whitespace-nowrap">
            cairn restore-goals
          </code>
          .
        </p>
      )}
      {roles.length > 0 && <Note tone="warn">Among them: {roles.join(', ')}.</Note>}
    </ListActionDialog>
  )
}

/** Returns the number of goals of all of them; null while it is unknown. */
function useGoalCount(people: readonly User[]): number | null {
  return useQueries({
    queries: people.map(({ id }) => queryOptionsFor('GET /api/users/:id/stats', { params: { id } })),
    combine: (answers) =>
      answers.length > 0 && answers.every(({ data }) => data)
        ? answers.reduce((sum, { data }) => sum + (data?.totalGoals ?? 0), 0)
        : null,
  })
}

function listRoles(people: readonly User[]): string[] {
  const count = (role: 'isCrewCaptain' | 'isCoachWooden' | 'isGuide', ...words: [string, string]) => {
    const { length } = people.filter((person) => person[role])
    return length > 0 ? [plural(length, ...words)] : []
  }
  return [
    ...count('isCrewCaptain', 'crew captain', 'crew captains'),
    ...count('isCoachWooden', 'coach', 'coaches'),
    ...count('isGuide', 'guide', 'guides'),
  ]
}
