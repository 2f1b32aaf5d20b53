// Reads the data for the plan of an import, and writes its changes.
import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { RosterChoices } from '../../contract/roster-import.ts'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { emailColumns, isLearningRow, nameOrder, sortName, studioKey, userRow } from '../people/index.ts'
import { chunksOf } from '../platform/chunks.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { inList, inTexts, valuesTable } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import type { Fields } from './following.rules.ts'
import type { Known, Listed, Planned, Surroundings } from './plan.rules.ts'
import { listStems, proposeUsername } from './usernames.rules.ts'

/** The learners and leavers of the school, and all accounts with an id. `lock` protects them until the transaction ends. */
export async function listKnownAccounts(school: SchoolDb, lock: boolean): Promise<Known[]> {
  const query = school
    .selectFrom('users')
    .leftJoin('roster_ids', 'roster_ids.user_id', 'users.id')
    .where(({ or, eb }) => or([isLearningRow, eb('roster_ids.user_id', 'is not', null)]))
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName', 'users.username'])
    .select(['users.email', 'users.studio_id as studio', 'users.left_at'])
    .select([
      'roster_ids.sourced_id as sourcedId',
      'roster_ids.since',
      'roster_ids.first_name as seen_first_name',
      'roster_ids.last_name as seen_last_name',
      'roster_ids.email as seen_email',
      'roster_ids.studio_id as seen_studio_id',
      'roster_ids.decided_first_name',
      'roster_ids.decided_last_name',
    ])
    .select(sql<number>`case when ${isLearningRow} then 1 else 0 end`.as('is_candidate'))
    .orderBy('users.id')
  const rows = await query.$if(lock, (unlocked) => unlocked.forNoKeyUpdate('users')).execute()
  return rows.map((row) => ({
    ...row,
    hasLeft: row.left_at !== null,
    isCandidate: row.is_candidate === 1,
    seen: {
      firstName: row.seen_first_name,
      lastName: row.seen_last_name,
      email: row.seen_email,
      studio: row.seen_studio_id,
    },
    decided: { firstName: row.decided_first_name, lastName: row.decided_last_name },
  }))
}

/** The studios of the school: names by id, and ids by the key of the name. */
export async function readStudios(school: SchoolDb) {
  const rows = await school.selectFrom('studios').select(['id', 'name', 'name_key']).execute()
  const ids = new Map(rows.map((row) => [row.name_key, row.id]))
  return {
    names: new Map(rows.map((row) => [row.id, row.name])),
    idOf: (name: string) => ids.get(studioKey(name)) ?? null,
  }
}

/** Usernames and addresses are unique in the installation, not per school. */
export async function findTaken(
  school: SchoolDb,
  people: readonly Listed[],
  { seesAllSchools }: { seesAllSchools: boolean },
): Promise<Omit<Surroundings, 'studios'>> {
  const stem = sql`rtrim(username_key, '0123456789')`
  const names = await school.db
    .selectFrom('users')
    .select('username_key')
    .where(inTexts(school.engine, stem, listStems(people.map(proposeUsername))))
    .execute()
  const keys = people.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]))
  const addresses = await school.db
    .selectFrom('users')
    .select(['id', 'email_key', 'school_id'])
    .where(inTexts(school.engine, sql.ref('email_key'), keys))
    .execute()
  const hidden = addresses.filter((row) => !seesAllSchools && row.school_id !== school.schoolId)
  return {
    takenUsernames: new Set(names.map((row) => row.username_key)),
    addressOwners: new Map(
      addresses.flatMap(({ id, email_key }) => (email_key === null ? [] : [[email_key, id]])),
    ),
    hiddenOwners: new Set(hidden.map(({ id }) => id)),
  }
}

export type Making = Extract<Planned, { does: 'make' }>
export type Changing = Extract<Planned, { does: 'change' }>

const ROWS_PER_STATEMENT = 250

/** Creates learners without a password. Returns their ids by the key of the username. */
export async function insertLearners(
  school: SchoolDb,
  making: readonly Making[],
  now: number,
): Promise<Map<string, number>> {
  const rows = making.map(({ username, fields }) => ({
    ...userRow({
      schoolId: school.schoolId,
      schoolLanguage: school.language,
      username,
      passwordHash: '',
      firstName: fields.firstName,
      lastName: fields.lastName,
      studioId: fields.studio,
      createdAt: now,
    }),
    ...emailColumns(fields.email),
  }))
  const ids = new Map<string, number>()
  for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
    const inserted = await school.db
      .insertInto('users')
      .values(chunk)
      .returning(['id', 'username_key'])
      .execute()
    for (const { id, username_key } of inserted) ids.set(username_key, id)
  }
  return ids
}

const texts = ['first_name', 'last_name', 'sort_name', 'name_order', 'email', 'email_key'] as const
const columns = ['id', 'studio_id', ...texts] as const

/** Addresses are cleared first, because accounts may exchange theirs. */
export async function updateLearners(school: SchoolDb, changing: readonly Changing[]): Promise<void> {
  const readdressed = changing.filter(({ account, fields }) => account.email !== fields.email)
  await school
    .updateTable('users')
    .set(emailColumns(null))
    .where(
      inList(
        school.engine,
        'id',
        readdressed.map(({ account }) => account.id),
      ),
    )
    .execute()
  for (const chunk of chunksOf(changing, ROWS_PER_STATEMENT)) {
    const rows = chunk.map(({ account, fields }) => ({
      id: account.id,
      ...toColumns(fields, school.language),
    }))
    const written = valuesTable(school.engine, columns, rows, texts)
    const set = sql.join(
      columns.slice(1).map((column) => sql`${sql.ref(column)} = ${sql.ref(`written.${column}`)}`),
    )
    await sql`with written as materialized ${written}
      update users set ${set} from written where users.id = written.id and users.school_id = ${school.schoolId}`.execute(
      school.db,
    )
  }
}

function toColumns({ firstName, lastName, email, studio }: Fields, language: Language) {
  return {
    studio_id: studio,
    first_name: firstName,
    last_name: lastName,
    sort_name: sortName(lastName, firstName),
    name_order: nameOrder(lastName, firstName, language),
    email,
    email_key: email === null ? null : emailKey(email),
  }
}

/** Stores the ids and the seen values. An id that another account had moves; `idOf` knows the new accounts. */
export async function writeIds(
  school: SchoolDb,
  planned: readonly (Making | Changing)[],
  idOf: (username: string) => number,
  now: number,
): Promise<void> {
  const rows = planned.filter(changesId).map((entry) => {
    const { sourcedId } = entry.person
    const isNew = entry.does === 'make'
    const { firstName, lastName, email, studio } = isNew ? entry.fields : entry.seen
    const userId = isNew ? idOf(usernameKey(entry.username)) : entry.account.id
    const since = !isNew && entry.account.sourcedId === sourcedId ? entry.account.since : now
    const names = { first_name: firstName, last_name: lastName }
    const id = { user_id: userId, school_id: school.schoolId, sourced_id: sourcedId, since: since ?? now }
    const decided = isNew ? null : entry.decided
    return {
      ...id,
      ...names,
      email,
      studio_id: studio,
      decided_first_name: decided?.firstName ?? null,
      decided_last_name: decided?.lastName ?? null,
    }
  })
  const users = rows.map((row) => row.user_id)
  const ids = rows.map((row) => row.sourced_id)
  await school
    .deleteFrom('roster_ids')
    .where(({ or }) =>
      or([inList(school.engine, 'user_id', users), inTexts(school.engine, sql.ref('sourced_id'), ids)]),
    )
    .execute()
  await insertRows(school.db, 'roster_ids', rows)
}

/** Whether the id, the seen values or the decision differ from the stored ones. */
export function changesId(entry: Making | Changing): boolean {
  if (entry.does === 'make' || entry.account.sourcedId !== entry.person.sourcedId) return true
  const { seen, decided } = entry.account
  return (
    decided.firstName !== entry.decided.firstName ||
    decided.lastName !== entry.decided.lastName ||
    seen.firstName !== entry.seen.firstName ||
    seen.lastName !== entry.seen.lastName ||
    seen.email !== entry.seen.email ||
    seen.studio !== entry.seen.studio
  )
}

export interface LastImport {
  at: number
  by: number
  made: number
  changed: number
}

/** `studioOf`: the id of a studio by its name, null for an unknown one. */
export async function writeLastImport(
  school: SchoolDb,
  { at, by, made, changed }: LastImport,
  { org, grades, columns }: RosterChoices,
  studioOf: (name: string) => number | null,
): Promise<void> {
  await school.deleteFrom('roster_imports').execute()
  await school.deleteFrom('roster_grades').execute()
  const named = { org_id: org?.sourcedId ?? null, org_name: org?.name ?? null }
  await insertRows(school.db, 'roster_imports', [
    { school_id: school.schoolId, at, by_id: by, made, changed, ...named },
  ])
  const rows = grades.map(({ grade, studio, leaveOut }, place) => ({
    school_id: school.schoolId,
    place,
    grade,
    studio_id: studio === null ? null : studioOf(studio),
    leave_out: flag(leaveOut),
  }))
  await insertRows(school.db, 'roster_grades', rows)
  await school.deleteFrom('roster_columns').execute()
  const headed = (columns ?? []).map((column, place) => ({ school_id: school.schoolId, place, ...column }))
  if (headed.length > 0) await school.db.insertInto('roster_columns').values(headed).execute()
}
