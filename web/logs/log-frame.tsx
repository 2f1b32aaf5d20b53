// Shared parts of the feedback log and the audit log: the line with the filters, the heights of the skeleton, the time
// range and the cards of the days.

import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { addDays } from '../../contract/days.ts'
import { groupBy } from '../../contract/grouping.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { formatCalendarDay } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { useNow, useZone } from '../ui/time.tsx'

/** The line above a log: a summary, and its filters. */
export function LogBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-14 text-ink-2">{words}</p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </div>
  )
}

/** The heights of the cards while a log is read. */
export const logCards = ['h-96', 'h-64']

export const logDays = z.enum(['7', '30', '365'])
export type LogDays = z.output<typeof logDays>

export function labelLogDays(days: LogDays): string {
  if (days === '7') return t`Last 7 days`
  return days === '30' ? t`Last 30 days` : t`Last 365 days`
}

/**
 * Returns the query parameter `from` for the chosen days. It is the start of a day in the school, so that the query key
 * stays the same.
 */
export function useLogStart(days: LogDays | undefined): { from?: string } {
  const { now, timeZone } = useGoalWeek()
  if (days === undefined) return {}
  const first = addDays(zonedDay(now, timeZone), -Number(days))
  return { from: new Date(toInstant(first, 0, timeZone)).toISOString() }
}

interface NothingLoggedProps {
  icon: LucideIcon
  title: string
  onAll: (() => void) | false
  children: string
}

/** Replaces the entries; `onAll` is set if filters may hide some. */
export function NothingLogged({ icon, title, onAll, children }: NothingLoggedProps) {
  return (
    <Empty card icon={icon} title={title} action={onAll && <Button onClick={onAll}>{t`Show all`}</Button>}>
      {onAll ? t`There may be other entries.` : children}
    </Empty>
  )
}

/** The entries of a log, newest first, with a card for each day of the zone. `children` renders the `li` of an entry. */
export function DayCards<Entry extends { at: string }>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) {
  const zone = useZone()
  const today = zonedDay(useNow(), zone)
  const days = groupBy(entries, ({ at }) => zonedDay(Date.parse(at), zone))
  return [...days].map(([day, ofDay]) => {
    const name = day === today ? t`Today` : day === addDays(today, -1) ? t`Yesterday` : undefined
    const date = formatCalendarDay(day)
    return (
      <Card key={day} title={name ?? date} sub={name && date}>
        <CardRows>{ofDay.map(children)}</CardRows>
      </Card>
    )
  })
}
