import { lazy, Suspense, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { Button } from '../ui/button.tsx'
import { CheckCheck } from '../ui/icons.tsx'

const load = () => import('./accept-all-dialog.tsx')
const AcceptAllDialog = lazy(() => load().then((dialog) => ({ default: dialog.AcceptAllDialog })))
const preload = () => void load().catch(() => {})

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
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setAsked(waiting)}
        >
          Accept all {waiting.length}
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <AcceptAllDialog goals={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
