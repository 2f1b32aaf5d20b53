import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, type Day } from '../../../contract/days.ts'
import { isDueLater } from '../../../contract/goal-rules.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { groupBy } from '../../../contract/grouping.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { CardRows } from '../../ui/card.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded, type Read, Skeleton, SkeletonGroup } from '../../ui/loaded.tsx'
import { Count } from '../../ui/tag.tsx'
import { GoalRow, type GoalRowProps } from './goal-row.tsx'
import { getGoalStanding } from './goal-standing.ts'
import { useSteadyOrder } from './week-goals.ts'

export function GoalRows({
  goals,
  ...handlers
}: { goals: readonly GoalWithFeedback[] } & Omit<GoalRowProps, 'goal' | 'children'>) {
  return (
    <CardRows>
      {goals.map((goal) => (
        <GoalRow key={goal.id} goal={goal} {...handlers} />
      ))}
    </CardRows>
  )
}

/**
 * The rows of My Goals, ending with those that were moved to a day after the goal week. `isOver` folds unfinished goals,
 * because the card of the week that ended has them.
 */
export function GoalList({
  goals,
  isOver = false,
  ...handlers
}: { goals: readonly GoalWithFeedback[]; isOver?: boolean } & Pick<
  GoalRowProps,
  'onTick' | 'onEdit' | 'onDelete'
>) {
  const { now, timeZone, weekUntil } = useGoalWeek()
  const { week: all, later } = splitByDueWeek(useSteadyOrder(goals), weekUntil)
  const isMissed = (goal: GoalWithFeedback) =>
    isOver && getGoalStanding(goal, now, false).status === 'incomplete'
  const missed = all.filter(isMissed)
  const week = all.filter((goal) => !isMissed(goal))
  const today = zonedDay(now, timeZone)
  const rows = (part: readonly GoalWithFeedback[]) => <GoalRows goals={part} {...handlers} />
  return (
    <>
      {week.length < MIN_GOALS_FOR_DAYS
        ? week.length > 0 && rows(week)
        : groupByDay(week, today).map(([day, ofDay]) => (
            <section key={day} aria-label={formatDayName(day, today)}>
              <h3 className="flex h-8 items-center border-t border-line px-4 text-13 font-600 text-ink-2 sm:px-5">
                {formatDayName(day, today)}
              </h3>
              {rows(ofDay)}
            </section>
          ))}
      {missed.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-14 font-600 text-ink-2 sm:px-5 [&::-webkit-details-marker]:hidden">
            <Icon icon={ChevronRight} size={16} className="group-open:rotate-90" />
            {t`Incomplete`}
            <Count count={missed.length} />
          </summary>
          {rows(missed)}
        </details>
      )}
      {later.length > 0 && <DueLater>{rows(later)}</DueLater>}
    </>
  )
}

interface LoadedGoalListProps extends Pick<GoalRowProps, 'onTick' | 'onEdit' | 'onDelete'> {
  read: Read<readonly GoalWithFeedback[]>
  /** The number of rows that are expected. */
  count?: number
  /** Shown if there are no goals. */
  empty: ReactNode
}

/** A week's goals that are read later than their page. */
export function LoadedGoalList({ read, count, empty, ...handlers }: LoadedGoalListProps) {
  return (
    <Loaded
      read={read}
      fallback={<GoalListSkeleton count={count} />}
      errorProps={{ className: 'border-t border-line' }}
    >
      {(goals) => (goals.length > 0 ? <GoalList goals={goals} {...handlers} /> : empty)}
    </Loaded>
  )
}

/** With at least this many goals, each day has a heading. */
const MIN_GOALS_FOR_DAYS = 7

const formatDayName = (day: Day, today: Day) =>
  day === today ? t`Today` : day === addDays(today, 1) ? t`Tomorrow` : formatCalendarDay(day)

/** Groups goals by day: today, the days to come, and then past days, the latest first. */
function groupByDay(goals: readonly GoalWithFeedback[], today: Day): [Day, GoalWithFeedback[]][] {
  return [...groupBy(goals, ({ dueOn }) => dueOn)].sort(([a], [b]) => {
    const isOver = a < today
    if (isOver !== b < today) return isOver ? 1 : -1
    return isOver ? b.localeCompare(a) : a.localeCompare(b)
  })
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder rows of the usual height. */
export function GoalListSkeleton({ count = 5 }: { count?: number | undefined }) {
  return (
    <SkeletonGroup label={t`goals`} className="divide-y divide-line border-t border-line">
      {rows.slice(0, count).map((row) => (
        <div key={row} className="flex h-24 items-start gap-4 px-4 pt-5 sm:h-21">
          <Skeleton className="h-7 w-7.5 shrink-0 rounded-stone" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

interface Dated {
  dueOn: Day
  firstDueOn: Day
}

/** Splits goals into `week`, which figures count, and `later`, which were moved to a day after `weekUntil`. */
export function splitByDueWeek<Goal extends Dated>(
  goals: readonly Goal[],
  weekUntil: Day,
): { week: Goal[]; later: Goal[] } {
  const parts: { week: Goal[]; later: Goal[] } = { week: [], later: [] }
  for (const goal of goals) parts[isDueLater(goal, weekUntil) ? 'later' : 'week'].push(goal)
  return parts
}

/** The end of a list for the goal week: goals that were moved to a later day. */
export function DueLater({ children }: { children: ReactNode }) {
  return (
    <section aria-label={t`Due later`}>
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-14 font-600 sm:px-5">{t`Due later`}</h3>
      {children}
    </section>
  )
}
