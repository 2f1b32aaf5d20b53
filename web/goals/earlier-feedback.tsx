import { Suspense, useId, useState } from 'react'
import { lazyComponent } from '../ui/lazy.tsx'
import { TextButton } from '../ui/text-button.tsx'

const { Component: EarlierEntries } = lazyComponent(() =>
  import('./earlier-entries.tsx').then((entries) => entries.EarlierEntries),
)

/** What was said before the goal was edited or the giver spoke again: asked for when somebody wants to read it. */
export function EarlierFeedback({ goalId }: { goalId: number }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <TextButton aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {open ? 'Hide earlier feedback' : 'Earlier feedback'}
      </TextButton>
      <div id={listId}>
        {open && (
          <Suspense>
            <EarlierEntries goalId={goalId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
