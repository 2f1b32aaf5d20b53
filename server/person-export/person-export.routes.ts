// The route that exports everything stored about a person.
import type { User } from '../../contract/people.ts'
import type { StoredPersonExport } from '../../contract/person-export.ts'
import { fullName } from '../../contract/person-name.ts'
import { accountIf, mayReadAccount } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { type MemberContext, route } from '../platform/http/route.ts'
import type { Throttle } from '../session/index.ts'
import { readPersonFile } from './person-file.views.ts'

export function personExportRoutes({ throttle }: { throttle: Throttle }) {
  return {
    ...route('GET /api/users/:id/export', {
      byId: accountIf(mayReadAccount),
      handle: (context, subject) => exportPerson(context, throttle, subject),
    }),
  }
}

/**
 * The caller is the person or an admin. Admins get nothing of what the person did to others in another school; the person
 * and super admins get everything. The audit log records the export.
 */
async function exportPerson(
  { services, caller, now, language }: MemberContext,
  throttle: Throttle,
  account: User,
): Promise<StoredPersonExport> {
  // The counts are read before the transaction, because another connection reads them.
  const wrongTries = await throttle.listWrongTries(account)
  return inTransaction(services.database.db, async (tx) => {
    const seesAllSchools = caller.isSuperAdmin || caller.id === account.id
    const inSchool = seesAllSchools ? null : account.schoolId
    const scope = { now, inSchool, wrongTries, language }
    const file = await readPersonFile(tx, services.database.engine, account, scope)
    const { id, schoolId, firstName, lastName, username } = account
    const subject = `${fullName({ firstName, lastName })} (${username})`
    await recordAct(
      { db: tx, schoolId },
      { actor: caller.id, at: now, action: 'user.export', subject, about: id, detail: { userId: id } },
    )
    return file
  })
}
