import { useState } from 'react'
import type { AuditLogEntry } from '../../contract/logs.ts'
import { useApi } from '../api/queries.ts'
import { useScope } from '../frame/school-scope.tsx'
import { formatLogTime, formatTime } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useZone } from '../ui/zone.ts'
import { auditSaid } from './audit-words.ts'
import { factsOf, hasFacts } from './detail-words.ts'

/** Who did what, when; what it was about; and on demand with which values. */
export function AuditRow({ entry }: { entry: AuditLogEntry }) {
  const zone = useZone()
  const { did, icon, saysAll = false } = auditSaid(entry.action)
  const who = actorOf(entry)
  return (
    <li className="flex gap-x-3 px-4 py-3 sm:px-5">
      <Icon of={icon} className="mt-0.5 text-ink-2" />
      <div className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="text-16">
            <b className="font-600">{who}</b> {did}
          </p>
          <time
            dateTime={entry.at}
            title={formatLogTime(entry.at, zone)}
            className="text-13 text-ink-2 tabular-nums sm:ml-auto"
          >
            {formatTime(entry.at, zone)}
          </time>
        </div>
        {!saysAll && entry.subject !== who && <p className="text-ink-2">{entry.subject}</p>}
        {hasFacts(entry.detail) && <Details detail={entry.detail} />}
      </div>
    </li>
  )
}

/** Whoever sits at the server's own keyboard has no account. */
function actorOf({ actor, detail }: AuditLogEntry): string {
  if (actor) return `${actor.firstName} ${actor.lastName}`
  return detail?.by === 'command line' ? 'The command line' : 'Somebody who is gone'
}

function Details({ detail }: Pick<AuditLogEntry, 'detail'>) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-0.5 font-600 text-primary-ink touch:py-3">Details</summary>
      {open && <Facts detail={detail} />}
    </details>
  )
}

function Facts({ detail }: Pick<AuditLogEntry, 'detail'>) {
  const crews = useApi('GET /api/admin/groups', useScope().input)
  if (crews.isPending) return <Skeleton className="h-9 rounded-10" />
  const facts = factsOf(detail, (id) => crews.data?.find((crew) => crew.id === id)?.name)
  return (
    <dl className="mt-1 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 rounded-10 bg-sunken px-3.5 py-2">
      {facts.map(({ what, is }) => (
        <div key={what} className="contents">
          <dt className="text-ink-2">{what}</dt>
          <dd className="max-w-[68ch]">{is}</dd>
        </div>
      ))}
    </dl>
  )
}
