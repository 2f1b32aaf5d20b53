import { CircleMinus, CircleX, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react'
import { pluralWord } from '../../contract/sentences.ts'
import { describeWeek, hasBegun, type ShownWeek, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { capitalize, spellNumber } from '../parts/goals/goal-words.ts'
import { AwayTag, DoneCount, PersonCell } from '../parts/people/person-cell.tsx'
import { Status, type Tone } from '../ui/tag.tsx'
import type { LearnerWeek, Need } from './studio-week.tsx'
import { formatCrewName, isWithoutGoal } from './studio-week.tsx'

const needStyles: Record<Need, { tone: Tone; icon: LucideIcon; words: string }> = {
  none: { tone: 'warn', icon: TriangleAlert, words: '' },
  denied: { tone: 'miss', icon: CircleX, words: 'denied' },
  stuck: { tone: 'warn', icon: TriangleAlert, words: 'stuck' },
  incomplete: { tone: 'miss', icon: CircleMinus, words: 'incomplete' },
  needs_improvement: { tone: 'warn', icon: PencilLine, words: 'to improve' },
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
  return (
    <>
      <span className="text-13 text-ink-2 [overflow-wrap:anywhere]">
        {formatCrewName(learner.groupId, learner.groupName)}
        {learner.isCrewCaptain && ', captain'}
      </span>
      <AwayTag person={learner} />
    </>
  )
}

export function Needs({ week, shown }: { week: LearnerWeek; shown: ShownWeek }) {
  const { when } = describeWeek(useShownWeek(shown).label)
  const none = shown === 'last' ? `Had no goal ${when}` : `No goals ${when}`
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
          {need === 'none' ? none : `${formatGoalCount(count)} ${needStyles[need].words}`}
        </Status>
      ))}
    </span>
  )
}

/** '3 of 5' with a small cairn. Renders nothing without goals. */
export function Finished({ week: { goals, done } }: { week: LearnerWeek }) {
  return goals > 0 && <DoneCount done={done} total={goals} mark />
}

/** Formats 'Two goals'. */
const formatGoalCount = (count: number) => `${capitalize(spellNumber(count))} ${pluralWord(count, 'goal')}`
