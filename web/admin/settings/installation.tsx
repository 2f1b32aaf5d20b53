// What runs here, and whether its data is safe.
import type { ReactNode } from 'react'
import type { System } from '../../../contract/system.ts'
import { useApi } from '../../api/queries.ts'
import { useUser } from '../../frame/session.tsx'
import { formatLogTime } from '../../ui/dates.ts'
import { Note } from '../../ui/note.tsx'
import { useNow } from '../../ui/now.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useZone } from '../../ui/zone.ts'
import { type BackupStanding, backupStanding, isWorrying } from './backup-standing.ts'

const databases = { sqlite: 'SQLite, in the data folder', postgres: 'PostgreSQL' } as const

function useBackup(): { system: System; standing: BackupStanding } | null {
  const user = useUser()
  const now = useNow()
  const { data: system } = useApi('GET /api/admin/system')
  return system ? { system, standing: backupStanding(system, user.createdAt, now) } : null
}

/** Above the tabs, and only when something is wrong. */
export function InstallationWarning() {
  const backup = useBackup()
  if (!backup) return null
  const { problems } = backup.system
  const worrying = isWorrying(backup.standing)
  if (!worrying && problems.length === 0) return null
  return (
    <Note tone="warn" className="mb-4">
      <Problems problems={problems} className="font-600" />
      {worrying && (
        <b className="font-600">
          <WhatIsWrong {...backup} />{' '}
        </b>
      )}
      Tell whoever looks after the server.
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

/** The version, the database and the last backup. */
export function Installation() {
  const backup = useBackup()
  return (
    <section aria-labelledby="installation" className="grid gap-2 border-t border-line pt-4">
      <h3 id="installation" className="text-16 font-600">
        This installation
      </h3>
      {backup ? <About {...backup} /> : <Skeleton className="h-18" />}
    </section>
  )
}

function About({ system, standing }: { system: System; standing: BackupStanding }) {
  const { version, database, lastBackupAt } = system
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-14">
        <Fact name="Version">Cairn {version}</Fact>
        <Fact name="Database">{databases[database]}</Fact>
        <Fact name="Last backup">
          {lastBackupAt !== null ? (
            <Moment at={lastBackupAt} />
          ) : standing === 'hosted' ? (
            'Made by whoever hosts the database'
          ) : (
            'None yet'
          )}
        </Fact>
      </dl>
      {system.problems.length > 0 && (
        <Note tone="warn">
          <Problems problems={system.problems} />
        </Note>
      )}
      {isWorrying(standing) && (
        <Note tone="warn">
          <WhatIsWrong system={system} standing={standing} />
        </Note>
      )}
    </>
  )
}

function WhatIsWrong({ system, standing }: { system: System; standing: BackupStanding }) {
  const { lastBackupAt, lastBackupError } = system
  if (standing === 'failed') return <>The newest backup failed: {lastBackupError}</>
  if (lastBackupAt === null) return <>No backup of this installation has been made yet.</>
  return (
    <>
      The last backup is of <Moment at={lastBackupAt} />.
    </>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
