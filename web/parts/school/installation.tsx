import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { System } from '../../../contract/system.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { formatLogTime } from '../../ui/dates.ts'
import { Fact } from '../../ui/facts.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { RelativeTime, useNow, useZone } from '../../ui/time.tsx'
import { showInfo, showSuccess } from '../../ui/toast.ts'

export function useBackup(): { system: System; state: BackupState } | null {
  const user = useUser()
  const now = useNow()
  const { data: system } = useApi('GET /api/admin/system')
  return system ? { system, state: getBackupState(system, user.createdAt, now) } : null
}

/** A warning above the tabs. Renders nothing unless something is wrong. */
export function InstallationWarning() {
  const backup = useBackup()
  if (!backup) return null
  const { problems } = backup.system
  const isBackupBad = needsAttention(backup.state)
  const whomToTell = t`Tell the person who runs the server.`
  if (!isBackupBad && problems.length === 0) return null
  return (
    <Note tone="warn" className="mb-4">
      <Problems problems={problems} className="font-600" />
      {isBackupBad && (
        <b className="font-600">
          <BackupProblem {...backup} />{' '}
        </b>
      )}
      {problems.some((problem) => problem.endsWith(whomToTell)) || whomToTell}
    </Note>
  )
}

function Problems({ problems, className }: { problems: string[]; className?: string }) {
  return problems.map((problem) => (
    <p key={problem} className={className}>
      {problem}
    </p>
  ))
}

export function Installation() {
  const backup = useBackup()
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {backup ? <Facts {...backup} /> : <Skeleton className="h-18" />}
    </div>
  )
}

function Facts({ system, state }: { system: System; state: BackupState }) {
  const { version, database, lastBackupAt } = system
  const [waiting, failed] = [formatCount(system.mail.waiting), formatCount(system.mail.failed)]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-14">
        <Fact name={t`Version`}>
          <Trans>Cairn {version}</Trans>
        </Fact>
        <Fact name={t`Database`}>
          {database === 'sqlite' ? t`SQLite, in the data folder` : t`PostgreSQL`}
        </Fact>
        <Fact name={t`Last backup`}>
          {lastBackupAt !== null ? (
            <Moment at={lastBackupAt} />
          ) : state === 'hosted' ? (
            t`Made by the database host`
          ) : (
            t`None yet`
          )}
        </Fact>
        {system.mail.configured && (
          <>
            <Fact name={t`Last email`}>
              {system.mail.lastSentAt === null ? t`None yet` : <Moment at={system.mail.lastSentAt} />}
            </Fact>
            <Fact name={t`Emails`}>
              <Trans>
                {waiting} waiting, {failed} failed
              </Trans>
            </Fact>
          </>
        )}
      </dl>
      {system.mail.error !== null && (
        <Note tone="warn">
          <Trans>The latest email couldn’t be sent.</Trans> {system.mail.error}
        </Note>
      )}
      {system.mail.configured && system.mail.failed > 0 && <SendAgain />}
      {system.problems.length > 0 && (
        <Note tone="warn">
          <Problems problems={system.problems} />
        </Note>
      )}
      {needsAttention(state) && (
        <Note tone="warn">
          <BackupProblem system={system} state={state} />
        </Note>
      )}
    </>
  )
}

/** The number of failed mails covers 30 days and all schools, so it may include none of this school's week. */
function SendAgain() {
  const retry = useChange('POST /api/admin/family-mails/retry', {
    onSuccess: ({ queued }) =>
      queued === 0
        ? showInfo(t`No emails to send again`, t`None of this week’s emails have failed.`)
        : showSuccess(
            plural(queued, { one: '# email queued', other: '# emails queued' }),
            t`They’ll be sent within a few minutes.`,
          ),
    failure: t`Failed to send the emails again`,
  })
  return (
    <div>
      <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate({})}>
        <Trans>Send this week’s emails again</Trans>
      </Button>
    </div>
  )
}

function BackupProblem({ system, state }: { system: System; state: BackupState }) {
  const { lastBackupAt, lastBackupError } = system
  if (state === 'failed') return <Trans>The latest backup failed: {lastBackupError}</Trans>
  if (lastBackupAt === null) return <Trans>This installation has no backup yet.</Trans>
  return (
    <Trans>
      The last backup is from <Moment at={lastBackupAt} />.
    </Trans>
  )
}

function Moment({ at }: { at: string }) {
  const zone = useZone()
  return (
    <>
      <span className="tabular-nums">{formatLogTime(at, zone)}</span>{' '}
      <span className="text-ink-2">
        (<RelativeTime at={at} />)
      </span>
    </>
  )
}

/** The server makes a backup every night, so two days without one mean that something is wrong. */
const MAX_BACKUP_AGE_MS = 2 * 24 * 60 * 60 * 1000

/** `hosted`: the database host makes the backups. `new`: the installation is too new to have one. */
type BackupState = 'fine' | 'new' | 'hosted' | 'never' | 'old' | 'failed'

/** `since` is a time when the installation already existed, as an ISO string. `now` is in epoch milliseconds. */
export function getBackupState(
  { database, lastBackupAt, lastBackupError }: System,
  since: string,
  now: number,
): BackupState {
  if (lastBackupError !== null) return 'failed'
  if (database === 'postgres') return 'hosted'
  if (lastBackupAt === null) return now - Date.parse(since) > MAX_BACKUP_AGE_MS ? 'never' : 'new'
  return now - Date.parse(lastBackupAt) > MAX_BACKUP_AGE_MS ? 'old' : 'fine'
}

export const needsAttention = (state: BackupState): boolean =>
  state === 'never' || state === 'old' || state === 'failed'
