import { formatCount } from '../../../contract/sentences.ts'
import { CircleAlert } from '../../ui/icons.tsx'
import { CircleCheck, CircleDashed } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { type CheckedList, type ListColumn, type ListRow, rowKey, type SentRows } from './pasted-list.ts'

/** At most this many lines with errors, and as many without, are shown. */
const MAX_SHOWN = 60

const states = {
  ready: { tone: 'done', icon: CircleCheck, word: 'Ready' },
  failed: { tone: 'miss', icon: CircleAlert, word: 'Failed' },
  untried: { tone: 'run', icon: CircleDashed, word: 'Not tried yet' },
} as const

/** The checked lines of a list, those with errors first. */
export function LinesTable<Row extends ListRow>({
  columns,
  checked: { problems, ready },
  sent,
  onShow,
}: {
  columns: readonly ListColumn<Row>[]
  checked: CheckedList<Row>
  sent: SentRows<Row>
  /** Selects the line in the text box. */
  onShow: (line: number) => void
}) {
  const hidden = Math.max(0, problems.length - MAX_SHOWN) + Math.max(0, ready.length - MAX_SHOWN)
  return (
    <div className="overflow-clip rounded-10 border border-line">
      <Table caption="Lines of the list, those with errors first" className="[&_thead_th]:z-10">
        <thead>
          <tr>
            <Th className="w-14">Line</Th>
            {columns.map(({ title, wide }) => (
              <Th key={title} {...(wide && { className: 'max-sm:hidden' })}>
                {title}
              </Th>
            ))}
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
            <tr key={line}>
              <LineNumber line={line} />
              <td colSpan={columns.length + 1}>
                <div className="flex items-center gap-3">
                  <Status tone="miss" icon={CircleAlert} className="min-w-0 whitespace-normal!">
                    <span className="min-w-0 font-600 [overflow-wrap:anywhere]">{`Line ${line}: ${message}`}</span>
                  </Status>
                  <TextButton onClick={() => onShow(line)} className="ml-auto">
                    Show<span className="sr-only"> line {line}</span>
                  </TextButton>
                </div>
              </td>
            </tr>
          ))}
          {ready.slice(0, MAX_SHOWN).map((row) => {
            const last = sent.get(rowKey(row))?.state
            const { tone, icon, word } = states[last === 'failed' || last === 'untried' ? last : 'ready']
            return (
              <tr key={row.line}>
                <LineNumber line={row.line} />
                {columns.map(({ title, wide, cell }) => (
                  <Td key={title} className={`[overflow-wrap:anywhere] ${wide ? 'max-sm:hidden' : ''}`}>
                    {cell(row)}
                  </Td>
                ))}
                <Td>
                  <Status tone={tone} icon={icon} size="sm">
                    {word}
                  </Status>
                </Td>
              </tr>
            )
          })}
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

const LineNumber = ({ line }: { line: number }) => (
  <th scope="row" className="tabular-nums">
    {line}
  </th>
)
