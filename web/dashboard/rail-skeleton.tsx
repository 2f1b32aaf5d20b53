import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

const blocks = [
  ['notifications', 'h-66 max-lg:sm:col-span-2'],
  ['crew', 'h-88'],
  ['activity', 'h-66'],
] as const

/** The skeleton of the whole rail, whose cards appear together so that nothing shifts. */
export function RailSkeleton() {
  return blocks.map(([name, look]) => (
    <Card key={name} className={look}>
      <SkeletonGroup label={name} className="grid gap-5 p-5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    </Card>
  ))
}
