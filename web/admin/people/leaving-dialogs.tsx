// The dialogs about people who leave: marked as left, or brought back.
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { hasSameRoles, isAdmin } from '../../../contract/roles.ts'
import { call } from '../../api/client.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { type Scope, useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { describeBroughtBack, describeLeft } from '../../parts/lists/done-sentences.ts'
import {
  type ListAction,
  ListActionDialog,
  type ListDialogProps,
} from '../../parts/lists/list-action-dialog.tsx'
import { confirmNumber } from '../../parts/lists/typed-confirmation.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import type { showSuccess } from '../../ui/toast.ts'
import { restorePerson, useUndo } from './person-changes.ts'
import { createStep, stepsInBatches, useUndoMany } from './undo-of-many.ts'

export const leaveLabel = () => t`Mark as left`
export const leaveFailure = () => t`Failed to mark as left`
const returnFailure = () => t`Failed to bring back`

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
  const { id, firstName, groupName: crew } = person
  const name = fullName(person)
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/active"
      input={{ params: { id }, body: { active: false } }}
      tone="primary"
      title={t`Mark ${name} as left?`}
      confirmLabel={leaveLabel()}
      pendingLabel={t`Saving...`}
      successToast={useLeavingToast(person)}
      onSaved={() => onDone?.([id])}
      failure={leaveFailure()}
      onClose={onClose}
    >
      {crew === null ? (
        <Trans>
          {firstName} won’t be able to sign in. Goals, feedback and history are kept, and you can bring{' '}
          {firstName} back.
        </Trans>
      ) : (
        <Trans>
          {firstName} won’t be able to sign in and will leave {crew}. Goals, feedback and history are kept,
          and you can bring {firstName} back.
        </Trans>
      )}
    </ConfirmChange>
  )
}

/** Returns the toast about a person who was marked as left, with Undo. */
export function useLeavingToast(person: User) {
  const me = useUser()
  const undo = useUndo(returnFailure())
  const name = fullName(person)
  // Admins bring each other back, but do not change each other's roles.
  const mayChangeRoles = me.isSuperAdmin || !isAdmin(person)
  const bringBack = (now: User) =>
    mayChangeRoles
      ? restorePerson(person, now)
      : call('PATCH /api/admin/users/:id/active', { params: { id: person.id }, body: { active: true } })
  return (now: User): Parameters<typeof showSuccess> => {
    const isAsBefore = mayChangeRoles || hasSameRoles(person, { ...now, hasLeft: false })
    const sentence = isAsBefore ? t`${name} is back, with the same roles.` : t`${name} is back.`
    return [t`${name} marked as left`, undefined, undo(() => bringBack(now), sentence)]
  }
}

const setActive = (input: Scope['input'], people: readonly User[], active: boolean) =>
  call('POST /api/admin/users/bulk-active', {
    ...input,
    body: { userIds: people.map(({ id }) => id), active },
  })

/** Returns the action that marks each of several learners as left, with Undo. */
export function useLeavingAction(): ListAction<User> {
  const { input } = useScope()
  const undo = useUndoMany(returnFailure())
  return {
    send: (batch) => setActive(input, batch, false),
    doneWord: 'marked as left',
    describeDone: describeLeft,
    failure: leaveFailure(),
    undo: (done) =>
      undo(done.length, [
        ...stepsInBatches(done, (batch) => setActive(input, batch, true)),
        ...done.map((person) =>
          createStep(person.id, () => restorePerson(person, { ...person, ...ROLES_LOST })),
        ),
      ]),
  }
}

function Several({ typedFrom = Number.POSITIVE_INFINITY, ...props }: LeavingProps) {
  const { people } = props
  const count = people.length
  return (
    <ListActionDialog
      {...props}
      confirmation={count >= typedFrom ? confirmNumber(count) : null}
      title={plural(count, { one: 'Mark # learner as left?', other: 'Mark # learners as left?' })}
      confirmLabel={leaveLabel()}
      changes="POST /api/admin/users/bulk-active"
      action={useLeavingAction()}
    >
      <p>
        <Trans>
          They won’t be able to sign in, and they’ll leave their crews. Goals, feedback and history are kept,
          and you can bring them back.
        </Trans>
      </p>
      <NamedPeople people={people} />
    </ListActionDialog>
  )
}

export function BringBackDialog({ typedFrom = Number.POSITIVE_INFINITY, ...props }: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const count = people.length
  return (
    <ListActionDialog
      {...props}
      confirmation={count >= typedFrom ? confirmNumber(count) : null}
      title={plural(count, { one: 'Bring back # learner?', other: 'Bring back # learners?' })}
      confirmLabel={plural(count, { one: 'Bring back # learner', other: 'Bring back # learners' })}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, true),
        doneWord: 'brought back',
        describeDone: describeBroughtBack,
        failure: returnFailure(),
      }}
    >
      <p>
        <Trans>
          They’ll be able to sign in again with the same usernames and passwords. They won’t be in a crew.
        </Trans>
      </p>
      <NamedPeople people={people} />
    </ListActionDialog>
  )
}

export const NamedPeople = ({ people }: { people: readonly User[] }) => (
  <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName), 8)}</p>
)

const ROLES_LOST = { groupId: null, isCrewCaptain: false, assignedCrews: [], assignedStudio: null }
