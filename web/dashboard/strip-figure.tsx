import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** A figure of the strip under a banner, an entry of its `dl`. A phone shows the short name. */
export function StripFigure({
  long,
  short = long,
  ready,
  className,
  children,
}: {
  long: string
  short?: string
  /** False: a skeleton instead of the children. */
  ready: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'min-w-0 py-2 pr-1 pb-2.5 pl-2.5 first:pl-4 sm:px-5 sm:pt-3.5 sm:pb-4 sm:first:pl-5',
        className,
      )}
    >
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

/** Words behind the number. */
export function StripNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <small className={cx('text-13 font-400 tracking-normal text-ink-2 sm:text-14', className)}>
      {children}
    </small>
  )
}
