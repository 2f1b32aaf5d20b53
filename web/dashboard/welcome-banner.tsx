import { type ReactNode, Suspense } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useStudioLevel } from '../frame/studio-level.ts'
import { countWeek } from '../goals/week-count.ts'
import { Card } from '../ui/card.tsx'
import { formatRange } from '../ui/dates.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Scene } from '../ui/scene.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { usePage } from '../ui/use-page.ts'
import { WeekDays } from './week-days.tsx'
import { marksByDay } from './week-goals.ts'
import { greeting, weekSentence } from './week-words.ts'

const { Component: Cairn, preload } = lazyComponent(() =>
  import('../ui/cairn.tsx').then(({ Cairn }) => Cairn),
)
// Its place is kept, so the words do not wait for the drawing.
void preload()

/** Noon in UTC keeps a calendar day the same day whatever is read from it. */
const noon = (day: string) => `${day}T12:00:00Z`

/** The first name, the studio, the week, its five days and its cairn. `goals` undefined: on their way. */
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
  const { now, timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const level = useStudioLevel(user)
  const count = goals && countWeek(goals, now)
  const heading = usePage('Dashboard')
  return (
    <Card className="overflow-hidden">
      <div className="relative flex overflow-hidden bg-scene-sky max-sm:flex-col sm:min-h-66">
        <Scene className="right-0 left-auto! max-sm:h-34 sm:w-14/25 lg:w-7/10 sm:scene-fade" />
        <div className="relative flex h-34 items-end justify-center pb-1 sm:absolute sm:right-[7%] sm:bottom-1.5 sm:h-50 sm:pb-0">
          <Suspense>
            {count && (
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
          <p className="min-h-6.5 text-18 font-600 sm:mt-1.5">
            {count ? weekSentence(count, label) : !failed && <Skeleton className="h-6 w-64 max-w-full" />}
          </p>
          <WeekDays marks={goals && marksByDay(goals, now, timeZone)} />
        </div>
      </div>
      {children}
    </Card>
  )
}
