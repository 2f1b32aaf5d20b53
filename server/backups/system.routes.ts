// What the installation says of itself to admins.
import type { System } from '../../contract/system.ts'
import { DAMAGED_FOR_ADMINS } from '../platform/db/damage.ts'
import { type Context, route } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { namesIn } from './daily-backup.ts'
import { aheadOf } from './kept.rules.ts'
import { lastBackup } from './last-backup.ts'

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
  // A folder that cannot be read makes the backup fail, which lastBackupError says.
  const names = services.backupFolder === null ? [] : await namesIn(services.backupFolder).catch(() => [])
  const ahead = aheadOf(names, now)
  if (ahead.length > 0) problems.push(sentenceOf(ahead))
  return problems
}

/** Without the folder: admins need not know where on the machine the data lies. */
function sentenceOf([first = '', ...others]: string[]): string {
  if (others.length === 0)
    return `The backup ${first} is dated in the future. It is kept until it is removed by hand.`
  return `${others.length + 1} backups, such as ${first}, are dated in the future. They are kept until they are removed by hand.`
}
