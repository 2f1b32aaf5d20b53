// The goals of a weekly report with their feedback, as a table.

import { t } from '@lingui/core/macro'
import type { Day } from '../../../contract/days.ts'
import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import type { GoalStatus, GoalWithFeedback } from '../../../contract/goals.ts'
import { getWeekDays, type WeekSettings, weekStartOf } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { formatGiver } from '../../parts/goals/feedback-block.tsx'
import { GoalStatusMark } from '../../parts/goals/goal-meta.tsx'
import { getGoalStanding } from '../../parts/goals/goal-standing.ts'
import { displayReview, labelCategory, labelDuration, labelReview } from '../../parts/goals/goal-words.ts'
import { cx } from '../../ui/cx.ts'
import { dayOf, formatCalendarDay, formatDay } from '../../ui/dates.ts'
import { Status } from '../../ui/tag.tsx'
import { useZone } from '../../ui/time.tsx'

/** The cells are a table on paper. On a phone's screen the rows are blocks. */
const cell = 'px-2 py-2 group-data-dense:py-0.75 align-top not-print:max-sm:p-0'
const headCell =
  'bg-sunken px-2 py-2 group-data-dense:py-1 text-start text-13 font-600 whitespace-nowrap text-ink-2'

/** Finished goals come first, because a family reads them first. */
const rank: Record<GoalStatus, number> = { completed: 0, in_progress: 1, incomplete: 2 }

/** With at least this many goals the descriptions are left out, so that nothing spills onto a second sheet. */
const MIN_BRIEF_GOALS = 16

interface ReportGoalsProps {
  goals: readonly GoalWithFeedback[]
  week: Day
  dense: boolean
}

/** The goals of one week, by status and deadline. `dense` makes the rows small. */
export function ReportGoals({ goals, week, dense }: ReportGoalsProps) {
  const { now, weeks } = useGoalWeek()
  const brief = goals.length >= MIN_BRIEF_GOALS
  if (goals.length === 0) {
    return <p className="border-y border-line py-4 text-14 text-ink-2">{t`No goals were due this week.`}</p>
  }
  const rankOf = (goal: GoalWithFeedback) => rank[getGoalStanding(goal, now, false).status]
  const inOrder = goals.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.deadline.localeCompare(b.deadline) || a.id - b.id,
  )
  return (
    <table
      data-dense={dense || undefined}
      className={cx(
        'group w-full not-print:max-sm:block',
        dense ? `${brief ? 'text-[9pt]' : 'text-[9.5pt]'} leading-[1.25]` : 'text-14',
      )}
    >
      <caption className="sr-only">
        {t`Goals for the week of ${{ first: formatCalendarDay(week) }} to ${{ last: formatCalendarDay(getWeekDays(week, weeks).weekEnd) }}`}
      </caption>
      <thead className="not-print:max-sm:hidden">
        <tr>
          <th scope="col" className={headCell}>
            {t`Goal and feedback`}
          </th>
          <th scope="col" className={headCell}>
            {t`Category`}
          </th>
          <th scope="col" className={headCell}>
            {t({ message: 'Due', context: 'column' })}
          </th>
          <th scope="col" className={headCell}>
            {t`Status`}
          </th>
        </tr>
      </thead>
      <tbody className="not-print:max-sm:block">
        {inOrder.map((goal) => (
          <ReportGoal key={goal.id} goal={goal} brief={brief} />
        ))}
      </tbody>
    </table>
  )
}

/** Families would read 'denied' as a verdict on the child. */
const formatStatus = (status: FeedbackStatus) => (status === 'denied' ? t`Not accepted` : labelReview(status))

function ReportGoal({ goal, brief }: { goal: GoalWithFeedback; brief: boolean }) {
  const { now, weeks } = useGoalWeek()
  const zone = useZone()
  const { status } = getGoalStanding(goal, now, false)
  const finished = formatFinishedDay(goal, zone, weeks)
  return (
    <tr className="border-t border-line last:border-b not-print:max-sm:grid not-print:max-sm:grid-cols-[1fr_auto] not-print:max-sm:gap-x-4 not-print:max-sm:gap-y-1 not-print:max-sm:py-3">
      <th scope="row" className={`${cell} col-span-2 text-start font-400`}>
        <b dir="auto" className="block font-600 text-pretty [overflow-wrap:anywhere] group-data-dense:inline">
          {goal.title}
        </b>
        {!brief && goal.description && (
          <span className="block whitespace-pre-line text-ink-2 [overflow-wrap:anywhere] group-data-dense:inline">
            {' '}
            {goal.description}
          </span>
        )}
        {goal.plan && (
          <span
            dir="auto"
            className="mt-1 block whitespace-pre-line [overflow-wrap:anywhere] group-data-dense:mt-0"
          >
            {t`Plan: ${{ plan: goal.plan }}`}
          </span>
        )}
        {goal.feedback.map((entry) => (
          <span
            key={entry.id}
            className={cx(
              'mt-1 block [overflow-wrap:anywhere] group-data-dense:mt-0',
              // In small rows a status without a comment follows the title.
              !entry.comments && 'group-data-dense:ms-2 group-data-dense:inline',
            )}
          >
            <Status
              size="sm"
              tone={displayReview(entry.status).tone}
              icon={displayReview(entry.status).icon}
              className="align-middle group-data-dense:leading-[inherit]"
            >
              {formatStatus(entry.status)}
            </Status>{' '}
            <span className="text-13 text-ink-2 group-data-dense:leading-[inherit]">
              (<bdi>{formatGiver(entry)}</bdi>)
            </span>
            {entry.comments && (
              <>
                : <span className="whitespace-pre-line">{entry.comments}</span>
              </>
            )}
            {entry.answer && (
              <span dir="auto" className="block whitespace-pre-line">
                {`${goal.user.firstName}: ${entry.answer.text}`}
              </span>
            )}
          </span>
        ))}
      </th>
      <td className={cell}>
        {labelCategory(goal.category)}, {labelDuration(goal.duration)}
      </td>
      <td className={`${cell} whitespace-nowrap not-print:max-sm:text-end`}>
        <span className="sr-only sm:hidden">{t`Due`} </span>
        {formatDay(goal.deadline, zone)}
        {finished && t`, done ${finished}`}
      </td>
      <td className={cell}>
        <GoalStatusMark status={status} size="sm" className="group-data-dense:leading-[inherit]" />
      </td>
    </tr>
  )
}

/** Formats the day a goal was finished ('Wed') if it was not its due day; with the date if that is in another week. */
function formatFinishedDay(
  { completedAt, deadline }: GoalWithFeedback,
  zone: string,
  weeks: WeekSettings,
): string | null {
  if (completedAt === null) return null
  const day = zonedDay(Date.parse(completedAt), zone)
  const due = zonedDay(Date.parse(deadline), zone)
  if (day === due) return null
  return weekStartOf(day, weeks) === weekStartOf(due, weeks)
    ? dayOf(day).weekday
    : formatDay(completedAt, zone)
}
