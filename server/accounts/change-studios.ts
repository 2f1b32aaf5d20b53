// Puts several people into a studio, or takes them out.
import type { ListResult } from '../../contract/accounts.ts'
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import { sentence } from '../../contract/sentence.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { findStudioByName } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { inList } from '../platform/db/engine.ts'
import { invalid } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import {
  type AccountTx,
  findAccounts,
  resolveAccountList,
  toListResult,
  withAccounts,
} from './account-transactions.ts'
import { canChangeRoles } from './accounts.policy.ts'
import { type AccountChange, announceAccounts } from './announce.ts'

/** 400 on `studio` if the school has no such studio; null takes their studio away. */
export async function changeStudios(
  context: MemberContext,
  { userIds, studio }: { userIds: readonly number[]; studio: string | null },
): Promise<ListResult> {
  const list = await resolveAccountList(context, userIds)
  const { result, changes } = await withAccounts(context, list, async (tx, found) => {
    const studioId = studio === null ? null : await findStudioId(tx, list.schoolId, studio)
    const result = toListResult(list.ids, found, (account) =>
      canChangeRoles(context.caller, account)
        ? null
        : sentence("Only a super admin can change an admin's account."),
    )
    if (result.done.length === 0) return { result, changes: [] }
    const leaving = result.done.filter((id) => {
      const account = found.get(id)
      return account && account.groupId !== null && !isCrewCandidate({ ...account, studio })
    })
    await writeStudio(tx, studioId, result.done, leaving)
    const captains = leaving.filter((id) => found.get(id)?.isCrewCaptain)
    await revokeNotifications(tx, captains)
    const subject = sentence('Studio of {count, plural, one {# person} other {# people}}', {
      count: result.done.length,
    })
    const detail = { studio, userIds: result.done }
    await recordAct(
      { ...tx, schoolId: list.schoolId },
      { actor: context.caller.id, at: context.now, action: 'user.change-many', subject, detail },
    )
    const changed = await findAccounts(tx, list.schoolId, result.done)
    const changes = result.done.map((id): AccountChange => {
      return { before: found.get(id) ?? null, after: changed.get(id) ?? null }
    })
    return { result, changes }
  })
  if (changes.length > 0) announceAccounts(context.services.live, changes)
  return result
}

async function findStudioId(
  { schools }: AccountTx,
  schoolId: number | null,
  studio: string,
): Promise<number> {
  const school = schoolId === null ? undefined : schools.get(schoolId)
  if (!school) invalid('studio', sentence("There's no studio to choose without a school."))
  return findStudioByName(school, studio, 'studio')
}

async function writeStudio(tx: AccountTx, studioId: number | null, ids: number[], leaving: number[]) {
  await tx.db
    .updateTable('users')
    .set({ studio_id: studioId })
    .where(inList(tx.engine, 'id', ids))
    .execute()
  await tx.db
    .updateTable('users')
    .set({ group_id: null, is_captain: 0 })
    .where(inList(tx.engine, 'id', leaving))
    .execute()
}
