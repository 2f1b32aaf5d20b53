import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'
import { reviewColumns } from './review-layout.ts'

export function ReviewSkeleton() {
  return (
    <SkeletonGroup label="the goals" className={reviewColumns}>
      <div className="grid content-start gap-3 sm:gap-5">
        <SkeletonCard className="h-24 lg:h-74" />
        <SkeletonCard className="h-54 max-sm:hidden" />
      </div>
      <div className="grid content-start gap-3 sm:gap-5">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-11" />
        <SkeletonCard className="h-82" />
        <SkeletonCard className="h-64" />
      </div>
    </SkeletonGroup>
  )
}
