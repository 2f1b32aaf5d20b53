import type { ShownWeek } from '../frame/goal-week.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { CheckCheck, UsersRound } from '../ui/icons.tsx'

export function NobodyListed({ crewIsEmpty, shown }: { crewIsEmpty: boolean; shown: ShownWeek }) {
  return (
    <Card>
      {crewIsEmpty ? (
        <Empty level="h2" icon={UsersRound} title="Nobody is in this crew yet">
          An admin puts learners into crews.
        </Empty>
      ) : (
        <Empty
          level="h2"
          icon={CheckCheck}
          title={shown === 'last' ? 'Every learner had a goal last week' : 'Every learner has a goal'}
        />
      )}
    </Card>
  )
}
