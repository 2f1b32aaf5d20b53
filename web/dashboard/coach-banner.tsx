import type { ReactNode } from 'react'
import { formatCount, plural, pluralWord } from '../../contract/sentences.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { type GoalWeekNow, useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { Cairn } from '../ui/cairn.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatRange } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Scene } from '../ui/scene.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { usePage } from '../ui/use-page.ts'
import { type CoachedCrew, countsOfDay, figuresOf } from './coach-week.ts'
import { greeting } from './week-words.ts'

/** A coach's task: what waits, on which days, and the way to the most urgent crew. `crews` is undefined while loading. */
export function CoachBanner({
  crews,
  onRetry,
  children,
}: {
  crews: readonly CoachedCrew[] | undefined
  /** Given when the crews could not be read. */
  onRetry: (() => void) | undefined
  /** The figures below. */
  children: ReactNode
}) {
  const user = useUser()
  const { now, timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const heading = usePage('Dashboard')
  return (
    <Card className="overflow-hidden">
      <div className="relative flex overflow-hidden bg-scene-sky max-sm:flex-col sm:min-h-66">
        <Scene className="right-0 left-auto! max-sm:h-34 sm:max-lg:w-14/25 sm:max-lg:scene-fade lg:aspect-[3] lg:w-auto" />
        <div className="relative flex h-34 items-end justify-end pr-12 pb-1 sm:absolute sm:right-[7%] sm:bottom-3.5 sm:h-57 sm:flex-col sm:items-center sm:gap-1.5 sm:pr-0 sm:pb-0">
          {/* An empty next week has nothing to stand for; the card below shows the week that ended. */}
          {crews && crews.length > 0 && !(label === 'Next Week' && isEmpty(crews)) && (
            <CrewCairn crews={crews} />
          )}
        </div>
        <div className="relative grid content-center gap-1.25 max-sm:bg-surface px-4 pt-3.5 pb-4 sm:max-w-120 sm:gap-2 sm:py-6 sm:pr-6 sm:pl-7 lg:max-w-155">
          <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] [overflow-wrap:anywhere] sm:text-32">
            {greeting(now, timeZone)}, {user.firstName}
          </h1>
          <p className="text-14 text-ink-2">
            {label}, {formatRange(`${weekStart}T12:00:00Z`, `${weekEnd}T12:00:00Z`, 'UTC')}
          </p>
          <p role={onRetry && 'alert'} className="min-h-6.5 text-18 font-600 sm:mt-1.5">
            {onRetry ? (
              <>
                Your crews could not be loaded. <TextButton onClick={onRetry}>Try again</TextButton>
              </>
            ) : crews ? (
              taskOf(crews, label)
            ) : (
              <Skeleton className="h-6 w-64 max-w-full" />
            )}
          </p>
          <DueDays crews={crews} />
          <NextReview crews={crews} />
        </div>
      </div>
      {children}
    </Card>
  )
}

const isEmpty = (crews: readonly CoachedCrew[]) => {
  const { waiting, reviewed } = figuresOf(crews)
  return waiting + reviewed === 0
}

/** '29 goals wait for you, 9 are due today.' */
function taskOf(crews: readonly CoachedCrew[], label: GoalWeekNow['label']): string {
  const { waiting, dueToday, reviewed } = figuresOf(crews)
  if (crews.length === 0) return 'No crew is assigned to you yet.'
  if (waiting === 0 && reviewed > 0) return 'All goals of your crews are reviewed.'
  if (waiting === 0)
    return label === 'Next Week'
      ? 'No goals to review for next week yet.'
      : 'No goals to review this week yet.'
  const wait = `${plural(waiting, 'goal')} ${pluralWord(waiting, 'waits', 'wait')} for you`
  if (dueToday === 0) return `${wait}.`
  return `${wait}, ${formatCount(dueToday)} ${pluralWord(dueToday, 'is', 'are')} due today.`
}

/** A stone is a crew, solid when nothing waits in it. */
function CrewCairn({ crews }: { crews: readonly CoachedCrew[] }) {
  const done = crews.filter(({ waiting }) => waiting === 0).length
  return (
    <>
      <div className="flex h-31 justify-center sm:h-49">
        <Cairn decorative ground="shade" height="full" done={done} todo={crews.length - done} />
      </div>
      <p className="text-13 font-600 max-sm:absolute max-sm:bottom-3 max-sm:left-4 max-sm:rounded-6 max-sm:bg-surface max-sm:px-2 max-sm:py-0.5">
        {done} of {plural(crews.length, 'crew')} reviewed
      </p>
    </>
  )
}

/** The five days of the goal week: how many goals due on them wait, and how many are reviewed. */
function DueDays({ crews }: { crews: readonly CoachedCrew[] | undefined }) {
  const { now, timeZone, days } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  return (
    <ol
      aria-label="Goals of your crews by the day they are due"
      className="mt-0.5 grid grid-cols-5 gap-0.5 sm:mt-2 sm:grid-cols-[repeat(5,4.5rem)] sm:gap-1.5"
    >
      {days.map(({ day, noSchool }) => (
        <DueDay
          key={day}
          day={day}
          today={day === today}
          noSchool={noSchool}
          counts={crews && countsOfDay(crews, day, timeZone)}
        />
      ))}
    </ol>
  )
}

function DueDay({
  day,
  today,
  noSchool,
  counts,
}: {
  day: string
  today: boolean
  /** The name of a no-school day. */
  noSchool: string | null
  /** Undefined while loading. */
  counts: ReturnType<typeof countsOfDay> | undefined
}) {
  const { weekday, number } = dayOf(day)
  const { waiting = 0, reviewed = 0 } = counts ?? {}
  const words = [
    waiting > 0 && `${waiting} ${pluralWord(waiting, 'waits', 'wait')}`,
    reviewed > 0 && `${reviewed} reviewed`,
  ].filter((part) => part !== false)
  return (
    <li
      aria-current={today ? 'date' : undefined}
      className={cx(
        'grid min-h-18 content-start justify-items-center gap-1.5 rounded-10 px-0.5 pt-1.25 pb-1.5 sm:min-h-19 sm:pt-1.75',
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
        <span className="text-center text-12 leading-[1.2] text-ink-2">
          No school<span className="sr-only">: {noSchool}</span>
        </span>
      )}
      <span aria-hidden="true" className="grid gap-0.5 text-14 leading-tight text-ink-2 tabular-nums">
        {waiting > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="h-3 w-4.25 rounded-stone border-[1.5px] border-dashed border-stone-ghost" />
            <b className="font-600 text-ink">{waiting}</b>
          </span>
        )}
        {reviewed > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="bar-part h-3 w-4.25 rounded-stone bg-stone-3" />
            {reviewed}
          </span>
        )}
      </span>
      {counts && <span className="sr-only">{words.length > 0 ? words.join(', ') : 'nothing to review'}</span>}
    </li>
  )
}

/** The one filled button of the page. */
function NextReview({ crews }: { crews: readonly CoachedCrew[] | undefined }) {
  const next = crews?.find(({ waiting }) => waiting > 0)
  if (!next) {
    return (
      <p className="mt-2 flex min-h-11">
        {crews && (
          <LinkButton href={paths.coaching()}>{crews.length > 0 ? 'Your crews' : 'See all crews'}</LinkButton>
        )}
      </p>
    )
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <LinkButton variant="primary" href={paths.feedbackCrew(next.crew.id)} className="max-sm:w-full">
        Review goals
      </LinkButton>
      <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">
        Next: {next.crew.name}, {formatCount(next.waiting)} to review
      </span>
    </p>
  )
}
