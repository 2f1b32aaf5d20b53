import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

/** Cards of crews beside each other: three, two, one. */
export const crewGrid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

export function CrewCardSkeletons() {
  return (
    <SkeletonGroup label="crews" className={crewGrid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
        <Card key={one}>
          <div className="grid gap-3 px-4 py-4 sm:px-5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-10 w-4/5" />
          </div>
          <div className="flex justify-end border-t border-line px-4 py-3 sm:px-5">
            <Skeleton className="h-11 w-32 rounded-10" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
