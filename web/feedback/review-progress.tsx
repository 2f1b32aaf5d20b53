import { pluralWord } from '../../contract/sentences.ts'
import type { LearnerGoals, Progress } from '../parts/goals/review-rules.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Meter } from '../ui/meter.tsx'
import { JumpList } from './jump-list.tsx'

export const learnerCardId = (learnerId: number): string => `learner-${learnerId}`

/** The progress of the review, and a list of links to the learners. */
export function ReviewProgress({
  learners,
  progress,
  currentLearner,
  onJump,
}: {
  learners: readonly LearnerGoals[]
  progress: Progress
  currentLearner: number | undefined
  onJump: (learnerId: number) => void
}) {
  const of = progress.reviewed + progress.waiting
  return (
    <Card>
      <CardBody className="pt-4">
        <h2 className="sr-only">Progress</h2>
        <p className="text-14 text-ink-2">
          <b className="text-24 font-700 text-ink tabular-nums">{progress.reviewed}</b> of {of} reviewed
        </p>
        <Meter
          className="mt-2"
          value={progress.reviewed}
          max={Math.max(of, 1)}
          label={`${progress.reviewed} of ${of} reviewed`}
        />
        {progress.closed > 0 && (
          <p className="mt-2 text-13 text-ink-2">
            {progress.closed} {pluralWord(progress.closed, 'goal')} closed without your review.
          </p>
        )}
        <JumpList
          jumps={learners.map(({ learner, goals, progress }) => ({
            learner,
            elementId: learnerCardId(learner.id),
            isCurrent: learner.id === currentLearner,
            onJump: () => onJump(learner.id),
            waiting: progress.waiting,
            waitingFor: 'to review',
            done: progress.reviewed > 0 ? 'Done' : null,
            otherwise: goals.length === 0 ? 'No goals' : 'None open',
          }))}
        />
      </CardBody>
    </Card>
  )
}
