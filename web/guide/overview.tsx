import { zonedDay } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { StudioUser } from '../../contract/guide.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { CrewBars } from './crew-bars.tsx'
import { useStudioGoals, useStudioUsers } from './guide-reads.ts'
import { LearnerRow } from './learner-row.tsx'
import { waitingFor } from './list-states.tsx'
import { OwnGoals } from './own-goals.tsx'
import { StudioFigures } from './studio-figures.tsx'
import { StudioGoalRow } from './studio-goal-row.tsx'
import { useCompleteStudioGoal } from './use-complete-studio-goal.ts'

/** The studio at a glance: its figures, its crews, who has no goal, what is due today, and the guide's own goals. */
export function Overview({ onAllGoals }: { onAllGoals: () => void }) {
  const users = useStudioUsers()
  const goals = useStudioGoals()
  if (!users.data) return waitingFor(users, 'the overview')
  if (!goals.data) return waitingFor(goals, 'the overview')
  return (
    <Stack>
      <StudioFigures learners={users.data.length} goals={goals.data} />
      <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {users.data.length > 0 && <CrewBars learners={users.data} />}
        <WithoutGoal learners={users.data} />
      </div>
      <DueToday goals={goals.data} onAllGoals={onAllGoals} />
      <OwnGoals />
    </Stack>
  )
}

function WithoutGoal({ learners }: { learners: readonly StudioUser[] }) {
  const without = learners.filter(({ goalsThisWeek }) => goalsThisWeek === 0)
  return (
    <Card region>
      <CardHeader title="May need you" count={without.length} />
      {without.length > 0 ? (
        <CardRows>
          {without.map((learner) => (
            <LearnerRow key={learner.id} learner={learner} />
          ))}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          {learners.length > 0
            ? 'Everybody in your studio has a goal.'
            : 'Your studio has no learners yet. An admin puts learners into studios.'}
        </CardBody>
      )}
    </Card>
  )
}

function DueToday({ goals, onAllGoals }: { goals: readonly GoalWithFeedback[]; onAllGoals: () => void }) {
  const complete = useCompleteStudioGoal()
  const { now, timeZone } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const due = goals.filter(
    ({ deadline, completed }) => !completed && zonedDay(Date.parse(deadline), timeZone) === today,
  )
  return (
    <Card region>
      <CardHeader
        title="Due today"
        count={due.length}
        action={<TextButton onClick={onAllGoals}>All studio goals</TextButton>}
      />
      {due.length > 0 ? (
        <CardRows>
          {due.map((goal) => (
            <StudioGoalRow key={goal.id} goal={goal} onComplete={complete} />
          ))}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">No open goal of your studio is due today.</CardBody>
      )}
    </Card>
  )
}
