import { type ReactNode, useState } from 'react'
import { Button, TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'

const actions = {
  archive: {
    label: 'Archive older goals',
    variant: 'ghost',
    ...lazyDialog(() => import('./school-goals-dialogs.tsx').then((m) => m.ArchiveGoalsDialog)),
  },
  reset: {
    label: 'Reset School Goals',
    variant: 'destructive-quiet',
    ...lazyDialog(() => import('./school-goals-dialogs.tsx').then((m) => m.ResetGoalsDialog)),
  },
} as const
export type SchoolGoalsAction = keyof typeof actions

interface Opens {
  onOpen: (action: SchoolGoalsAction) => void
}

function ActionButton({ action, onOpen }: Opens & { action: SchoolGoalsAction }) {
  const { label, variant, preloadProps } = actions[action]
  return (
    <Button size="sm" variant={variant} onClick={() => onOpen(action)} {...preloadProps}>
      {label}
    </Button>
  )
}

/** Render it outside of other forms: React would pass its submit on to them. */
export function SchoolGoalsDialog(props: { action: SchoolGoalsAction | null; onClose: () => void }) {
  if (props.action === null) return null
  const { Dialog } = actions[props.action]
  return <Dialog onClose={props.onClose} />
}

/** Below the learners. A long list hides it, so the settings have the same two buttons. */
export function SchoolGoalsCard() {
  const [open, setOpen] = useState<SchoolGoalsAction | null>(null)
  return (
    <Card>
      <section
        aria-label="Reset School Goals"
        className="flex min-h-14 flex-wrap items-center gap-x-5 px-5 max-sm:px-4 max-sm:py-2"
      >
        <p className="min-w-0 flex-1 basis-80 text-14 text-ink-2">
          A new school year? Archives the goals of a term, or deletes all goals after two confirmations.
        </p>
        {(['archive', 'reset'] as const).map((action) => (
          <TextButton key={action} onClick={() => setOpen(action)} {...actions[action].preloadProps}>
            {actions[action].label}
          </TextButton>
        ))}
      </section>
      <SchoolGoalsDialog action={open} onClose={() => setOpen(null)} />
    </Card>
  )
}

export function GoalsOfSchool({ onOpen }: Opens) {
  return (
    <>
      <Action sentence="When a term is over: goals due before a day you choose leave the lists, become read-only and stay in everybody’s history.">
        <ActionButton action="archive" onOpen={onOpen} />
      </Action>
      <Action sentence="Deletes every goal of this school with its feedback, notifications and activity. A snapshot is saved first; whoever runs the server can put it back with ‘cairn restore-goals’.">
        <ActionButton action="reset" onOpen={onOpen} />
      </Action>
    </>
  )
}

function Action({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-stretch">
      <p className="min-w-0 flex-1 text-14 text-ink-2">{sentence}</p>
      {children}
    </div>
  )
}
