// Calls that take a list of people: which school they act in, and what they answer about each.
import type { ListResult } from '../../contract/accounts.ts'
import { errorTable } from '../../contract/errors.ts'
import type { User } from '../../contract/people.ts'
import { inList } from '../platform/db/engine.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface AccountList {
  /** Null for people without a school, whom only super admins can name. */
  schoolId: number | null
  /** Each once, in the order they were sent. */
  ids: number[]
}

/**
 * A super admin who names no school acts in that of the first person on the list; everybody else in the own one.
 * `namedSchool`: the address says `?schoolId=`.
 */
export async function listOf(
  context: MemberContext,
  userIds: readonly number[],
  namedSchool: boolean,
): Promise<AccountList> {
  const ids = [...new Set(userIds)]
  const { caller, services } = context
  if (caller.isSuperAdmin && !namedSchool) {
    const { db, engine } = services.database
    const rows = await db
      .selectFrom('users')
      .select(['id', 'school_id'])
      .where(inList(engine, 'id', ids))
      .execute()
    const schools = new Map(rows.map((row) => [row.id, row.school_id]))
    const schoolId = ids.map((id) => schools.get(id)).find((school) => school !== undefined)
    if (schoolId !== undefined) return { schoolId, ids }
  }
  return { schoolId: context.school.schoolId, ids }
}

/** `problem` answers why a found account was refused, or null; the others are absent. */
export function listResult(
  ids: readonly number[],
  found: ReadonlyMap<number, User>,
  problem: (account: User) => string | null,
): ListResult {
  const result: ListResult = { done: [], refused: [] }
  for (const id of ids) {
    const account = found.get(id)
    const message = account ? problem(account) : errorTable.not_found[1]
    if (message === null) result.done.push(id)
    else result.refused.push({ id, message })
  }
  return result
}
