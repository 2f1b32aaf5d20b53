import type { RosterRow } from '../../../contract/roster.ts'
import { formatCount, plural, pluralWord } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { CircleCheck, CircleDashed } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { type CheckedLine, type CheckedRoster, rowKey } from './check-roster.ts'
import { downloadOutcome } from './roster-files.ts'
import { failedIn, type RosterOutcome } from './send-roster.ts'

/** At most this many lines of each kind are shown; the download has all errors. */
const MAX_SHOWN = 60

/** The checked lines, those with errors first. */
export function RosterLines({
  checked,
  outcome,
  onShow,
}: {
  checked: CheckedRoster
  /** Of the last try; null before the first. */
  outcome: RosterOutcome | null
  /** Selects the line in the text box. */
  onShow: (line: number) => void
}) {
  const { problems, ready, lines } = checked
  const good = lines.filter(({ message }) => message === undefined).slice(0, MAX_SHOWN)
  const failed = new Set(outcome?.unanswered.map(rowKey))
  const untried = new Set(outcome?.untried.map(rowKey))
  const stateOf = (row: RosterRow | undefined): keyof typeof states => {
    if (row && failed.has(rowKey(row))) return 'failed'
    return row && untried.has(rowKey(row)) ? 'untried' : 'ready'
  }
  const hidden = Math.max(0, problems.length - MAX_SHOWN) + ready.length - good.length
  return (
    <div className="overflow-clip rounded-10 border border-line">
      <Table caption="Lines of the list, those with errors first" className="[&_thead_th]:z-10">
        <thead>
          <tr>
            <Th className="w-14">Line</Th>
            <Th>Username</Th>
            <Th className="max-sm:hidden">Name</Th>
            <Th className="max-sm:hidden">Studio</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MAX_SHOWN).map((problem) => (
            <tr key={problem.line}>
              <th scope="row" className="tabular-nums">
                {problem.line}
              </th>
              <td colSpan={4}>
                <div className="flex items-center gap-3">
                  <Status tone="miss" icon={CircleAlert} className="min-w-0 whitespace-normal!">
                    <span className="min-w-0 font-600 [overflow-wrap:anywhere]">{problem.message}</span>
                  </Status>
                  <TextButton onClick={() => onShow(problem.line)} className="ml-auto">
                    Show<span className="sr-only"> line {problem.line}</span>
                  </TextButton>
                </div>
              </td>
            </tr>
          ))}
          {good.map((line) => (
            <ReadyLine key={line.line} {...line} state={stateOf(line.row)} />
          ))}
        </tbody>
      </Table>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-2">
          and {formatCount(hidden)} more lines
        </p>
      )}
    </div>
  )
}

const states = {
  ready: { tone: 'done', icon: CircleCheck, word: 'Ready' },
  failed: { tone: 'miss', icon: CircleAlert, word: 'Failed' },
  untried: { tone: 'run', icon: CircleDashed, word: 'Not tried yet' },
} as const

function ReadyLine({ line, row, state }: CheckedLine & { state: keyof typeof states }) {
  const { tone, icon, word } = states[state]
  return (
    <tr>
      <th scope="row" className="tabular-nums">
        {line}
      </th>
      <Td className="[overflow-wrap:anywhere]">{row?.username}</Td>
      <Td className="[overflow-wrap:anywhere] max-sm:hidden">
        {row?.firstName} {row?.lastName}
      </Td>
      <Td className="max-sm:hidden">{row?.studio}</Td>
      <Td>
        <Status tone={tone} icon={icon} size="sm">
          {word}
        </Status>
      </Td>
    </tr>
  )
}

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

/** `left` is the number of lines still in the box. If a batch failed, the server's sentence comes first. */
export function RosterResult({
  outcome,
  left,
  onTryAgain,
}: {
  outcome: RosterOutcome
  left: number
  /** Undefined if nothing is ready to be sent again. */
  onTryAgain: (() => void) | undefined
}) {
  const { created, addedEarlier, untried, error } = outcome
  const failed = failedIn(outcome)
  const counts = `Created ${plural(created.length, 'learner')}${failed > 0 ? `, ${failed} failed` : ''}.`
  const hasError = error !== null
  const download = (
    <Button size="sm" icon={Download} onClick={() => downloadOutcome(outcome)}>
      Download result
    </Button>
  )
  return (
    <Note
      tone={hasError ? 'bad' : left > 0 ? 'warn' : 'good'}
      alert={hasError}
      title={hasError ? sentenceOf(error, 'The answer could not be read.') : counts}
      {...(!hasError && { action: download })}
    >
      {hasError && `${counts} `}
      {addedEarlier.length > 0 &&
        `${formatCount(addedEarlier.length)} of them ${pluralWord(addedEarlier.length, 'was', 'were')} added by a try of which the answer was lost. `}
      {left > 0 &&
        `${left === 1 ? 'One line that was not added is' : `${left} lines that were not added are`} still in the box. `}
      {untried.length > 0 && `${formatCount(untried.length)} of them have not been tried yet.`}
      {hasError && (
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
