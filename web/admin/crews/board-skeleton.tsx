import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

export function BoardSkeleton() {
  return (
    <SkeletonGroup label="crews">
      <p className="mb-4 flex min-h-9 items-center text-14 text-ink-2">Loading crews...</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4 lg:grid-cols-[292px_minmax(0,1fr)]">
        <Skeleton className="h-80 rounded-14" />
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
            <Skeleton key={one} className="h-80 rounded-14" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  )
}
