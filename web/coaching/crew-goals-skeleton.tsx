import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { crewColumns } from './crew-columns.ts'

export function CrewGoalsSkeleton() {
  return (
    <SkeletonGroup label="the crew’s goals" className={crewColumns}>
      <Skeleton className="h-40 rounded-14 lg:h-74" />
      <div className="grid content-start gap-3 sm:gap-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-64 rounded-14" />
        <Skeleton className="h-48 rounded-14" />
      </div>
    </SkeletonGroup>
  )
}
