// The state of the installation, for admins.
import { route } from '../platform/http/route.ts'
import { mailFigures } from '../platform/mail-figures.ts'
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
