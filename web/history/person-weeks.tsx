// A person's goals week by week, and the rows of goals.
import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { fullName } from '../../contract/person-name.ts'
import { type WeekSettings, weekStartOf } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApiPages } from '../api/pages.ts'
import { useLinkedGoalId } from '../frame/query-parameters.tsx'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { GoalRow } from '../parts/goals/goal-row.tsx'
import { mayGiveMoreTime, moreTime } from '../parts/people/person-dialogs.tsx'
import { updateSet } from '../parts/people/selection.tsx'
import { Button } from '../ui/button.tsx'
import { CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { FoldedWeek } from './folded-week.tsx'
import { HistoryRows } from './history-rows.tsx'
import { weekInput } from './use-goal-history.ts'

/** A new object for each click, so that the same week can be requested again. */
export interface PressedWeek {
  weekStart: Day
}

/** The number of earlier weeks that are listed at first. */
const EARLIER_WEEKS = 3

type OpenWeeks = ReturnType<typeof useOpenWeeks>

/** Tracks which weeks are expanded: at first the newest one and that of a linked goal, then those the user clicks. */
export function useOpenWeeks({ weeks, goals }: GoalHistory, pressed: PressedWeek | null) {
  const { weeks: settings } = useGoalWeek()
  const linked = useLinkedGoalId()
  const newestFirst = weeks.map(({ weekStart }) => weekStart).reverse()
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<Day>>(() => {
    const ofLink = goals.filter(({ id }) => id === linked).map(({ dueOn }) => weekStartOf(dueOn, settings))
    return new Set([...newestFirst.slice(0, 1), ...ofLink])
  })
  /** The week to scroll into view once its row is rendered. */
  const [toShow, setToShow] = useState<Day | null>(null)
  const [answered, setAnswered] = useState(pressed)
  if (pressed && answered !== pressed) {
    setAnswered(pressed)
    setOpened(new Set([...opened, pressed.weekStart]))
    setAll(all || newestFirst.indexOf(pressed.weekStart) > EARLIER_WEEKS)
    setToShow(pressed.weekStart)
  }
  return {
    opened,
    toggle: (week: Day) => setOpened(updateSet(opened, [week], !opened.has(week))),
    all,
    showAll: () => setAll(true),
    toShow,
    onShown: () => setToShow(null),
  }
}

/** Each week with goals, the newest first and expanded. The goals of the others are read when they are expanded. */
export function WeeksOfPerson({
  history,
  weeks: { opened, toggle, all, showAll, toShow, onShown },
}: {
  history: GoalHistory
  weeks: OpenWeeks
}) {
  const { timeZone, weeks: settings, now, weekStart, label } = useGoalWeek()
  const weeks = history.weeks.toReversed()
  useEffect(() => {
    if (toShow === null) return
    const row = document.getElementById(toSectionId(toShow))
    row?.scrollIntoView({ block: 'start' })
    row?.querySelector('button')?.focus({ preventScroll: true })
    onShown()
  }, [toShow, onShown])
  if (weeks.length === 0) return <p className="px-4 py-6 text-14 text-ink-2 sm:px-5">{t`No goals yet.`}</p>
  const year = zonedDay(now, timeZone).slice(0, 4)
  const shown = all ? weeks : weeks.slice(0, 1 + EARLIER_WEEKS)
  const more = weeks.length - shown.length
  return (
    <>
      {shown.map(({ weekStart: week, completedGoals, totalGoals }) => {
        const name = formatWeekName(week, settings, year)
        return (
          <FoldedWeek
            key={week}
            id={toSectionId(week)}
            name={
              week !== weekStart
                ? name
                : label === 'Next Week'
                  ? t`Next week, ${name}`
                  : t`This week, ${name}`
            }
            figures={t`${completedGoals} of ${totalGoals}`}
            open={opened.has(week)}
            onToggle={() => toggle(week)}
          >
            <WeekGoals userId={history.user.id} week={week} />
          </FoldedWeek>
        )
      })}
      {more > 0 && (
        <div className="border-t border-line p-1">
          <Button variant="ghost" className="w-full" onClick={showAll}>
            {plural(more, { one: 'Show # earlier week', other: 'Show # earlier weeks' })}
          </Button>
        </div>
      )}
    </>
  )
}

const toSectionId = (week: Day) => `week-${week}`

function WeekGoals({ userId, week }: { userId: number; week: Day }) {
  const list = useApiPages('GET /api/users/:id/goal-history', weekInput(userId, week))
  return (
    <HistoryRows<GoalWithFeedback> list={list} label={t`goals`}>
      {(goals) => <GoalRows goals={goals} />}
    </HistoryRows>
  )
}

/** Rows of goals, the latest day first. `named` shows the owner of each goal. */
export function GoalRows({ goals, named = false }: { goals: readonly GoalWithFeedback[]; named?: boolean }) {
  useFocusLinkedGoal(goals)
  const [extended, setExtended] = useState<GoalWithFeedback | null>(null)
  const onMoreTime = mayGiveMoreTime(goals) ? setExtended : undefined
  return (
    <>
      <CardRows className="[&>li]:ps-4 sm:[&>li]:ps-5">
        {sortLatestFirst(goals).map((goal) => (
          <GoalRow key={goal.id} goal={goal} level="h4" onMoreTime={onMoreTime}>
            {named && (
              <p translate="no" className="basis-full text-14 text-ink-2">
                {fullName(goal.user)}
              </p>
            )}
          </GoalRow>
        ))}
      </CardRows>
      {extended && <moreTime.Dialog goal={extended} onClose={() => setExtended(null)} />}
    </>
  )
}

const sortLatestFirst = (goals: readonly GoalWithFeedback[]) =>
  goals.toSorted((a, b) => Date.parse(b.deadline) - Date.parse(a.deadline) || b.id - a.id)

/** Formats 'Nov 9 to 13', with the year if it is not the current one. */
export function formatWeekName(week: Day, weeks: WeekSettings, thisYear: string): string {
  const range = formatWeek(week, weeks)
  const year = week.slice(0, 4)
  return year === thisYear ? range : `${range}, ${year}`
}

/** Moves the focus to the goal of the link that opened the page once its rows are rendered. */
function useFocusLinkedGoal(goals: readonly GoalWithFeedback[]): void {
  const linked = useLinkedGoalId()
  const id = goals.some((goal) => goal.id === linked) ? linked : null
  useEffect(() => {
    const row = id === null ? null : document.getElementById(`goal-${id}`)
    if (!row) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
  }, [id])
}
