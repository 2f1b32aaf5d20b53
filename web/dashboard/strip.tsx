// The figures below the banner of a home page.

import { t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/loaded.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Status } from '../ui/tag.tsx'

export interface StripFigure {
  long: string
  /** The label on a phone. */
  short?: string
  /** Undefined while loading; null: only the note. */
  value: ReactNode
  /** Words behind the figure. A phone has no room for them in a figure that is a link. */
  note?: ReactNode
  /** Makes the whole figure a link to what it counts. */
  href?: string
  /** Shows a check with 'None' instead of the number and the link. By default true for a link at 0. */
  isDone?: boolean
}

interface StripProps {
  id?: string
  figures: readonly StripFigure[]
}

export function Strip({ id, figures }: StripProps) {
  return (
    <dl id={id} className="grid auto-cols-fr grid-flow-col divide-x divide-line border-t border-line">
      {figures.map((figure) => (
        <Figure key={figure.long} {...figure} />
      ))}
    </dl>
  )
}

function Figure({
  long,
  short = long,
  value,
  note,
  href,
  isDone = href !== undefined && value === 0,
}: StripFigure) {
  const count = typeof value === 'number' ? formatCount(value) : value
  return (
    <div
      className={cx(
        'min-w-0 py-2 pe-1 pb-2.5 ps-2.5 first:ps-4 sm:px-5 sm:pt-3.5 sm:pb-4 sm:first:ps-5',
        href !== undefined && 'relative has-[a]:hover:bg-hover',
      )}
    >
      <dt className="text-13 text-ink-2 sm:text-14">
        <span className="max-sm:hidden">{long}</span>
        <span className="sm:hidden">{short}</span>
      </dt>
      <dd className="text-20 leading-tight font-700 tracking-[-0.01em] tabular-nums sm:text-24">
        {value === undefined ? (
          <Skeleton className="my-0.5 h-5 w-16 sm:h-6.5" />
        ) : isDone ? (
          <Status tone="done" icon={CircleCheck} className="min-h-6 tracking-normal sm:min-h-7.5">
            {t`None`}
          </Status>
        ) : (
          <>
            {count}{' '}
            {note && (
              <small
                className={cx(
                  'text-13 font-400 tracking-normal text-ink-2 sm:text-14',
                  href !== undefined && 'max-sm:hidden',
                )}
              >
                {note}
              </small>
            )}
            {href !== undefined && (
              <Link
                href={href}
                aria-label={`${long}: ${String(count)}`}
                className="absolute inset-0 focus-visible:-outline-offset-3"
              />
            )}
          </>
        )}
      </dd>
    </div>
  )
}
