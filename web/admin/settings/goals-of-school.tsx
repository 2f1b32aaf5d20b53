import type { ReactNode } from 'react'
import { ArchiveButton, ResetButton, type SchoolGoalsAction } from '../school-goals/school-goals-buttons.tsx'

/** Reset and archive, as a section of the settings. */
export function GoalsOfSchool({ onOpen }: { onOpen: (action: SchoolGoalsAction) => void }) {
  return (
    <section aria-labelledby="goals-of-school" className="grid gap-3 border-t border-line pt-4">
      <h3 id="goals-of-school" className="text-16 font-600">
        Goals of the school
      </h3>
      <Action sentence="When a term is over: goals due before a day you choose leave the lists, become read-only and stay in everybody’s history.">
        <ArchiveButton onOpen={onOpen} />
      </Action>
      <Action sentence="Deletes every goal of this school with its feedback, notifications and activity. A snapshot is saved first; whoever runs the server can put it back with ‘cairn restore-goals’.">
        <ResetButton onOpen={onOpen} />
      </Action>
    </section>
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
