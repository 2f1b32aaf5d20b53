import { Compass } from 'lucide-react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import { joinNames } from '../../contract/sentences.ts'
import { describeWeek, useGoalWeek } from '../frame/user-and-week.ts'
import { GoalRows } from '../parts/goals/goal-list.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import type { Read } from '../ui/loaded.tsx'
import { CardRead } from './card-read.tsx'

/** Its feedback, and whether it is carried over, concern the guide alone. */
const toReadOnly = (goal: GoalWithFeedback): GoalWithFeedback => ({
  ...goal,
  timesCarried: 0,
  carriedToId: null,
  feedback: [],
  revisionCount: 0,
  editedSinceReview: false,
})

/** The goals of the studio's guides in the goal week, read-only. */
export function GuideGoals({ read }: { read: Read<readonly GoalWithFeedback[]> }) {
  const week = describeWeek(useGoalWeek().label)
  const guides = [...new Set(read.data?.map(({ user }) => fullName(user)))]
  const isEmpty = read.data?.length === 0
  // Nothing is pending in an ended week, so there is no empty state.
  if (isEmpty && week.name === 'next week') return null
  return (
    <Card
      title="Guide Goals"
      sub={
        guides.length > 0
          ? `From your ${guides.length > 1 ? 'guides' : 'guide'}, ${joinNames(guides)}`
          : isEmpty
            ? `none ${week.when}`
            : undefined
      }
      headClass={cx(isEmpty && 'h-10.5 min-h-0! py-0! *:[h2]:text-16')}
    >
      <CardRead read={read} inlineError="Couldn’t load the guide goals.">
        {(goals) => (goals.length > 0 ? <GoalRows goals={goals.map(toReadOnly)} mark={Compass} /> : null)}
      </CardRead>
    </Card>
  )
}
