// Saves and deletes what a learner writes about a week, responds to it by 'Read' or a text, which the giver may change and
// take back, and publishes the changes.
import type { SentReflection, SentResponse, StoredReflection } from '../../contract/reflections.ts'
import { lockOwner, type OwnerFacts } from '../goals/index.ts'
import { notifyAll } from '../notifications/index.ts'
import { toAccounts, toReadersOfReflections } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext, Services } from '../platform/http/route.ts'
import {
  mayDeleteReflections,
  mayRespond,
  mayWriteReflections,
  writingRefusal,
} from './reflections.policy.ts'
import {
  lockReflection,
  type ReflectionInSchool,
  reflectionAbout,
  requireGiverOfSchool,
  responseOf,
  updateTexts,
} from './reflections.store.ts'
import { reflectionById } from './reflections.views.ts'

/**
 * While the week is open and nobody has responded with a text. The same texts as before write nothing, whatever was
 * responded and whichever version is expected.
 */
export async function saveReflection(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  { week, texts, expectedVersion }: SentReflection,
): Promise<StoredReflection> {
  const { owner, reflection, changed } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, caller.id)
    if (!mayWriteReflections({ ...caller, studioId: owner.studioId })) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.reflections) refuse('switched_off')
    const before = await reflectionAbout(tx, caller.id, week)
    const same = before?.texts.every((text, index) => text === texts[index]) === true
    const isAnswered = !same && before?.isAnswered === true
    const refusal = writingRefusal({ week, isAnswered }, calendar, now)
    if (refusal) refuse(refusal)
    if (!same && expectedVersion !== undefined && expectedVersion !== (before?.version ?? 0))
      refuse('reflection_revised')
    const [first_question, second_question] = calendar.questions
    const [first_text, second_text] = texts
    const own = { user_id: caller.id, week, first_question, second_question }
    const row = { ...own, first_text, second_text, version: 1, created_at: now, updated_at: now }
    const id =
      before?.id ??
      (await tx.insertInto('reflections').values(row).returning('id').executeTakeFirstOrThrow()).id
    if (before && !same) await updateTexts(tx, id, { texts, version: before.version + 1, now })
    return { owner, reflection: await reflectionById(tx, id, { caller, now }), changed: !same }
  })
  if (changed) publishReflections(services, school.schoolId, owner)
  return reflection
}

/**
 * To those who may read it: the learner, the adult coaches of the crew, the studio's guides and the admins, but not the crew.
 * `notified`: the ids of the users who got a notification about the change.
 */
function publishReflections(
  { live }: Pick<Services, 'live'>,
  schoolId: number,
  owner: OwnerFacts,
  notified: readonly number[] = [],
): void {
  live.publish({ schoolId, topics: ['reflections'], to: toReadersOfReflections([owner]) })
  if (notified.length > 0) live.publish({ schoolId, topics: ['notifications'], to: toAccounts(notified) })
}

/** With its responses: the owner while it can be written, an admin at any time. */
export async function deleteReflection(
  { services, caller, now }: MemberContext,
  { school, named }: ReflectionInSchool,
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner, ...reflection } = await lockReflection(tx, named)
    if (!mayDeleteReflections(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.reflections) refuse('switched_off')
    const refusal = caller.isAdmin ? null : writingRefusal(reflection, calendar, now)
    if (refusal) refuse(refusal)
    await tx.deleteFrom('reflections').where('id', '=', reflection.id).execute()
    const { id, firstName, lastName } = owner
    const detail = { userId: id, week: reflection.week }
    if (caller.isAdmin)
      await recordAct(tx, {
        actor: caller.id,
        at: now,
        action: 'reflection.delete',
        subject: `${firstName} ${lastName}`,
        about: id,
        detail,
      })
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}

/** The same response again writes nothing. */
export async function respond(
  { services, caller, now }: MemberContext,
  { school, named }: ReflectionInSchool,
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
    const response = { reflection_id: named.id, provider_id: caller.id, text, created_at: now }
    if (before === undefined) await tx.insertInto('responses').values(response).execute()
    else if (changed) await tx.updateTable('responses').set({ text }).where('id', '=', before.id).execute()
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
  { school, named }: ReflectionInSchool,
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner } = await lockReflection(tx, named)
    if (!mayRespond(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'reflections')
    const own = (await responseOf(tx, named.id, caller.id)) ?? refuse('not_found')
    await tx.deleteFrom('responses').where('id', '=', own.id).execute()
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}
