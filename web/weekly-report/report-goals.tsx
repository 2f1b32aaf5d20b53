import { addDays, type Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { giverOf } from '../goals/feedback-block.tsx'
import { goalStanding } from '../goals/goal-standing.ts'
import { GoalStatusMark } from '../goals/goal-status-mark.tsx'
import { feedbackSaid } from '../goals/goal-words.ts'
import { formatDay, formatTime } from '../ui/dates.ts'
import { Status } from '../ui/status.tsx'
import { useZone } from '../ui/zone.ts'

/** On paper a table; on a phone's screen its rows become blocks. */
const cell = 'px-2 py-2 align-top not-print:max-sm:p-0'
const head = 'bg-sunken px-2 py-2 text-left text-13 font-600 whitespace-nowrap text-ink-2'

/** The goals of one week in the order of their days, with what was said about each. */
export function ReportGoals({ goals, week }: { goals: readonly GoalWithFeedback[]; week: Day }) {
  const zone = useZone()
  const due = goals.map(({ deadline }) => deadline).sort()
  const at = due[0]
  if (at === undefined) {
    return <p className="border-y border-line py-4 text-14 text-ink-2">No goals were due in this week.</p>
  }
  const inOrder = goals.toSorted(
    (one, other) => one.deadline.localeCompare(other.deadline) || one.id - other.id,
  )
  return (
    <table className="w-full text-14 not-print:max-sm:block">
      <caption className="sr-only">
        Goals of the week of {formatDay(`${week}T12:00:00Z`, 'UTC')} to{' '}
        {formatDay(`${addDays(week, 4)}T12:00:00Z`, 'UTC')}
      </caption>
      <thead className="not-print:max-sm:hidden">
        <tr>
          <th scope="col" className={head}>
            Goal and feedback
          </th>
          <th scope="col" className={head}>
            Category
          </th>
          <th scope="col" className={head}>
            Due, {formatTime(at, zone)}
          </th>
          <th scope="col" className={head}>
            Status
          </th>
        </tr>
      </thead>
      <tbody className="not-print:max-sm:block">
        {inOrder.map((goal) => (
          <ReportGoal key={goal.id} goal={goal} />
        ))}
      </tbody>
    </table>
  )
}

/** Characters of all that stands in a goal's row. */
const written = ({ description, feedback }: GoalWithFeedback): number =>
  [description, ...feedback.map(({ comments }) => comments)].join('').length

/** Characters of texts that would leave half a sheet empty if its row went to the next one whole. */
const LONG = 600

function ReportGoal({ goal }: { goal: GoalWithFeedback }) {
  const { now } = useGoalWeek()
  const zone = useZone()
  const { status } = goalStanding(goal, now, false)
  return (
    <tr
      style={written(goal) > LONG ? { breakInside: 'auto' } : undefined}
      className="border-t border-line last:border-b not-print:max-sm:grid not-print:max-sm:grid-cols-[1fr_auto] not-print:max-sm:gap-x-4 not-print:max-sm:gap-y-1 not-print:max-sm:py-3"
    >
      <th scope="row" className={`${cell} col-span-2 text-left font-400`}>
        <b dir="auto" className="block font-600 text-pretty [overflow-wrap:anywhere]">
          {goal.title}
        </b>
        {goal.description && (
          <span className="block whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
            {goal.description}
          </span>
        )}
        {goal.feedback.map((entry) => (
          <span key={entry.id} className="mt-1 block [overflow-wrap:anywhere]">
            <Status
              size="sm"
              tone={feedbackSaid[entry.status].tone}
              icon={feedbackSaid[entry.status].icon}
              className="align-middle"
            >
              {feedbackSaid[entry.status].word}
            </Status>{' '}
            <span className="text-13 text-ink-2">
              (<bdi>{giverOf(entry)}</bdi>)
            </span>
            {entry.comments && (
              <>
                : <span className="whitespace-pre-line">{entry.comments}</span>
              </>
            )}
          </span>
        ))}
      </th>
      <td className={cell}>
        {goal.category}, {goal.duration}
      </td>
      <td className={`${cell} whitespace-nowrap not-print:max-sm:text-right`}>
        <span className="sr-only sm:hidden">Due </span>
        {formatDay(goal.deadline, zone)}
      </td>
      <td className={cell}>
        <GoalStatusMark status={status} />
        {goal.completedAt &&
          zonedDay(Date.parse(goal.completedAt), zone) !== zonedDay(Date.parse(goal.deadline), zone) && (
            <span className="block pl-6 text-13 whitespace-nowrap text-ink-2">
              {formatDay(goal.completedAt, zone)}
            </span>
          )}
      </td>
    </tr>
  )
}
