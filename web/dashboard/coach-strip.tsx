import { Link } from 'wouter'
import { formatCount } from '../../contract/sentences.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import type { Figures } from './coach-week.ts'

/** The part of the page that lists who has no goal. */
export const WITHOUT_ID = 'without'

/** Four figures; the whole of each is a link to what it counts. `figures` is undefined while loading. */
export function CoachStrip({ figures }: { figures: Figures | undefined }) {
  const { when } = weekWords(useGoalWeek().label)
  return (
    <dl className="grid grid-cols-4 divide-x divide-line border-t border-line">
      <Figure long="To review" href={paths.feedback()} of={figures?.waiting} />
      <Figure long="Due today" href={paths.feedback()} of={figures?.dueToday} note="until 4:00 PM" />
      <Figure
        long={`Reviewed ${when}`}
        short="Reviewed"
        href={paths.adminFeedback()}
        of={figures?.reviewed}
        isDone={false}
      />
      <Figure
        long="Learners without a goal"
        short="No goal"
        href={`${paths.home()}#${WITHOUT_ID}`}
        of={figures?.without}
        note={figures && `of ${figures.learners}`}
      />
    </dl>
  )
}

function Figure({
  long,
  short = long,
  href,
  of,
  note,
  isDone = of === 0,
}: {
  long: string
  short?: string
  href: string
  /** Undefined while loading. */
  of: number | undefined
  note?: string | undefined
  /** Nothing is left: a check with 'None' in the place of the number and of the link. */
  isDone?: boolean
}) {
  return (
    <div className="relative min-w-0 py-2 pr-1 pb-2.5 pl-2.5 first:pl-4 has-[a]:hover:bg-hover sm:px-5 sm:pt-3.5 sm:pb-4 sm:first:pl-5">
      <dt className="text-13 text-ink-2 sm:text-14">
        <span className="max-sm:hidden">{long}</span>
        <span className="sm:hidden">{short}</span>
      </dt>
      <dd className="text-20 leading-tight font-700 tracking-[-0.01em] tabular-nums sm:text-24">
        {of === undefined ? (
          <Skeleton className="my-0.5 h-5 w-16 sm:h-6.5" />
        ) : isDone ? (
          <Status tone="done" icon={CircleCheck} className="min-h-6 tracking-normal sm:min-h-7.5">
            None
          </Status>
        ) : (
          <>
            {formatCount(of)}{' '}
            {note && (
              <small className="text-13 font-400 tracking-normal text-ink-2 max-sm:hidden sm:text-14">
                {note}
              </small>
            )}
            <Link
              href={href}
              aria-label={`${long}: ${formatCount(of)}`}
              className="absolute inset-0 focus-visible:-outline-offset-3"
            />
          </>
        )}
      </dd>
    </div>
  )
}
