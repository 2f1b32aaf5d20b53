import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A grey place for something that is coming; `className` gives it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-6 bg-raised', className)} />
}

/** Around skeletons: says once that something is loading. `label` is what: 'learners'. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-label={`Loading ${label}`} aria-busy="true" className={className}>
      {children}
    </div>
  )
}
