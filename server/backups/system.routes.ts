// The state of the installation, for admins.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
import { countRows, findRow } from '../platform/db/table-rows.ts'
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
  return {
    configured: mailer !== null,
    lastSentAt: isoOrNull(server?.last_sent_at ?? null),
    waiting: await countRows(db, 'family_mails', { state: 'waiting' }),
    failed: await countRows(db, 'family_mails', { state: 'failed' }),
    error: server?.error ?? null,
  }
}
