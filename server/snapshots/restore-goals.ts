// Restores the goals of a snapshot. Existing rows are never changed.
import { sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { usernameKey } from '../../contract/text.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { chunksOf } from '../platform/chunks.ts'
import { iso } from '../platform/clock.ts'
import { insertStatement } from '../platform/db/bulk-inserts.ts'
import { idsOf, inTexts, type Queries, valuesTable, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { goalTables, type NamedRow, type Owner } from '../transfer/index.ts'
import {
  findSnapshot,
  lockSnapshot,
  readParts,
  refuseDamaged,
  remapPeople,
  type Snapshot,
} from './goal-snapshot.ts'

export interface Restored {
  schoolName: string
  /** Goals that were restored. */
  goals: number
  /** Goals that still existed, or have an owner who is no longer in the school. */
  left: number
  /** Usernames of deleted owners without a new account in the school; absent if there are none. */
  absent?: string[] | undefined
}

/** Refuses an unknown name, and a damaged snapshot, with 400 on `snapshot`. */
export async function restoreGoals(database: Database, named: string, now: number): Promise<Restored> {
  const snapshot = await findSnapshot(database.db, named)
  const school = await unscopedSchool(database, snapshot.schoolId)
  const deleted = snapshot.owners
  const { goals, left, absent } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    const current = await lockSchool(tx)
    // The lock keeps others from removing parts while they are read.
    await lockSnapshot(current, snapshot.id)
    const accounts = await currentAccounts(current, deleted)
    const { restored, left, ownerIds } = await restoreRows(current, snapshot, accounts, now)
    const subject = sentence('Goals as of {instant}', { instant: iso(snapshot.madeAt) })
    await recordCommand(tx, { at: now, action: 'goals.restore', subject, detail: { goals: restored } })
    const missing = deleted.filter(({ id }) => ownerIds.has(id) && !accounts.has(id))
    return { goals: restored, left, absent: missing.map(({ username }) => username) }
  }).catch((error) => {
    if (isConstraintViolation(error))
      invalid('snapshot', 'A row of the snapshot breaks a rule of the database; nothing was restored.')
    throw error
  })
  const schoolName = await findSchoolName(database.db, snapshot.schoolId)
  return { schoolName, goals, left, absent: absent.length > 0 ? absent : undefined }
}

async function findSchoolName(db: Queries, schoolId: number): Promise<string> {
  const school = db.selectFrom('schools').select('name').where('id', '=', schoolId)
  return (await school.executeTakeFirstOrThrow()).name
}

function isConstraintViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|2[23])/.test(String(error.code))
  )
}

const OWNERS_PER_QUERY = 500

/**
 * Finds the current account of each deleted owner, by the id in the snapshot. A new account counts as the same person only if
 * username, first name and last name match, because the username may belong to another person by now.
 */
async function currentAccounts(
  school: SchoolDb,
  owners: readonly Owner[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const chunk of chunksOf(owners, OWNERS_PER_QUERY)) {
    const keys = chunk.map(({ username }) => usernameKey(username))
    const users = await school
      .selectFrom('users')
      .select(['id', 'username_key', 'first_name', 'last_name'])
      .where(inTexts(school.engine, 'username_key', keys))
      .execute()
    for (const { id, username, firstName, lastName } of chunk) {
      const key = usernameKey(username)
      const user = users.find(({ username_key }) => username_key === key)
      if (user?.first_name === firstName && user.last_name === lastName) found.set(id, user.id)
    }
  }
  return found
}

/** `restored` and `left` count goals; `ownerIds` are the owners when the snapshot was taken. */
async function restoreRows(
  tx: SchoolDb,
  snapshot: Snapshot,
  accounts: ReadonlyMap<number, number>,
  now: number,
): Promise<{ restored: number; left: number; ownerIds: ReadonlySet<unknown> }> {
  const { db, schoolId } = tx
  const ownColumns = await listColumns(db)
  const members = new Set(idsOf(await tx.selectFrom('users').select('id').execute()))
  const absences = new Set(idsOf(await tx.selectFrom('absences').select('id').execute()))
  const currentId = (id: number) => {
    const account = accounts.get(id) ?? id
    return members.has(account) ? account : null
  }
  const restored = new Set<unknown>()
  const links: Link[] = []
  const ownerIds = new Set<unknown>()
  const notified = new Set<number>()
  let all = 0
  for await (const { table, columns, rows } of readParts(db, snapshot.id)) {
    requireKnownColumns(ownColumns, table.name, columns)
    if (table.name === 'goals') all += rows.length
    const found: NamedRow[] = []
    for (const row of rows) {
      if (table.name === 'goals') ownerIds.add(row.user_id)
      else if (!restored.has(row.goal_id)) continue
      const remapped = remapPeople(table, row, currentId)
      if (!remapped) continue
      if ('school_id' in remapped) remapped.school_id = schoolId
      // Goals keep their day; the deadline is computed again because the school's time zone or week may have changed.
      if (table.name === 'goals' && Number(remapped.deadline_at) > now)
        remapped.deadline_at = deadlineOf(String(remapped.due_on), tx)
      // A reset ends all weekly goals.
      if ('series_id' in remapped) remapped.series_id = null
      if (table.name === 'goals') links.push(...takeLink(remapped))
      if (table.name === 'goal_moves') {
        remapped.notification_id = null
        if (!absences.has(Number(remapped.absence_id))) remapped.absence_id = null
      }
      if (table.name === 'notifications') notified.add(Number(remapped.user_id))
      found.push(remapped)
    }
    const ids = await insertMissing(tx, { name: table.name, columns }, found)
    if (table.name === 'goals') for (const id of ids) restored.add(id)
  }
  await restoreLinks(
    tx,
    links.filter(({ id }) => restored.has(id)),
  )
  // Restored notifications may be for people who are no longer captains or coaches.
  await revokeNotifications(tx, [...notified])
  return { restored: restored.size, left: all - restored.size, ownerIds }
}

/** Returns the columns by table. */
async function listColumns(db: Queries): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const present = await db.introspection.getTables()
  return new Map(present.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
}

/** Checks column names, because they go into SQL. Columns added by later versions get their defaults. */
function requireKnownColumns(
  present: ReadonlyMap<string, ReadonlySet<string>>,
  name: string,
  columns: readonly string[],
): void {
  const own = present.get(name)
  if (!goalTables.some((table) => table.name === name) || columns.some((column) => !own?.has(column)))
    refuseDamaged()
}

/** A goal and the one that it carried over. */
interface Link {
  id: number
  from_id: number
}

/** Goals are inserted without their links, which `restoreLinks` adds once all goals exist. */
function takeLink(row: NamedRow): Link[] {
  const { id, carried_from_id: from } = row
  if (typeof from !== 'number') return []
  row.carried_from_id = null
  return [{ id: Number(id), from_id: from }]
}

/** Skips a link if its goal was deleted, or was carried over again since. */
async function restoreLinks(school: SchoolDb, links: readonly Link[]): Promise<void> {
  for (const chunk of chunksOf(links, LINKS_PER_UPDATE)) {
    await sql`update goals set carried_from_id = links.from_id
      from ${valuesTable(school.engine, ['id', 'from_id'], chunk)} as links
      where goals.id = links.id and goals.school_id = ${school.schoolId}
        and exists (select 1 from goals as old where old.id = links.from_id and old.user_id = goals.user_id)
        and not exists (select 1 from goals as next where next.carried_from_id = links.from_id)`.execute(
      school.db,
    )
  }
}

const LINKS_PER_UPDATE = 2_000
const ROWS_PER_INSERT = 250

/** Inserts the rows that do not exist yet and returns their ids. */
async function insertMissing(
  { db }: SchoolDb,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly NamedRow[],
): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunksOf(rows, ROWS_PER_INSERT)) {
    const values = chunk.map((row) => columns.map((column) => row[column]))
    const insert = sql<{
      id: number
    }>`${insertStatement(name, columns, values)} on conflict do nothing returning id`
    ids.push(...idsOf((await insert.execute(db)).rows))
  }
  return ids
}
