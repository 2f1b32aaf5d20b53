import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { formatCount } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
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
          {formatCount(ready.length)} ready to add
        </Status>
      )}
      {problems.length > 0 && (
        <Status tone="miss" icon={CircleAlert}>
          {problems.length === 1 ? '1 line' : `${formatCount(problems.length)} lines`} had errors
        </Status>
      )}
    </p>
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
