import type { ShownWeek } from '../frame/goal-week.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { CheckCheck, ListChecks, UsersRound } from '../ui/icons.tsx'
import type { LearnerGoals, ReviewView } from './review-rules.ts'

/** Why a view is empty, and the way on. */
export function NothingToShow({
  view,
  learners,
  shown,
  onView,
}: {
  view: ReviewView
  learners: readonly LearnerGoals[]
  shown: ShownWeek
  onView: (view: ReviewView) => void
}) {
  const goals = learners.reduce((sum, { goals: those }) => sum + those.length, 0)
  const week = shown === 'last' ? 'last week' : 'this week'
  return (
    <Card>
      {learners.length === 0 ? (
        <Empty icon={UsersRound} title="Nobody is in this crew yet">
          An admin puts learners into crews.
        </Empty>
      ) : view === 'none' ? (
        <Empty icon={CheckCheck} title={`Every learner has a goal ${week}`} />
      ) : goals === 0 ? (
        <Empty icon={ListChecks} title={`No goals ${week}`}>
          {shown === 'last'
            ? 'Nobody of this crew set a goal for that week.'
            : 'Nobody of this crew has set a goal for this week yet.'}
        </Empty>
      ) : (
        <Empty
          icon={CheckCheck}
          title="Nothing left to review"
          className="min-h-52"
          action={<Button onClick={() => onView('all')}>Show all goals</Button>}
        >
          New and edited goals come here by themselves.
        </Empty>
      )}
    </Card>
  )
}
