import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const resetGoals = lazyDialog(() => import('./reset-goals-dialog.tsx').then((m) => m.ResetGoalsDialog))
const archiveGoals = lazyDialog(() => import('./archive-goals-dialog.tsx').then((m) => m.ArchiveGoalsDialog))

/** What is done to all goals of the school at once: reset, and the archive of a term that is over. */
export function SchoolGoalsCard() {
  const [open, setOpen] = useState<'reset' | 'archive' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card className="divide-y divide-line">
      <Action
        title="Reset School Goals"
        sentence="Deletes every goal of this school with its feedback, notifications and activity. A snapshot is saved first; whoever runs the server can put it back with ‘cairn restore-goals’."
      >
        <Button variant="destructive-quiet" onClick={() => setOpen('reset')} {...resetGoals.preloadProps}>
          Reset School Goals
        </Button>
      </Action>
      <Action
        title="Archive older goals"
        sentence="When a term is over: goals due before a day you choose leave the lists, become read-only and stay in everybody’s history."
      >
        <Button variant="ghost" onClick={() => setOpen('archive')} {...archiveGoals.preloadProps}>
          Archive older goals
        </Button>
      </Action>
      {open === 'reset' && <resetGoals.Dialog onClose={close} />}
      {open === 'archive' && <archiveGoals.Dialog onClose={close} />}
    </Card>
  )
}

function Action({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex items-center gap-x-6 gap-y-3 px-5 py-4 max-sm:flex-col max-sm:items-stretch max-sm:px-4"
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-600">{title}</h2>
        <p className="max-w-[72ch] text-14 text-ink-2">{sentence}</p>
      </div>
      {children}
    </section>
  )
}
