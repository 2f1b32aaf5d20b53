import { type ReactNode, useEffect, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GoalHistory, Statistics } from '../../contract/history.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { useGoalOfLink } from '../frame/goal-of-link.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { GoalRow } from '../parts/goals/goal-row.tsx'
import { mayGiveMoreTime, moreTime } from '../parts/people/person-dialogs.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Loaded } from '../ui/loaded.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { goalsFailed, historyInput } from './use-goal-history.ts'

type GoalList = Pages<'GET /api/users/:id/goal-history'> | Pages<'GET /api/groups/:id/all-goals'>
type Shown = 'all' | 'completed' | 'in_progress'
type OnlyStatus = 'completed' | 'in_progress' | undefined

/** Every goal of a person, in tabs. */
export function PersonGoals({ userId, statistics }: { userId: number; statistics: Statistics }) {
  const open = useApiPages('GET /api/users/:id/goal-history', historyInput(userId, 'in_progress'))
  return (
    <GoalsCard
      title="Goals"
      statistics={statistics}
      inProgress={countOf(open)}
      list={(only) => <OfPerson id={userId} only={only} />}
    />
  )
}

/** Every goal of a crew's members, in tabs. */
export function CrewGoals({ crewId, statistics }: { crewId: number; statistics: Statistics }) {
  const open = useApiPages('GET /api/groups/:id/all-goals', historyInput(crewId, 'in_progress'))
  return (
    <GoalsCard
      title="All crew goals"
      statistics={statistics}
      inProgress={countOf(open)}
      list={(only) => <OfCrew id={crewId} only={only} />}
    />
  )
}

function GoalsCard({
  title,
  statistics,
  inProgress,
  list,
}: {
  title: string
  statistics: Statistics
  /** Counted from the complete list, because the statistics lack it; undefined if the list has more pages. */
  inProgress: number | undefined
  list: (only: OnlyStatus) => ReactNode
}) {
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Card region>
      <CardHeader title={title} />
      <Tabs
        label={title}
        className="px-1 sm:px-2"
        value={shown}
        onChange={setShown}
        items={[
          { value: 'all', label: 'All Goals', count: statistics.totalGoals, content: list(undefined) },
          {
            value: 'completed',
            label: 'Completed',
            count: statistics.completedGoals,
            content: list('completed'),
          },
          {
            value: 'in_progress',
            label: 'In Progress',
            count: inProgress,
            content: list('in_progress'),
          },
        ]}
      />
    </Card>
  )
}

/** Only goals of the goal week can be in progress, so they nearly always fit on one page. */
const countOf = ({ data, hasNextPage }: GoalList) => (hasNextPage ? undefined : data?.items.length)

function OfPerson({ id, only }: { id: number; only: OnlyStatus }) {
  const list = useApiPages('GET /api/users/:id/goal-history', historyInput(id, only))
  return (
    <GoalPages list={list} only={only} weeks={only === undefined ? list.data?.pages[0]?.weeks : undefined} />
  )
}

function OfCrew({ id, only }: { id: number; only: OnlyStatus }) {
  const list = useApiPages('GET /api/groups/:id/all-goals', historyInput(id, only))
  return <GoalPages list={list} only={only} named />
}

const nothing = {
  all: 'No goals yet.',
  completed: 'No goal is completed yet.',
  in_progress: 'No goal is in progress.',
}

function GoalPages({
  list,
  only,
  weeks,
  named = false,
}: {
  list: GoalList
  only: OnlyStatus
  /** The figures of each week, where the list is that of all goals. */
  weeks?: GoalHistory['weeks'] | undefined
  /** Shows the owner of each goal. */
  named?: boolean
}) {
  return (
    <Loaded<{ items: GoalWithFeedback[] }>
      read={list}
      skeleton={<SkeletonRows label="goals" />}
      failed={goalsFailed}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="px-4 py-6 text-14 text-ink-2 sm:px-5">{nothing[only ?? 'all']}</p>
        ) : (
          <>
            <GoalsByWeek goals={items} weeks={weeks} named={named} />
            <ShowMore foot list={list} />
          </>
        )
      }
    </Loaded>
  )
}

/**
 * Goals under a heading for the week in which they are due, the newest week and the latest day first. The server sends
 * them by creation, so a later page may add goals to a week that is already shown.
 */
function GoalsByWeek({
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
