// What the installation says of itself to admins.
import { route } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { lastBackup } from './last-backup.ts'

export const systemRoutes = {
  ...route('GET /api/admin/system', {
    handle: async ({ services: { database } }) => ({
      version,
      database: database.engine,
      ...(await lastBackup(database.db)),
    }),
  }),
}
