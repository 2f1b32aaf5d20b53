import { plural, t } from '@lingui/core/macro'
import { CircleMinus, CircleX, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react'
import { hasBegun, type ShownWeek, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { capitalize, spellNumber } from '../parts/goals/goal-words.ts'
import { AwayTag, DoneCount, PersonCell } from '../parts/people/person-cell.tsx'
import { Status, type Tone } from '../ui/tag.tsx'
import type { LearnerWeek, Need } from './studio-week.tsx'
import { formatCrewName, isWithoutGoal } from './studio-week.tsx'

const needStyles: Record<Need, { tone: Tone; icon: LucideIcon }> = {
  none: { tone: 'warn', icon: TriangleAlert },
  denied: { tone: 'miss', icon: CircleX },
  stuck: { tone: 'warn', icon: TriangleAlert },
  incomplete: { tone: 'miss', icon: CircleMinus },
  needs_improvement: { tone: 'warn', icon: PencilLine },
}

/** A learner of the studio with crew, week, and the reasons why the guide may be needed. */
export function LearnerRow({ week, shown }: { week: LearnerWeek; shown: ShownWeek }) {
  const { learner } = week
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <PersonCell person={learner} sorted>
        <CrewAndAway learner={learner} />
        <Needs week={week} shown={shown} />
      </PersonCell>
      <Finished week={week} />
    </li>
  )
}

export function CrewAndAway({ learner }: Pick<LearnerWeek, 'learner'>) {
  const crew = formatCrewName(learner.groupId, learner.groupName)
  return (
    <>
      <span className="text-13 text-ink-2 [overflow-wrap:anywhere]">
        {learner.isCrewCaptain ? t`${crew}, captain` : crew}
      </span>
      <AwayTag person={learner} />
    </>
  )
}

export function Needs({ week, shown }: { week: LearnerWeek; shown: ShownWeek }) {
  const isNext = useShownWeek(shown).label === 'Next Week'
  const goals = isNext ? t`No goals for next week` : t`No goals this week`
  const none = shown === 'last' ? t`Had no goal last week` : goals
  const begun = hasBegun(useGoalWeek()) || shown === 'last'
  if (week.needs.length === 0) return null
  if (!begun && isWithoutGoal(week)) return <span className="text-13 text-ink-2">{none}</span>
  return (
    <span className="flex flex-wrap gap-x-3">
      {week.needs.map(({ need, count }) => (
        <Status
          key={need}
          tone={needStyles[need].tone}
          icon={needStyles[need].icon}
          size="sm"
          className="sm:max-lg:whitespace-normal"
        >
          {need === 'none' ? none : describeNeed(need, count)}
        </Status>
      ))}
    </span>
  )
}

/** '3 of 5' with a small cairn. Renders nothing without goals. */
export function Finished({ week: { goals, done } }: { week: LearnerWeek }) {
  return goals > 0 && <DoneCount done={done} total={goals} mark />
}

/** 'Two goals denied' */
function describeNeed(need: Exclude<Need, 'none'>, count: number): string {
  const number = capitalize(spellNumber(count))
  switch (need) {
    case 'denied':
      return plural(count, { one: 'One goal denied', other: `${number} goals denied` })
    case 'stuck':
      return plural(count, { one: 'One goal stuck', other: `${number} goals stuck` })
    case 'incomplete':
      return plural(count, { one: 'One goal incomplete', other: `${number} goals incomplete` })
    case 'needs_improvement':
      return plural(count, { one: 'One goal to improve', other: `${number} goals to improve` })
  }
}
