// The state of the installation, for admins.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
import { findRow } from '../platform/db/table-rows.ts'
import { route, type Services } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { lastBackup } from './daily-backup.ts'
import { inspect } from './problems.ts'

export const systemRoutes = {
  ...route('GET /api/admin/system', {
    handle: async ({ services, now }) => ({
      version,
      database: services.database.engine,
      ...(await lastBackup(services.database.db)),
      problems: (await inspect(services, now)).problems,
      mail: await mailFigures(services),
    }),
  }),
}

async function mailFigures({
  database: { db },
  mailer,
}: Pick<Services, 'database' | 'mailer'>): Promise<System['mail']> {
  const server = await findRow(db, 'mail_server', { id: 1 }, ['last_sent_at', 'error'])
  const { waiting, failed } = await db
    .selectFrom('family_mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    configured: mailer !== null,
    lastSentAt: isoOrNull(server?.last_sent_at ?? null),
    waiting,
    failed,
    error: server?.error ?? null,
  }
}
