import { Download } from 'lucide-react'
import { toCsv } from '../../../contract/csv.ts'
import { downloadText } from '../../frame/download.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import type { SkippedRow } from './roster-file.ts'

interface RowReasonsProps {
  title: string
  rows: readonly SkippedRow[]
  fileName: string
  isOpen?: boolean
}

/** Rows of the file by file, line, id and reason, and their download. */
export function RowReasons({ title, rows, fileName, isOpen = false }: RowReasonsProps) {
  const { shown, sentinel } = useIncrementalList(rows.length, 40)
  const download = () =>
    downloadText(
      fileName,
      toCsv([
        ['file', 'line', 'id', 'reason'],
        ...rows.map(({ file, line, id, reason }) => [file, String(line), id, reason]),
      ]),
    )
  return (
    <details open={isOpen} className="min-w-0 rounded-10 border border-line px-4 py-2">
      <summary className="min-h-9 content-center text-14 font-600">
        {title}: {formatCount(rows.length)}
      </summary>
      <Table caption={title}>
        <thead>
          <tr>
            <Th>File, line</Th>
            <Th>Id</Th>
            <Th>Reason</Th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ file, line, id, reason }) => (
            <tr key={`${file} ${line} ${reason}`}>
              <Td>
                {file}, {line}
              </Td>
              <Td translate="no" className="font-mono [overflow-wrap:anywhere]">
                {id}
              </Td>
              <Td>{reason}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div ref={sentinel} />
      <Button size="sm" icon={Download} className="my-2" onClick={download}>
        Download
      </Button>
    </details>
  )
}

/** The first lines of a file whose rows all cannot be imported, next to the reasons. */
export function FirstLines({ lines }: { lines: readonly string[] }) {
  return (
    <section className="min-w-0">
      <h4 className="text-14 font-600">The file begins with</h4>
      <ol className="mt-1.5 grid gap-1 font-mono text-12 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ol>
    </section>
  )
}
