// A text box for a pasted list, with line numbers, and the files whose text is added to it.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleDashed, FileUp, KeyRound } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { TRY_ANOTHER, WORKBOOK } from '../../../contract/file-sentences.ts'
import { decodeText } from '../../../contract/file-text.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useFieldIds } from '../../ui/field.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { Status } from '../../ui/tag.tsx'
import {
  type CheckedList,
  type ListColumn,
  type ListFix,
  type ListRow,
  rowKey,
  type SentRows,
} from './pasted-list.ts'

/** The maximum file size in bytes, which is about 50,000 lines. */
const MAX_SIZE = 5_000_000

/** Returns the text of a file, or a sentence that says why it cannot be used. */
export async function readListFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_SIZE) return { problem: t`This file is larger than 5 MB. Split it into several.` }
  const content = await file.arrayBuffer().catch(() => null)
  if (content === null) return { problem: sentenceText(TRY_ANOTHER) }
  const bytes = new Uint8Array(content)
  // The files of spreadsheet programs are zip archives, which begin with PK.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) return { problem: sentenceText(WORKBOOK) }
  return { text: decodeText(bytes) }
}

export const CsvPicker = ({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) => (
  <FilePicker
    size="sm"
    icon={FileUp}
    disabled={disabled}
    label={t`CSV file`}
    accept=".csv,.tsv,.txt,text/csv,text/plain"
    onFiles={([file]) => onFile(file)}
  >
    <Trans>Choose a CSV file</Trans>
  </FilePicker>
)

export function selectLine(box: HTMLTextAreaElement | null, line: number): void {
  if (!box) return
  const lines = box.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  box.focus()
  box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const height = box.scrollHeight / lines.length
  box.scrollTop = Math.max(0, (line - 4) * height)
}

interface ListBoxProps {
  boxRef: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The gray placeholder of an empty box. */
  example?: string | undefined
  onText: (text: string) => void
  onFile: (file: File) => void
  /** The numbers of the lines with errors, ascending. */
  errorLines: readonly number[]
  disabled: boolean
}

/** The pasted text with line numbers, with errors marked. It accepts dropped files. */
export function ListBox({ boxRef, text, example, onText, onFile, errorLines, disabled }: ListBoxProps) {
  const ids = useFieldIds({})
  const gutter = useRef<HTMLPreElement>(null)
  const [over, setOver] = useState(false)
  return (
    <div
      className={cx(
        'flex overflow-hidden rounded-10 border bg-surface font-mono text-14 leading-[1.7] touch:text-16 focus-within:outline-2 focus-within:outline-focus',
        over ? 'border-primary bg-primary-soft' : 'border-line-strong',
      )}
    >
      <pre
        ref={gutter}
        aria-hidden="true"
        className="h-52 min-w-10 overflow-hidden bg-sunken py-2.5 text-right text-ink-3"
      >
        <LineNumbers count={text.split(/\r\n?|\n/).length} errorLines={errorLines} />
        {/* The text box has a horizontal scrollbar, so it can scroll this far beyond its text. */}
        <span className="block h-8" />
      </pre>
      <textarea
        {...ids}
        ref={boxRef}
        value={text}
        placeholder={example}
        disabled={disabled}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        wrap="off"
        onChange={({ target }) => onText(target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.some((type) => type === 'Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          const [file] = event.dataTransfer.files
          if (!file) return
          event.preventDefault()
          onFile(file)
        }}
        className="h-52 min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 whitespace-pre outline-none!"
      />
    </div>
  )
}

/** Consecutive lines without errors share one element, because a list may have thousands. */
function LineNumbers({ count, errorLines }: { count: number; errorLines: readonly number[] }) {
  const parts = []
  let next = 1
  for (const line of [...errorLines.filter((number) => number <= count), count + 1]) {
    if (line > next) {
      const run = Array.from({ length: line - next }, (_, index) => next + index)
      parts.push(
        <span key={`from-${next}`} className="block px-2">
          {run.join('\n')}
        </span>,
      )
    }
    if (line <= count) {
      parts.push(
        <span key={line} className="block bg-clay px-2 font-700 text-on-clay">
          {line}
        </span>,
      )
    }
    next = line + 1
  }
  return parts
}

/** The number of lines with errors, and of lines without, that are shown. */
const MAX_SHOWN = 60

const states = {
  ready: { tone: 'done', icon: CircleCheck, label: () => t`Ready` },
  failed: { tone: 'miss', icon: CircleAlert, label: () => t`Failed` },
  untried: { tone: 'run', icon: CircleDashed, label: () => t`Not tried yet` },
} as const

/** The checked lines of a list, those with errors first. */
export function LinesTable<Row extends ListRow>({
  columns,
  checked: { problems, ready },
  sent,
  fixable,
  onShow,
}: {
  columns: readonly ListColumn<Row>[]
  checked: CheckedList<Row>
  sent: SentRows<Row>
  fixable: ListFix | null
  /** Selects the line in the text box. */
  onShow: (line: number) => void
}) {
  const hidden = Math.max(0, problems.length - MAX_SHOWN) + Math.max(0, ready.length - MAX_SHOWN)
  return (
    <div className="overflow-clip rounded-10 border border-line">
      <Table caption={t`Lines of the list, those with errors first`} className="[&_thead_th]:z-10">
        <thead>
          <tr>
            <Th className="w-14">
              <Trans>Line</Trans>
            </Th>
            {columns.map(({ title, wide }) => (
              <Th key={title} {...(wide && { className: 'max-sm:hidden' })}>
                {title}
              </Th>
            ))}
            <Th>
              <Trans>State</Trans>
            </Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
            <tr key={line}>
              <LineNumber line={line} />
              <td colSpan={columns.length + 1}>
                <div className="flex items-center gap-3">
                  {fixable?.lines.has(line) ? (
                    <Status tone="warn" icon={KeyRound}>
                      {fixable.state}
                    </Status>
                  ) : (
                    <Status tone="miss" icon={CircleAlert} className="min-w-0 whitespace-normal!">
                      <span className="min-w-0 font-600 [overflow-wrap:anywhere]">{t`Line ${line}: ${message}`}</span>
                    </Status>
                  )}
                  <TextButton onClick={() => onShow(line)} className="ml-auto">
                    <Trans>
                      Show<span className="sr-only"> line {line}</span>
                    </Trans>
                  </TextButton>
                </div>
              </td>
            </tr>
          ))}
          {ready.slice(0, MAX_SHOWN).map((row) => {
            const last = sent.get(rowKey(row))?.state
            const { tone, icon, label } = states[last === 'failed' || last === 'untried' ? last : 'ready']
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
                    {label()}
                  </Status>
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-2">
          <Plural value={hidden} one="and # more line" other="and # more lines" />
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
