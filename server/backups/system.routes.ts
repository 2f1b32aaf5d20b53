// The state of the installation, for admins.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
import { countRows, findRow } from '../platform/db/table-rows.ts'
import { route, type Services } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { lastBackup } from './daily-backup.ts'
import { type Inspection, NO_ANSWER } from './problems.ts'

export function systemRoutes(inspect: Inspection) {
  return route('GET /api/admin/system', {
    handle: async ({ services, now }) => ({
      version,
      database: services.database.engine,
      ...(await lastBackup(services.database.db)),
      problems: (await inspect())?.problems ?? [NO_ANSWER],
      mail: await mailFigures(services, now),
    }),
  })
}

async function mailFigures(
  { database: { db }, mailer }: Pick<Services, 'database' | 'mailer'>,
  now: number,
): Promise<System['mail']> {
  const server = await findRow(db, 'mail_server', { id: 1 }, ['last_sent_at', 'error'])
  const waiting = await db
    .selectFrom('family_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    // Later they are dropped.
    .where('drop_at', '>', now)
    .executeTakeFirstOrThrow()
  return {
    configured: mailer !== null,
    lastSentAt: isoOrNull(server?.last_sent_at ?? null),
    waiting: waiting.count,
    failed: await countRows(db, 'family_mails', { state: 'failed' }),
    error: server?.error ?? null,
  }
}
