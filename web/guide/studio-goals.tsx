import type { GoalWithCrew } from '../../contract/guide.ts'
import { useApiPages } from '../api/pages.ts'
import { type ShownWeek, useShownWeek, weekWords } from '../frame/goal-week.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Sprout } from '../ui/start-icons.tsx'
import { crewNameOf, loadingOrError, NO_STUDIO, useStudioGoals } from './guide-reads.tsx'
import { StudioGoalRow, useCompleteStudioGoal } from './studio-goal-row.tsx'

/** The goals of the studio's learners in the goal week or the one before; open ones can be completed. */
export function StudioGoals({ shown }: { shown: ShownWeek }) {
  const read = useStudioGoals(shown)
  const complete = useCompleteStudioGoal()
  const week = weekWords(useShownWeek(shown).label)
  if (!read.data) return loadingOrError(read, 'goals')
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
        <Empty className="border-t border-line" icon={Sprout} title={`No goals ${week.when}`}>
          {shown === 'last'
            ? 'No learner of your studio had a goal due last week.'
            : `No learner of your studio has set a goal for ${week.name} yet.`}
        </Empty>
      )}
    </Card>
  )
}

/** All goals of the school, newest first, a page at a time. */
export function AllGoals() {
  const read = useApiPages('GET /api/guide/all-goals', {})
  if (!read.data) return loadingOrError(read, 'goals')
  const { items } = read.data
  return (
    <Card region>
      <CardHeader title="All Goals" sub="Of your whole school, newest first" />
      {items.length > 0 ? (
        <CardRows>
          {items.map((goal) => (
            <StudioGoalRow key={goal.id} goal={goal} about={belongsTo(goal)} />
          ))}
        </CardRows>
      ) : (
        <Empty className="border-t border-line" icon={Sprout} title="No goals yet">
          Nobody in your school has set a goal.
        </Empty>
      )}
      {read.hasNextPage && (
        <div className="border-t border-line p-3">
          <ShowMore list={read} />
        </div>
      )}
    </Card>
  )
}

const belongsTo = ({ user, groupName }: GoalWithCrew): string =>
  `${crewNameOf(user.groupId, groupName)}, ${user.studio ?? NO_STUDIO}`
