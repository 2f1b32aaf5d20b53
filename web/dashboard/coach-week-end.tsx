import { useQueries } from '@tanstack/react-query'
import { queryOptionsFor } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { CrewsWeekEnd } from '../parts/crews/crews-week-end.tsx'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { joined, Loaded, type Read } from '../ui/loaded.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import type { CoachedCrew } from './coach-week.ts'

/** From Friday 4:00 PM to Sunday: the week of the coach's crews that ended. At other times nothing is loaded for it. */
export function CoachWeekEnd({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const { assignedCrews } = useUser()
  const { label, lastWeek } = useGoalWeek()
  if (label !== 'Next Week' || assignedCrews.length === 0) return null
  return (
    <Loaded read={read} skeleton={skeleton} saidElsewhere>
      {(crews) => <EndedWeek crews={crews} week={lastWeek} />}
    </Loaded>
  )
}

const skeleton = (
  <SkeletonGroup label="the week that ended">
    <SkeletonCard className="h-110 sm:h-68" />
  </SkeletonGroup>
)

function EndedWeek({ crews, week }: { crews: readonly CoachedCrew[]; week: string }) {
  const reads = useQueries({
    queries: crews.map(({ crew }) =>
      queryOptionsFor('GET /api/groups/:id/goals-with-feedback', {
        params: { id: crew.id },
        query: { week },
      }),
    ),
  })
  const needsGoal = useNeedsGoal(
    'last',
    crews.flatMap(({ crew }) => crew.members),
  )
  const ended = crews.map(({ crew }, index) => ({ crew, goals: reads[index]?.data ?? [] }))
  return (
    <Loaded card read={joined(Object.fromEntries(reads.entries()))} skeleton={skeleton}>
      {() => (
        <CrewsWeekEnd
          ofCrews
          week={week}
          title="The week of your crews"
          crews={ended.map(({ crew: { id, name }, goals }) => ({
            id,
            name,
            goals: goals.length,
            done: goals.filter(({ completed }) => completed).length,
          }))}
          goals={ended.flatMap(({ goals }) => goals)}
          without={
            ended.flatMap(({ crew, goals }) =>
              crew.members.filter(
                (member) => needsGoal(member) && !goals.some(({ userId }) => userId === member.id),
              ),
            ).length
          }
        />
      )}
    </Loaded>
  )
}
