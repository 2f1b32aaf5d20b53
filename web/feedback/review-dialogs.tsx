// The dialogs of a review, in a separate chunk: the message of an answer, accepting all goals, and the shortcuts.
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { groupBy } from '../../contract/grouping.ts'
import { fullName } from '../../contract/person-name.ts'
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
import { listGoalKeys, listReflectionKeys, setKeys, useKeysOn } from './review-keys.tsx'

const listAnswers = () =>
  ({
    needs_improvement: {
      title: t`Needs Improvement`,
      missing: t`Tell the learner what to change.`,
      variant: 'primary',
    },
    denied: {
      title: t`Deny this goal`,
      missing: t`Tell the learner why, so the next goal can be better.`,
      variant: 'destructive',
    },
  }) as const satisfies Record<NegativeStatus, object>

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
  const { title, missing, variant } = listAnswers()[status]
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
        label: t`Message for the learner:`,
        missing,
        submit: t`Submit`,
        submitting: t`Submitting...`,
        changed: t`The goal was changed while you were writing.`,
        failed: t`Failed to submit feedback.`,
        stillHere: t`Your message is still here.`,
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

const countGoals = (count: number) => plural(count, { one: '# goal', other: '# goals' })

interface AcceptAllDialogProps {
  goals: readonly GoalWithFeedback[]
  onClose: () => void
}

/** Asks before many goals are accepted in one batch. Afterward it lists those that were refused. */
export function AcceptAllDialog({ goals, onClose }: AcceptAllDialogProps) {
  const [ended, setEnded] = useState<Outcome<GoalWithFeedback> | null>(null)
  const { mutateAsync } = useChange('POST /api/feedback/accept')
  const { run, progress } = useListWork({ size: BATCH_SIZE })
  const count = goals.length
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
    showSuccess(
      t`Feedback submitted successfully!`,
      plural(accepted, { one: '# goal accepted.', other: '# goals accepted.' }),
    )
    onClose()
  }
  if (ended) return <Refusals outcome={ended} onClose={onClose} />
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      tone="primary"
      title={plural(count, { one: 'Accept all # goals?', other: 'Accept all # goals?' })}
      confirmLabel={plural(count, { one: 'Accept # goal', other: 'Accept # goals' })}
      pending={progress !== null}
      pendingLabel={t`Accepting...`}
      onConfirm={() => void accept()}
    >
      <p>
        <Trans>Learners are notified right away. You can still change your answer on any goal.</Trans>
      </p>
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
  const refusedCount = refused.length
  // The server may have accepted a batch whose response was lost.
  const unanswered = isServerRefusal(outcome.error) ? 0 : listItems(outcome, 'failed').length
  const notSent = listItems(outcome, 'failed', 'untried').length - unanswered
  const broken = [
    unanswered > 0 &&
      plural(unanswered, {
        one: 'No answer came back for # goal. The list shows whether it was accepted.',
        other: 'No answer came back for # goals. The list shows whether they were accepted.',
      }),
    notSent > 0 && plural(notSent, { one: '# goal not sent.', other: '# goals not sent.' }),
  ].filter((part) => part !== false)
  return (
    <Dialog
      onOpenChange={onClose}
      title={
        accepted > 0
          ? plural(accepted, { one: '# goal accepted', other: '# goals accepted' })
          : t`Failed to submit feedback`
      }
      footer={
        <Button onClick={onClose}>
          <Trans>Back to the goals</Trans>
        </Button>
      }
    >
      {broken.length > 0 && (
        <Note tone="bad" alert title={broken.join(' ')}>
          {describeError(outcome.error)}
        </Note>
      )}
      {refusedCount > 0 && (
        <p>
          <Plural
            value={refusedCount}
            one="# goal could not be accepted:"
            other="# goals could not be accepted:"
          />
        </p>
      )}
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
  const listed = [
    ...listGoalKeys(),
    ...(withReflections ? listReflectionKeys() : []),
    ['?', t`This help`] as const,
  ]
  return (
    <Dialog
      onOpenChange={onClose}
      size="s"
      title={t`Keyboard shortcuts`}
      description={t`Press J to start. Keyboard shortcuts work while you’re in the list of goals.`}
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
        <span className="text-14 font-600">
          <Trans>Use single keys on this device</Trans>
        </span>
        <Switch checked={on} onChange={setKeys} label={t`Use single keys on this device`} />
      </div>
    </Dialog>
  )
}
