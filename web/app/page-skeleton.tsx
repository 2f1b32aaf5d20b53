import { Page } from '../ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

/** Under the bar until a page's code is there. */
export function PageSkeleton() {
  return (
    <Page>
      <SkeletonGroup label="the page" className="grid gap-3 sm:gap-5">
        <Skeleton className="h-66 rounded-14" />
        <Skeleton className="h-80 rounded-14" />
      </SkeletonGroup>
    </Page>
  )
}
