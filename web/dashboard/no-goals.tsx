// My Goals without a goal. A lazy chunk, because most visits begin with goals.

import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import type { GoalTexts } from '../parts/goals/goal-form.ts'
import { useGoalIdeas } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { FirstStone } from '../ui/cairn-stones.tsx'
import { formatWeekday } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { GoalsAgainButton } from './goals-again.tsx'
import { NoSchoolSentences } from './no-school.tsx'

interface NoGoalsProps {
  last: boolean
  /** Goals that can be set again, above the button. */
  ideas?: ReactNode
  /** Opens 'Last week’s goals again'. */
  onAgain?: () => void
}

/** `last` shows the week before, where no goal can be set. */
export function NoGoals({ last, ideas, onAgain }: NoGoalsProps) {
  const { days, lastWeek, opensAt } = useGoalWeek()
  const lastSchoolDay = days.findLast(({ noSchool }) => noSchool === null)
  return (
    <Empty
      className="min-h-56! border-t border-line"
      picture={<FirstStone />}
      action={
        onAgain && (
          <div className="grid justify-items-center gap-3 empty:hidden">
            {ideas}
            <GoalsAgainButton week={lastWeek} onOpen={onAgain} />
          </div>
        )
      }
      title={last ? 'No goals last week' : opensAt !== null ? 'No goals this week' : 'No goals yet'}
    >
      {last ? (
        'Nothing was due this week.'
      ) : !lastSchoolDay ? (
        <NoSchoolSentences />
      ) : opensAt !== null ? (
        'There’s no more school this week.'
      ) : (
        `Pick one thing you can finish by ${formatWeekday(lastSchoolDay.day)}.`
      )}
    </Empty>
  )
}

/** Rows before a learner has to look into Goal Data. */
const MAX_SHOWN_IDEAS = 3

/** Up to three goals that were set before. A click opens the form with the texts of one. */
export function GoalIdeas({ onChoose }: { onChoose: (idea: GoalTexts) => void }) {
  const { data = [] } = useGoalIdeas(true)
  if (data.length === 0) return null
  return (
    <ul aria-label="Set again" className="grid w-full gap-1.5 px-4 py-3 sm:px-5">
      {data.slice(0, MAX_SHOWN_IDEAS).map((idea) => (
        <li key={idea.title} className="min-w-0">
          <Button
            icon={RotateCcw}
            className="w-full justify-start! text-left whitespace-normal!"
            onClick={() => onChoose(idea)}
            {...goalForm.preloadProps}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              Again: <bdi>{idea.title}</bdi>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
