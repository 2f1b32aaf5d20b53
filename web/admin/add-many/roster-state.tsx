import { formatCount, plural, pluralWord } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, CircleCheck, Download } from '../../ui/icons.tsx'
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
          {plural(problems.length, 'line')} had errors
        </Status>
      )}
    </p>
  )
}

/** `left`: lines that are still in the box. The server's sentence stands first where a part failed. */
export function RosterResult({
  outcome,
  left,
  onTryAgain,
}: {
  outcome: RosterOutcome
  left: number
  /** Absent where nothing is ready to be sent again. */
  onTryAgain: (() => void) | undefined
}) {
  const { created, found, untried, error } = outcome
  const failed = failedIn(outcome)
  const counts = `Created ${plural(created.length, 'learner')}${failed > 0 ? `, ${failed} failed` : ''}.`
  const broken = error !== null
  const download = (
    <Button size="sm" icon={Download} onClick={() => downloadOutcome(outcome)}>
      Download result
    </Button>
  )
  return (
    <Note
      tone={broken ? 'bad' : left > 0 ? 'warn' : 'good'}
      alert={broken}
      title={broken ? sentenceOf(error, 'The answer could not be read.') : counts}
      {...(!broken && { action: download })}
    >
      {broken && `${counts} `}
      {found.length > 0 &&
        `${formatCount(found.length)} of them ${pluralWord(found.length, 'was', 'were')} added by a try of which the answer was lost. `}
      {left > 0 &&
        `${left === 1 ? 'One line that was not added is' : `${left} lines that were not added are`} still in the box. `}
      {untried.length > 0 && `${formatCount(untried.length)} of them have not been tried yet.`}
      {broken && (
        <span className="mt-2.5 flex flex-wrap gap-2">
          {onTryAgain && (
            <Button size="sm" onClick={onTryAgain}>
              Try the rest again
            </Button>
          )}
          {download}
        </span>
      )}
    </Note>
  )
}
