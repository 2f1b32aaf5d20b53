import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { reviewColumns } from './review-layout.ts'

export function ReviewSkeleton() {
  return (
    <SkeletonGroup label="the goals" className={reviewColumns}>
      <div className="grid content-start gap-3 sm:gap-5">
        <Skeleton className="h-24 rounded-14 lg:h-74" />
        <Skeleton className="h-54 rounded-14 max-sm:hidden" />
      </div>
      <div className="grid content-start gap-3 sm:gap-5">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-11" />
        <Skeleton className="h-82 rounded-14" />
        <Skeleton className="h-64 rounded-14" />
      </div>
    </SkeletonGroup>
  )
}
