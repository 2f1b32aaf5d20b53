import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

export function CoachesSkeleton() {
  return (
    <SkeletonGroup label="coaches" className="grid gap-3 sm:gap-4">
      <Skeleton className="h-36 rounded-14" />
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {['a', 'b', 'c'].map((one) => (
          <Skeleton key={one} className="h-52 rounded-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
