// The dialogs of a review, in a separate chunk: the message of an answer, accepting all goals, and the shortcuts.
import { useState } from 'react'
import type { NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { groupBy } from '../../contract/grouping.ts'
import { fullName } from '../../contract/person-name.ts'
import { pluralWord } from '../../contract/sentences.ts'
import type { ApiError } from '../api/client.ts'
import { describeError, isServerRefusal } from '../api/client.ts'
import { useChange } from '../api/queries.ts'
import { useDraft } from '../frame/drafts.ts'
import { MessageDialog } from '../parts/goals/message-dialog.tsx'
import { listItems, type Outcome } from '../parts/lists/list-work.ts'
import { useListWork } from '../parts/lists/use-list-work.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Kbd } from '../ui/tag.tsx'
import { LongText } from '../ui/text.tsx'
import { showSuccess } from '../ui/toast.ts'
import { useGiveFeedback } from './give-feedback.ts'
import { keys, setKeys, useKeysOn } from './review-keys.tsx'

const answers = {
  needs_improvement: {
    title: 'Needs Improvement',
    missing: 'Tell the learner what to change.',
    variant: 'primary',
  },
  denied: {
    title: 'Deny this goal',
    missing: 'Tell the learner why, so the next goal can be better.',
    variant: 'destructive',
  },
} as const satisfies Record<NegativeStatus, object>

interface FeedbackDialogProps {
  crewId: number
  goal: GoalWithFeedback
  status: NegativeStatus
  onClose: () => void
  /** Called when the dialog is removed and the focus is back on the opener. */
  onClosed: () => void
  onSubmitted: () => void
  onRefused: (error: ApiError) => void
}

/** The message for 'needs improvement' and 'denied'. */
export function FeedbackDialog({
  crewId,
  goal,
  status,
  onClose,
  onClosed,
  onSubmitted,
  onRefused,
}: FeedbackDialogProps) {
  const { title, missing, variant } = answers[status]
  const draft = useDraft(`feedback:${goal.id}`)
  const [, , clearDraft] = draft
  const give = useGiveFeedback({
    crewId,
    onSubmitted: () => {
      clearDraft()
      onSubmitted()
    },
    onRefused: (_, error) => onRefused(error),
  })
  return (
    <MessageDialog
      sentences={{
        title,
        label: 'Message for the learner:',
        missing,
        submit: 'Submit',
        submitting: 'Submitting...',
        changed: 'The goal was changed while you were writing.',
        failed: 'Failed to submit feedback.',
        stillHere: 'Your message is still here.',
      }}
      draft={draft}
      maxLength={2000}
      rows={5}
      variant={variant}
      version={goal.revisionCount}
      replies={{ status }}
      call={give}
      revised="goal_revised"
      onSend={(comments) =>
        give.mutate({
          params: { goalId: goal.id },
          body: { status, comments, expectedRevision: goal.revisionCount },
        })
      }
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="text-13 text-ink-2">{fullName(goal.user)}</p>
      <p dir="auto" className="font-600 [overflow-wrap:anywhere]">
        {goal.title}
      </p>
      {goal.description && <LongText className="text-14">{goal.description}</LongText>}
    </MessageDialog>
  )
}

/** The number of goals per call, a limit of the server. */
const BATCH_SIZE = 50

const countGoals = (count: number) => `${count} ${pluralWord(count, 'goal')}`

interface AcceptAllDialogProps {
  goals: readonly GoalWithFeedback[]
  onClose: () => void
}

/** Asks before many goals are accepted in one batch. Afterward it lists those that were refused. */
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
    const accepted = listItems(outcome, 'done').length
    if (accepted < goals.length) return setEnded(outcome)
    showSuccess('Feedback submitted successfully!', `${countGoals(accepted)} accepted.`)
    onClose()
  }
  if (ended) return <Refusals outcome={ended} onClose={onClose} />
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      tone="primary"
      title={`Accept all ${goals.length} goals?`}
      confirmLabel={`Accept ${countGoals(goals.length)}`}
      pending={progress !== null}
      pendingLabel="Accepting..."
      onConfirm={() => void accept()}
    >
      <p>Learners are notified right away. You can still change your answer on any goal.</p>
      <ul className="mt-3 grid gap-1 text-14">
        {[...groupBy(goals, ({ userId }) => userId).values()].map(([first, ...others]) => (
          <li key={first?.userId} className="flex justify-between gap-3">
            <span translate="no" className="min-w-0 [overflow-wrap:anywhere]">
              {first && fullName(first.user)}
            </span>
            <span className="whitespace-nowrap text-ink-2 tabular-nums">{countGoals(1 + others.length)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Refusals({ outcome, onClose }: { outcome: Outcome<GoalWithFeedback>; onClose: () => void }) {
  const accepted = listItems(outcome, 'done').length
  const refused = outcome.results.filter(({ state }) => state === 'refused')
  // The server may have accepted a batch whose response was lost.
  const unanswered = isServerRefusal(outcome.error) ? 0 : listItems(outcome, 'failed').length
  const notSent = listItems(outcome, 'failed', 'untried').length - unanswered
  const broken = [
    unanswered > 0 &&
      `No answer came back for ${countGoals(unanswered)}. The list shows whether ${pluralWord(unanswered, 'it was', 'they were')} accepted.`,
    notSent > 0 && `${countGoals(notSent)} not sent.`,
  ].filter((part) => part !== false)
  return (
    <Dialog
      onOpenChange={onClose}
      title={accepted > 0 ? `${countGoals(accepted)} accepted` : 'Failed to submit feedback'}
      footer={<Button onClick={onClose}>Back to the goals</Button>}
    >
      {broken.length > 0 && (
        <Note tone="bad" alert title={broken.join(' ')}>
          {describeError(outcome.error)}
        </Note>
      )}
      {refused.length > 0 && <p>{countGoals(refused.length)} could not be accepted:</p>}
      <ul className="grid gap-3">
        {refused.map(({ item: { id, title, user }, message }) => (
          <li key={id} className="rounded-10 bg-clay-soft px-4 py-3 text-14 [overflow-wrap:anywhere]">
            <p>
              <bdi className="font-600">{title}</bdi>, <bdi translate="no">{fullName(user)}</bdi>
            </p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface KeysDialogProps {
  /** The review has the crew's reflections. */
  withReflections: boolean
  onClose: () => void
}

export function KeysDialog({ withReflections, onClose }: KeysDialogProps) {
  const on = useKeysOn()
  const listed = [...keys.goals, ...(withReflections ? keys.reflections : []), ['?', 'This help'] as const]
  return (
    <Dialog
      onOpenChange={onClose}
      size="s"
      title="Keyboard shortcuts"
      description="Press J to start. Keyboard shortcuts work while you’re in the list of goals."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {listed.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <span className="text-14 font-600">Use single keys on this device</span>
        <Switch checked={on} onChange={setKeys} label="Use single keys on this device" />
      </div>
    </Dialog>
  )
}
