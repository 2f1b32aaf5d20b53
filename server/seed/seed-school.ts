// Makes up a whole school for demonstrations, tests and measurements. The same seed at the same instant gives the same rows.
// Everything is written in one transaction.
import { sql } from 'kysely'
import { type Language, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { profilePicture } from '../../contract/people.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { userRow } from '../people/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { insertRows, reserveIds } from '../platform/db/bulk-inserts.ts'
import { withoutStatementTimeout } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction, type SchoolDb, unscopedSchool } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { nameKey } from '../platform/names.ts'
import { DEFAULT_TIME_ZONE, makeSchool } from '../schools/index.ts'
import { hashPassword } from '../session/index.ts'
import { type Cast, makeCast, type Person, type SignIn, type Studio } from './cast.ts'
import { seededRandom } from './random.ts'
import type { SeedWords } from './seed-words.ts'
import { pickReplies } from './texts.ts'
import { findLeavingTime, seedWeeks } from './weeks.ts'
import { englishWords } from './words-en.ts'
import { spanishWords } from './words-es.ts'
import { writeHoliday, writeIllness } from './write-calendar.ts'
import { type Counts, writeHistory } from './write-history.ts'
import { writeReflections } from './write-reflections.ts'

/** The password of all people; it meets the rules of every role. */
export const DEMO_PASSWORD = 'four cairns at dusk'

const WEEK = 7 * 86_400_000

const seedWords: Record<Language, SeedWords> = { en: englishWords, es: spanishWords }

export interface SeedOptions {
  /** By default a name in the school's language. */
  school?: string
  language?: Language
  learners: number
  weeks: number
  seed: number
  /** Adds a school to a database that has schools already. */
  force: boolean
}

export interface Seeded {
  /** Its name. */
  school: string
  signIns: SignIn[]
  counts: Counts & { people: number; learners: number; crews: number; coaches: number; guides: number }
}

/**
 * `now` is epoch milliseconds; `progress` is called with the number of written weeks. Throws `already_set_up` for a database with
 * users unless forced, and `name_taken` for a taken school name.
 */
export async function seedSchool(
  database: Database,
  options: SeedOptions,
  now: number,
  progress: (weeksDone: number) => void = () => {},
): Promise<Seeded> {
  const { learners, seed, force, language = SOURCE_LANGUAGE } = options
  const words = seedWords[language]
  const name = options.school ?? words.school
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const weeks = seedWeeks(now, { timeZone: DEFAULT_TIME_ZONE, weeks: defaultWeeks }, options.weeks)
  const createdAt = (weeks[0]?.opensAt ?? now) - WEEK
  const leftAt = findLeavingTime(weeks, createdAt)
  const { cast, counts } = await inTransaction(database.db, async (tx) => {
    const users = await tx.selectFrom('users').select('username_key').execute()
    if (users.length > 0 && !force) refuse('already_set_up', ALREADY_USED)
    const fields = { name, language, description: words.description }
    const school = await unscopedSchool({ ...database, db: tx }, await makeSchool(tx, fields, createdAt))
    await withoutStatementTimeout(school)
    const taken = new Set(users.map((user) => user.username_key))
    const cast = makeCast({ seed, learnerCount: learners, studios: await listStudios(school), words }, taken)
    await writeCast(school, cast, { seed, passwordHash, createdAt, leftAt })
    const counts = await writeHistory(school, cast, { seed, now, weeks, leftAt, progress })
    await writeReflections(school, cast, { seed, now, weeks })
    await writeHoliday(school, words.holiday, now)
    // The owner of each moved goal is notified.
    counts.notifications += await writeIllness(school, cast, now)
    const subject = sentence('School "{school}" with made-up people', { school: name })
    await recordCommand(school, {
      at: now,
      action: 'school.seed',
      subject,
      detail: { learners, weeks: weeks.length, seed },
    })
    return { cast, counts }
  })
  // PostgreSQL's planner would have no statistics of these rows until autovacuum runs, about a minute later.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  const { people, crews, coaches, guides, signIns } = cast
  return {
    school: name,
    signIns,
    counts: {
      people: people.length,
      learners,
      crews: crews.length,
      coaches: coaches.length,
      guides: guides.length,
      ...counts,
    },
  }
}

const ALREADY_USED =
  'There are already accounts in this database. Use --force to add another school; nothing is deleted.'

async function listStudios(school: SchoolDb): Promise<Studio[]> {
  const columns = ['id', 'name', 'goal_types'] as const
  const rows = await school.selectFrom('studios').select(columns).orderBy('id').execute()
  return rows.map(({ id, name, goal_types }) => ({ id, name, goalTypes: JSON.parse(goal_types) as string[] }))
}

/** Writes the rows and sets the ids of people and crews. */
async function writeCast(
  school: SchoolDb,
  { people, leaver, crews, coaches, words }: Cast,
  {
    seed,
    passwordHash,
    createdAt,
    leftAt,
  }: Record<'seed' | 'createdAt' | 'leftAt', number> & { passwordHash: string },
): Promise<void> {
  const groupIds = await reserveIds(school.db, school.engine, 'groups', crews.length)
  for (const [index, crew] of crews.entries()) crew.id = groupIds[index] ?? 0
  const common = { school_id: school.schoolId, created_at: createdAt }
  const groups = crews.map(({ id, name }) => ({ id, ...common, name, name_key: nameKey(name) }))
  await insertRows(school.db, 'groups', groups)
  const userIds = await reserveIds(school.db, school.engine, 'users', people.length)
  for (const [index, person] of people.entries()) person.id = userIds[index] ?? 0
  const random = seededRandom(seed, 'pictures')
  await insertRows(
    school.db,
    'users',
    people.map((person) => ({
      id: person.id,
      ...userRow({
        ...toUserFields(person),
        schoolId: school.schoolId,
        schoolLanguage: school.language,
        passwordHash,
        createdAt,
      }),
      group_id: person.crew?.id ?? null,
      is_captain: flag(person.crew?.captain === person),
      can_bypass_deadlines: flag(person.canBypass),
      profile_picture: person !== leaver && random.chance(0.4) ? random.pick(profilePicture.options) : null,
      left_at: person === leaver ? leftAt : null,
    })),
  )
  const assignments = crews.flatMap((crew) =>
    crew.coaches.map((coach) => ({ school_id: school.schoolId, coach_id: coach.id, group_id: crew.id })),
  )
  await insertRows(school.db, 'coach_crews', assignments)
  const replies = coaches.flatMap((coach) =>
    pickReplies(random, words).map((text) => ({ user_id: coach.id, text, created_at: createdAt })),
  )
  await insertRows(school.db, 'saved_replies', replies)
}

function toUserFields({ username, firstName, lastName, role, studio, guides, isCoach }: Person) {
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
