// Saves and deletes learners' reflections, saves and removes responses to them ('Read' or a text), and publishes the changes.
import { fullName } from '../../contract/person-name.ts'
import type { SentReflection, SentResponse, StoredReflection } from '../../contract/reflections.ts'
import { lockOwner, type OwnerFacts } from '../goals/index.ts'
import { notifyAll } from '../notifications/index.ts'
import { toAccounts, toReadersOfReflections } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { requireFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { tellQuestions } from '../platform/default-questions.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext, Services } from '../platform/http/route.ts'
import {
  mayDeleteReflections,
  mayRespond,
  mayWriteReflections,
  writingRefusal,
} from './reflections.policy.ts'
import {
  findReflectionOfWeek,
  findResponse,
  lockReflection,
  requireGiverInSchool,
  type TargetReflection,
  updateTexts,
} from './reflections.store.ts'
import { getReflection } from './reflections.views.ts'

/**
 * Saves a reflection while its week is open and nobody has responded with a text. Sending the same texts again writes nothing
 * and is never refused because of responses or the expected version.
 */
export async function saveReflection(
  { services, caller, now, language }: MemberContext,
  school: SchoolDb,
  { week, texts, expectedVersion }: SentReflection,
): Promise<StoredReflection> {
  const { owner, reflection, changed } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, caller.id)
    if (!mayWriteReflections({ ...caller, studioId: owner.studioId })) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.reflections) refuse('switched_off')
    const before = await findReflectionOfWeek(tx, caller.id, week)
    const isUnchanged = before?.texts.every((text, index) => text === texts[index]) === true
    const isAnswered = !isUnchanged && before?.isAnswered === true
    const refusal = writingRefusal({ week, isAnswered }, calendar, now)
    if (refusal) refuse(refusal)
    if (!isUnchanged && expectedVersion !== undefined && expectedVersion !== (before?.version ?? 0))
      refuse('reflection_revised')
    const [first_question, second_question] = tellQuestions(calendar.questions, language)
    const [first_text, second_text] = texts
    const own = { user_id: caller.id, week, first_question, second_question }
    const row = { ...own, first_text, second_text, version: 1, created_at: now, updated_at: now }
    const id =
      before?.id ??
      (await tx.insertInto('reflections').values(row).returning('id').executeTakeFirstOrThrow()).id
    if (before && !isUnchanged) await updateTexts(tx, id, { texts, version: before.version + 1, now })
    return { owner, reflection: await getReflection(tx, id, { caller, now }), changed: !isUnchanged }
  })
  if (changed) publishReflections(services, school.schoolId, owner)
  return reflection
}

/**
 * Publishes to the people who may read the reflection: the learner, the crew's adult coaches, the studio's guides and the
 * admins, but not the crew.
 *
 * @param notified the ids of the users who got a notification about the change
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

/** Deletes a reflection with its responses. Its owner may do it while it can be changed, an admin at any time. */
export async function deleteReflection(
  { services, caller, now }: MemberContext,
  { school, target }: TargetReflection,
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner, ...reflection } = await lockReflection(tx, target)
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
        subject: fullName({ firstName, lastName }),
        about: id,
        detail,
      })
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}

/** Saves a response. Sending the same response again writes nothing. */
export async function respond(
  { services, caller, now }: MemberContext,
  { school, target }: TargetReflection,
  { text, expectedVersion }: SentResponse,
): Promise<StoredReflection> {
  const { owner, reflection, changed, notified } = await transaction(school, async (tx) => {
    const { owner, version } = await lockReflection(tx, target)
    if (!mayRespond(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'reflections')
    if (owner.hasLeft) refuse('account_left')
    if (expectedVersion !== undefined && expectedVersion !== version) refuse('reflection_revised')
    await requireGiverInSchool(tx, caller.id)
    const before = await findResponse(tx, target.id, caller.id)
    const changed = before === undefined || before.text !== text
    const response = { reflection_id: target.id, provider_id: caller.id, text, created_at: now }
    if (before === undefined) await tx.insertInto('responses').values(response).execute()
    else if (changed) await tx.updateTable('responses').set({ text }).where('id', '=', before.id).execute()
    // Changing a text back to 'Read' is not news for the learner.
    const notified = changed && (before === undefined || text !== null) ? [owner.id] : []
    const data = { actor: caller.firstName, response: text === null ? 'read' : 'answered' } as const
    await notifyAll(tx, notified, { type: 'reflection_answered', goalId: null, data }, now)
    const reflection = await getReflection(tx, target.id, { caller, now })
    return { owner, reflection, changed, notified }
  })
  if (changed) publishReflections(services, school.schoolId, owner, notified)
  return reflection
}

/** Removes the caller's response. Refuses with `not_found` if there is none. */
export async function removeResponse(
  { services, caller }: MemberContext,
  { school, target }: TargetReflection,
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner } = await lockReflection(tx, target)
    if (!mayRespond(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'reflections')
    const own = (await findResponse(tx, target.id, caller.id)) ?? refuse('not_found')
    await tx.deleteFrom('responses').where('id', '=', own.id).execute()
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}
