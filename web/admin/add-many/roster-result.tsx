import type { RosterRow } from '../../../contract/roster.ts'
import { formatCount, plural, pluralWord } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Download } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { CircleCheck, CircleDashed } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Td } from '../../ui/table.tsx'
import { type CheckedLine, type CheckedRoster, rowKey } from './check-roster.ts'
import { LinesTable, MAX_SHOWN } from './lines-table.tsx'
import { downloadOutcome } from './roster-files.ts'
import { failedIn, type RosterOutcome } from './send-roster.ts'

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
  return (
    <LinesTable
      columns={[{ title: 'Username' }, { title: 'Name', wide: true }, { title: 'Studio', wide: true }]}
      problems={problems}
      others={ready.length}
      onShow={onShow}
    >
      {good.map((line) => (
        <ReadyLine key={line.line} {...line} state={stateOf(line.row)} />
      ))}
    </LinesTable>
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
