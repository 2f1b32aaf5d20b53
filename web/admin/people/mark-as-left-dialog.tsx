import type { User } from '../../../contract/people.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { topicsOf } from '../../api/topics.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { ListWorkDialog } from '../bulk/list-work-dialog.tsx'
import { fullName, namedFew } from './person-name.ts'
import { setBack, useUndo } from './use-undo.ts'

const LABEL = 'Mark as left'
const FAILURE = 'Failed to mark as left'
const UNDO_FAILURE = 'Failed to bring back'

/** Asks before one person, or each of several learners, is marked as left. */
export function MarkAsLeftDialog({
  people,
  onDone,
  onClose,
}: {
  people: readonly User[]
  /** Gets the ids of those who have left now. */
  onDone?: (ids: readonly number[]) => void
  onClose: () => void
}) {
  const [one, other] = people
  if (one && !other) return <OnePerson person={one} onDone={onDone} onClose={onClose} />
  return <Several people={people} onDone={onDone} onClose={onClose} />
}

type Done = ((ids: readonly number[]) => void) | undefined

function OnePerson({ person, onDone, onClose }: { person: User; onDone: Done; onClose: () => void }) {
  const { firstName, groupName } = person
  const me = useUser()
  const undo = useUndo(UNDO_FAILURE)
  const params = { id: person.id }
  const bringBack = async (now: User) => {
    if (me.isSuperAdmin || !isAdmin(person)) return setBack(person, now)
    // Admins bring each other back, but do not change each other's roles.
    await call('PATCH /api/admin/users/:id/active', { params, body: { active: true } })
    return setBack(person, { ...now, hasLeft: false })
  }
  const leave = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (now) => {
      showSuccess(
        `${fullName(person)} marked as left`,
        undefined,
        undo(() => bringBack(now), `${fullName(person)} is as before.`),
      )
      onDone?.([person.id])
      onClose()
    },
    onError: onFailure(FAILURE),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={`Mark ${fullName(person)} as left?`}
      confirmLabel={LABEL}
      pending={leave.isPending}
      pendingLabel="Saving..."
      onConfirm={() => leave.mutate({ params, body: { active: false } })}
    >
      {firstName} can no longer sign in{groupName !== null && ` and leaves ${groupName}`}. Goals, feedback and
      history stay, and you can bring {firstName} back.
    </ConfirmDialog>
  )
}

function Several({
  people,
  onDone,
  onClose,
}: {
  people: readonly User[]
  onDone: Done
  onClose: () => void
}) {
  const { input } = useScope()
  const undo = useUndo(UNDO_FAILURE)
  const send = (those: readonly User[], active: boolean) =>
    call('POST /api/admin/users/bulk-active', {
      ...input,
      body: { userIds: those.map(({ id }) => id), active },
    })
  return (
    <ListWorkDialog
      people={people}
      title={`Mark ${plural(people.length, 'learner')} as left?`}
      confirmLabel={LABEL}
      tone="primary"
      topics={topicsOf('POST /api/admin/users/bulk-active')}
      work={{
        send: (those) => send(those, false),
        doneWord: 'marked as left',
        failure: FAILURE,
        undo: (done) =>
          undo(
            async () => {
              await send(done, true)
              for (const person of done) await setBack(person, { ...person, ...ROLES_LOST })
            },
            `${plural(done.length, 'learner')} as before.`,
          ),
      }}
      onDone={(ids) => onDone?.(ids)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            They can no longer sign in and leave their crews. Goals, feedback and history stay, and you can
            bring them back.
          </p>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName), 8)}</p>
        </>
      )}
    </ListWorkDialog>
  )
}

/** What leaving takes. */
const ROLES_LOST = { groupId: null, isCrewCaptain: false, assignedCrews: [], assignedStudio: null }
