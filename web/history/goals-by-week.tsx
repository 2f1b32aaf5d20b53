import { useEffect, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useGoalOfLink } from '../frame/goal-of-link.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { GoalRow } from '../parts/goals/goal-row.tsx'
import { mayGiveMoreTime, moreTime } from '../parts/people/more-time.ts'
import { CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'

/**
 * Goals under a heading for the week in which they are due, the newest week and the latest day first. The server sends
 * them by creation, so a later page may add goals to a week that is already shown.
 */
export function GoalsByWeek({
  goals,
  weeks,
  named,
}: {
  goals: readonly GoalWithFeedback[]
  /** The figures of all weeks, shown in the headings. */
  weeks: GoalHistory['weeks'] | undefined
  /** Shows the owner of each goal. */
  named: boolean
}) {
  const { timeZone, now } = useGoalWeek()
  useFocusOnLinked()
  const [extended, setExtended] = useState<GoalWithFeedback | null>(null)
  const onMoreTime = mayGiveMoreTime(goals) ? setExtended : undefined
  const year = zonedDay(now, timeZone).slice(0, 4)
  const weeksShown = inWeeks(goals, timeZone).map(({ monday, due }) => {
    const figures = weeks?.find(({ weekStart }) => weekStart === monday)
    return (
      <section key={monday} aria-label={weekName(monday, year)}>
        <div className="flex items-baseline justify-between gap-3 border-t border-line bg-sunken px-4 py-1.5 sm:px-5">
          <h3 className="text-14 font-600">{weekName(monday, year)}</h3>
          {figures && (
            <p className="text-13 text-ink-2 tabular-nums">
              {figures.completedGoals} of {figures.totalGoals} finished
            </p>
          )}
        </div>
        <CardRows className="[&>li]:pl-4 sm:[&>li]:pl-5">
          {due.map((goal) => (
            <GoalRow key={goal.id} goal={goal} level="h4" onMoreTime={onMoreTime}>
              {named && (
                <p className="basis-full text-14 text-ink-2">
                  {goal.user.firstName} {goal.user.lastName}
                </p>
              )}
            </GoalRow>
          ))}
        </CardRows>
      </section>
    )
  })
  return (
    <>
      {weeksShown}
      {extended && <moreTime.Dialog goal={extended} onClose={() => setExtended(null)} />}
    </>
  )
}

/** 'Nov 9 to 13'; with the year when it is another one. */
export function weekName(monday: Day, thisYear: string): string {
  const range = formatWeek(monday)
  const year = monday.slice(0, 4)
  return year === thisYear ? range : `${range}, ${year}`
}

interface WeekOfGoals {
  monday: Day
  due: GoalWithFeedback[]
}

function inWeeks(goals: readonly GoalWithFeedback[], timeZone: string): WeekOfGoals[] {
  const weeks = Map.groupBy(goals, ({ deadline }) => mondayOf(zonedDay(Date.parse(deadline), timeZone)))
  return [...weeks]
    .map(([monday, due]) => ({
      monday,
      due: due.toSorted(
        (one, other) => Date.parse(other.deadline) - Date.parse(one.deadline) || other.id - one.id,
      ),
    }))
    .sort((one, other) => (one.monday < other.monday ? 1 : -1))
}

/** Moves the focus to the goal of the link that opened the page, once. */
function useFocusOnLinked(): void {
  const id = useGoalOfLink()
  useEffect(() => {
    const row = id === null ? null : document.getElementById(`goal-${id}`)
    if (!row) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
  }, [id])
}
