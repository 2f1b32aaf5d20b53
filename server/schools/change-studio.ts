// Admins create, change and delete studios.
import { isTooManyGoalTypes, type StoredStudio, tooManyGoalTypes } from '../../contract/schools.ts'
import { sentence } from '../../contract/sentence.ts'
import { announceMoves } from '../people/index.ts'
import { aboutStudio, toSchool, toStudios } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { lockedTransaction, type SchoolDb, schoolOfRow, transaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { mergeLists } from '../platform/merge-lists.ts'
import { getStudio } from './schools.views.ts'
import {
  findAffectedCrews,
  insertStudio,
  removeStudio,
  type StudioChange,
  updateStudio,
} from './studios.store.ts'

export interface StudioInSchool {
  school: SchoolDb
  studio: StoredStudio
}

const toSubject = ({ name }: { name: string }) => sentence('Studio "{name}"', { name })

/** `not_found` if there is no such studio, or the caller may not act in its school. */
export async function findStudio({ services, caller }: ActorContext, id: number): Promise<StudioInSchool> {
  const school = await schoolOfRow(services.database, caller, 'studios', id)
  return { school, studio: await getStudio(school, id) }
}

/** Throws `name_taken`. */
export async function createStudio(
  context: MemberContext,
  studio: StudioChange & { name: string },
): Promise<StoredStudio> {
  const created = await transaction(context.school, async (tx) => {
    const id = await insertStudio(tx, studio, context.now)
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'studio.create',
      subject: toSubject(studio),
      detail: { studioId: id },
    })
    return getStudio(tx, id)
  })
  announceList(context, context.school)
  return created
}

/**
 * Learners and guides get the new name too. With `base`, the goal types that the caller saw, only the difference
 * is applied. Throws `name_taken`, and 400 on `goalTypes` if two admins together add too many.
 */
export async function changeStudio(
  context: ActorContext,
  { school, studio }: StudioInSchool,
  { base, ...sent }: StudioChange & { base?: string[] | undefined },
): Promise<StoredStudio> {
  const { changed, crews, captains } = await lockedTransaction(school, async (tx) => {
    const change = sent.goalTypes
      ? { ...sent, goalTypes: await mergeTypes(tx, studio.id, sent.goalTypes, base) }
      : sent
    await updateStudio(tx, studio.id, change)
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'studio.change',
      subject: toSubject({ name: studio.name }),
      detail: { studioId: studio.id, ...change },
    })
    return { changed: await getStudio(tx, studio.id), ...(await findAffectedCrews(tx, studio.id)) }
  })

  const { live } = context.services
  if (changed.name === studio.name) {
    // Captains see the goal types too, because they set goals for learners of the studio.
    live.publish({
      schoolId: school.schoolId,
      topics: ['studios'],
      to: aboutStudio(studio.id, { users: captains }),
    })
    return changed
  }
  live.publish({
    schoolId: school.schoolId,
    topics: ['studios', 'people', 'crews'],
    to: aboutStudio(studio.id, { crews }),
  })
  live.publish({ schoolId: school.schoolId, topics: ['session'], to: toStudios([studio.id]) })
  return changed
}

async function mergeTypes(tx: SchoolDb, id: number, sent: string[], base: string[] | undefined) {
  const { goalTypes: current } = await getStudio(tx, id)
  const types = mergeLists(sent, { base, current, keyOf: (type) => type.toLowerCase() })
  return isTooManyGoalTypes(types) ? invalid('goalTypes', tooManyGoalTypes) : types
}

/** Its learners choose another studio at their next sign-in. */
export async function deleteStudio(context: ActorContext, { school, studio }: StudioInSchool): Promise<void> {
  const { crews, members } = await lockedTransaction(school, async (tx) => {
    const left = await findAffectedCrews(tx, studio.id)
    await removeStudio(tx, studio.id)
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'studio.delete',
      subject: toSubject({ name: studio.name }),
      detail: {
        studioId: studio.id,
        learners: studio.learnerCount,
      },
    })
    return left
  })

  const { live } = context.services
  announceList(context, school)
  // Coaches among its members leave their crews.
  announceMoves(live, school.schoolId, { userIds: members, crews, studios: [studio.id] })
  live.publish({
    schoolId: school.schoolId,
    topics: ['session', 'people', 'goals', 'feedback'],
    to: toStudios([studio.id]),
  })
}

/** Publishes to everyone in the school: every screen draws a studio at its height among all studios. */
function announceList({ services }: ActorContext, school: SchoolDb): void {
  services.live.publish({ schoolId: school.schoolId, topics: ['studios'], to: toSchool })
}
