import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import type { CheckedRoster } from './check-roster.ts'
import { downloadOutcome } from './roster-files.ts'
import { failedIn, type RosterOutcome } from './send-roster.ts'

export function RosterCounts({ checked: { ready, problems } }: { checked: CheckedRoster }) {
  return (
    <p role="status" className="flex min-h-6 flex-wrap gap-x-4 gap-y-1">
      {ready.length > 0 && (
        <Status tone="done" icon={CircleCheck}>
          {ready.length.toLocaleString('en-US')} ready to add
        </Status>
      )}
      {problems.length > 0 && (
        <Status tone="miss" icon={CircleAlert}>
          {problems.length === 1 ? '1 line' : `${problems.length.toLocaleString('en-US')} lines`} had errors
        </Status>
      )}
    </p>
  )
}

export function RosterProgress({ done, of }: { done: number; of: number }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-14 font-600 tabular-nums">
        {done.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
      </p>
      <Meter size="m" label="Learners sent" value={done} max={of} />
      <p className="text-13 text-ink-2">
        You can stop at any time: whoever was added stays, and the other lines stay in the box.
      </p>
    </div>
  )
}

/** `left`: lines that are still in the box. */
export function RosterResult({ outcome, left }: { outcome: RosterOutcome; left: number }) {
  const { created, unsent } = outcome
  const failed = failedIn(outcome)
  return (
    <Note
      tone={left > 0 ? 'warn' : 'good'}
      title={`Created ${created.length} learner${created.length === 1 ? '' : 's'}${failed > 0 ? `, ${failed} failed` : ''}.`}
      action={
        <Button size="sm" icon={Download} onClick={() => downloadOutcome(outcome)}>
          Download result
        </Button>
      }
    >
      {left > 0 &&
        `${left === 1 ? 'One line that was not added is' : `${left} lines that were not added are`} still in the box.`}{' '}
      {unsent.length > 0 && `${unsent.length} of them have not been tried yet.`}
    </Note>
  )
}
