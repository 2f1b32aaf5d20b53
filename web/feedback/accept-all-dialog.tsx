import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { pluralWord } from '../../contract/sentences.ts'
import { ApiError } from '../api/api-error.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.ts'

const some = (count: number) => `${count} ${pluralWord(count, 'goal')}`

/** Asks before many goals are accepted in one batch; lists afterwards those that were refused. */
export function AcceptAllDialog({
  goals,
  onClose,
}: {
  goals: readonly GoalWithFeedback[]
  onClose: () => void
}) {
  const [result, setResult] = useState<AcceptedAll | null>(null)
  const accept = useAcceptAll((done) => {
    if (done.refused.length > 0 || done.error) {
      setResult(done)
      return
    }
    toast({
      kind: 'success',
      title: 'Feedback submitted successfully!',
      description: `${some(done.accepted)} accepted.`,
    })
    onClose()
  })
  if (result) return <Refusals goals={goals} result={result} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={`Accept all ${goals.length} goals?`}
      confirmLabel={`Accept ${some(goals.length)}`}
      pending={accept.pending}
      pendingLabel="Accepting..."
      onConfirm={() => void accept.run(goals)}
    >
      <p>Each learner is told at once. You can still change single goals afterwards.</p>
      <ul className="mt-3 grid gap-1 text-14">
        {perLearner(goals).map(({ id, name, count }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="whitespace-nowrap text-ink-2 tabular-nums">{some(count)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Refusals({
  goals,
  result: { accepted, refused, error },
  onClose,
}: {
  goals: readonly GoalWithFeedback[]
  result: AcceptedAll
  onClose: () => void
}) {
  const left = goals.length - accepted - refused.length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accepted > 0 ? `${some(accepted)} accepted` : 'Failed to submit feedback'}
      footer={<Button onClick={onClose}>Back to the goals</Button>}
    >
      {error && (
        <Note tone="bad" alert title={`${some(left)} not sent.`}>
          {error.sentence}
        </Note>
      )}
      {refused.length > 0 && <p>{some(refused.length)} could not be accepted:</p>}
      <ul className="grid gap-3">
        {refused.map(({ goalId, message }) => {
          const goal = goals.find(({ id }) => id === goalId)
          return (
            <li key={goalId} className="rounded-10 bg-clay-soft px-4 py-3 text-14 [overflow-wrap:anywhere]">
              {goal && (
                <p>
                  <bdi className="font-600">{goal.title}</bdi>,{' '}
                  <bdi>
                    {goal.user.firstName} {goal.user.lastName}
                  </bdi>
                </p>
              )}
              <p>{message}</p>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function perLearner(goals: readonly GoalWithFeedback[]) {
  const counts = new Map<number, { id: number; name: string; count: number }>()
  for (const { user } of goals) {
    const one = counts.get(user.id) ?? { id: user.id, name: `${user.firstName} ${user.lastName}`, count: 0 }
    counts.set(user.id, { ...one, count: one.count + 1 })
  }
  return [...counts.values()]
}

/** Goals per call; a limit of the server. */
const CHUNK_SIZE = 50

interface AcceptedAll {
  accepted: number
  refused: { goalId: number; message: string }[]
  /** The error of the first chunk that failed; later chunks were not sent. */
  error: ApiError | null
}

function useAcceptAll(onDone: (result: AcceptedAll) => void) {
  const { mutateAsync } = useChange('POST /api/feedback/accept')
  const [pending, setPending] = useState(false)
  const run = async (goals: readonly GoalWithFeedback[]) => {
    setPending(true)
    const result: AcceptedAll = { accepted: 0, refused: [], error: null }
    try {
      for (let from = 0; from < goals.length; from += CHUNK_SIZE) {
        const chunk = goals.slice(from, from + CHUNK_SIZE)
        const { accepted, refused } = await mutateAsync({
          body: {
            goalIds: chunk.map(({ id }) => id),
            expectedRevisions: chunk.map(({ revisionCount }) => revisionCount),
          },
        })
        result.accepted += accepted.length
        result.refused.push(...refused)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.error = error
    } finally {
      setPending(false)
    }
    onDone(result)
  }
  return { run, pending }
}
