// The dialogs about people who leave: marked as left, or brought back.
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { hasSameRoles, isAdmin } from '../../../contract/roles.ts'
import { plural, summarizeNames } from '../../../contract/sentences.ts'
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
import type { showSuccess } from '../../ui/toast.ts'
import { restorePerson, useUndo } from './person-changes.ts'
import { createStep, stepsInBatches, useUndoMany } from './undo-of-many.ts'

export const LABEL_LEFT = 'Mark as left'
export const FAILURE_LEFT = 'Failed to mark as left'
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
  const { id, firstName, groupName } = person
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/active"
      input={{ params: { id }, body: { active: false } }}
      tone="primary"
      title={`Mark ${fullName(person)} as left?`}
      confirmLabel={LABEL_LEFT}
      pendingLabel="Saving..."
      successToast={useLeavingToast(person)}
      onSaved={() => onDone?.([id])}
      failure={FAILURE_LEFT}
      onClose={onClose}
    >
      {firstName} won’t be able to sign in{groupName !== null && ` and will leave ${groupName}`}. Goals,
      feedback and history are kept, and you can bring {firstName} back.
    </ConfirmChange>
  )
}

/** Returns the toast about a person who was marked as left, with Undo. */
export function useLeavingToast(person: User) {
  const me = useUser()
  const undo = useUndo(FAILURE_BACK)
  const name = fullName(person)
  // Admins bring each other back, but do not change each other's roles.
  const mayChangeRoles = me.isSuperAdmin || !isAdmin(person)
  const bringBack = (now: User) =>
    mayChangeRoles
      ? restorePerson(person, now)
      : call('PATCH /api/admin/users/:id/active', { params: { id: person.id }, body: { active: true } })
  return (now: User): Parameters<typeof showSuccess> => {
    const isAsBefore = mayChangeRoles || hasSameRoles(person, { ...now, hasLeft: false })
    const sentence = `${name} is ${isAsBefore ? 'back, with the same roles' : 'back'}.`
    return [`${name} marked as left`, undefined, undo(() => bringBack(now), sentence)]
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
  const undo = useUndoMany(FAILURE_BACK)
  return {
    send: (batch) => setActive(input, batch, false),
    doneWord: 'marked as left',
    describeDone: describeLeft,
    failure: FAILURE_LEFT,
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
  return (
    <ListActionDialog
      {...props}
      confirmation={people.length >= typedFrom ? confirmNumber(people.length) : null}
      title={`Mark ${plural(people.length, 'learner')} as left?`}
      confirmLabel={LABEL_LEFT}
      changes="POST /api/admin/users/bulk-active"
      action={useLeavingAction()}
    >
      <p>
        They won’t be able to sign in, and they’ll leave their crews. Goals, feedback and history are kept,
        and you can bring them back.
      </p>
      <NamedPeople people={people} />
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
      confirmation={people.length >= typedFrom ? confirmNumber(people.length) : null}
      title={`Bring back ${who}?`}
      confirmLabel={`Bring back ${who}`}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, true),
        doneWord: 'brought back',
        describeDone: describeBroughtBack,
        failure: FAILURE_BACK,
      }}
    >
      <p>They’ll be able to sign in again with the same usernames and passwords. They won’t be in a crew.</p>
      <NamedPeople people={people} />
    </ListActionDialog>
  )
}

export const NamedPeople = ({ people }: { people: readonly User[] }) => (
  <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName), 8)}</p>
)

const ROLES_LOST = { groupId: null, isCrewCaptain: false, assignedCrews: [], assignedStudio: null }
