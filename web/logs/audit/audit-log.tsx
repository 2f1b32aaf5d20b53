// The audit log of the school, newest first.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import {
  DayCards,
  LogBar,
  labelLogDays,
  logCards,
  logDays,
  NothingLogged,
  useLogStart,
} from '../log-frame.tsx'
import { hasFacts, listFacts } from './audit-facts.ts'
import { findPhrase, tellAction } from './audit-words.ts'

const listParts = () =>
  [
    ['all', t`Everything`],
    ['people', t`People and passwords`],
    ['crews', t`Crews and coaches`],
    ['goals', t`Goals`],
    ['school', t`School and studios`],
    ['sign-ins', t`Sign-ins`],
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
        <LogBar words={t`Who did what, newest first`}>
          <SearchParameter
            label={t`Find a name or subject`}
            value={search}
            onChange={(words) => changeParameters({ search: words })}
          />
          <Filter
            label={t`Filter by kind`}
            all={t`Everything but sign-ins`}
            value={about}
            choices={listParts()}
            onChange={(part) => changeParameters({ about: part })}
          />
          <Filter
            label={t`Filter by time`}
            all={t`All time`}
            value={days}
            choices={[
              ['7', labelLogDays('7')],
              ['30', labelLogDays('30')],
              ['365', labelLogDays('365')],
            ]}
            onChange={(span) => changeParameters({ days: span })}
          />
        </LogBar>
        <PageData
          text={t`Loading the audit log`}
          cards={logCards}
          errorProps={{ title: t`Unable to load data` }}
        >
          {query ? (
            <Entries query={query} />
          ) : (
            <Placeholder text={t`Loading the audit log`} cards={logCards} />
          )}
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
        title={isNarrowed ? t`No matching entries` : t`Nothing in the log yet`}
        onAll={
          isNarrowed && (() => changeParameters({ about: undefined, days: undefined, search: undefined }))
        }
      >
        {t`Changes to people, crews, studios and settings will show up here.`}
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

/** Marks in a sentence where the name is, which is bold. */
const NAME = '\uFFFC'

/** The person, the action and the time, the subject, and the details on demand. */
function AuditRow({ entry }: { entry: AuditLogEntry }) {
  const zone = useZone()
  const { icon, coversSubject = false } = findPhrase(entry.action)
  const who = formatActor(entry)
  const [before, after] = tellAction(entry, NAME).split(NAME)
  return (
    <li className="flex gap-x-3 px-4 py-3 sm:px-5">
      <Icon icon={icon} className="mt-0.5 text-ink-2" />
      <div className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="text-16">
            {before}
            <b className="font-600">
              <bdi>{who}</bdi>
            </b>
            {after}
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
  const isCrew = action === 'crew.delete'
  // The subject quotes the name, in the language of the reader.
  const crewName = isCrew ? /["“«](.*)["”»]$/su.exec(subject)?.[1] : undefined
  const undo = useUndoDeletion()
  const [undoing, setUndoing] = useState(false)
  const bringBack = async () => {
    setUndoing(true)
    await undo(deletionId, crewName === undefined ? t`Goal restored` : t`${crewName} restored`)
    setUndoing(false)
  }
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Undo2}
        aria-label={t`Undo: ${subject}`}
        pending={undoing}
        pendingLabel={t`Undoing...`}
        onClick={() => void bringBack()}
      >
        <Trans>Undo</Trans>
      </Button>
      <Button
        size="sm"
        variant="destructive-quiet"
        aria-label={t`Delete for good: ${subject}`}
        disabled={undoing}
        onClick={() => setErasing(true)}
      >
        <Trans>Delete for good</Trans>
      </Button>
      {erasing && (
        <ConfirmChange
          call="DELETE /api/deletions/:id"
          input={{ params }}
          title={isCrew ? t`Delete this crew for good?` : t`Delete this goal for good?`}
          confirmLabel={t`Delete for good`}
          successToast={[t`Deleted for good`]}
          failure={t`Failed to delete for good`}
          onClose={() => setErasing(false)}
        >
          <Trans>
            {subject} can’t be restored after that. Nightly backups keep it as long as they keep that day.
          </Trans>
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
  if (action === 'retention.run') return t`Cairn`
  // A guardian has no account.
  if (action === 'family.connect') return t`Someone at home`
  return detail?.by === 'command line' ? t`The command line` : t`Deleted user`
}

function Details({ detail }: Pick<AuditLogEntry, 'detail'>) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-0.5 font-600 text-primary-ink touch:py-3">
        <Trans>Details</Trans>
      </summary>
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
