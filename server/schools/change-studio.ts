// An admin makes, changes and deletes studios.
import type { Studio } from '../../contract/schools.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, schoolOfRow, transaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { insertStudio, removeStudio, type StudioChange, updateStudio } from './studios.store.ts'
import { studioById } from './studios.views.ts'

export interface NamedStudio {
  school: SchoolDb
  studio: Studio
}

/** `not_found` when there is none, or it is of a school the caller may not act in. */
export async function studioFor({ services, caller }: Acting, id: number): Promise<NamedStudio> {
  const school = await schoolOfRow(services.database, caller, 'studios', id)
  return { school, studio: await studioById(school, id) }
}

/** Throws `name_taken`. */
export async function createStudio(
  acting: Acting,
  school: SchoolDb,
  studio: StudioChange & { name: string },
): Promise<Studio> {
  const made = await transaction(school, async (tx) => {
    const id = await insertStudio(tx, studio, acting.now)
    await record(tx, acting, 'studio.create', studio.name, { studioId: id })
    return studioById(tx, id)
  })
  acting.services.live.publish({ schoolId: school.schoolId, topics: ['studios'], to: 'school' })
  return made
}

/** Its learners and guides go along with a new name. Throws `name_taken`. */
export async function changeStudio(
  acting: Acting,
  { school, studio: { id, name } }: NamedStudio,
  change: StudioChange,
): Promise<Studio> {
  const changed = await transaction(school, async (tx) => {
    await updateStudio(tx, id, change)
    await record(tx, acting, 'studio.change', name, { studioId: id, ...change })
    return studioById(tx, id)
  })
  acting.services.live.publish({
    schoolId: school.schoolId,
    topics: ['studios', 'people', 'crews'],
    to: 'school',
  })
  return changed
}

/** Its learners choose again when they next sign in. */
export async function deleteStudio(
  acting: Acting,
  { school, studio: { id, name, learnerCount } }: NamedStudio,
): Promise<void> {
  await transaction(school, async (tx) => {
    await lockSchool(tx)
    await removeStudio(tx, id)
    await record(tx, acting, 'studio.delete', name, { studioId: id, learners: learnerCount })
  })
  acting.services.live.publish({
    schoolId: school.schoolId,
    topics: ['studios', 'people', 'crews', 'goals', 'feedback'],
    to: 'school',
  })
}

function record(
  { db, schoolId }: SchoolDb,
  { caller, now }: Acting,
  action: string,
  name: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const subject = `Studio "${name}"`
  return recordAudit(db, { schoolId, at: now, actorId: caller.id, action, subject, detail })
}
