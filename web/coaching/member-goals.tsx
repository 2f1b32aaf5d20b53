import type { Member } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { mayGiveTime } from '../../contract/roles.ts'
import { type ShownWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { byDueWeek, DueLater, GoalRows } from '../parts/goals/goal-list.tsx'
import type { GoalRowProps } from '../parts/goals/goal-row.tsx'
import { LearnerHead, NoGoalWords } from '../parts/people/person-cell.tsx'
import { LearnerMenu } from '../parts/people/person-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Plus } from '../ui/icons.tsx'

/** A member with the goals of the week, and a button for a new one. */
export function MemberGoals({
  member,
  goals,
  shown,
  needsGoal,
  onCreate,
  rows,
  onDaysAway,
}: {
  member: Member
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
  /** Without a goal the member is marked: it is at school in the week. */
  needsGoal: boolean
  onCreate: (memberId: number) => void
  rows: Pick<GoalRowProps, 'onTick' | 'onEdit' | 'onDelete' | 'onMoreTime'>
  onDaysAway: (member: Member) => void
}) {
  const me = useUser()
  const name = `${member.firstName} ${member.lastName}`
  const { week: due, later } = byDueWeek(goals, useGoalWeek().weekEnd)
  const done = due.filter(({ completed }) => completed).length
  return (
    <Card>
      <LearnerHead learner={member} done={done} due={due.length} className="gap-y-1.5 sm:pr-3 sm:pl-5">
        {shown === 'active' && (
          <Button
            size="sm"
            icon={Plus}
            aria-label={`Goal for ${name}`}
            {...goalForm.preloadProps}
            onClick={() => onCreate(member.id)}
          >
            Goal
          </Button>
        )}
        {mayGiveTime(me, member) && <LearnerMenu name={name} onDaysAway={() => onDaysAway(member)} />}
      </LearnerHead>
      {due.length > 0 ? (
        <GoalRows goals={due} {...rows} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-14 text-ink-2 sm:px-5">
          <NoGoalWords shown={shown} needsGoal={needsGoal} />
        </p>
      )}
      {later.length > 0 && (
        <DueLater>
          <GoalRows goals={later} {...rows} />
        </DueLater>
      )}
    </Card>
  )
}
