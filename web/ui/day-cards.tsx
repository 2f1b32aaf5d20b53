// Entries of a log, newest first, grouped by day.
import type { ReactNode } from 'react'
import { Card, CardHeader, CardRows } from './card.tsx'
import { formatDay, isSameDay } from './dates.ts'
import { useNow } from './now.ts'
import { useZone } from './zone.ts'

const DAY = 24 * 60 * 60 * 1000

/** One card a day of the zone; `children` makes the `li` of an entry. */
export function DayCards<Entry extends { at: string }>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) {
  const zone = useZone()
  const now = useNow()
  const nameOf = (at: string) =>
    isSameDay(at, now, zone) ? 'Today' : isSameDay(at, now - DAY, zone) ? 'Yesterday' : undefined
  return byDays(entries, zone).map((day) => {
    const name = nameOf(day.at)
    const date = formatDay(day.at, zone)
    return (
      <Card key={day.at} region>
        <CardHeader title={name ?? date} sub={name && date} />
        <CardRows>{day.entries.map(children)}</CardRows>
      </Card>
    )
  })
}

/** Groups neighbouring entries of the same calendar day of `zone`. */
function byDays<Entry extends { at: string }>(
  entries: readonly Entry[],
  zone: string,
): { at: string; entries: Entry[] }[] {
  const days: { at: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = days.at(-1)
    if (day && isSameDay(day.at, entry.at, zone)) day.entries.push(entry)
    else days.push({ at: entry.at, entries: [entry] })
  }
  return days
}
