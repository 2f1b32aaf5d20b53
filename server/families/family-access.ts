// Lets the school manage families: it makes codes for letters, each shown only in one answer, lists the guardians of a
// learner, and lets an admin end connections.
import type { Answer } from '../../contract/api.ts'
import { errorTable } from '../../contract/errors.ts'
import type { StoredFamilyAccess } from '../../contract/families.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { type AccountList, caresFor, findAccounts, withAccount, withAccounts } from '../accounts/index.ts'
import {
  deleteConnections,
  getAccount,
  getVisibleAccount,
  guidesStudio,
  maySeeFollowers,
  notifyEnded,
  recordFamilyAct,
} from '../people/index.ts'
import { isLearner } from '../platform/caller.ts'
import { iso } from '../platform/clock.ts'
import { idsOf, inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { announceCodes, announceFamily } from './announce.ts'
import { generateCodes, storeCode } from './codes.ts'
import { isVisible } from './learners.views.ts'

/** A learner, or another person of the school, with the fields that decide who may see the guardians. */
interface LearnerSubject {
  account: User
  schoolId: number
  studioId: number | null
}

/** `not_found`, or `forbidden` unless the caller is the learner, a guide of its studio or an admin. */
export async function findReadableLearner(context: MemberContext, id: number): Promise<LearnerSubject> {
  const learner = await findLearnerSubject(context, id)
  const { studioId } = learner
  return maySeeFollowers(context.caller, { id, studioId }) ? learner : refuse('forbidden')
}

export async function findLearnerSubject(context: MemberContext, id: number): Promise<LearnerSubject> {
  const account = await getVisibleAccount(context, id)
  const { schoolId } = account
  if (schoolId === null) refuse('not_found')
  const { db } = context.services.database
  const row = await db
    .selectFrom('users')
    .select('studio_id')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return { account, schoolId, studioId: row?.studio_id ?? null }
}

/** `not_found`, or `forbidden` unless the caller is an admin or a guide of the learner's studio. */
export async function findLearnerInCare(context: MemberContext, id: number): Promise<LearnerSubject> {
  const learner = await findLearnerSubject(context, id)
  const { caller } = context
  return caller.isAdmin || guidesStudio(caller, learner.studioId) ? learner : refuse('forbidden')
}

interface Reading {
  id: number
  schoolId: number
  /** Open codes, and the letter that connected a guardian, are hidden from the learner. */
  readerId: number
  now: number
}

/** Connections that rest are left out. */
export async function getFamilyAccess(
  db: Queries,
  { id, schoolId, readerId, now }: Reading,
): Promise<StoredFamilyAccess> {
  const isOwn = readerId === id
  const learner = await db
    .selectFrom('users')
    .select('family_closed_at')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  const guardians = await db
    .selectFrom('connections')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('schools', 'schools.id', 'connections.school_id')
    .select(['guardians.id', 'guardians.name', 'connections.created_at as since'])
    .select(['connections.letter as number', 'connections.letters as total'])
    .where('connections.school_id', '=', schoolId)
    .where('connections.user_id', '=', id)
    .where(isVisible)
    .orderBy('connections.id')
    .execute()
  return {
    allowed: learner?.family_closed_at == null,
    guardians: guardians.map(({ number, total, ...guardian }) =>
      isOwn || number === null || total === null || total < 2
        ? guardian
        : { ...guardian, letter: { number, total } },
    ),
    openCodes: isOwn ? [] : await listOpenCodes(db, id, now),
  }
}

function listOpenCodes(db: Queries, id: number, now: number) {
  return db
    .selectFrom('family_codes')
    .select(['id', 'good_until as goodUntil'])
    .where('user_id', '=', id)
    .where('good_until', '>', now)
    .orderBy('id')
    .execute()
}

const isStaffCaller = ({ isAdmin, isGuide }: MemberContext['caller']) => isAdmin || isGuide

/** Ends the open codes of the learner, or the one with this id. Records nothing if there was none. */
export async function endCodes(
  context: MemberContext,
  { account, schoolId, studioId }: LearnerSubject,
  codeId?: number,
): Promise<void> {
  const { services, caller, now } = context
  const { id } = account
  const ended = await withAccount(context, { account, may: isStaffCaller }, async (tx, learner) => {
    if (!caresFor(await getAccount(tx, caller.id), learner)) refuse('forbidden')
    const codes = await tx.db
      .deleteFrom('family_codes')
      .where('user_id', '=', id)
      .where('good_until', '>', now)
      .$if(codeId !== undefined, (query) => query.where('id', '=', codeId ?? 0))
      .returning('id')
      .execute()
    if (codes.length > 0) {
      const entry = { userId: id, actorId: caller.id, now, action: 'family.codes-end' } as const
      await recordFamilyAct(tx.db, { ...entry, detail: { ended: codes.length } })
    }
    return codes.length
  })
  if (ended > 0) announceCodes(services.live, [{ id, schoolId, studioId }])
}

const isAdminCaller = ({ isAdmin }: MemberContext['caller']) => isAdmin

/** Closes the learner, which ends all connections and codes, or opens it again. The same value again changes nothing. */
export async function setAllowed(
  context: MemberContext,
  { account, schoolId, studioId }: LearnerSubject,
  { allowed }: { allowed: boolean },
): Promise<StoredFamilyAccess> {
  const { services, caller, now } = context
  const { id } = account
  const reading = { id, schoolId, readerId: caller.id, now }
  const { after, changed } = await withAccount(context, { account, may: isAdminCaller }, async (tx) => {
    const before = await getFamilyAccess(tx.db, reading)
    if (before.allowed === allowed) return { after: before, changed: false }
    await tx.db
      .updateTable('users')
      .set({ family_closed_at: allowed ? null : now })
      .where('id', '=', id)
      .execute()
    const entry = { userId: id, actorId: caller.id, now }
    if (allowed) await recordFamilyAct(tx.db, { ...entry, action: 'family.open' })
    else {
      await tx.db.deleteFrom('family_codes').where('user_id', '=', id).execute()
      const ended = await deleteConnections(tx, [id])
      await notifyEnded(tx, ended, now)
      await recordFamilyAct(tx.db, { ...entry, action: 'family.close', detail: { ended: ended.length } })
    }
    return { after: await getFamilyAccess(tx.db, reading), changed: true }
  })
  if (changed) announceFamily(services.live, [{ id, schoolId, studioId }])
  return after
}

/** `not_found` if that guardian is not connected. */
export async function endGuardian(
  context: MemberContext,
  { account, schoolId, studioId }: LearnerSubject,
  guardianId: number,
): Promise<void> {
  const { services, caller, now } = context
  const { id } = account
  await withAccount(context, { account, may: isAdminCaller }, async (tx) => {
    const ended = await deleteConnections(tx, [id], guardianId)
    if (ended.length === 0) refuse('not_found')
    await notifyEnded(tx, ended, now)
    await recordFamilyAct(tx.db, { userId: id, actorId: caller.id, now, action: 'family.end' })
  })
  announceFamily(services.live, [{ id, schoolId, studioId }])
}

const CODE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** `switched_off` while the school shows families nothing. */
export async function requireFamilyView(db: Queries, schoolId: number | null): Promise<void> {
  const school = await db
    .selectFrom('schools')
    .select('family_view')
    .where('id', '=', schoolId ?? 0)
    .executeTakeFirst()
  if (school?.family_view !== 1) refuse('switched_off')
}

type Made = Answer<'POST /api/admin/family-codes'>

/** Refuses each person who gets no code with a sentence. */
export async function makeCodes(
  context: MemberContext,
  list: AccountList,
  perLearner: number,
): Promise<Made> {
  const { database, passwordCost } = context.services
  const before = await findAccounts(database, list.schoolId, list.ids)
  const first = await findProblems(context, database, list.ids, before)
  const ready = list.ids.filter((id) => first.get(id) === null)
  const hashed = await generateCodes(ready.length * perLearner, passwordCost)
  const { now, caller } = context
  const goodUntil = now + CODE_LIFETIME_MS
  return withAccounts(context, list, async (tx, found) => {
    await requireFamilyView(tx.db, list.schoolId)
    const problems = await findProblems(context, tx, list.ids, found)
    const result: Made = { codes: [], refused: [] }
    for (const id of list.ids) {
      const learner = found.get(id)
      // A learner who became eligible only after the first check has no code yet.
      const problem = problems.get(id) ?? first.get(id) ?? null
      if (!learner || problem !== null) {
        result.refused.push({ id, message: problem ?? errorTable.not_found[1] })
        continue
      }
      const { firstName, lastName } = learner
      const from = ready.indexOf(id) * perLearner
      for (const [index, code] of hashed.slice(from, from + perLearner).entries()) {
        const letter = { made_by_id: caller.id, letter: index + 1, letters: perLearner }
        const owner = { user_id: id, guardian_id: null, ...letter }
        const shown = await storeCode(tx.db, owner, code, { now, goodUntil })
        result.codes.push({ id, firstName, lastName, code: shown, goodUntil: iso(goodUntil) })
      }
      const entry = { userId: id, actorId: caller.id, now, action: 'family.codes' } as const
      await recordFamilyAct(tx.db, { ...entry, detail: { codes: perLearner } })
    }
    return result
  })
}

/** Why each person gets no code; null for those who do. */
async function findProblems(
  { caller }: ActorContext,
  tx: OnEngine,
  ids: readonly number[],
  found: ReadonlyMap<number, User>,
): Promise<Map<number, string | null>> {
  const giver = await getAccount(tx, caller.id)
  // Codes end when their maker leaves, so a caller who has just left makes none.
  if (giver.hasLeft) refuse('unauthenticated')
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where(inList(tx.engine, 'id', ids))
    .where('family_closed_at', 'is not', null)
    .execute()
  const closed = new Set(idsOf(rows))
  return new Map(ids.map((id) => [id, describeProblem(giver, found.get(id), closed)]))
}

function describeProblem(giver: User, learner: User | undefined, closed: ReadonlySet<number>): string | null {
  if (!learner) return errorTable.not_found[1]
  if (!caresFor(giver, learner)) return sentence('This learner is not in your studio.')
  if (!isLearner(learner) || learner.isSuperAdmin) return sentence("This person isn't a learner.")
  if (learner.hasLeft) return errorTable.account_left[1]
  return closed.has(learner.id) ? sentence('This learner is closed to families.') : null
}
