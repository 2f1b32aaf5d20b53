import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A card on its way: its edge, its title and as many rows as its height has room for; `className` gives the height. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <Card className={cx('overflow-hidden', className)}>
      <div className="flex h-15 items-center px-4 sm:px-5">
        <Skeleton className="h-6 w-2/5" />
      </div>
      {rows.map((row) => (
        <div key={row} className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </Card>
  )
}
