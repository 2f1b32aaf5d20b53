import { type ReactNode, Suspense } from 'react'
import type { GoalStatus, GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { isFreeWeek, useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useStudioLevel } from '../frame/studio-level.ts'
import { byDueWeek } from '../parts/goals/due-later.tsx'
import { countWeek } from '../parts/goals/goal-standing.ts'
import { marksByDay } from '../parts/goals/week-goals.ts'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatRange } from '../ui/dates.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Scene } from '../ui/scene.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { usePage } from '../ui/use-page.ts'
import { greeting, weekSentence } from './week-words.ts'

const { Component: Cairn, preload } = lazyComponent(() =>
  import('../ui/cairn.tsx').then(({ Cairn }) => Cairn),
)
const { Component: NoSchoolSentences } = lazyComponent(() =>
  import('./no-school-sentences.tsx').then(({ NoSchoolSentences }) => NoSchoolSentences),
)
// The banner reserves space for the cairn, so the text does not wait for its chunk.
void preload()

/** Noon, so that the day is the same in every use of the UTC instant. */
const noon = (day: string) => `${day}T12:00:00Z`

/** Greeting, studio, and the goal week with its days and its cairn. `goals` is undefined while loading. */
export function WelcomeBanner({
  goals,
  failed,
  children,
}: {
  goals: readonly GoalWithFeedback[] | undefined
  failed: boolean
  /** The figures below. */
  children: ReactNode
}) {
  const user = useUser()
  const { now, timeZone, label, weekStart, weekEnd, days } = useGoalWeek()
  const level = useStudioLevel(user)
  const count = goals && countWeek(byDueWeek(goals, weekEnd).week, now)
  // A week without school asks for nothing, and goals that are due in it all the same are counted.
  const saysNoSchool = isFreeWeek({ days }) && !(count && count.done + count.todo + count.missed > 0)
  // The cairn of the week that ended stands in a card of its own.
  const ended = label === 'Next Week' && user.studio !== null
  const heading = usePage('Dashboard')
  return (
    <Card className="overflow-hidden">
      <div
        className={cx(
          'relative flex overflow-hidden bg-scene-sky max-sm:flex-col',
          ended ? 'sm:min-h-57' : 'sm:min-h-66',
        )}
      >
        <Scene
          variant={ended ? 'evening' : 'banner'}
          className={cx(
            'right-0 left-auto! sm:max-lg:w-14/25 sm:max-lg:scene-fade lg:aspect-[3] lg:w-auto',
            ended ? 'max-sm:h-21' : 'max-sm:h-34',
          )}
        />
        <div
          className={cx(
            'relative flex items-end justify-center pb-1 sm:absolute sm:right-[7%] sm:bottom-1.5 sm:h-50 sm:pb-0',
            ended ? 'h-21' : 'h-34',
          )}
        >
          <Suspense>
            {count && !ended && (
              <Cairn
                ground="shade"
                height="full"
                done={count.done}
                todo={count.todo}
                className="max-sm:h-31"
              />
            )}
          </Suspense>
        </div>
        <div className="relative grid content-center gap-1.25 max-sm:bg-surface px-4 pt-3.5 pb-3 sm:max-w-155 sm:gap-2 sm:py-6 sm:pr-6 sm:pl-7">
          <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] [overflow-wrap:anywhere] sm:text-32">
            {greeting(now, timeZone)}, {user.firstName}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-14 text-ink-2">
            {user.studio && (
              <StudioMark tag name={user.studio} level={level?.level ?? null} of={level?.of ?? 1} />
            )}
            <span>
              {label}, {formatRange(noon(weekStart), noon(weekEnd), 'UTC')}
            </span>
          </p>
          {!saysNoSchool && (
            <p className="min-h-6.5 text-18 font-600 sm:mt-1.5">
              {count ? weekSentence(count, label) : !failed && <Skeleton className="h-6 w-64 max-w-full" />}
            </p>
          )}
          {days.some(({ noSchool }) => noSchool !== null) && (
            <p className={saysNoSchool ? 'min-h-6.5 text-18 font-600 sm:mt-1.5' : 'text-14'}>
              <Suspense>
                <NoSchoolSentences />
              </Suspense>
            </p>
          )}
          <WeekDays marks={goals && marksByDay(goals, now, timeZone)} />
        </div>
      </div>
      {children}
    </Card>
  )
}

/** The five days of the goal week with a stone for each goal due on them. */
function WeekDays({ marks }: { marks: ReadonlyMap<string, readonly GoalStatus[]> | undefined }) {
  const { now, timeZone, days } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  return (
    <ol
      aria-label="Days of the goal week"
      className="mt-0.5 grid grid-cols-5 gap-0.5 sm:mt-2 sm:grid-cols-[repeat(5,4.5rem)] sm:gap-1.5"
    >
      {days.map(({ day, noSchool }) => (
        <Day key={day} day={day} today={day === today} noSchool={noSchool} marks={marks?.get(day) ?? []} />
      ))}
    </ol>
  )
}

function Day({
  day,
  today,
  noSchool,
  marks,
}: {
  day: string
  today: boolean
  /** The name of a no-school day. */
  noSchool: string | null
  marks: readonly GoalStatus[]
}) {
  const { weekday, number } = dayOf(day)
  return (
    <li
      aria-current={today ? 'date' : undefined}
      className={cx(
        'grid min-h-13 content-start justify-items-center gap-1.5 rounded-10 px-0.5 pt-1.25 pb-1.5 sm:min-h-15 sm:pt-1.75',
        noSchool !== null
          ? 'bg-sunken'
          : today && 'bg-primary-soft sm:bg-surface sm:[box-shadow:inset_0_0_0_1px_var(--today-line)]',
      )}
    >
      <span className="text-13 whitespace-nowrap text-ink-2">
        {weekday}
        <b className="ml-1 font-600 text-ink tabular-nums">{number}</b>
      </span>
      {noSchool !== null && (
        <span className="text-12 text-center leading-[1.2] text-ink-2">
          No school<span className="sr-only">: {noSchool}</span>
        </span>
      )}
      {(noSchool === null || marks.length > 0) && <DayMarks marks={marks} />}
    </li>
  )
}
