import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'
import { crewColumns } from './crew-columns.ts'

export function CrewGoalsSkeleton() {
  return (
    <SkeletonGroup label="the crew’s goals" className={crewColumns}>
      <SkeletonCard className="h-40 lg:h-74" />
      <div className="grid content-start gap-3 sm:gap-5">
        <Skeleton className="h-11" />
        <SkeletonCard className="h-64" />
        <SkeletonCard className="h-48" />
      </div>
    </SkeletonGroup>
  )
}
