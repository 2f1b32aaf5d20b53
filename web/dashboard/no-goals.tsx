// My Goals without a goal. A lazy chunk, because most visits begin with goals.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      title={last ? t`No goals last week` : opensAt !== null ? t`No goals this week` : t`No goals yet`}
    >
      {last ? (
        t`Nothing was due this week.`
      ) : !lastSchoolDay ? (
        <NoSchoolSentences />
      ) : opensAt !== null ? (
        t`There’s no more school this week.`
      ) : (
        t`Pick one thing you can finish by ${{ weekday: formatWeekday(lastSchoolDay.day) }}.`
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
    <ul aria-label={t`Set again`} className="grid w-full gap-1.5 px-4 py-3 sm:px-5">
      {data.slice(0, MAX_SHOWN_IDEAS).map((idea) => (
        <li key={idea.title} className="min-w-0">
          <Button
            icon={RotateCcw}
            className="w-full justify-start! text-start whitespace-normal!"
            onClick={() => onChoose(idea)}
            {...goalForm.preloadProps}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <AgainTitle title={idea.title} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const AgainTitle = ({ title }: { title: string }) => (
  <Trans>
    Again: <bdi>{title}</bdi>
  </Trans>
)
