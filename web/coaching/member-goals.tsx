import type { Member } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { mayGiveTime } from '../../contract/roles.ts'
import { type ShownWeek, useGoalWeek, useShownWeek, weekWords } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { StudioOf } from '../parts/crews/studio-marks.tsx'
import { byDueWeek, DueLater } from '../parts/goals/due-later.tsx'
import { preloadGoalForm } from '../parts/goals/goal-dialogs.tsx'
import { GoalRow } from '../parts/goals/goal-row.tsx'
import { LearnerMenu } from '../parts/people/learner-menu.tsx'
import { AwayTag, CaptainMark, DoneOf, HistoryLink } from '../parts/people/person-cell.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { Plus } from '../ui/start-icons.tsx'

/** A member with the goals of the week, and a button for a new one. */
export function MemberGoals({
  member,
  goals,
  shown,
  needsGoal,
  onCreate,
  onTick,
  onEdit,
  onDelete,
  onMoreTime,
  onDaysAway,
}: {
  member: Member
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
  /** Without a goal the member is marked: it is at school in the week. */
  needsGoal: boolean
  onCreate: (memberId: number) => void
  onTick: (goal: GoalWithFeedback, done: boolean) => void
  onEdit: (goal: GoalWithFeedback) => void
  onDelete: (goal: GoalWithFeedback) => void
  onMoreTime: ((goal: GoalWithFeedback) => void) | undefined
  onDaysAway: (member: Member) => void
}) {
  const me = useUser()
  const name = `${member.firstName} ${member.lastName}`
  const { week: due, later } = byDueWeek(goals, useGoalWeek().weekEnd)
  const done = due.filter(({ completed }) => completed).length
  const week = weekWords(useShownWeek(shown).label)
  const rows = (part: readonly GoalWithFeedback[]) => (
    <CardRows>
      {part.map((goal) => (
        <GoalRow
          key={goal.id}
          goal={goal}
          onTick={onTick}
          onEdit={onEdit}
          onDelete={onDelete}
          onMoreTime={onMoreTime}
        />
      ))}
    </CardRows>
  )
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 sm:pr-3 sm:pl-5">
        <Avatar firstName={member.firstName} lastName={member.lastName} picture={member.profilePicture} />
        <h2 className="min-w-0 text-16 font-600 [overflow-wrap:anywhere] max-sm:flex-[1_1_calc(100%-60px)]">
          <HistoryLink person={member} />
        </h2>
        <CaptainMark of={member} />
        <StudioOf name={member.studio} />
        <AwayTag person={member} />
        <span className="ml-auto flex items-center gap-3">
          {due.length > 0 && (
            <DoneOf done={done} of={due.length} mark>
              {' done'}
            </DoneOf>
          )}
          {shown === 'active' && (
            <Button
              size="sm"
              icon={Plus}
              aria-label={`Goal for ${name}`}
              onPointerEnter={preloadGoalForm}
              onFocus={preloadGoalForm}
              onClick={() => onCreate(member.id)}
            >
              Goal
            </Button>
          )}
          {mayGiveTime(me, member) && <LearnerMenu name={name} onDaysAway={() => onDaysAway(member)} />}
        </span>
      </div>
      {due.length > 0 ? (
        rows(due)
      ) : (
        <p className="border-t border-line px-4 py-3 text-14 text-ink-2 sm:px-5">
          {!needsGoal
            ? `No goal needed ${week.name}.`
            : shown === 'last'
              ? 'Had no goal last week.'
              : `No goal for ${week.name} yet.`}
        </p>
      )}
      {later.length > 0 && <DueLater>{rows(later)}</DueLater>}
    </Card>
  )
}
