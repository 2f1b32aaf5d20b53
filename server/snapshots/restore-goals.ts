// Restores the goals of a snapshot. Existing rows are never changed.
import { sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { usernameKey } from '../../contract/text.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { chunksOf } from '../platform/chunks.ts'
import { insertion } from '../platform/db/bulk-inserts.ts'
import { idsOf, inTexts, type Queries, valuesTable, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import {
  goalTables,
  movedTable,
  type NamedRow,
  namedRows,
  type Owner,
  type TableHead,
} from '../transfer/index.ts'
import { openSnapshot, remapPeople, type Snapshot } from './goal-snapshot.ts'

export interface Restored {
  schoolName: string
  /** Goals that were restored. */
  goals: number
  /** Goals that still existed, or have an owner who is no longer in the school. */
  left: number
  /** Usernames of deleted owners without a new account in the school; left out if there are none. */
  absent?: string[]
}

/** Refuses (400 on `file`) a file that is no complete snapshot, or that belongs to a deleted school or another installation. */
export async function restoreGoals(database: Database, file: string, now: number): Promise<Restored> {
  const snapshot = await openSnapshot(file)
  const { id, name, createdAt } = snapshot.school
  const school = await unscopedSchool(database, id).catch((error) => {
    if (error instanceof DomainError) invalid('file', `The school ${name} is gone.`)
    throw error
  })
  // Another installation has another school with the same id.
  const own = await database.db
    .selectFrom('schools')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (own?.created_at !== Date.parse(createdAt))
    invalid('file', `The school ${name} of the snapshot is not the school with its number here.`)
  const deleted = snapshot.owners ?? []
  const { goals, left, absent } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    const current = await lockSchool(tx)
    const accounts = await currentAccounts(current, deleted)
    const { back, left, ownerIds } = await restoreRows(current, snapshot, accounts, now)
    await recordCommand(tx, now, 'goals.restore', `Goals as of ${snapshot.madeAt}`, { goals: back })
    const missing = deleted.filter(({ id }) => ownerIds.has(id) && !accounts.has(id))
    return { goals: back, left, absent: missing.map(({ username }) => username) }
  }).catch((error) => {
    if (isConstraintViolation(error))
      invalid('file', 'A row of the file breaks a rule of the database; nothing was put back.')
    throw error
  })
  return { schoolName: name, goals, left, ...(absent.length > 0 && { absent }) }
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
 * The current account of each deleted owner, by the id in the snapshot. A new account counts as the same person only if
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
      const user = users.find((one) => one.username_key === key)
      if (user?.first_name === firstName && user.last_name === lastName) found.set(id, user.id)
    }
  }
  return found
}

/** `back` and `left` count goals; `ownerIds` are the owners when the snapshot was taken. */
async function restoreRows(
  tx: SchoolDb,
  snapshot: Snapshot,
  accounts: ReadonlyMap<number, number>,
  now: number,
): Promise<{ back: number; left: number; ownerIds: ReadonlySet<unknown> }> {
  await requireKnownColumns(tx.db, snapshot)
  const members = new Set(idsOf(await tx.selectFrom('users').select('id').execute()))
  const absences = new Set(idsOf(await tx.selectFrom('absences').select('id').execute()))
  const currentId = (id: number) => {
    const account = accounts.get(id) ?? id
    return members.has(account) ? account : null
  }
  const back = new Set<unknown>()
  const links: Link[] = []
  const ownerIds = new Set<unknown>()
  const notified = new Set<number>()
  for await (const { table, rows } of snapshot.chunks()) {
    const moved = movedTable(table.name)
    if (!moved) continue
    const found: NamedRow[] = []
    for (const row of namedRows(table, rows)) {
      if (table.name === 'goals') ownerIds.add(row.user_id)
      else if (!back.has(row.goal_id)) continue
      const placed = remapPeople(moved, row, currentId)
      if (!placed) continue
      if ('school_id' in placed) placed.school_id = tx.schoolId
      // Goals keep their day; the deadline is computed again because the school's time zone may have changed.
      if (table.name === 'goals' && Number(placed.deadline_at) > now)
        placed.deadline_at = deadlineOf(String(placed.due_on), tx.timeZone)
      if (table.name === 'goals') links.push(...takeLink(placed))
      if (table.name === 'goal_moves') {
        placed.notification_id = null
        if (!absences.has(Number(placed.absence_id))) placed.absence_id = null
      }
      if (table.name === 'notifications') notified.add(Number(placed.user_id))
      found.push(placed)
    }
    const ids = await insertMissing(tx, table, found)
    if (table.name === 'goals') for (const id of ids) back.add(id)
  }
  const ofBack = links.filter(({ id }) => back.has(id))
  await restoreLinks(tx, ofBack)
  // Restored notifications may be for people who are no longer captains or coaches.
  await revokeNotifications(tx, [...notified])
  const all = snapshot.tables.find(({ name }) => name === 'goals')?.rows ?? 0
  return { back: back.size, left: all - back.size, ownerIds }
}

/** Column names come from the file and cannot be trusted. Columns added by later versions get their defaults. */
async function requireKnownColumns(db: Queries, { tables }: Snapshot): Promise<void> {
  const present = await db.introspection.getTables()
  for (const { name, columns, rows } of tables) {
    if (rows === 0) continue
    const own = new Set(present.find((table) => table.name === name)?.columns.map((column) => column.name))
    if (!goalTables.some((table) => table.name === name) || columns.some((column) => !own.has(column))) {
      invalid('file', `The file is damaged: the columns of "${name}" are not those of the database.`)
    }
  }
}

/** A goal, and the one that it went on with. */
interface Link {
  id: number
  from_id: number
}

/** Goals are inserted without their links, which `restoreLinks` adds once all goals are there. */
function takeLink(row: NamedRow): Link[] {
  const { id, carried_from_id: from } = row
  if (typeof from !== 'number') return []
  row.carried_from_id = null
  return [{ id: Number(id), from_id: from }]
}

/** A goal that is gone, or was carried over again meanwhile, gets no link. */
async function restoreLinks(school: SchoolDb, links: readonly Link[]): Promise<void> {
  for (const chunk of chunksOf(links, LINKS_PER_UPDATE)) {
    await sql`update goals set carried_from_id = links.from_id
      from ${valuesTable(school.engine, ['id', 'from_id'], chunk)} as links
      where goals.id = links.id
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
  school: SchoolDb,
  { name, columns }: TableHead,
  rows: readonly NamedRow[],
): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunksOf(rows, ROWS_PER_INSERT)) {
    const values = chunk.map((row) => columns.map((column) => row[column]))
    const insert = sql<{
      id: number
    }>`${insertion(name, columns, values)} on conflict do nothing returning id`
    ids.push(...idsOf((await insert.execute(school.db)).rows))
  }
  return ids
}
