import { plural, t } from '@lingui/core/macro'
import { Compass } from 'lucide-react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import { GoalRows } from '../parts/goals/goal-list.tsx'
import { Card } from '../ui/card.tsx'
import type { Read } from '../ui/loaded.tsx'
import { joinNames } from '../ui/numbers.ts'
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

/** The goals of the studio's guides in the goal week, read-only; nothing if they have none. */
export function GuideGoals({ read }: { read: Read<readonly GoalWithFeedback[]> }) {
  const guides = [...new Set(read.data?.map(({ user }) => fullName(user)))]
  const names = joinNames(guides)
  if (read.data?.length === 0) return null
  return (
    <Card
      title={t`Guide Goals`}
      sub={
        guides.length > 0
          ? plural(
              { count: guides.length },
              { one: `From your guide, ${names}`, other: `From your guides, ${names}` },
            )
          : undefined
      }
    >
      <CardRead read={read} inlineError={t`Couldn’t load the guide goals.`}>
        {(goals) => <GoalRows goals={goals.map(toReadOnly)} mark={Compass} />}
      </CardRead>
    </Card>
  )
}
