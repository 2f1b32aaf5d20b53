import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { groupBy } from '../../contract/grouping.ts'
import { pluralWord } from '../../contract/sentences.ts'
import { isAnswer, sentenceOf } from '../api/client.ts'
import { useChange } from '../api/queries.ts'
import { itemsIn, type Outcome } from '../parts/lists/list-work.ts'
import { useListWork } from '../parts/lists/use-list-work.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { showSuccess } from '../ui/toast.ts'

/** Goals per call; a limit of the server. */
const BATCH_SIZE = 50

const some = (count: number) => `${count} ${pluralWord(count, 'goal')}`

interface AcceptAllDialogProps {
  goals: readonly GoalWithFeedback[]
  onClose: () => void
}

/** Asks before many goals are accepted in one batch; lists afterward those that were refused. */
export function AcceptAllDialog({ goals, onClose }: AcceptAllDialogProps) {
  const [ended, setEnded] = useState<Outcome<GoalWithFeedback> | null>(null)
  const { mutateAsync } = useChange('POST /api/feedback/accept')
  const { run, progress } = useListWork({ size: BATCH_SIZE })
  const accept = async () => {
    const outcome = await run(goals, async (batch: GoalWithFeedback[]) => {
      const goalIds = batch.map(({ id }) => id)
      const expectedRevisions = batch.map(({ revisionCount }) => revisionCount)
      const { refused } = await mutateAsync({ body: { goalIds, expectedRevisions } })
      const messages = new Map(refused.map(({ goalId, message }) => [goalId, message]))
      return ({ id }) => messages.get(id)
    })
    if (!outcome) return
    const accepted = itemsIn(outcome, 'done').length
    if (accepted < goals.length) return setEnded(outcome)
    showSuccess('Feedback submitted successfully!', `${some(accepted)} accepted.`)
    onClose()
  }
  if (ended) return <Refusals outcome={ended} onClose={onClose} />
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      tone="primary"
      title={`Accept all ${goals.length} goals?`}
      confirmLabel={`Accept ${some(goals.length)}`}
      pending={progress !== null}
      pendingLabel="Accepting..."
      onConfirm={() => void accept()}
    >
      <p>Learners are notified right away. You can still change your answer on any goal.</p>
      <ul className="mt-3 grid gap-1 text-14">
        {[...groupBy(goals, ({ userId }) => userId).values()].map(([first, ...others]) => (
          <li key={first?.userId} className="flex justify-between gap-3">
            <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
              {first?.user.firstName} {first?.user.lastName}
            </span>
            <span className="whitespace-nowrap text-ink-2 tabular-nums">{some(1 + others.length)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Refusals({ outcome, onClose }: { outcome: Outcome<GoalWithFeedback>; onClose: () => void }) {
  const accepted = itemsIn(outcome, 'done').length
  const refused = outcome.results.filter(({ state }) => state === 'refused')
  // The server may have accepted a batch whose answer was lost.
  const unanswered = isAnswer(outcome.error) ? 0 : itemsIn(outcome, 'failed').length
  const notSent = itemsIn(outcome, 'failed', 'untried').length - unanswered
  const broken = [
    unanswered > 0 &&
      `${some(unanswered)} without an answer: the list shows whether ${pluralWord(unanswered, 'it was', 'they were')} accepted.`,
    notSent > 0 && `${some(notSent)} not sent.`,
  ].filter((part) => part !== false)
  return (
    <Dialog
      onOpenChange={onClose}
      title={accepted > 0 ? `${some(accepted)} accepted` : 'Failed to submit feedback'}
      footer={<Button onClick={onClose}>Back to the goals</Button>}
    >
      {broken.length > 0 && (
        <Note tone="bad" alert title={broken.join(' ')}>
          {sentenceOf(outcome.error)}
        </Note>
      )}
      {refused.length > 0 && <p>{some(refused.length)} could not be accepted:</p>}
      <ul className="grid gap-3">
        {refused.map(({ item: { id, title, user }, message }) => (
          <li key={id} className="rounded-10 bg-clay-soft px-4 py-3 text-14 [overflow-wrap:anywhere]">
            <p>
              <bdi className="font-600">{title}</bdi>,{' '}
              <bdi translate="no">
                {user.firstName} {user.lastName}
              </bdi>
            </p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
