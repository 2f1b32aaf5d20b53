import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { downloadText } from '../../frame/download.ts'
import { Button } from '../../ui/button.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { rowReasonsCsv } from './list-csv.ts'
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
  const download = () => downloadText(fileName, rowReasonsCsv(rows))
  return (
    <details open={isOpen} className="min-w-0 rounded-10 border border-line px-4 py-2">
      <summary className="min-h-9 content-center text-14 font-600">
        {title}: {formatCount(rows.length)}
      </summary>
      <Table caption={title}>
        <thead>
          <tr>
            <Th>{t`File, line`}</Th>
            <Th>{t`Id`}</Th>
            <Th>{t`Reason`}</Th>
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
              <Td>{sentenceText(reason)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div ref={sentinel} />
      <Button size="sm" icon={Download} className="my-2" onClick={download}>
        <Trans>Download</Trans>
      </Button>
    </details>
  )
}

/** The first lines of a file whose rows all cannot be imported, next to the reasons. */
export function FirstLines({ lines }: { lines: readonly string[] }) {
  return (
    <section className="min-w-0">
      <h4 className="text-14 font-600">
        <Trans>The file begins with</Trans>
      </h4>
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
