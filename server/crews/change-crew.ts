// Admins create, rename and delete crews, and take the captain flag from all learners.
import type { StoredGroup } from '../../contract/crews.ts'
import { announceMoves, announceOwn } from '../people/index.ts'
import { aboutCrews, toCrews, toStaff } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { idsOf } from '../platform/db/engine.ts'
import { lockedTransaction } from '../platform/db/school-db.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { nameKey } from '../platform/names.ts'
import { clearCaptains, insertGroup, removeGroup } from './crews.store.ts'
import { groupById } from './crews.views.ts'
import type { GroupInSchool } from './subjects.ts'

/** Throws `name_taken`. */
export async function createCrew(
  { services, caller, now, school }: MemberContext,
  { name, description }: { name: string; description?: string | null | undefined },
): Promise<StoredGroup> {
  // The lock keeps a concurrent sort from choosing the same name.
  const group = await lockedTransaction(school, async (tx) => {
    const id = await insertGroup(tx, { name, description: description ?? null, created_at: now })
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.create',
      subject: `Crew "${name}"`,
      detail: { groupId: id },
    })
    return groupById(tx, id)
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: toStaff })
  return group
}

/** Throws `name_taken`. */
export async function changeCrew(
  { services, caller, now }: ActorContext,
  { school, group: found }: GroupInSchool,
  /** Absent fields do not change. */
  change: { name?: string | undefined; description?: string | null | undefined },
): Promise<StoredGroup> {
  const group = await lockedTransaction(school, async (tx) => {
    const { name, description } = change
    // Columns that are undefined do not change.
    const name_key = name === undefined ? undefined : nameKey(name)
    const changed = { name, name_key, description }
    await tx.updateTable('groups').set(changed).where('id', '=', found.id).execute()
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.change',
      subject: `Crew "${found.name}"`,
      detail: { groupId: found.id, ...change },
    })
    return groupById(tx, found.id)
  })

  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: aboutCrews([found.id]) })
  // A member's own account names its crew.
  if (group.name !== found.name)
    services.live.publish({ schoolId: school.schoolId, topics: ['session'], to: toCrews([found.id]) })
  return group
}

/** Its members become unassigned and lose the captain flag; goals stay with their owners. */
export async function deleteCrew(
  { services, caller, now }: ActorContext,
  { school, group }: GroupInSchool,
): Promise<void> {
  await lockedTransaction(school, async (tx) => {
    const unassigned = await removeGroup(tx, group.id)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.delete',
      subject: `Crew "${group.name}"`,
      detail: { groupId: group.id, unassigned },
    })
  })

  announceMoves(services.live, school.schoolId, { userIds: [], crews: [group.id] })
  services.live.publish({ schoolId: school.schoolId, topics: ['session'], to: toCrews([group.id]) })
}

/** Takes the captain flag from everyone in the school, as at the start of a term. The message says from how many. */
export async function deselectCaptains({ services, caller, now, school }: MemberContext) {
  const captains = await lockedTransaction(school, async (tx) => {
    const cleared = await clearCaptains(tx)
    const detail = { captains: cleared.length }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.deselect-captains',
      subject: 'All crew captains',
      detail,
    })
    return cleared
  })
  const crews = captains.map(({ groupId }) => groupId)
  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: aboutCrews(crews) })
  announceOwn(services.live, idsOf(captains))
  return { message: deselectedSentence(captains.length) }
}

function deselectedSentence(captains: number): string {
  if (captains === 0) return 'No learner was crew captain.'
  return captains === 1
    ? '1 learner is no longer crew captain.'
    : `${captains} learners are no longer crew captains.`
}
