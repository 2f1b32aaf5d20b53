import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CheckCheck, Plus, UsersRound } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import { canGiveTime } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { type ShownWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { crewColumns } from '../parts/crews/crew-week-page.tsx'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { DueLater, GoalRows, splitByDueWeek } from '../parts/goals/goal-list.tsx'
import type { GoalRowProps } from '../parts/goals/goal-row.tsx'
import { countWeekWith, getGoalStanding } from '../parts/goals/goal-standing.ts'
import { displayStatus, showMissingGoal } from '../parts/goals/goal-words.ts'
import { StatusFigures } from '../parts/goals/status-figures.tsx'
import { useGoalDialogs } from '../parts/goals/use-goal-dialogs.tsx'
import { useOnlyWithout } from '../parts/people/listed-state.tsx'
import { LearnerHead, NoGoalWords } from '../parts/people/person-cell.tsx'
import { daysAway, LearnerMenu, mayGiveMoreTime, moreTime } from '../parts/people/person-dialogs.tsx'
import { useNeedsGoal, useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { DownloadResults } from '../parts/results/download-results.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Meter } from '../ui/meter.tsx'
import { showInfo, showSuccess } from '../ui/toast.ts'

type Open = { what: 'more time'; goal: GoalWithFeedback } | { what: 'days away'; member: Member }

interface CrewGoalsProps {
  crew: GroupWithMembers
  goals: GoalWithFeedback[]
  shown: ShownWeek
}

export function CrewGoals({ crew, goals, shown }: CrewGoalsProps) {
  const me = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const onMoreTime = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'more time', goal }), [])
  const onDaysAway = useCallback((member: Member) => setOpen({ what: 'days away', member }), [])
  const goalsOf = (member: Member) => goals.filter(({ userId }) => userId === member.id)
  const { now, weekUntil } = useGoalWeek()
  const needsGoal = useNeedsGoal(shown, crew.members)
  const { week: dueInWeek } = splitByDueWeek(goals, weekUntil)
  const { listed, box } = useOnlyWithout(
    crew.members,
    (member) => needsGoal(member) && !dueInWeek.some(({ userId }) => userId === member.id),
  )
  const givesTime = mayGiveMoreTime(goals)
  const { onCreate, rows, dialogs } = useGoalDialogs(crew.members, (goal) => {
    const own = dueInWeek.filter(({ userId }) => userId === me.id)
    if (goal.userId === me.id) return countWeekWith(goal, own, now)
    showSuccess(t`Goal updated successfully`, goal.title)
    return null
  })
  useLinkedGoal(crew.id, rows.onEdit)

  return (
    <div className={crewColumns}>
      <CrewFigures goals={dueInWeek} shown={shown} />
      <div className="grid min-w-0 content-start gap-3 sm:gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {box}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            <DownloadResults
              groupName={crew.name}
              learners={crew.members.map((person) => ({ person, crew: crew.name }))}
              goals={dueInWeek}
              shown={shown}
            />
            {shown === 'active' && crew.members.length > 0 && (
              <Button
                variant="primary"
                size="sm"
                icon={Plus}
                {...goalForm.preloadProps}
                onClick={() => onCreate()}
              >
                <Trans>Create goal</Trans>
              </Button>
            )}
          </div>
        </div>
        {listed.length === 0 && <NoMembersListed crewIsEmpty={crew.members.length === 0} shown={shown} />}
        {listed.map((member) => (
          <MemberGoals
            key={member.id}
            member={member}
            goals={goalsOf(member)}
            shown={shown}
            needsGoal={needsGoal(member)}
            onCreate={onCreate}
            rows={{ ...rows, onMoreTime: givesTime ? onMoreTime : undefined }}
            onDaysAway={onDaysAway}
          />
        ))}
      </div>
      {dialogs}
      {open?.what === 'more time' && <moreTime.Dialog goal={open.goal} onClose={() => setOpen(null)} />}
      {open?.what === 'days away' && <daysAway.Dialog person={open.member} onClose={() => setOpen(null)} />}
    </div>
  )
}

function CrewFigures({ goals, shown }: { goals: readonly GoalWithFeedback[]; shown: ShownWeek }) {
  const { now } = useGoalWeek()
  const counts = { completed: 0, in_progress: 0, incomplete: 0 }
  for (const goal of goals) counts[getGoalStanding(goal, now, false).status] += 1
  const { completed } = counts
  const total = goals.length
  const states = (['completed', 'in_progress', 'incomplete'] as const).filter(
    (status) => status !== 'incomplete' || counts.incomplete > 0,
  )
  return (
    <Card className="px-4 py-4 sm:px-5 lg:sticky lg:top-[calc(5rem+var(--above))]">
      <h2 className="sr-only">{shown === 'last' ? t`Last week’s goals` : t`This week’s goals`}</h2>
      <p className="text-14 text-ink-2">
        <Trans>
          <b className="text-24 font-700 text-ink tabular-nums">{total}</b>{' '}
          <Plural value={total} one="goal in total" other="goals in total" />
        </Trans>
      </p>
      <Meter
        className="my-2"
        value={counts.completed}
        max={Math.max(goals.length, 1)}
        label={plural(total, {
          one: `${completed} of # goal completed`,
          other: `${completed} of # goals completed`,
        })}
      />
      <StatusFigures
        figures={states.map((status) => ({ ...displayStatus(status), figure: counts[status] }))}
      />
    </Card>
  )
}

function NoMembersListed({ crewIsEmpty, shown }: { crewIsEmpty: boolean; shown: ShownWeek }) {
  const noSchool = useNoSchoolWeek(shown)
  if (crewIsEmpty) {
    return (
      <Empty card icon={UsersRound} title={t`Nobody is in this crew yet`}>
        <Trans>An admin puts learners into crews.</Trans>
      </Empty>
    )
  }
  const all = shown === 'last' ? t`Every learner had a goal last week` : t`Every learner has a goal`
  return <Empty card icon={CheckCheck} title={noSchool ?? all} />
}

// `?editGoal=7` opens that goal for editing and is then removed from the address, so that a reload does not open it again.
const parameters = { editGoal: z.string() }

function useLinkedGoal(crewId: number, onEdit: (goal: GoalWithFeedback) => void): void {
  const [{ editGoal }, changeParameters] = useQueryParameters(parameters)
  const isId = editGoal !== undefined && /^[1-9]\d{0,9}$/.test(editGoal)
  const { data, error, isFetching } = useApi('GET /api/goals/:id', isId ? { params: { id: editGoal } } : null)
  const settled = editGoal !== undefined && !isFetching && (!isId || Boolean(data ?? error))

  const settle = useEffectEvent(() => {
    changeParameters({ editGoal: undefined })
    if (!data || error || data.user.groupId !== crewId) showMissingGoal(error)
    else open(data)
  })
  const open = (goal: GoalDetail) => {
    const { edit } = goal.abilities
    if (edit === true) return onEdit(goal)
    showInfo(
      t`This goal can no longer be edited`,
      edit === 'goal_archived' ? t`It’s archived.` : t`Its deadline has passed.`,
    )
  }
  useEffect(() => {
    if (settled) settle()
  }, [settled])
}

interface MemberGoalsProps {
  member: Member
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
  /** Marks a member without a goal, because the member is at school in the week. */
  needsGoal: boolean
  onCreate: (memberId: number) => void
  rows: Pick<GoalRowProps, 'onTick' | 'onEdit' | 'onDelete' | 'onMoreTime'>
  onDaysAway: (member: Member) => void
}

/** A member with the goals of the week, and a button for a new one. */
function MemberGoals({ member, goals, shown, needsGoal, onCreate, rows, onDaysAway }: MemberGoalsProps) {
  const me = useUser()
  const name = fullName(member)
  const { week: due, later } = splitByDueWeek(goals, useGoalWeek().weekUntil)
  const done = due.filter(({ completed }) => completed).length
  return (
    <Card>
      <LearnerHead learner={member} done={done} due={due.length} className="gap-y-1.5 sm:pr-3 sm:pl-5">
        {shown === 'active' && (
          <Button
            size="sm"
            icon={Plus}
            aria-label={t`Goal for ${name}`}
            {...goalForm.preloadProps}
            onClick={() => onCreate(member.id)}
          >
            <Trans>Goal</Trans>
          </Button>
        )}
        {canGiveTime(me, member) && <LearnerMenu name={name} onDaysAway={() => onDaysAway(member)} />}
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
