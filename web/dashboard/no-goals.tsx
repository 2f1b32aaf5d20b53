// My Goals without a goal. A lazy chunk, because most visits begin with goals.

import { getWeekdayName } from '../../contract/days.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { FirstStone } from '../ui/cairn-stones.tsx'
import { Empty } from '../ui/empty.tsx'
import { GoalsAgainButton } from './goals-again.tsx'
import { NoSchoolSentences } from './no-school.tsx'

interface NoGoalsProps {
  last: boolean
  /** Opens 'Last week’s goals again'. */
  onAgain?: () => void
}

/** `last` shows the week before, where no goal can be set. */
export function NoGoals({ last, onAgain }: NoGoalsProps) {
  const { days, lastWeek, opensAt } = useGoalWeek()
  const lastSchoolDay = days.findLast(({ noSchool }) => noSchool === null)
  return (
    <Empty
      className="min-h-56! border-t border-line"
      picture={<FirstStone />}
      action={onAgain && <GoalsAgainButton week={lastWeek} onOpen={onAgain} />}
      title={last ? 'No goals last week' : opensAt !== null ? 'No goals this week' : 'No goals yet'}
    >
      {last ? (
        'Nothing was due this week.'
      ) : !lastSchoolDay ? (
        <NoSchoolSentences />
      ) : opensAt !== null ? (
        'There’s no more school this week.'
      ) : (
        `Pick one thing you can finish by ${getWeekdayName(lastSchoolDay.day)}.`
      )}
    </Empty>
  )
}
