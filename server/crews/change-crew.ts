// Lets admins create, rename and delete crews, and clear the captain flag of all learners.
import type { StoredGroup } from '../../contract/crews.ts'
import { sentence } from '../../contract/sentence.ts'
import { announceMoves, announceOwn } from '../people/index.ts'
import { aboutCrews, toCrews, toStaff } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { idsOf } from '../platform/db/engine.ts'
import { lockedTransaction } from '../platform/db/school-db.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { keepDeletion } from '../platform/kept-deletions.ts'
import { nameKey } from '../platform/names.ts'
import { clearCaptains, deleteGroup, insertGroup } from './crews.store.ts'
import { getGroup } from './crews.views.ts'
import { readKeptCrew } from './kept-crew.ts'
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
      subject: sentence('Crew "{name}"', { name }),
      detail: { groupId: id },
    })
    return getGroup(tx, id)
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
    await tx
      .updateTable('groups')
      .set({ name, name_key: name === undefined ? undefined : nameKey(name), description })
      .where('id', '=', found.id)
      .execute()
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.change',
      subject: sentence('Crew "{name}"', { name: found.name }),
      detail: { groupId: found.id, ...change },
    })
    return getGroup(tx, found.id)
  })

  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: aboutCrews([found.id]) })
  // Each member's own account includes the crew's name.
  if (group.name !== found.name)
    services.live.publish({ schoolId: school.schoolId, topics: ['session'], to: toCrews([found.id]) })
  return group
}

/**
 * Deletes a crew. Its members become unassigned and lose the captain flag; goals stay with their owners. Returns the id by which
 * the deletion can be undone.
 */
export async function deleteCrew(
  { services, caller, now }: ActorContext,
  { school, group }: GroupInSchool,
): Promise<number> {
  const deletionId = await lockedTransaction(school, async (tx) => {
    const kept = await readKeptCrew(tx, group.id)
    const unassigned = await deleteGroup(tx, group.id)
    const auditId = await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.delete',
      subject: sentence('Crew "{name}"', { name: group.name }),
      detail: { groupId: group.id, unassigned },
    })
    const by = { deletedById: caller.id, deletedAt: now, ownerId: null }
    return keepDeletion(tx, { kind: 'crew', ...by, auditId, content: kept })
  })

  announceMoves(services.live, school.schoolId, { userIds: [], crews: [group.id] })
  services.live.publish({ schoolId: school.schoolId, topics: ['session'], to: toCrews([group.id]) })
  return deletionId
}

/** Clears the captain flag of everyone in the school, for the start of a term. The message counts the former captains. */
export async function deselectCaptains({ services, caller, now, school }: MemberContext) {
  const captains = await lockedTransaction(school, async (tx) => {
    const cleared = await clearCaptains(tx)
    const detail = { captains: cleared.length }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.deselect-captains',
      subject: sentence('All crew captains', {}),
      detail,
    })
    return cleared
  })
  const crews = captains.map(({ groupId }) => groupId)
  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: aboutCrews(crews) })
  announceOwn(services.live, idsOf(captains))
  return { message: describeDeselection(captains.length) }
}

function describeDeselection(captains: number): string {
  if (captains === 0) return sentence('There were no crew captains.')
  return sentence(
    '{captains, plural, one {{captains} learner is no longer a crew captain} other {{captains} learners are no longer crew captains}}.',
    { captains },
  )
}
