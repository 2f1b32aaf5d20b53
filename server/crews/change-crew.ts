// An admin makes, renames and deletes crews.
import type { Group } from '../../contract/crews.ts'
import { announceMoves } from '../people/index.ts'
import { aboutCrews, toCrews, toStaff } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { insertGroup, removeGroup, updateGroup } from './crews.store.ts'
import { groupById } from './crews.views.ts'
import type { NamedGroup } from './group-for.ts'

/** Throws `name_taken`. */
export async function createCrew(
  { services, caller, now }: Acting,
  school: SchoolDb,
  { name, description }: { name: string; description?: string | null | undefined },
): Promise<Group> {
  const group = await transaction(school, async (tx) => {
    // A sort that runs meanwhile must not choose the same name.
    await lockSchool(tx)
    const id = await insertGroup(tx, { name, description: description ?? null, created_at: now })
    await recordAudit(tx.db, {
      schoolId: school.schoolId,
      at: now,
      actorId: caller.id,
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
  { services, caller, now }: Acting,
  { school, group: { id, name } }: NamedGroup,
  change: { name?: string | undefined; description?: string | null | undefined },
): Promise<Group> {
  const group = await transaction(school, async (tx) => {
    await lockSchool(tx)
    await updateGroup(tx, id, change)
    await recordAudit(tx.db, {
      schoolId: school.schoolId,
      at: now,
      actorId: caller.id,
      action: 'crew.change',
      subject: `Crew "${name}"`,
      detail: { groupId: id, ...change },
    })
    return groupById(tx, id)
  })
  const { schoolId } = school
  services.live.publish({ schoolId, topics: ['crews'], to: aboutCrews([id]) })
  // A member's own account names its crew.
  if (group.name !== name) services.live.publish({ schoolId, topics: ['session'], to: toCrews([id]) })
  return group
}

/** Its members become unassigned and its captains plain learners; goals stay with their owners. */
export async function deleteCrew(
  { services, caller, now }: Acting,
  { school, group: { id, name } }: NamedGroup,
): Promise<void> {
  await transaction(school, async (tx) => {
    await lockSchool(tx)
    const unassigned = await removeGroup(tx, id)
    await recordAudit(tx.db, {
      schoolId: school.schoolId,
      at: now,
      actorId: caller.id,
      action: 'crew.delete',
      subject: `Crew "${name}"`,
      detail: { groupId: id, unassigned },
    })
  })
  const { schoolId } = school
  announceMoves(services.live, schoolId, { userIds: [], crews: [id] })
  services.live.publish({ schoolId, topics: ['session'], to: toCrews([id]) })
}
