import { HistoryLink } from '../crews/history-link.tsx'
import { StudioOf } from '../crews/studio-of.tsx'
import { paths } from '../frame/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { Card } from '../ui/card.tsx'
import { Plus } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FoldedGoal } from './folded-goal.tsx'
import type { QueueProps } from './queue-props.ts'
import { ReviewGoal } from './review-goal.tsx'
import { learnerCardId } from './review-progress.tsx'
import type { LearnerGoals } from './review-rules.ts'

/** A learner with the goals that the view shows; the figures are of all goals of the week. */
export function LearnerCard({
  learner,
  goals,
  all,
  shown,
  visit,
  queue,
  actions,
  crewId,
}: LearnerGoals & Omit<QueueProps, 'learners' | 'listed'> & { all: readonly LearnerGoals[] }) {
  const week = all.find((one) => one.learner.id === learner.id)
  const total = week?.goals.length ?? 0
  const done = week?.done ?? 0
  return (
    <Card id={learnerCardId(learner.id)} className="scroll-mt-20 overflow-clip">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
        <Avatar firstName={learner.firstName} lastName={learner.lastName} picture={learner.profilePicture} />
        <h2 className="min-w-0 text-16 font-600 [overflow-wrap:anywhere] max-sm:flex-[1_1_calc(100%-60px)]">
          <HistoryLink person={learner} />
        </h2>
        <StudioOf name={learner.studio} />
        {total > 0 && (
          <span className="ml-auto flex items-center gap-2 text-14 text-ink-2 tabular-nums">
            <span>
              <b className="font-600 text-ink">{done}</b> of {total} done
            </span>
            <CairnMark done={done} total={total} />
          </span>
        )}
      </div>
      {goals.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {goals.map((goal) =>
            queue.isFolded(goal) ? (
              <FoldedGoal
                key={goal.id}
                goal={goal}
                given={visit.handled.find(({ goalId }) => goalId === goal.id)}
                actions={actions}
              />
            ) : (
              <ReviewGoal key={goal.id} goal={goal} visit={visit} queue={queue} actions={actions} />
            ),
          )}
        </ul>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-14 text-ink-2 sm:px-5">
          {shown === 'last' ? 'Had no goal last week.' : 'No goal for this week yet.'}
          {shown === 'active' && (
            <LinkButton href={paths.coachingCrew(crewId)} size="sm" icon={Plus}>
              Set a goal
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
