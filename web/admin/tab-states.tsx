import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../ui/loaded.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A toolbar and rows, while the code or data of a table is loading. */
export function TabSkeleton({ label = 'this tab' }: { label?: string }) {
  return (
    <SkeletonGroup label={label}>
      <Card>
        <div className="flex gap-3 p-4">
          <Skeleton className="h-9 w-48 rounded-10" />
          <Skeleton className="ml-auto h-9 w-32 rounded-10" />
        </div>
        {rows.map((row) => (
          <div key={row} className="flex h-11.5 items-center gap-6 border-t border-line px-4">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-28 max-sm:hidden" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}

export function NoData({ kind }: { kind: 'user' | 'crew' }) {
  return (
    <>
      <span>No {kind} data available.</span>{' '}
      <span>Please check your authentication or refresh the page.</span>
    </>
  )
}
