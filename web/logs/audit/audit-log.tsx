// The audit log of the school, newest first.

import { ScrollText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AuditLogEntry } from '../../../contract/logs.ts'
import { fullName } from '../../../contract/person-name.ts'
import { usePageDataInPages } from '../../api/pages.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { PageData, PageReads } from '../../frame/page-state.tsx'
import { SearchParameter, useQueryParameters } from '../../frame/query-parameters.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { useUndoDeletion } from '../../frame/undo-deletion.ts'
import { Button } from '../../ui/button.tsx'
import { formatLogTime, formatTime } from '../../ui/dates.ts'
import { Fact } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Placeholder, Skeleton } from '../../ui/loaded.tsx'
import { Stack } from '../../ui/page.tsx'
import { Filter } from '../../ui/select.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useZone } from '../../ui/time.tsx'
import { DayCards, LogBar, logCards, logDays, NothingLogged, useLogStart } from '../log-frame.tsx'
import { auditPhrase, formatAction, hasFacts, listFacts } from './audit-words.ts'

const parts = [
  ['all', 'Everything'],
  ['people', 'People and passwords'],
  ['crews', 'Crews and coaches'],
  ['goals', 'Goals'],
  ['school', 'School and studios'],
  ['sign-ins', 'Sign-ins'],
] as const
const spans = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last 365 days'],
] as const

const parameters = {
  about: z.enum(['all', 'people', 'crews', 'goals', 'school', 'sign-ins']),
  days: logDays,
  search: z.string().check(z.maxLength(100)),
}

const AUDIT_LOG = 'GET /api/admin/audit-log'

/** Returns the query that the filters of the address make; null while there is no school. */
function useAuditQuery() {
  const { input, schoolId } = useScope()
  const [{ about, days, search }] = useQueryParameters(parameters)
  const start = useLogStart(days)
  if (schoolId === null) return null
  return {
    ...input.query,
    ...(about !== 'all' && { about: about ?? ('changes' as const) }),
    ...start,
    ...(search !== undefined && { search }),
  }
}

/** The filters stay while other entries are read. */
export function AuditLog() {
  const [{ about, days, search }, changeParameters] = useQueryParameters(parameters)
  const query = useAuditQuery()
  return (
    // Sign-ins publish no live event, so the log is always fetched again.
    <PageReads reads={query ? [{ name: AUDIT_LOG, query, pages: true, fresh: true }] : []}>
      <Stack>
        <LogBar words="Who did what, newest first">
          <SearchParameter
            label="Find a name or subject"
            value={search}
            onChange={(words) => changeParameters({ search: words })}
          />
          <Filter
            label="Filter by kind"
            all="Everything but sign-ins"
            value={about}
            choices={parts}
            onChange={(part) => changeParameters({ about: part })}
          />
          <Filter
            label="Filter by time"
            all="All time"
            value={days}
            choices={spans}
            onChange={(span) => changeParameters({ days: span })}
          />
        </LogBar>
        <PageData label="the audit log" cards={logCards} errorProps={{ title: 'Unable to load data' }}>
          {query ? <Entries query={query} /> : <Placeholder label="the audit log" cards={logCards} />}
        </PageData>
      </Stack>
    </PageReads>
  )
}

function Entries({ query }: { query: NonNullable<ReturnType<typeof useAuditQuery>> }) {
  const [{ about, days, search }, changeParameters] = useQueryParameters(parameters)
  const log = usePageDataInPages(AUDIT_LOG, { query })
  const isNarrowed = about !== undefined || days !== undefined || search !== undefined
  if (log.data.items.length === 0) {
    return (
      <NothingLogged
        icon={ScrollText}
        title={isNarrowed ? 'No matching entries' : 'Nothing in the log yet'}
        onAll={
          isNarrowed && (() => changeParameters({ about: undefined, days: undefined, search: undefined }))
        }
      >
        Changes to people, crews, studios and settings will show up here.
      </NothingLogged>
    )
  }
  return (
    <Stack>
      <DayCards entries={log.data.items}>{(entry) => <AuditRow key={entry.id} entry={entry} />}</DayCards>
      <ShowMore list={log} />
    </Stack>
  )
}

/** The person, the action and the time, the subject, and the details on demand. */
function AuditRow({ entry }: { entry: AuditLogEntry }) {
  const zone = useZone()
  const { icon, coversSubject = false } = auditPhrase(entry.action)
  const who = formatActor(entry)
  return (
    <li className="flex gap-x-3 px-4 py-3 sm:px-5">
      <Icon icon={icon} className="mt-0.5 text-ink-2" />
      <div className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="text-16">
            <b className="font-600">{who}</b> {formatAction(entry)}
          </p>
          <time
            dateTime={entry.at}
            title={formatLogTime(entry.at, zone)}
            className="text-13 text-ink-2 tabular-nums sm:ml-auto"
          >
            {formatTime(entry.at, zone)}
          </time>
        </div>
        {!coversSubject && entry.subject !== who && <p className="text-ink-2">{entry.subject}</p>}
        {entry.deletion !== null && <DeletionButtons entry={entry} deletionId={entry.deletion} />}
        {hasFacts(entry.detail) && <Details detail={entry.detail} />}
      </div>
    </li>
  )
}

/** The buttons for a deleted goal or crew that is still kept. */
function DeletionButtons({ entry: { action, subject }, deletionId }: DeletionButtonsProps) {
  const [erasing, setErasing] = useState(false)
  const params = { id: deletionId }
  const crewName = /^Crew "(.*)"$/su.exec(subject)?.[1]
  const undo = useUndoDeletion()
  const [undoing, setUndoing] = useState(false)
  const bringBack = async () => {
    setUndoing(true)
    await undo(deletionId, `${crewName ?? 'Goal'} restored`)
    setUndoing(false)
  }
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Undo2}
        aria-label={`Undo: ${subject}`}
        pending={undoing}
        pendingLabel="Undoing..."
        onClick={() => void bringBack()}
      >
        Undo
      </Button>
      <Button
        size="sm"
        variant="destructive-quiet"
        aria-label={`Delete for good: ${subject}`}
        disabled={undoing}
        onClick={() => setErasing(true)}
      >
        Delete for good
      </Button>
      {erasing && (
        <ConfirmChange
          call="DELETE /api/deletions/:id"
          input={{ params }}
          title={action === 'crew.delete' ? 'Delete this crew for good?' : 'Delete this goal for good?'}
          confirmLabel="Delete for good"
          successToast={['Deleted for good']}
          failure="Failed to delete for good"
          onClose={() => setErasing(false)}
        >
          {subject} can’t be restored after that. Nightly backups keep it as long as they keep that day.
        </ConfirmChange>
      )}
    </div>
  )
}

interface DeletionButtonsProps {
  entry: AuditLogEntry
  deletionId: number
}

/** Returns the actor's name. Users of the command line and jobs of the server have no account. */
function formatActor({ actor, action, detail }: AuditLogEntry): string {
  if (actor) return fullName(actor)
  if (action === 'retention.run') return 'Cairn'
  // A guardian has no account.
  if (action === 'family.connect') return 'Someone at home'
  return detail?.by === 'command line' ? 'The command line' : 'Deleted user'
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
  const facts = listFacts(detail, (id) => crews.data?.find((crew) => crew.id === id)?.name)
  return (
    <dl className="mt-1 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 rounded-10 bg-sunken px-3.5 py-2 [&_dd]:max-w-[68ch]">
      {facts.map(({ what, is }) => (
        <Fact key={what} name={what}>
          {is}
        </Fact>
      ))}
    </dl>
  )
}
