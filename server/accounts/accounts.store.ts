// Writes what becomes of accounts: roles and what hangs on them, and that they are gone.
import type { User } from '../../contract/people.ts'
import { forgetInAudit, recordAudit } from '../platform/audit.ts'
import { type Engine, forUpdate, inList, type Queries } from '../platform/db/engine.ts'
import { flag } from '../platform/db/tables.ts'
import type { MemberContext } from '../platform/http/route.ts'
import type { Standing } from './standing.rules.ts'

/** Studios are written by those who know their ids; here an assigned studio can only be lost. */
export async function writeStanding(db: Queries, id: number, standing: Standing): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_admin: flag(standing.isAdmin),
      is_guide: flag(standing.isGuide),
      is_coach: flag(standing.isCoachWooden),
      is_captain: flag(standing.isCrewCaptain),
      can_bypass_deadlines: flag(standing.canBypassDeadlines),
      group_id: standing.groupId,
      ...(standing.assignedStudio === null && { assigned_studio_id: null }),
    })
    .where('id', '=', id)
    .execute()
  if (standing.assignedCrews.length === 0)
    await db.deleteFrom('coach_crews').where('coach_id', '=', id).execute()
}

/**
 * Sessions, goals with their feedback, notifications and activities go too; feedback it gave stays without a giver, and
 * the audit log without the name.
 */
export async function deleteUsers(db: Queries, engine: Engine, ids: readonly number[]): Promise<void> {
  const among = inList(engine, 'id', ids)
  // Nothing more is written about them, least of all in the log after it has forgotten them.
  await forUpdate(engine, db.selectFrom('users').select('id').where(among).orderBy('id')).execute()
  await forgetInAudit(db, engine, ids)
  await db.deleteFrom('users').where(among).execute()
}

/** Ends all sessions of these people. */
export async function endSessionsOfMany(db: Queries, engine: Engine, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(inList(engine, 'user_id', ids))
    .execute()
}

/** Stands in the log of the account's school; `detail` never holds a password. */
export async function recordAccount(
  db: Queries,
  { caller, now }: Pick<MemberContext, 'caller' | 'now'>,
  account: Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'schoolId'>,
  action: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, {
    schoolId: account.schoolId,
    at: now,
    actorId: caller.id,
    aboutId: account.id,
    action,
    subject: `${account.firstName} ${account.lastName} (${account.username})`,
    ...(detail && { detail }),
  })
}
