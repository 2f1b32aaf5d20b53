// The dialogs that delete people. Their main button marks the people as left, which can be undone.
import { plural, select, t } from '@lingui/core/macro'
import { Plural, Select, Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
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
  leaveFailure,
  leaveLabel,
  NamedPeople,
  useLeavingAction,
  useLeavingToast,
} from './leaving-dialogs.tsx'
import type { PersonDialogProps } from './person-changes.ts'

const deleteLabel = () => t`Delete for good`

export function DeletePersonDialog({ person, noun, onClose }: PersonDialogProps) {
  const { firstName, username, hasLeft } = person
  const name = fullName(person)
  const params = { id: person.id }
  const { data: stats } = useApi('GET /api/users/:id/stats', { params })
  const goals = stats?.totalGoals ?? 0
  const counted = stats ? 'yes' : 'no'
  const leftToast = useLeavingToast(person)
  const leave = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (now) => {
      onClose()
      showSuccess(...leftToast(now))
    },
    failure: leaveFailure(),
  })
  const remove = useChange('DELETE /api/admin/users/:id', {
    onSuccess: () => {
      onClose()
      const title = select(noun, {
        learner: 'Learner deleted',
        guide: 'Guide deleted',
        other: 'Admin deleted',
      })
      showSuccess(title, t`${name} is gone.`)
    },
    failure: noun === 'learner' ? t`Failed to delete student` : t`Failed to delete user`,
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
      pendingLabel={t`Deleting...`}
    >
      {deleteLabel()}
    </Button>
  )
  const cancel = (
    <Button data-autofocus="" variant="ghost" disabled={pending} onClick={onClose}>
      <Trans>Cancel</Trans>
    </Button>
  )
  const markAsLeft = (
    <Button
      variant="primary"
      disabled={remove.isPending}
      pending={leave.isPending}
      pendingLabel={t`Saving...`}
      onClick={() => leave.mutate({ params, body: { active: false } })}
    >
      {leaveLabel()}
    </Button>
  )
  return (
    <Dialog
      isQuestion
      size="s"
      title={t`Delete ${name}?`}
      locked={pending}
      form={{ onSubmit: form.onSubmit }}
      onOpenChange={onClose}
      description={
        <Ways hasLeft={hasLeft}>
          <Trans>
            This permanently deletes{' '}
            <b>
              <Select
                value={counted}
                _no="all goals"
                other={<Plural value={goals} one="# goal" other="# goals" />}
              />
            </b>{' '}
            with their feedback, the notifications and the account{' '}
            <b translate="no" className="font-mono">
              {username}
            </b>
            . Feedback that <bdi>{firstName}</bdi> gave to others is kept.
          </Trans>
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
        <dt className="font-600">{leaveLabel()}</dt>
        <dd>
          <Trans>They can no longer sign in. Everything stays, and you can bring them back.</Trans>
        </dd>
      </div>
      <div>
        <dt className="font-600">{deleteLabel()}</dt>
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
  const count = people.length
  const goalCount = useGoalCount(count <= MAX_COUNTED ? people : [])
  const goals = goalCount ?? 0
  const counted = goalCount === null ? 'no' : 'yes'
  const markAsLeft = useLeavingAction()
  const roles = countRoles(people).join(', ')
  const haveLeft = people.every(({ hasLeft }) => hasLeft)
  return (
    <ListActionDialog
      {...props}
      title={plural(count, { one: 'Delete # learner?', other: 'Delete # learners?' })}
      confirmLabel={deleteLabel()}
      isDeletion
      confirmation={confirmDeletion(people)}
      {...(!haveLeft && { alternative: { label: leaveLabel(), action: markAsLeft } })}
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
        failure: t`Failed to delete student`,
      }}
    >
      <NamedPeople people={people} />
      <Ways hasLeft={haveLeft}>
        <Trans>
          This permanently deletes{' '}
          <b>
            <Plural value={count} one="# learner" other="# learners" />
          </b>{' '}
          with{' '}
          <b>
            <Select
              value={counted}
              _no="all their goals"
              other={<Plural value={goals} one="# goal" other="# goals" />}
            />
          </b>
          , the feedback on them, the notifications and the accounts. Feedback that they gave to others is
          kept.
        </Trans>
      </Ways>
      {count >= SNAPSHOT_FROM && (
        <p className="text-14 text-ink-2">
          <Trans>
            A copy of the goals is kept on the server for 30 days. If you add the learners again with the same
            usernames and names, the person who runs the server can restore their goals with{' '}
            <code translate="no" className="font-mono text-14 whitespace-nowrap">
              cairn restore-goals
            </code>
            .
          </Trans>
        </p>
      )}
      {roles !== '' && <Note tone="warn">{t`Among them: ${roles}.`}</Note>}
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

function countRoles(people: readonly User[]): string[] {
  const count = (role: 'isCrewCaptain' | 'isCoachWooden' | 'isGuide') =>
    people.filter((person) => person[role]).length
  const captains = count('isCrewCaptain')
  const coaches = count('isCoachWooden')
  const guides = count('isGuide')
  const counts: string[] = []
  if (captains > 0) counts.push(plural(captains, { one: '# crew captain', other: '# crew captains' }))
  if (coaches > 0) counts.push(plural(coaches, { one: '# coach', other: '# coaches' }))
  if (guides > 0) counts.push(plural(guides, { one: '# guide', other: '# guides' }))
  return counts
}
