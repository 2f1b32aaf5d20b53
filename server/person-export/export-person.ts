// Hands out everything stored about a person; the audit log says who asked for it.

import type { User } from '../../contract/people.ts'
import type { PersonExport } from '../../contract/person-export.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { personFile } from './person-file.views.ts'

/**
 * The caller is the person or an admin. What the person did to others in another school is for nobody of this one but
 * super admins.
 */
export function exportPerson(
  { services: { database }, caller, now }: Acting,
  account: User,
): Promise<PersonExport> {
  return inTransaction(database.db, async (db) => {
    const knowsAll = caller.isSuperAdmin || caller.id === account.id
    const inSchool = knowsAll ? null : account.schoolId
    const file = await personFile(db, database.engine, account, { now, inSchool })
    await recordAudit(db, {
      schoolId: account.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: account.id,
      action: 'user.export',
      subject: `${account.firstName} ${account.lastName} (${account.username})`,
      detail: { userId: account.id },
    })
    return file
  })
}
