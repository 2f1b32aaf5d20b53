import { Suspense } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { pluralWord } from '../../contract/sentences.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { isFreeWeek, useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useStudioLevel } from '../frame/studio-level.ts'
import { byDueWeek } from '../parts/goals/due-later.tsx'
import { countWeek } from '../parts/goals/goal-standing.ts'
import { ordinal } from '../parts/goals/number-words.ts'
import { marksByDay } from '../parts/goals/week-goals.ts'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { Banner, bannerWords } from './banner.tsx'
import { Strip, type StripFigure } from './strip.tsx'
import { weekSentence } from './week-words.ts'

const { Component: NoSchoolSentences } = lazyComponent(() =>
  import('./no-school-sentences.tsx').then(({ NoSchoolSentences }) => NoSchoolSentences),
)

/** Greeting, studio, and the goal week with its days and its cairn. My Goals says when the goals could not be read. */
export function WelcomeBanner({
  goals,
  stats,
}: {
  goals: Read<readonly GoalWithFeedback[]>
  stats: Read<UserStats>
}) {
  const user = useUser()
  const { now, timeZone, label, weekEnd, days } = useGoalWeek()
  const level = useStudioLevel(user)
  const count = goals.data && countWeek(byDueWeek(goals.data, weekEnd).week, now)
  const marks = goals.data && marksByDay(goals.data, now, timeZone)
  // A week without school asks for nothing, and goals that are due in it all the same are counted.
  const saysNoSchool = isFreeWeek({ days }) && !(count && count.done + count.todo + count.missed > 0)
  const ended = label === 'Next Week' && user.studio !== null
  return (
    <Banner
      size={ended ? 'ended' : 'week'}
      cairn={(!ended && count) || null}
      mark={
        user.studio && <StudioMark tag name={user.studio} level={level?.level ?? null} of={level?.of ?? 1} />
      }
      words={
        <>
          {!saysNoSchool && (
            <div className={bannerWords}>
              <Loaded
                read={{ ...goals, data: count }}
                skeleton={<Skeleton className="h-6 w-64 max-w-full" />}
                saidElsewhere
              >
                {(week) => <p>{weekSentence(week, label)}</p>}
              </Loaded>
            </div>
          )}
          {days.some(({ noSchool }) => noSchool !== null) && (
            <p className={saysNoSchool ? bannerWords : 'text-14'}>
              <Suspense>
                <NoSchoolSentences />
              </Suspense>
            </p>
          )}
        </>
      }
      days={{
        label: 'Days of the goal week',
        className: 'min-h-13 sm:min-h-15',
        of: (day, isFree) => {
          const ofDay = marks?.get(day) ?? []
          return (!isFree || ofDay.length > 0) && <DayMarks marks={ofDay} />
        },
      }}
    >
      <StatsStrip read={stats} />
    </Banner>
  )
}

/** The figures under the banner, at most four: a school can hide streaks and ranks. */
function StatsStrip({ read }: { read: Read<UserStats> }) {
  const { showStreaks, showCrewRank } = useGoalWeek().settings
  return (
    <Strip
      id="progress"
      read={read}
      line="Your figures could not be loaded."
      figures={(stats) => [
        {
          long: stats?.weekLabel === 'Next Week' ? 'Done for next week' : 'Done this week',
          short: 'Week',
          ...finished(stats?.completedThisWeek, stats?.goalsThisWeek, stats?.completionPercentage),
        },
        ...(showStreaks
          ? [
              {
                long: 'Days in a row',
                short: 'In a row',
                of: stats?.streakDays,
                note: <span className="sm:hidden">{pluralWord(stats?.streakDays ?? 0, 'day')}</span>,
              },
            ]
          : []),
        ...(showCrewRank
          ? [{ long: 'Place in your crew', short: 'Crew', ...(stats ? place(stats) : { of: undefined }) }]
          : []),
        { long: 'Finished in all', short: 'All', ...finished(stats?.completedGoals, stats?.totalGoals) },
      ]}
    />
  )
}

type Value = Pick<StripFigure, 'of' | 'note'>

function finished(done: number | undefined, all: number | undefined, percentage?: number): Value {
  if (all === 0) return { of: null, note: 'none yet' }
  const share = percentage !== undefined && <span className="max-sm:hidden">, {percentage}%</span>
  return {
    of: done,
    note: (
      <>
        of {all}
        {share}
      </>
    ),
  }
}

/** A dash until a member of the crew has finished a goal: before that, all of them would be first. */
function place({ crewRank, crewSize, completedThisWeek }: UserStats): Value {
  const noneFinished = crewRank === 1 && completedThisWeek === 0
  if (crewRank !== null && !noneFinished) return { of: ordinal(crewRank), note: `of ${crewSize}` }
  return {
    of: <span aria-hidden="true">–</span>,
    note: <span className="sr-only">{noneFinished ? 'no goal finished yet' : 'no crew'}</span>,
  }
}
