import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import {
  ArchiveButton,
  ResetButton,
  type SchoolGoalsAction,
  SchoolGoalsDialog,
} from './school-goals-buttons.tsx'

/** Below the learners. A long list hides it, so the settings have the same two buttons. */
export function SchoolGoalsCard() {
  const [open, setOpen] = useState<SchoolGoalsAction | null>(null)
  return (
    <Card>
      <section
        aria-label="Reset School Goals"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3 max-sm:px-4"
      >
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-16 font-600">Reset School Goals</h2>
          <p className="text-14 text-ink-2">
            Or archive those of a term that is over. Both are also in the settings, under ‘Goals of the
            school’.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ArchiveButton onOpen={setOpen} />
          <ResetButton onOpen={setOpen} />
        </div>
      </section>
      <SchoolGoalsDialog action={open} onClose={() => setOpen(null)} />
    </Card>
  )
}
