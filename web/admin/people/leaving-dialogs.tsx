import type { User } from '../../../contract/people.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { type Scope, useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session-context.ts'
import { ListActionDialog } from '../../parts/lists/list-action-dialog.tsx'
import { fullName, namedFew } from './person-name.ts'
import { setBack, useUndo } from './use-undo.ts'

const LABEL = 'Mark as left'
const FAILURE = 'Failed to mark as left'
const FAILURE_BACK = 'Failed to bring back'

interface LeavingProps {
  people: readonly User[]
  /** Gets the ids of those who have left, or are back, now. */
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}

/** Asks before one person, or each of several learners, is marked as left. */
export function MarkAsLeftDialog({
  people,
  onDone = () => {},
  onClose,
}: Omit<LeavingProps, 'onDone'> & Partial<LeavingProps>) {
  const [one, other] = people
  if (one && !other) return <OnePerson person={one} onDone={onDone} onClose={onClose} />
  return <Several people={people} onDone={onDone} onClose={onClose} />
}

function OnePerson({ person, onDone, onClose }: Omit<LeavingProps, 'people'> & { person: User }) {
  const { firstName, groupName } = person
  const me = useUser()
  const undo = useUndo(FAILURE_BACK)
  const params = { id: person.id }
  const bringBack = async (now: User) => {
    if (me.isSuperAdmin || !isAdmin(person)) return setBack(person, now)
    // Admins bring each other back, but do not change each other's roles.
    await call('PATCH /api/admin/users/:id/active', { params, body: { active: true } })
    return setBack(person, { ...now, hasLeft: false })
  }
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/active"
      input={{ params, body: { active: false } }}
      tone="primary"
      title={`Mark ${fullName(person)} as left?`}
      confirmLabel={LABEL}
      pendingLabel="Saving..."
      saved={(now) => [
        `${fullName(person)} marked as left`,
        undefined,
        undo(() => bringBack(now), `${fullName(person)} is as before.`),
      ]}
      onSaved={() => onDone([person.id])}
      failure={FAILURE}
      onClose={onClose}
    >
      {firstName} can no longer sign in{groupName !== null && ` and leaves ${groupName}`}. Goals, feedback and
      history stay, and you can bring {firstName} back.
    </ConfirmChange>
  )
}

const setActive = (input: Scope['input'], people: readonly User[], active: boolean) =>
  call('POST /api/admin/users/bulk-active', {
    ...input,
    body: { userIds: people.map(({ id }) => id), active },
  })

function Several(props: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const undo = useUndo(FAILURE_BACK)
  return (
    <ListActionDialog
      {...props}
      title={`Mark ${plural(people.length, 'learner')} as left?`}
      confirmLabel={LABEL}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, false),
        doneWord: 'marked as left',
        failure: FAILURE,
        undo: (done) =>
          undo(
            async () => {
              await setActive(input, done, true)
              for (const person of done) await setBack(person, { ...person, ...ROLES_LOST })
            },
            `${plural(done.length, 'learner')} as before.`,
          ),
      }}
    >
      <p>
        They can no longer sign in and leave their crews. Goals, feedback and history stay, and you can bring
        them back.
      </p>
      <Named people={people} />
    </ListActionDialog>
  )
}

/** Brings back several learners who have left. */
export function BringBackDialog(props: LeavingProps) {
  const { people } = props
  const { input } = useScope()
  const who = plural(people.length, 'learner')
  return (
    <ListActionDialog
      {...props}
      title={`Bring back ${who}?`}
      confirmLabel={`Bring back ${who}`}
      changes="POST /api/admin/users/bulk-active"
      action={{
        send: (batch) => setActive(input, batch, true),
        doneWord: 'brought back',
        failure: FAILURE_BACK,
      }}
    >
      <p>They can sign in again with the same usernames and passwords. They are in no crew.</p>
      <Named people={people} />
    </ListActionDialog>
  )
}

const Named = ({ people }: { people: readonly User[] }) => (
  <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName), 8)}</p>
)

/** What leaving takes. */
const ROLES_LOST = { groupId: null, isCrewCaptain: false, assignedCrews: [], assignedStudio: null }
