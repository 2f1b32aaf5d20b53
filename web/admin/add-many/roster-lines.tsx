import type { RosterRow } from '../../../contract/roster.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { CircleAlert, CircleCheck, CircleDashed } from '../../ui/icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { type CheckedLine, type CheckedRoster, rowKey } from './check-roster.ts'
import type { RosterOutcome } from './send-roster.ts'

/** Of each kind at most so many are shown; the download has all errors. */
const MOST = 60

/** What is wrong and what is ready, with the errors first. */
export function RosterLines({
  checked,
  outcome,
  onShow,
}: {
  checked: CheckedRoster
  /** Of the last try, if there was one. */
  outcome: RosterOutcome | null
  /** Marks a line in the box. */
  onShow: (line: number) => void
}) {
  const { problems, ready, lines } = checked
  const good = lines.filter(({ message }) => message === undefined).slice(0, MOST)
  const failed = new Set(outcome?.unanswered.map(rowKey))
  const untried = new Set(outcome?.untried.map(rowKey))
  const standing = (row: RosterRow | undefined): keyof typeof standings => {
    if (row && failed.has(rowKey(row))) return 'failed'
    return row && untried.has(rowKey(row)) ? 'untried' : 'ready'
  }
  const hidden = Math.max(0, problems.length - MOST) + ready.length - good.length
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
          {problems.slice(0, MOST).map((problem) => (
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
            <ReadyLine key={line.line} {...line} standing={standing(line.row)} />
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

const standings = {
  ready: { tone: 'done', icon: CircleCheck, word: 'Ready' },
  failed: { tone: 'miss', icon: CircleAlert, word: 'Failed' },
  untried: { tone: 'run', icon: CircleDashed, word: 'Not tried yet' },
} as const

function ReadyLine({ line, row, standing }: CheckedLine & { standing: keyof typeof standings }) {
  const { tone, icon, word } = standings[standing]
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
