import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { Button } from '../ui/button.tsx'
import { CheckCheck } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const acceptAll = lazyDialog(() => import('./accept-all-dialog.tsx').then((m) => m.AcceptAllDialog))

/** 'Accept all n' for what waits; asks first, and says afterwards what was refused. */
export function AcceptAll({ waiting }: { waiting: readonly GoalWithFeedback[] }) {
  // Those that waited when the question was asked: none joins them unseen.
  const [asked, setAsked] = useState<readonly GoalWithFeedback[] | null>(null)
  return (
    <>
      {waiting.length > 1 && (
        <Button
          icon={CheckCheck}
          className="max-sm:w-full"
          onClick={() => setAsked(waiting)}
          {...acceptAll.preloadProps}
        >
          Accept all {waiting.length}
        </Button>
      )}
      {asked && <acceptAll.Dialog goals={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
