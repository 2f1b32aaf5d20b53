import type { ShownWeek } from '../frame/goal-week.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sprout } from '../ui/icons.tsx'
import { useStudioGoals } from './guide-reads.ts'
import { waitingFor } from './list-states.tsx'
import { StudioGoalRow } from './studio-goal-row.tsx'
import { useCompleteStudioGoal } from './use-complete-studio-goal.ts'

/** The goals of the studio's learners in the goal week or the one before; open ones can be finished. */
export function StudioGoals({ shown }: { shown: ShownWeek }) {
  const read = useStudioGoals(shown)
  const complete = useCompleteStudioGoal()
  if (!read.data) return waitingFor(read, 'goals')
  return (
    <Card region>
      <CardHeader title="Studio Goals" count={read.data.length} />
      {read.data.length > 0 ? (
        <CardRows>
          {read.data.map((goal) => (
            <StudioGoalRow key={goal.id} goal={goal} onComplete={complete} />
          ))}
        </CardRows>
      ) : (
        <Empty className="border-t border-line" icon={Sprout} title="No goals in this week">
          {shown === 'last'
            ? 'No learner of your studio had a goal due last week.'
            : 'No learner of your studio has set a goal for this week yet.'}
        </Empty>
      )}
    </Card>
  )
}
