import { Suspense, useId, useState } from 'react'
import { late } from '../ui/late.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'

const { Part: EarlierEntries, preload } = late(() =>
  import('./earlier-entries.tsx').then((entries) => entries.EarlierEntries),
)

/** What was said before the goal was edited or the giver spoke again: asked for when somebody wants to read it. */
export function EarlierFeedback({ goalId }: { goalId: number }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <TextButton
        aria-expanded={open}
        aria-controls={listId}
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide earlier feedback' : 'Earlier feedback'}
      </TextButton>
      <div id={listId}>
        {open && (
          <Suspense fallback={<EarlierSkeleton />}>
            <EarlierEntries goalId={goalId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

export const EarlierSkeleton = () => (
  <SkeletonGroup label="earlier feedback">
    <Skeleton className="h-16 rounded-10" />
  </SkeletonGroup>
)
