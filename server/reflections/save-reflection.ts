// Saves what a learner writes about a week, while it is open and nobody has responded with a text.
import type { Reflection, SentReflection } from '../../contract/reflections.ts'
import { lockOwner } from '../goals/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishReflections } from './reflection-changes.ts'
import { mayWriteReflections, writingRefusal } from './reflections.policy.ts'
import { insertReflection, reflectionAbout, updateTexts } from './reflections.store.ts'
import { reflectionById } from './reflections.views.ts'

/** The same texts as before write nothing, whatever was responded and whichever version is expected. */
export async function saveReflection(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  { week, texts, expectedVersion }: SentReflection,
): Promise<Reflection> {
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
