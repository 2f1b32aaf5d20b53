// Responds to a reflection: read, or a text. The giver may change it and take it back.
import type { SentResponse, StoredReflection } from '../../contract/reflections.ts'
import type { OwnerFacts } from '../goals/index.ts'
import { notifyAll } from '../notifications/index.ts'
import { requireFeature } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishReflections } from './reflection-changes.ts'
import { mayRespond } from './reflections.policy.ts'
import { lockReflection, requireGiverOfSchool, responseOf } from './reflections.store.ts'
import { reflectionById } from './reflections.views.ts'

interface Named {
  id: number
  userId: number
}

/** The same response again writes nothing. */
export async function respond(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  named: Named,
  { text, expectedVersion }: SentResponse,
): Promise<StoredReflection> {
  const { owner, reflection, changed, notified } = await transaction(school, async (tx) => {
    const { owner, version } = await lockReflection(tx, named)
    if (!mayRespond(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'reflections')
    if (owner.hasLeft) refuse('account_left')
    if (expectedVersion !== undefined && expectedVersion !== version) refuse('reflection_revised')
    await requireGiverOfSchool(tx, caller.id)
    const before = await responseOf(tx, named.id, caller.id)
    const changed = before === undefined || before.text !== text
    if (before === undefined) await insertResponse(tx, named.id, { text, providerId: caller.id, now })
    else if (changed) await tx.db.updateTable('responses').set({ text }).where('id', '=', before.id).execute()
    // Taking a text back to 'Read' tells the learner nothing new.
    const notified = changed && (before === undefined || text !== null) ? [owner.id] : []
    const data = { actor: caller.firstName, response: text === null ? 'read' : 'answered' } as const
    await notifyAll(tx, notified, { type: 'reflection_answered', goalId: null, data }, now)
    const reflection = await reflectionById(tx, named.id, { caller, now })
    return { owner, reflection, changed, notified }
  })
  if (changed) publishReflections(services, school.schoolId, owner, notified)
  return reflection
}

/** `not_found` without an own response. */
export async function takeResponseBack(
  { services, caller }: MemberContext,
  school: SchoolDb,
  named: Named,
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner } = await lockReflection(tx, named)
    if (!mayRespond(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'reflections')
    const own = (await responseOf(tx, named.id, caller.id)) ?? refuse('not_found')
    await tx.db.deleteFrom('responses').where('id', '=', own.id).execute()
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}

interface Given {
  text: string | null
  providerId: number
  /** Epoch milliseconds. */
  now: number
}

async function insertResponse(
  { db, schoolId }: SchoolDb,
  reflectionId: number,
  { text, providerId, now }: Given,
): Promise<void> {
  await db
    .insertInto('responses')
    .values({
      school_id: schoolId,
      reflection_id: reflectionId,
      provider_id: providerId,
      text,
      created_at: now,
    })
    .execute()
}
