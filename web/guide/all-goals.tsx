import type { GoalWithCrew } from '../../contract/guide.ts'
import { useApiPages } from '../api/pages.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sprout } from '../ui/icons.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { crewNameOf, NO_STUDIO } from './crew-name.ts'
import { waitingFor } from './list-states.tsx'
import { StudioGoalRow } from './studio-goal-row.tsx'

/** All goals of the school, newest first, a page at a time. */
export function AllGoals() {
  const read = useApiPages('GET /api/guide/all-goals', {})
  if (!read.data) return waitingFor(read, 'goals')
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
