import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { groupBy } from '../../contract/grouping.ts'
import type { GoalHistory, Statistics } from '../../contract/history.ts'
import { type WeekSettings, weekStartOf } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { type Pages, useApiPages } from '../api/pages.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { Card } from '../ui/card.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { HistoryRows } from './history-rows.tsx'
import { formatWeekName, GoalRows, type PressedWeek, useOpenWeeks, WeeksOfPerson } from './person-weeks.tsx'
import { historyInput } from './use-goal-history.ts'

type GoalList = Pages<'GET /api/users/:id/goal-history'> | Pages<'GET /api/groups/:id/all-goals'>
type Shown = 'all' | 'completed' | 'in_progress'
type OnlyStatus = 'completed' | 'in_progress' | undefined

/** All goals of a person, in tabs. `pressed` is the week that was clicked on the trail: it opens and scrolls into view. */
export function PersonGoals({ history, pressed }: { history: GoalHistory; pressed: PressedWeek | null }) {
  const { id } = history.user
  const open = useApiPages('GET /api/users/:id/goal-history', historyInput(id, 'in_progress'))
  const weeks = useOpenWeeks(history, pressed)
  return (
    <GoalsCard
      title={t`Goals`}
      statistics={history.statistics}
      inProgress={getCount(open)}
      pressed={pressed}
      list={(only) =>
        only === undefined ? (
          <WeeksOfPerson history={history} weeks={weeks} />
        ) : (
          <PersonGoalPages id={id} only={only} />
        )
      }
    />
  )
}

export function CrewGoals({ crewId, statistics }: { crewId: number; statistics: Statistics }) {
  const open = useApiPages('GET /api/groups/:id/all-goals', historyInput(crewId, 'in_progress'))
  return (
    <GoalsCard
      title={t`All crew goals`}
      statistics={statistics}
      inProgress={getCount(open)}
      list={(only) => <CrewGoalPages id={crewId} only={only} />}
    />
  )
}

interface GoalsCardProps {
  title: string
  statistics: Statistics
  /**
   * The number of goals in progress, counted from the complete list because the statistics lack it; undefined if the list
   * has more pages.
   */
  inProgress: number | undefined
  /** A week of all goals. Its tab is shown. */
  pressed?: PressedWeek | null
  list: (only: OnlyStatus) => ReactNode
}

function GoalsCard({ title, statistics, inProgress, pressed = null, list }: GoalsCardProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [answered, setAnswered] = useState(pressed)
  if (answered !== pressed) {
    setAnswered(pressed)
    setShown('all')
  }
  return (
    <Card title={title}>
      <Tabs
        label={title}
        className="px-1 sm:px-2"
        value={shown}
        onChange={setShown}
        items={[
          { value: 'all', label: t`All Goals`, count: statistics.totalGoals, content: list(undefined) },
          {
            value: 'completed',
            label: t({ message: 'Completed', context: 'several goals' }),
            count: statistics.completedGoals,
            content: list('completed'),
          },
          {
            value: 'in_progress',
            label: t`In Progress`,
            count: inProgress,
            content: list('in_progress'),
          },
        ]}
      />
    </Card>
  )
}

/** Only goals of the goal week can be in progress, so they nearly always fit on one page. */
const getCount = ({ data, hasNextPage }: GoalList) => (hasNextPage ? undefined : data?.items.length)

function PersonGoalPages({ id, only }: { id: number; only: Exclude<OnlyStatus, undefined> }) {
  return (
    <GoalPages list={useApiPages('GET /api/users/:id/goal-history', historyInput(id, only))} only={only} />
  )
}

function CrewGoalPages({ id, only }: { id: number; only: OnlyStatus }) {
  const list = useApiPages('GET /api/groups/:id/all-goals', historyInput(id, only))
  return <GoalPages list={list} only={only} named />
}

function describeNothing(only: OnlyStatus): string {
  if (only === 'completed') return t`No goals completed yet.`
  return only === 'in_progress' ? t`No goals in progress.` : t`No goals yet.`
}

interface GoalPagesProps {
  list: GoalList
  only: OnlyStatus
  /** Shows the owner of each goal. */
  named?: boolean
}

function GoalPages({ list, only, named = false }: GoalPagesProps) {
  return (
    <HistoryRows<GoalWithFeedback>
      list={list}
      label={t`goals`}
      empty={<p className="px-4 py-6 text-14 text-ink-2 sm:px-5">{describeNothing(only)}</p>}
    >
      {(goals) => <GoalsByWeek goals={goals} named={named} />}
    </HistoryRows>
  )
}

/** Goals by week, the newest first. The server sends goals by creation, so a later page may add to a week that is shown. */
function GoalsByWeek({ goals, named }: { goals: readonly GoalWithFeedback[]; named: boolean }) {
  const { timeZone, weeks, now } = useGoalWeek()
  const year = zonedDay(now, timeZone).slice(0, 4)
  return groupByWeek(goals, weeks).map(({ week, due }) => (
    <section key={week} aria-label={formatWeekName(week, weeks, year)}>
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-14 font-600 sm:px-5">
        {formatWeekName(week, weeks, year)}
      </h3>
      <GoalRows goals={due} named={named} />
    </section>
  ))
}

interface WeekOfGoals {
  week: Day
  due: GoalWithFeedback[]
}

function groupByWeek(goals: readonly GoalWithFeedback[], weeks: WeekSettings): WeekOfGoals[] {
  const byWeek = groupBy(goals, ({ dueOn }) => weekStartOf(dueOn, weeks))
  return [...byWeek].map(([week, due]) => ({ week, due })).sort((a, b) => (a.week < b.week ? 1 : -1))
}
