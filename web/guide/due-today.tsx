import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { StudioGoalRow } from './studio-goal-row.tsx'
import { useCompleteStudioGoal } from './use-complete-studio-goal.ts'

/** The open goals of the studio that are due on this day. */
export function DueToday({
  goals,
  onAllGoals,
}: {
  goals: readonly GoalWithFeedback[]
  onAllGoals: () => void
}) {
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
