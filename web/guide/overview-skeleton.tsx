import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'
import { overviewColumns } from './overview-columns.ts'

const figures = ['a', 'b', 'c', 'd']

/** The figures of the studio, its crews and who may need the guide, before they are there. */
export function OverviewSkeleton() {
  return (
    <SkeletonGroup label="the overview" className="grid gap-3 sm:gap-5">
      <Card className="grid grid-cols-2 sm:grid-cols-4 sm:divide-x sm:divide-line">
        {figures.map((figure) => (
          <div key={figure} className="grid gap-1.5 px-4 py-3 sm:px-5 sm:py-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-6 w-12" />
          </div>
        ))}
      </Card>
      <div className={overviewColumns}>
        <SkeletonCard className="h-120" />
        <SkeletonCard className="h-96" />
      </div>
      <SkeletonCard className="h-64" />
    </SkeletonGroup>
  )
}
