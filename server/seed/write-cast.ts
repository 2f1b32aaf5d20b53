// Writes the people of a made-up school, its crews and who coaches them.
import { profilePicture } from '../../contract/people.ts'
import { userRow } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'
import type { Cast, Person } from './cast.ts'
import { seededRandom } from './random.ts'
import { repliesOf } from './texts.ts'
import { insertRows, reserveIds } from './write-rows.ts'

export interface Writing {
  seed: number
  /** The hash of the one password that all people share. */
  passwordHash: string
  /** Epoch milliseconds, for all people. */
  createdAt: number
  /** When the leaver left. */
  leftAt: number
}

/** Writes the rows and sets the ids of people and crews. */
export async function writeCast(
  { db, engine, schoolId }: SchoolDb,
  { people, leaver, crews, coaches }: Cast,
  { seed, passwordHash, createdAt, leftAt }: Writing,
): Promise<void> {
  const groupIds = await reserveIds(db, engine, 'groups', crews.length)
  for (const [index, crew] of crews.entries()) crew.id = groupIds[index] ?? 0
  await insertRows(
    db,
    'groups',
    crews.map(({ id, name }) => ({
      id,
      school_id: schoolId,
      name,
      name_key: nameKey(name),
      description: null,
      created_at: createdAt,
    })),
  )
  const userIds = await reserveIds(db, engine, 'users', people.length)
  for (const [index, person] of people.entries()) person.id = userIds[index] ?? 0
  const random = seededRandom(seed, 'pictures')
  await insertRows(
    db,
    'users',
    people.map((person) => ({
      id: person.id,
      ...userRow({ ...rolesOf(person), schoolId, passwordHash, createdAt }),
      group_id: person.crew?.id ?? null,
      is_captain: flag(person.crew?.captain === person),
      can_bypass_deadlines: flag(person.canBypass),
      profile_picture: person !== leaver && random.chance(0.4) ? random.pick(profilePicture.options) : null,
      left_at: person === leaver ? leftAt : null,
    })),
  )
  const assignments = crews.flatMap((crew) =>
    crew.coaches.map((coach) => ({ school_id: schoolId, coach_id: coach.id, group_id: crew.id })),
  )
  await insertRows(db, 'coach_crews', assignments)
  const replies = coaches.flatMap((coach) =>
    repliesOf(random).map((text) => ({ user_id: coach.id, text, created_at: createdAt })),
  )
  await insertRows(db, 'saved_replies', replies)
}

function rolesOf({ username, firstName, lastName, role, studio, guides, isCoach }: Person) {
  return {
    username,
    firstName,
    lastName,
    studioId: studio?.id ?? null,
    assignedStudioId: guides?.id ?? null,
    isAdmin: role === 'admin' || role === 'superAdmin',
    isSuperAdmin: role === 'superAdmin',
    isGuide: role === 'guide',
    isCoach,
  }
}
