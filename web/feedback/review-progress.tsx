import { pluralWord } from '../../contract/sentences.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Meter } from '../ui/meter.tsx'
import { Check } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import type { LearnerGoals, Progress } from './review-rules.ts'

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
        <ul className="-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 max-sm:hidden">
          {learners.map((one) => (
            <li key={one.learner.id}>
              <JumpLink
                {...one}
                current={one.learner.id === currentLearner}
                onJump={() => onJump(one.learner.id)}
              />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function JumpLink({
  learner,
  goals,
  progress,
  current,
  onJump,
}: LearnerGoals & { current: boolean; onJump: () => void }) {
  const name = `${learner.firstName} ${learner.lastName}`
  return (
    <a
      href={`#${learnerCardId(learner.id)}`}
      aria-current={current || undefined}
      onClick={onJump}
      className={cx(
        'flex min-h-10 items-center gap-2 rounded-10 px-2 py-1 text-14 text-ink no-underline touch:min-h-11',
        current ? 'bg-primary-soft font-600' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {progress.waiting > 0 ? (
        <span className="text-13 whitespace-nowrap">
          <b className="font-600">{progress.waiting}</b> to review
        </span>
      ) : goals.length === 0 ? (
        <span className="text-13 text-ink-2">No goals</span>
      ) : progress.reviewed > 0 ? (
        <Status tone="done" icon={Check} size="sm">
          Done
        </Status>
      ) : (
        <span className="text-13 text-ink-2">None open</span>
      )}
    </a>
  )
}
