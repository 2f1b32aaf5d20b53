import { SkeletonGroup } from '../ui/skeleton.tsx'
import { SkeletonCard } from '../ui/skeleton-card.tsx'

/** Two days of a log that is on its way; `label` is which. */
export function LogSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3 sm:gap-5">
      <SkeletonCard className="h-96" />
      <SkeletonCard className="h-64" />
    </SkeletonGroup>
  )
}
