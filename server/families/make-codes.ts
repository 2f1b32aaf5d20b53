// Makes the codes of letters to families. Each code is shown only in this answer.
import { errorTable } from '../../contract/errors.ts'
import type { FamilyCode } from '../../contract/families.ts'
import type { User } from '../../contract/people.ts'
import { type AccountList, type AccountTx, accountsIn, withAccounts } from '../accounts/index.ts'
import { accountById, recordFamily } from '../people/index.ts'
import { isLearner } from '../platform/caller.ts'
import { iso } from '../platform/clock.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { newCodes, storeCode } from './codes.ts'

const GOOD_MS = 30 * 24 * 60 * 60 * 1000

/** `switched_off` while the school shows families nothing. */
export async function requireFamilyView(db: Queries, schoolId: number | null): Promise<void> {
  const school = await db
    .selectFrom('schools')
    .select('family_view')
    .where('id', '=', schoolId ?? 0)
    .executeTakeFirst()
  if (school?.family_view !== 1) refuse('switched_off')
}

interface Made {
  codes: FamilyCode[]
  refused: { id: number; message: string }[]
}

/** Refuses each person who gets no code with a sentence. */
export async function makeCodes(
  context: MemberContext,
  list: AccountList,
  perLearner: number,
): Promise<Made> {
  const { database, passwordCost } = context.services
  const first = await problemsOf(
    context,
    database,
    list.ids,
    await accountsIn(database, list.schoolId, list.ids),
  )
  const ready = list.ids.filter((id) => first.get(id) === null)
  const hashed = await newCodes(ready.length * perLearner, passwordCost)
  const { now, caller } = context
  const goodUntil = now + GOOD_MS
  return withAccounts(context, list, async (tx, found) => {
    await requireFamilyView(tx.db, list.schoolId)
    const problems = await problemsOf(context, tx, list.ids, found)
    const made: Made = { codes: [], refused: [] }
    for (const id of list.ids) {
      const learner = found.get(id)
      // A learner who may get one only since the first look has no code yet.
      const problem = problems.get(id) ?? first.get(id) ?? null
      if (!learner || problem !== null) {
        made.refused.push({ id, message: problem ?? errorTable.not_found[1] })
        continue
      }
      const { firstName, lastName } = learner
      const from = ready.indexOf(id) * perLearner
      for (const code of hashed.slice(from, from + perLearner)) {
        const shown = await storeCode(tx.db, { user_id: id, guardian_id: null }, code, { now, goodUntil })
        made.codes.push({ id, firstName, lastName, code: shown, goodUntil: iso(goodUntil) })
      }
      const entry = { userId: id, actorId: caller.id, now, action: 'family.codes' } as const
      await recordFamily(tx.db, { ...entry, detail: { codes: perLearner } })
    }
    return made
  })
}

/** Why each person gets no code; null for those who do. */
async function problemsOf(
  { caller }: ActorContext,
  tx: Pick<AccountTx, 'db' | 'engine'>,
  ids: readonly number[],
  found: ReadonlyMap<number, User>,
): Promise<Map<number, string | null>> {
  const giver = await accountById(tx, caller.id)
  const closed = await closedAmong(tx, ids)
  return new Map(ids.map((id) => [id, problemOf(giver, found.get(id), closed)]))
}

function problemOf(giver: User, learner: User | undefined, closed: ReadonlySet<number>): string | null {
  if (!learner) return errorTable.not_found[1]
  if (!mayMakeCodes(giver, learner)) return 'This learner is not in your studio.'
  if (!isLearner(learner) || learner.isSuperAdmin) return 'This person is no learner.'
  if (learner.hasLeft) return errorTable.account_left[1]
  return closed.has(learner.id) ? 'This learner is closed to families.' : null
}

/** Admins for every learner, guides for those of their studio. */
function mayMakeCodes(giver: User, learner: User): boolean {
  if (giver.isAdmin || giver.isSuperAdmin) return true
  return giver.isGuide && giver.assignedStudio !== null && giver.assignedStudio === learner.studio
}

async function closedAmong({ db, engine }: Pick<AccountTx, 'db' | 'engine'>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(inList(engine, 'id', ids))
    .where('family_closed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
