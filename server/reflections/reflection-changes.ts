// Saves and deletes what a learner writes about a week, and publishes the changes.
import type { SentReflection, StoredReflection } from '../../contract/reflections.ts'
import { lockOwner, type OwnerFacts } from '../goals/index.ts'
import { toAccounts, toReadersOfReflections } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext, Services } from '../platform/http/route.ts'
import { mayDeleteReflections, mayWriteReflections, writingRefusal } from './reflections.policy.ts'
import { insertReflection, lockReflection, reflectionAbout, updateTexts } from './reflections.store.ts'
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
    const id =
      before?.id ??
      (await insertReflection(tx, {
        user_id: caller.id,
        week,
        first_question,
        second_question,
        first_text: texts[0],
        second_text: texts[1],
        version: 1,
        created_at: now,
        updated_at: now,
      }))
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
export function publishReflections(
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
  school: SchoolDb,
  named: { id: number; userId: number },
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner, ...reflection } = await lockReflection(tx, named)
    if (!mayDeleteReflections(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.reflections) refuse('switched_off')
    const refusal = caller.isAdmin ? null : writingRefusal(reflection, calendar, now)
    if (refusal) refuse(refusal)
    await tx.db.deleteFrom('reflections').where('id', '=', reflection.id).execute()
    if (caller.isAdmin)
      await recordAct(tx, caller, now, {
        aboutId: owner.id,
        action: 'reflection.delete',
        subject: `${owner.firstName} ${owner.lastName}`,
        detail: { userId: owner.id, week: reflection.week },
      })
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}
