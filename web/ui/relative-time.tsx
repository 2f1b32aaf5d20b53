import { formatDateTime, formatRelative, type Instant } from './dates.ts'
import { useNow } from './now.ts'
import { useZone } from './zone.ts'

/** '2 h ago', updated while the page is open; the exact time is in its title. */
export function RelativeTime({ at, zone, className }: { at: Instant; zone?: string; className?: string }) {
  const now = useNow()
  const schoolZone = useZone()
  const shownIn = zone ?? schoolZone
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, shownIn)} className={className}>
      {formatRelative(at, shownIn, now)}
    </time>
  )
}
