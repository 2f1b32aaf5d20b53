import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

/** Cards of crews beside each other: three, two, one. */
export const crewGrid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

export function CrewCardSkeletons() {
  return (
    <SkeletonGroup label="crews" className={crewGrid}>
      {['a', 'b', 'c'].map((one) => (
        <Skeleton key={one} className="h-78 rounded-14" />
      ))}
    </SkeletonGroup>
  )
}
