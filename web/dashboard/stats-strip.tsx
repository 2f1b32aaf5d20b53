import type { ReactNode } from 'react'
import { pluralWord } from '../../contract/sentences.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { ordinal } from '../goals/number-words.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'

/** The four figures under the banner. `stats` is undefined while loading. */
export function StatsStrip({
  stats,
  onRetry,
}: {
  stats: UserStats | undefined
  onRetry: (() => void) | undefined
}) {
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
    <dl id="progress" className="grid grid-cols-4 divide-x divide-line border-t border-line">
      <Figure long={next ? 'Done for next week' : 'Done this week'} short="Week" ready={stats !== undefined}>
        {stats &&
          (stats.goalsThisWeek === 0 ? (
            <NoneYet />
          ) : (
            <>
              {stats.completedThisWeek}{' '}
              <Small>
                of {stats.goalsThisWeek}
                <span className="max-sm:hidden">, {stats.completionPercentage}%</span>
              </Small>
            </>
          ))}
      </Figure>
      <Figure long="Days in a row" short="In a row" ready={stats !== undefined}>
        {stats && (
          <>
            {stats.streakDays}
            <Small className="sm:hidden"> {pluralWord(stats.streakDays, 'day')}</Small>
          </>
        )}
      </Figure>
      <Figure long="Place in your crew" short="Crew" ready={stats !== undefined}>
        {stats && <Place {...stats} />}
      </Figure>
      <Figure long="Finished in all" short="All" ready={stats !== undefined}>
        {stats &&
          (stats.totalGoals === 0 ? (
            <NoneYet />
          ) : (
            <>
              {stats.completedGoals} <Small>of {stats.totalGoals}</Small>
            </>
          ))}
      </Figure>
    </dl>
  )
}

const NoneYet = () => <Small>none yet</Small>

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
      {ordinal(crewRank)} <Small>of {crewSize}</Small>
    </>
  )
}

function Figure({
  long,
  short,
  ready,
  children,
}: {
  long: string
  short: string
  ready: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0 py-2 pr-1 pb-2.5 pl-2.5 first:pl-4 sm:px-5 sm:pt-3.5 sm:pb-4 sm:first:pl-5">
      <dt className="text-13 text-ink-2 sm:text-14">
        <span className="max-sm:hidden">{long}</span>
        <span className="sm:hidden">{short}</span>
      </dt>
      <dd className="text-20 leading-tight font-700 tracking-[-0.01em] tabular-nums sm:text-24">
        {ready ? children : <Skeleton className="my-0.5 h-5 w-16 sm:h-6.5" />}
      </dd>
    </div>
  )
}

function Small({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <small className={`text-13 font-400 tracking-normal text-ink-2 sm:text-14 ${className}`}>
      {children}
    </small>
  )
}
