// The dialogs that delete people. Their main button marks the people as left, which can be undone.
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { queryOptionsFor, useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { describeDeleted } from '../../parts/lists/done-sentences.ts'
import { ListActionDialog, type ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import { ConfirmationField, confirmDeletion, isTyped } from '../../parts/lists/typed-confirmation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { showSuccess } from '../../ui/toast.ts'
import {
  FAILURE_LEFT,
  LABEL_LEFT,
  NamedPeople,
  useLeavingAction,
  useLeavingToast,
} from './leaving-dialogs.tsx'
import type { PersonDialogProps } from './person-changes.ts'

const LABEL = 'Delete for good'

export function DeletePersonDialog({ person, noun, onClose }: PersonDialogProps) {
  const { firstName, username, hasLeft } = person
  const name = fullName(person)
  const params = { id: person.id }
  const { data: stats } = useApi('GET /api/users/:id/stats', { params })
  const goals = stats?.totalGoals
  const leftToast = useLeavingToast(person)
  const leave = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (now) => {
      onClose()
      showSuccess(...leftToast(now))
    },
    failure: FAILURE_LEFT,
  })
  const remove = useChange('DELETE /api/admin/users/:id', {
    onSuccess: () => {
      onClose()
      showSuccess(`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted`, `${name} is gone.`)
    },
    failure: noun === 'learner' ? 'Failed to delete student' : 'Failed to delete user',
  })
  const pending = leave.isPending || remove.isPending
  const confirmation = confirmDeletion([person])
  const form = useCheckedForm({
    defaultValues: { typed: '' },
    check: ({ typed }) => (isTyped(typed, confirmation) ? {} : { typed: confirmation.issue }),
    // The toast shows the refusal.
    call: { error: null, isPending: pending },
    onSend: () => remove.mutate({ params }),
  })
  const submit = (
    <Button
      type="submit"
      variant="destructive-quiet"
      className={hasLeft ? undefined : 'sm:mr-auto'}
      disabled={leave.isPending}
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      {LABEL}
    </Button>
  )
  const cancel = (
    <Button data-autofocus="" variant="ghost" disabled={pending} onClick={onClose}>
      Cancel
    </Button>
  )
  const markAsLeft = (
    <Button
      variant="primary"
      disabled={remove.isPending}
      pending={leave.isPending}
      pendingLabel="Saving..."
      onClick={() => leave.mutate({ params, body: { active: false } })}
    >
      {LABEL_LEFT}
    </Button>
  )
  return (
    <Dialog
      isQuestion
      size="s"
      title={`Delete ${name}?`}
      locked={pending}
      form={{ onSubmit: form.onSubmit }}
      onOpenChange={onClose}
      description={
        <Ways hasLeft={hasLeft}>
          This permanently deletes{' '}
          <b>{goals === undefined ? 'all goals' : `${goals} ${pluralWord(goals, 'goal')}`}</b> with their
          feedback, the notifications and the account{' '}
          <b translate="no" className="font-mono">
            {username}
          </b>
          . Feedback that {firstName} gave to others is kept.
        </Ways>
      }
      footer={
        hasLeft ? (
          <>
            {cancel}
            {submit}
          </>
        ) : (
          <>
            {submit}
            {cancel}
            {markAsLeft}
          </>
        )
      }
    >
      <ConfirmationField
        {...form.register('typed')}
        confirmation={confirmation}
        error={form.issue('typed')}
      />
    </Dialog>
  )
}

/** Says what each of the two buttons does. People who left can only be deleted. */
function Ways({ hasLeft, children }: { hasLeft: boolean; children: ReactNode }) {
  if (hasLeft) return children
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-600">{LABEL_LEFT}</dt>
        <dd>They can no longer sign in. Everything stays, and you can bring them back.</dd>
      </div>
      <div>
        <dt className="font-600">{LABEL}</dt>
        <dd>{children}</dd>
      </div>
    </dl>
  )
}

/** Up to this many learners the goals are counted, with one call for each learner. */
const MAX_COUNTED = 20

/** From this many learners on the server saves a snapshot of their goals. */
const SNAPSHOT_FROM = 20

export function DeleteLearnersDialog(props: ListDialogProps<User>) {
  const { people } = props
  const { input } = useScope()
  const goals = useGoalCount(people.length <= MAX_COUNTED ? people : [])
  const markAsLeft = useLeavingAction()
  const who = plural(people.length, 'learner')
  const roles = listRoles(people)
  const haveLeft = people.every(({ hasLeft }) => hasLeft)
  return (
    <ListActionDialog
      {...props}
      title={`Delete ${who}?`}
      confirmLabel={LABEL}
      isDeletion
      confirmation={confirmDeletion(people)}
      {...(!haveLeft && { alternative: { label: LABEL_LEFT, action: markAsLeft } })}
      // The reads are those of 'bulk-active' too.
      changes="POST /api/admin/users/bulk-delete"
      action={{
        send: (those) =>
          call('POST /api/admin/users/bulk-delete', {
            ...input,
            body: { userIds: those.map(({ id }) => id) },
          }),
        doneWord: 'deleted',
        describeDone: describeDeleted,
        failure: 'Failed to delete student',
      }}
    >
      <NamedPeople people={people} />
      <Ways hasLeft={haveLeft}>
        This permanently deletes <b>{who}</b> with{' '}
        <b>{goals === null ? 'all their goals' : plural(goals, 'goal')}</b>, the feedback on them, the
        notifications and the accounts. Feedback that they gave to others is kept.
      </Ways>
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
