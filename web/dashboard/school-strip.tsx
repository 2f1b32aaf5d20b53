import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../contract/sentences.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { SchoolFiguresRead } from './use-school-figures.ts'

const withoutGoalDialog = lazyDialog(() =>
  import('./without-goal-dialog.tsx').then((m) => m.WithoutGoalDialog),
)

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. None without learners. */
export function SchoolStrip({ figures, failed, retry }: SchoolFiguresRead) {
  const { named } = useScope()
  const [open, setOpen] = useState(false)
  if (failed) {
    return (
      <p
        role="alert"
        className="flex min-h-16 items-center gap-2 border-t border-line px-4 text-14 sm:min-h-20 sm:px-5"
      >
        The figures could not be loaded. <TextButton onClick={retry}>Try again</TextButton>
      </p>
    )
  }
  if (figures?.learners === 0) return null
  const withoutGoal = figures?.withoutGoal.length
  return (
    <>
      <ul
        aria-label="What needs attention"
        className="grid grid-cols-4 divide-x divide-line border-t border-line"
      >
        <li className="min-w-0">
          {figures && withoutGoal ? (
            <button
              type="button"
              onClick={() => setOpen(true)}
              {...withoutGoalDialog.preloadProps}
              className={linkClasses}
            >
              <Figure long="Learners without a goal" short="No goal" count={withoutGoal}>
                <span className="max-sm:hidden"> of {formatCount(figures.members)} in crews</span>
              </Figure>
            </button>
          ) : (
            <Figure long="Learners without a goal" short="No goal" count={withoutGoal} />
          )}
        </li>
        <LinkedFigure
          long="Unassigned learners"
          short="No crew"
          count={figures?.unassigned}
          href={paths.admin('crews', named)}
        />
        <LinkedFigure
          long="Crews outside 3-5 members"
          short="Not 3-5"
          count={figures?.outsideLimits}
          href={paths.admin('crews', named)}
        >
          <span className="max-sm:hidden"> of {formatCount(figures?.crews ?? 0)}</span>
        </LinkedFigure>
        <LinkedFigure
          long="Crews without a coach"
          short="No coach"
          count={figures?.withoutCoach}
          href={paths.admin('coaches', named)}
        />
      </ul>
      {open && figures && (
        <withoutGoalDialog.Dialog learners={figures.withoutGoal} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const linkClasses = 'group block size-full text-left text-ink no-underline -outline-offset-2 hover:bg-hover'

interface FigureProps {
  long: string
  short: string
  /** Undefined while loading. */
  count: number | undefined
  /** Behind the number. */
  children?: ReactNode
}

function LinkedFigure({ href, ...figure }: FigureProps & { href: string }) {
  return (
    <li className="min-w-0">
      {figure.count ? (
        <Link href={href} className={linkClasses}>
          <Figure {...figure} />
        </Link>
      ) : (
        <Figure {...figure} />
      )}
    </li>
  )
}

function Figure({ long, short, count, children }: FigureProps) {
  return (
    <span className="block py-2 pr-1 pb-2.5 pl-2.5 sm:px-5 sm:pt-3.5 sm:pb-4">
      <span className="block text-13 text-ink-2 group-hover:underline sm:text-14">
        <span className="max-sm:hidden">{long}</span>
        <span className="sm:hidden">{short}</span>{' '}
      </span>
      <span className="flex min-h-6 items-baseline gap-1 text-20 leading-tight font-700 tracking-[-0.01em] tabular-nums sm:min-h-7.5 sm:text-24">
        {count === undefined ? (
          <Skeleton className="my-0.5 h-5 w-16 sm:h-6.5" />
        ) : count === 0 ? (
          <Status tone="done" icon={CircleCheck} className="self-center">
            None
          </Status>
        ) : (
          <>
            {formatCount(count)}
            <small className="text-14 font-400 tracking-normal text-ink-2">{children}</small>
          </>
        )}
      </span>
    </span>
  )
}
