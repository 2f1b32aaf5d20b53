// The call for the state of the installation, for admins.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
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
  { database, mailer }: Pick<Services, 'database' | 'mailer'>,
  now: number,
): Promise<System['mail']> {
  const server = await database.db
    .selectFrom('mail_server')
    .select(['last_sent_at', 'error'])
    .where('id', '=', 1)
    .executeTakeFirst()
  const waiting = await database.db
    .selectFrom('family_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    // Mails past this time are dropped.
    .where('drop_at', '>', now)
    .executeTakeFirstOrThrow()
  const failed = await database.db
    .selectFrom('family_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return {
    configured: mailer !== null,
    lastSentAt: isoOrNull(server?.last_sent_at ?? null),
    waiting: waiting.count,
    failed: failed.count,
    error: server?.error ?? null,
  }
}
