// The state of the installation, for admins.
import type { System } from '../../contract/system.ts'
import { DAMAGED_FOR_ADMINS } from '../platform/db/damage.ts'
import { type Context, route } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { namesIn } from './daily-backup.ts'
import { lastBackup } from './last-backup.ts'
import { futureBackups } from './retention.rules.ts'

export const systemRoutes = {
  ...route('GET /api/admin/system', {
    handle: async (context) => ({
      version,
      database: context.services.database.engine,
      ...(await lastBackup(context.services.database.db)),
      problems: await problemsOf(context),
    }),
  }),
}

async function problemsOf({ services, now }: Pick<Context, 'services' | 'now'>): Promise<System['problems']> {
  const problems = services.database.damage.isKnown() ? [DAMAGED_FOR_ADMINS] : []
  // An unreadable folder makes the backup fail, which lastBackupError reports.
  const names = services.backupFolder === null ? [] : await namesIn(services.backupFolder).catch(() => [])
  const future = futureBackups(names, now)
  if (future.length > 0) problems.push(sentenceOf(future))
  return problems
}

/** Names files without the folder: admins need not know paths of the server. */
function sentenceOf([first = '', ...others]: string[]): string {
  if (others.length === 0)
    return `The backup ${first} is dated in the future. It is kept until it is removed by hand.`
  return `${others.length + 1} backups, such as ${first}, are dated in the future. They are kept until they are removed by hand.`
}
