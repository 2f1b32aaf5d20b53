import { Sprout } from 'lucide-react'
import { useState } from 'react'
import type { ShownWeek } from '../crews/crew-week.ts'
import { WeekChoice } from '../crews/week-choice.tsx'
import { WeekWords } from '../crews/week-words.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { useStudioGoals } from './guide-reads.ts'
import { waitingFor } from './list-states.tsx'
import { StudioGoalRow } from './studio-goal-row.tsx'
import { useCompleteStudioGoal } from './use-complete-studio-goal.ts'

/** The goals of the studio's learners in the goal week or the one before; open ones can be finished. */
export function StudioGoals() {
  const [shown, setShown] = useState<ShownWeek>('active')
  const read = useStudioGoals(shown)
  const complete = useCompleteStudioGoal()
  return (
    <div className="grid gap-3 sm:gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-ink-2">
        <WeekChoice shown={shown} onShow={setShown} />
        {/* The head of the page already says which week it is now. */}
        {shown === 'last' && <WeekWords shown={shown} />}
      </div>
      {read.data ? (
        <Card region>
          <CardHeader title="Studio Goals" count={read.data.length} />
          {read.data.length > 0 ? (
            <CardRows>
              {read.data.map((goal) => (
                <StudioGoalRow key={goal.id} goal={goal} onComplete={complete} />
              ))}
            </CardRows>
          ) : (
            <Empty className="border-t border-line" icon={Sprout} title="No goals in this week">
              {shown === 'last'
                ? 'No learner of your studio had a goal due last week.'
                : 'No learner of your studio has set a goal for this week yet.'}
            </Empty>
          )}
        </Card>
      ) : (
        waitingFor(read, 'goals')
      )}
    </div>
  )
}
