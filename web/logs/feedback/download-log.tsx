import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { zonedDay } from '../../../contract/time-zone.ts'
import { call, describeError } from '../../api/client.ts'
import { downloadText } from '../../frame/download.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useZone } from '../../ui/time.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { logCsv } from './log-csv.ts'
import { type LogAbout, type LogFilter, type LogScope, type LogWithin, logCalls } from './use-feedback-log.ts'

const PAGE_SIZE = 200

interface DownloadLogProps {
  as: LogScope
  filter: LogFilter
  query: LogWithin & LogAbout
  /** Part of the file's name. */
  days: string
}

/** Reads every entry that the filters show, page by page, and downloads them as a spreadsheet file. */
export function DownloadLog({ as, filter, query, days }: DownloadLogProps) {
  const timeZone = useZone()
  const { now } = useGoalWeek()
  const [read, setRead] = useState<number | null>(null)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const download = async () => {
    const reader = new AbortController()
    const { signal } = reader
    reading.current = reader
    setRead(0)
    try {
      const onPage = (rows: number) => setRead((before) => (before ?? 0) + rows)
      const crews = await call(
        'GET /api/groups',
        query.schoolId === undefined ? {} : { query: { schoolId: query.schoolId } },
      )
      const status = filter !== 'edit' && filter !== undefined && { status: filter }
      const feedback =
        filter === 'edit'
          ? []
          : await allPages(
              (page) => call(logCalls[as], { query: { ...query, ...page, ...status }, signal }),
              onPage,
            )
      const edits =
        as === 'admin' && (filter === undefined || filter === 'edit')
          ? await allPages(
              (page) => call('GET /api/admin/goal-edits', { query: { ...query, ...page }, signal }),
              onPage,
            )
          : []
      const file = `feedback-log-${days}-days-${zonedDay(now, timeZone)}.csv`
      const names = new Map(crews.map(({ id, name }) => [id, name]))
      downloadText(file, logCsv({ feedback, edits, crews: names, timeZone }))
      showSuccess(t`Log downloaded`, file)
    } catch (error) {
      if (!signal.aborted) {
        showFailure(t`Couldn’t download the log`, describeError(error, t`Try again in a moment.`))
      }
    }
    setRead(null)
  }
  const rows = formatCount(read ?? 0)
  return (
    <>
      <Button
        size="sm"
        icon={Download}
        pending={read !== null}
        pendingLabel={t`${rows} read`}
        onClick={() => void download()}
      >
        <Trans>Download CSV</Trans>
      </Button>
      {read !== null && (
        <Button size="sm" variant="ghost" onClick={() => reading.current?.abort()}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </>
  )
}

async function allPages<Item>(
  readPage: (page: { limit: number; cursor?: string }) => Promise<{
    items: Item[]
    nextCursor: string | null
  }>,
  onPage: (rows: number) => void,
): Promise<Item[]> {
  const all: Item[] = []
  let next: { cursor?: string } | null = {}
  while (next) {
    const { items, nextCursor } = await readPage({ limit: PAGE_SIZE, ...next })
    all.push(...items)
    onPage(items.length)
    next = nextCursor === null ? null : { cursor: nextCursor }
  }
  return all
}
