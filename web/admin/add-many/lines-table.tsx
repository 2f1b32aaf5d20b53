import type { ReactNode } from 'react'
import { formatCount } from '../../../contract/sentences.ts'
import { CircleAlert } from '../../ui/icons.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, Th } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'

/** At most this many lines with errors, and as many without, are shown. */
export const MAX_SHOWN = 60

/** The checked lines of a list, those with errors first. */
export function LinesTable({
  columns,
  problems,
  others,
  onShow,
  children,
}: {
  /** The headings between the line's number and its state; `wide` ones are left out on a phone. */
  columns: readonly { title: string; wide?: boolean }[]
  problems: readonly { line: number; message: ReactNode }[]
  /** How many lines without an error there are. */
  others: number
  /** Selects the line in the text box. */
  onShow: (line: number) => void
  /** Rows of the first `MAX_SHOWN` lines without an error. */
  children: ReactNode
}) {
  const hidden = Math.max(0, problems.length - MAX_SHOWN) + Math.max(0, others - MAX_SHOWN)
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
              <th scope="row" className="tabular-nums">
                {line}
              </th>
              <td colSpan={columns.length + 1}>
                <div className="flex items-center gap-3">
                  <Status tone="miss" icon={CircleAlert} className="min-w-0 whitespace-normal!">
                    <span className="min-w-0 font-600 [overflow-wrap:anywhere]">{message}</span>
                  </Status>
                  <TextButton onClick={() => onShow(line)} className="ml-auto">
                    Show<span className="sr-only"> line {line}</span>
                  </TextButton>
                </div>
              </td>
            </tr>
          ))}
          {children}
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
