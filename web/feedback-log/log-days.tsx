import type { FeedbackLogItem } from '../../contract/logs.ts'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { formatDay, isSameDay } from '../ui/dates.ts'
import { useNow } from '../ui/now.ts'
import { useZone } from '../ui/zone.ts'
import { EditRow, FeedbackRow } from './log-rows.tsx'
import { standingOf } from './standing.ts'
import { byDays, type LogEntry } from './timeline.ts'

const DAY = 24 * 60 * 60 * 1000

/** The timeline, one card for each day. `everything` is the feedback that tells what replaced what. */
export function LogDays({
  entries,
  everything,
}: {
  entries: readonly LogEntry[]
  everything: readonly FeedbackLogItem[] | undefined
}) {
  const zone = useZone()
  const now = useNow()
  const nameOf = (at: string) =>
    isSameDay(at, now, zone) ? 'Today' : isSameDay(at, now - DAY, zone) ? 'Yesterday' : undefined
  return byDays(entries, zone).map((day) => {
    const name = nameOf(day.at)
    const date = formatDay(day.at, zone)
    return (
      <Card key={date} region>
        <CardHeader title={name ?? date} sub={name && date} />
        <CardRows>
          {day.entries.map((entry) =>
            entry.kind === 'edit' ? (
              <EditRow key={entry.key} edit={entry.edit} />
            ) : (
              <FeedbackRow key={entry.key} item={entry.item} standing={standingOf(entry.item, everything)} />
            ),
          )}
        </CardRows>
      </Card>
    )
  })
}
