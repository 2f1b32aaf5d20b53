// The week that ended, on the dashboard until the next one begins: its cairn, figures and stones. While learners look
// back on the week it is the header of that card.

import { plural, t } from '@lingui/core/macro'
import { Mountain, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { isLastWeekOfYear, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { countWeek, formatWeekEnd, formatWeekEndDetails } from '../parts/goals/goal-standing.ts'
import { LinkButton } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { stones } from '../ui/cairn-stones.tsx'
import { CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatWeek } from '../ui/dates.ts'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { countCrew, useMyCrew } from './ended-week.tsx'

interface FinishedWeekProps {
  title: string
  week: string
  read: Read<readonly GoalWithFeedback[]>
}

/** The header of a card, with its title. */
export function FinishedWeek({ title, week, read }: FinishedWeekProps) {
  const { weeks } = useGoalWeek()
  const head = (
    <CardHeader
      title={title}
      sub={formatWeek(week, weeks)}
      className="min-h-0! p-0! max-sm:justify-between"
    />
  )
  return (
    <div className="px-4 pt-3.5 pb-4 sm:px-7 sm:py-5">
      {read.data === undefined && head}
      <EndedGoals read={read}>{(goals) => <Finished head={head} week={week} goals={goals} />}</EndedGoals>
    </div>
  )
}

interface EndedGoalsProps {
  read: Read<readonly GoalWithFeedback[]>
  children: (goals: readonly GoalWithFeedback[]) => ReactNode
}

/** The goals of the week that ended, which are read later than the page. */
export function EndedGoals({ read, children }: EndedGoalsProps) {
  return (
    <Loaded read={read} size="mt-3 h-40">
      {children}
    </Loaded>
  )
}

interface FinishedProps {
  head: ReactNode
  week: string
  goals: readonly GoalWithFeedback[]
}

function Finished({ head, week, goals }: FinishedProps) {
  const user = useUser()
  const goalWeek = useGoalWeek()
  const { now } = goalWeek
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  const count = countWeek(goals, now)
  const crew = useMyCrew()
  const crewDone = crew.data ? countCrew(crew.data).done : 0
  const details = [
    formatWeekEndDetails(goals, stats.data?.streakDays ?? 0),
    crewDone > 0 &&
      plural(crewDone, { one: 'Your crew placed # stone.', other: 'Your crew placed # stones.' }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 sm:gap-x-7 lg:grid-cols-[auto_minmax(0,1fr)_19rem] xl:grid-cols-[auto_minmax(0,1fr)_21rem]">
      <div className="max-sm:col-span-full sm:col-start-2 sm:row-start-1 sm:self-end">{head}</div>
      <div className="grid size-29 place-items-end justify-items-center sm:row-span-3 sm:row-start-1 sm:size-37.5">
        <Cairn ground="shade" height="fit" done={count.done} todo={count.todo + count.missed} />
      </div>
      <div className="sm:col-start-2 sm:-mt-2.5">
        <p className="text-[1.375rem] leading-tight font-600 text-balance sm:text-24">
          {formatWeekEnd(count)}
        </p>
        {details && <p className="mt-1 text-14 text-ink-2 sm:text-16">{details}</p>}
      </div>
      <div className="flex gap-2 max-sm:col-span-full max-sm:grid sm:col-start-2 sm:flex-wrap sm:self-start">
        <LinkButton href={paths.weeklyReport(week)} icon={Printer}>
          {t`Weekly report`}
        </LinkButton>
        {isLastWeekOfYear(week, goalWeek) && (
          <LinkButton href={paths.goalHistory(undefined, { print: 'trail' })} icon={Mountain}>
            {t`Your year on one page`}
          </LinkButton>
        )}
      </div>
      <PlacedStones goals={goals} />
    </div>
  )
}

const toneClasses = { 1: 'bg-stone-1', 2: 'bg-stone-2', 3: 'bg-stone-3', 4: 'bg-stone-4' } as const

/** The finished goals with the tones of their stones, the top of the pile first. */
function PlacedStones({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const { timeZone } = useGoalWeek()
  const title = useId()
  const placed = goals
    .filter(({ completed }) => completed)
    .toSorted((a, b) => finishedAt(a) - finishedAt(b) || a.id - b.id)
    .map((goal, index) => ({ goal, tone: stones[index % stones.length]?.tone ?? 1 }))
    .reverse()
  if (placed.length === 0) return null
  const shown = placed.slice(0, stones.length)
  const more = placed.length - shown.length
  return (
    <div className="col-span-full lg:col-span-1 lg:col-start-3 lg:row-span-3 lg:row-start-1">
      <h3 id={title} className="mb-1 text-13 font-600 text-ink-2">
        {more > 0 ? t`Your newest stones` : t`Your stones, from the top down`}
      </h3>
      <ol aria-labelledby={title} className="grid text-14">
        {shown.map(({ goal, tone }) => (
          <li key={goal.id} className="flex items-start gap-2.5 py-1.5 leading-[1.4]">
            <i
              aria-hidden="true"
              className={cx('bar-part mt-0.75 h-3.5 w-6 shrink-0 rounded-stone', toneClasses[tone])}
            />
            <span title={goal.title} className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
              <bdi>{goal.title}</bdi>
            </span>
            <span className="text-13 text-ink-2">{dayOf(zonedDay(finishedAt(goal), timeZone)).weekday}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-1 text-13 text-ink-2">{t`and ${more} below`}</p>}
    </div>
  )
}

const finishedAt = ({ completedAt, deadline }: GoalWithFeedback) => Date.parse(completedAt ?? deadline)
