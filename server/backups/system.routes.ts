// The state of the installation, for admins.

import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
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
  const server = await db
    .selectFrom('mail_server')
    .select(['last_sent_at', 'error'])
    .where('id', '=', 1)
    .executeTakeFirst()
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
