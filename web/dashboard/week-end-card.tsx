// The week that ended, on the dashboard from Friday 4:00 PM to Sunday: its cairn, its figures and its stones. While learners
// look back on the week it is the head of that card.
import { Suspense, useId, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { isFreeWeek, useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { GoalFormDialog, preloadGoalForm } from '../parts/goals/goal-dialogs.tsx'
import { countWeek } from '../parts/goals/goal-standing.ts'
import { weekEndDetails, weekEndSentence } from '../parts/weeks/week-end-words.ts'
import { Button } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { stones } from '../ui/cairn-stones.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatWeek } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { ArrowRight, Printer } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** `week` is the Monday of the week that ended. */
export function WeekEndCard({ week, read }: { week: string; read: Read<readonly GoalWithFeedback[]> }) {
  return (
    <Card region>
      <CardHeader title="Your week" sub={formatWeek(week)} className="sm:pl-7" />
      <FinishedWeek week={week} read={read} />
    </Card>
  )
}

export function FinishedWeek({ week, read }: { week: string; read: Read<readonly GoalWithFeedback[]> }) {
  return (
    <Loaded read={read} skeleton={<Skeleton className="mx-4 mb-4 h-40 sm:mx-7 sm:mb-6" />}>
      {(goals) => <Finished week={week} goals={goals} />}
    </Loaded>
  )
}

function Finished({ week, goals }: { week: string; goals: readonly GoalWithFeedback[] }) {
  const user = useUser()
  const { now, days } = useGoalWeek()
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  const [setting, setSetting] = useState(false)
  const count = countWeek(goals, now)
  const details = weekEndDetails(goals, stats.data?.streakDays ?? 0)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 px-4 pb-4 sm:gap-x-8 sm:px-7 sm:pb-6 lg:grid-cols-[auto_minmax(0,1fr)_19rem] xl:grid-cols-[auto_minmax(0,1fr)_21rem]">
      <Cairn
        ground="shade"
        height={150}
        done={count.done}
        className="max-sm:h-31 max-sm:w-auto sm:row-span-2"
      />
      <div className="sm:self-end">
        <p className="text-20 font-600 text-balance sm:text-24">{weekEndSentence(count)}</p>
        {details && <p className="mt-1 text-14 text-ink-2 sm:text-16">{details}</p>}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2 sm:self-start">
        <LinkButton href={paths.weeklyReport(week)} icon={Printer} className="max-sm:flex-1">
          Weekly report
        </LinkButton>
        {!isFreeWeek({ days }) && (
          <Button
            variant="ghost"
            className="max-sm:flex-1"
            onClick={() => setSetting(true)}
            onPointerEnter={preloadGoalForm}
            onFocus={preloadGoalForm}
          >
            Set goals for next week
            <Icon of={ArrowRight} size={18} />
          </Button>
        )}
      </div>
      <PlacedStones goals={goals} />
      <Suspense fallback={null}>
        {setting && <GoalFormDialog owners={[user]} onClose={() => setSetting(false)} />}
      </Suspense>
    </div>
  )
}

const toneClasses = { 1: 'bg-stone-1', 2: 'bg-stone-2', 3: 'bg-stone-3', 4: 'bg-stone-4' } as const

/** The finished goals with the tones of their stones, the one on top of the pile first. */
function PlacedStones({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const { timeZone } = useGoalWeek()
  const title = useId()
  const placed = goals
    .filter(({ completed }) => completed)
    .toSorted((one, other) => finishedAt(one) - finishedAt(other) || one.id - other.id)
    .map((goal, place) => ({ goal, tone: stones[place % stones.length]?.tone ?? 1 }))
    .reverse()
  if (placed.length === 0) return null
  const shown = placed.slice(0, stones.length)
  const more = placed.length - shown.length
  return (
    <div className="col-span-full lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <h3 id={title} className="mb-1 text-13 font-600 text-ink-2">
        {more > 0 ? 'Your newest stones' : 'Your stones, from the top down'}
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
      {more > 0 && <p className="mt-1 text-13 text-ink-2">and {more} below</p>}
    </div>
  )
}

const finishedAt = ({ completedAt, deadline }: GoalWithFeedback) => Date.parse(completedAt ?? deadline)
