import type { ReactNode } from 'react'
import { formatCount } from '../../contract/sentences.ts'
import { needsAttention, useBackup } from '../parts/school/installation.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { formatDue } from '../ui/dates.ts'
import { TriangleAlert } from '../ui/icons.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { useZone } from '../ui/zone.ts'
import type { SchoolFigures } from './school-figures.ts'

/** The size of the school, and when its data was backed up. */
export function SchoolFacts({ read }: { read: Read<SchoolFigures> }) {
  const facts = (school?: SchoolFigures) => (
    <>
      <Fact name="Learners" count={school?.learners} />
      <Fact name="Crews" count={school?.crews} />
      <Fact name="Coaches" count={school?.coaches} />
      <Fact name="Guides" count={school?.guides} />
    </>
  )
  return (
    <Card region>
      <CardHeader title="School" />
      <dl className="divide-y divide-line px-4 pb-3 text-14 sm:px-5">
        <Loaded read={read} skeleton={facts()} saidElsewhere>
          {facts}
        </Loaded>
        <LastBackup />
      </dl>
    </Card>
  )
}

function Fact({ name, count }: { name: string; count: number | undefined }) {
  return <Row name={name}>{count === undefined ? <Skeleton className="h-4 w-10" /> : formatCount(count)}</Row>
}

/** Nothing while the host of the database makes the backups. */
function LastBackup() {
  const backup = useBackup()
  const now = useNow()
  const zone = useZone()
  if (!backup) return null
  const { lastBackupAt } = backup.system
  if (lastBackupAt === null && backup.state === 'hosted') return null
  const isBad = needsAttention(backup.state)
  const moment = lastBackupAt === null ? 'None yet' : formatDue(lastBackupAt, zone, now)
  return (
    <Row name="Last backup">
      {isBad ? (
        <Status tone="warn" icon={TriangleAlert}>
          {moment}
        </Status>
      ) : lastBackupAt === null ? (
        moment
      ) : (
        <Status tone="done" icon={CircleCheck}>
          {moment}
        </Status>
      )}
    </Row>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-600 tabular-nums">{children}</dd>
    </div>
  )
}
