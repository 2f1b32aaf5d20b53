import { pluralWord } from '../../contract/sentences.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { ordinal } from '../parts/goals/number-words.ts'
import { TextButton } from '../ui/text-button.tsx'
import { StripFigure, StripNote } from './strip-figure.tsx'

/** The figures under the banner, at most four: a school can hide streaks and ranks. `stats` is undefined while loading. */
export function StatsStrip({
  stats,
  onRetry,
}: {
  stats: UserStats | undefined
  onRetry: (() => void) | undefined
}) {
  const { showStreaks, showCrewRank } = useGoalWeek().settings
  if (onRetry) {
    return (
      <p
        role="alert"
        className="flex min-h-16 items-center gap-2 border-t border-line px-4 text-14 sm:min-h-20 sm:px-5"
      >
        Your figures could not be loaded. <TextButton onClick={onRetry}>Try again</TextButton>
      </p>
    )
  }
  const next = stats?.weekLabel === 'Next Week'
  return (
    <dl id="progress" className="grid auto-cols-fr grid-flow-col divide-x divide-line border-t border-line">
      <StripFigure
        long={next ? 'Done for next week' : 'Done this week'}
        short="Week"
        ready={stats !== undefined}
      >
        {stats &&
          (stats.goalsThisWeek === 0 ? (
            <NoneYet />
          ) : (
            <>
              {stats.completedThisWeek}{' '}
              <StripNote>
                of {stats.goalsThisWeek}
                <span className="max-sm:hidden">, {stats.completionPercentage}%</span>
              </StripNote>
            </>
          ))}
      </StripFigure>
      {showStreaks && (
        <StripFigure long="Days in a row" short="In a row" ready={stats !== undefined}>
          {stats && (
            <>
              {stats.streakDays}
              <StripNote className="sm:hidden"> {pluralWord(stats.streakDays, 'day')}</StripNote>
            </>
          )}
        </StripFigure>
      )}
      {showCrewRank && (
        <StripFigure long="Place in your crew" short="Crew" ready={stats !== undefined}>
          {stats && <Place {...stats} />}
        </StripFigure>
      )}
      <StripFigure long="Finished in all" short="All" ready={stats !== undefined}>
        {stats &&
          (stats.totalGoals === 0 ? (
            <NoneYet />
          ) : (
            <>
              {stats.completedGoals} <StripNote>of {stats.totalGoals}</StripNote>
            </>
          ))}
      </StripFigure>
    </dl>
  )
}

const NoneYet = () => <StripNote>none yet</StripNote>

/** A dash until a member of the crew has finished a goal: before that, all of them would be first. */
function Place({ crewRank, crewSize, completedThisWeek }: UserStats) {
  const noneFinished = crewRank === 1 && completedThisWeek === 0
  if (crewRank === null || noneFinished) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{noneFinished ? 'no goal finished yet' : 'no crew'}</span>
      </>
    )
  }
  return (
    <>
      {ordinal(crewRank)} <StripNote>of {crewSize}</StripNote>
    </>
  )
}
