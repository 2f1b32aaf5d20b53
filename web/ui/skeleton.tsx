import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'

/** A grey placeholder for content that is loading; `className` gives it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-6 bg-raised', className)} />
}

/** Around skeletons: says once that something is loading. `label` is what: 'learners'. Without children it is one block of that size. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div role="status" aria-label={`Loading ${label}`} aria-busy="true" className={className}>
      {children ?? <Skeleton className="size-full" />}
    </div>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

function Rows({ count = rows.length }: { count?: number }) {
  return rows.slice(0, count).map((row) => (
    <div key={row} className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  ))
}

export function SkeletonRows({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label}>
      <Rows count={count} />
    </SkeletonGroup>
  )
}

/** A loading card: edge, title and as many rows as fit into the height, which `className` gives. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <Card className={cx('overflow-hidden', className)}>
      <div className="flex h-15 items-center px-4 sm:px-5">
        <Skeleton className="h-6 w-2/5" />
      </div>
      <Rows />
    </Card>
  )
}

/** Cards that are loading, one below the other; `of` are the classes of their heights. */
export function SkeletonCards({ label, of }: { label: string; of: readonly string[] }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3 sm:gap-5">
      {of.map((className) => (
        <SkeletonCard key={className} className={className} />
      ))}
    </SkeletonGroup>
  )
}
