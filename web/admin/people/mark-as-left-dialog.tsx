import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { topicsOf } from '../../api/topics.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { ListWorkDialog } from '../bulk/list-work-dialog.tsx'
import { fullName, namedFew } from './person-name.ts'
import { type UndoStep, undoCalls, useUndoSteps } from './use-undo.ts'

const LABEL = 'Mark as left'
const FAILURE = 'Failed to mark as left'
const undoSettings = {
  failure: 'Failed to bring back',
  topics: topicsOf('PATCH /api/admin/users/:id/active'),
}

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
  const undo = useUndoSteps(undoSettings)
  const params = { id: person.id }
  const leave = useChange('PATCH /api/admin/users/:id/active', {
    onSuccess: (now) => {
      showSuccess(
        `${fullName(person)} marked as left`,
        undefined,
        undo(
          () => [
            () => call('PATCH /api/admin/users/:id/active', { params, body: { active: true } }),
            ...undoCalls(person, now),
          ],
          `${fullName(person)} is as before.`,
        ),
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
  const undo = useUndoSteps(undoSettings)
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
            () => [() => send(done, true), ...done.flatMap(stepsBack)],
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

/** The calls that give back what leaving took. */
const stepsBack = (before: User): UndoStep[] =>
  undoCalls(before, {
    ...before,
    groupId: null,
    isCrewCaptain: false,
    assignedCrews: [],
    assignedStudio: null,
  })
