import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const resetGoals = lazyDialog(() => import('./reset-goals-dialog.tsx').then((m) => m.ResetGoalsDialog))
const archiveGoals = lazyDialog(() => import('./archive-goals-dialog.tsx').then((m) => m.ArchiveGoalsDialog))

/** What is done to all goals of the school at once. */
export type SchoolGoalsAction = 'reset' | 'archive'

interface Opens {
  onOpen: (action: SchoolGoalsAction) => void
}

export function ResetButton({ onOpen }: Opens) {
  return (
    <Button
      size="sm"
      variant="destructive-quiet"
      onClick={() => onOpen('reset')}
      {...resetGoals.preloadProps}
    >
      Reset School Goals
    </Button>
  )
}

export function ArchiveButton({ onOpen }: Opens) {
  return (
    <Button size="sm" variant="ghost" onClick={() => onOpen('archive')} {...archiveGoals.preloadProps}>
      Archive older goals
    </Button>
  )
}

/** Render it outside of other forms: React would pass its submit on to them. */
export function SchoolGoalsDialog({
  action,
  onClose,
}: {
  action: SchoolGoalsAction | null
  onClose: () => void
}) {
  if (action === null) return null
  return action === 'reset' ? (
    <resetGoals.Dialog onClose={onClose} />
  ) : (
    <archiveGoals.Dialog onClose={onClose} />
  )
}
