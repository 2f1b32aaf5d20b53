import { pluralWord } from '../../contract/sentences.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { ordinal } from '../parts/goals/number-words.ts'
import type { Read } from '../ui/loaded.tsx'
import { Strip, type StripFigure } from './strip.tsx'

/** The figures under the banner, at most four: a school can hide streaks and ranks. */
export function StatsStrip({ read }: { read: Read<UserStats> }) {
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
