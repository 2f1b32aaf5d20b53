// Puts the goals of a snapshot back, and touches nothing else: those that are there stay as they are.
import { sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { usernameKey } from '../../contract/text.ts'
import { revokeNotifications } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { isKnownSchema } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { portions } from '../platform/portions.ts'
import { namedRows, openSnapshot, rowOfPeople, type Snapshot, type SnapshotRow } from '../snapshots/index.ts'
import { goalTables, movedTable, type Owner, type TableHead } from '../transfer/index.ts'

export interface Restored {
  schoolName: string
  /** Goals that are back. */
  goals: number
  /** Goals that were there, or whose owner is gone from the school. */
  left: number
  /** Usernames of deleted people who have no account in the school again, if there are any. */
  absent?: string[]
}

/** 400 on `file`, with a sentence, for a file that is no whole snapshot, or of a school that is gone. */
export async function restoreGoals(database: Database, file: string, now: number): Promise<Restored> {
  const snapshot = await openSnapshot(file)
  if (!isKnownSchema(snapshot.schema)) {
    invalid('file', 'A newer version of Cairn wrote this snapshot. Update Cairn first.')
  }
  const school = await unscopedSchool(database, snapshot.school.id).catch((error) => {
    if (error instanceof DomainError) invalid('file', `The school ${snapshot.school.name} is gone.`)
    throw error
  })
  const deleted = snapshot.owners ?? []
  const { goals, left, absent } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    const current = await lockSchool(tx)
    const accounts = await accountsNow(current, deleted)
    const { back, left, ownerIds } = await putBack(current, snapshot, accounts, now)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: null,
      action: 'goals.restore',
      subject: `Goals as of ${snapshot.madeAt}`,
      detail: { goals: back, by: 'command line' },
    })
    const missing = deleted.filter(({ id }) => ownerIds.has(id) && !accounts.has(id))
    return { goals: back, left, absent: missing.map(({ username }) => username) }
  }).catch((error) => {
    if (breaksRule(error))
      invalid('file', 'A row of the file breaks a rule of the database; nothing was put back.')
    throw error
  })
  return { schoolName: snapshot.school.name, goals, left, ...(absent.length > 0 && { absent }) }
}

function breaksRule(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|2[23])/.test(String(error.code))
  )
}

const OWNERS_AT_ONCE = 500

/**
 * The account of each owner in the school now, by the id in the snapshot. A deleted person who has an account again has
 * the same username and the same name: the username alone may belong to another person by now.
 */
async function accountsNow(
  { db, schoolId }: SchoolDb,
  owners: readonly Owner[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const portion of portions(owners, OWNERS_AT_ONCE)) {
    const keys = portion.map(({ username }) => usernameKey(username))
    const users = await db
      .selectFrom('users')
      .select(['id', 'username_key', 'first_name', 'last_name'])
      .where('school_id', '=', schoolId)
      .where('username_key', 'in', keys)
      .execute()
    for (const { id, username, firstName, lastName } of portion) {
      const key = usernameKey(username)
      const user = users.find((one) => one.username_key === key)
      if (user?.first_name === firstName && user.last_name === lastName) found.set(id, user.id)
    }
  }
  return found
}

/** How many goals are back and how many are not, and who owned them when the snapshot was taken. */
async function putBack(
  tx: SchoolDb,
  snapshot: Snapshot,
  accounts: ReadonlyMap<number, number>,
  now: number,
): Promise<{ back: number; left: number; ownerIds: ReadonlySet<unknown> }> {
  const { db, schoolId, timeZone } = tx
  await requireFit(db, snapshot)
  const people = await db.selectFrom('users').select('id').where('school_id', '=', schoolId).execute()
  const members = new Set(people.map(({ id }) => id))
  const idNow = (id: number) => {
    const account = accounts.get(id) ?? id
    return members.has(account) ? account : null
  }
  const back = new Set<unknown>()
  const ownerIds = new Set<unknown>()
  const notified = new Set<number>()
  for await (const { table, rows } of snapshot.portions()) {
    const moved = movedTable(table.name)
    if (!moved) continue
    const found: SnapshotRow[] = []
    for (const row of namedRows(table, rows)) {
      if (table.name === 'goals') ownerIds.add(row.user_id)
      else if (!back.has(row.goal_id)) continue
      const placed = rowOfPeople(moved, row, idNow)
      if (!placed) continue
      if ('school_id' in placed) placed.school_id = schoolId
      // Goals keep their day; the zone may have changed meanwhile.
      if (table.name === 'goals' && Number(placed.deadline_at) > now)
        placed.deadline_at = deadlineOf(String(placed.due_on), timeZone)
      if (table.name === 'notifications') notified.add(Number(placed.user_id))
      found.push(placed)
    }
    const ids = await insertMissing(tx, table, found)
    if (table.name === 'goals') for (const id of ids) back.add(id)
  }
  // The snapshot is from a time when others were captains and coaches.
  await revokeNotifications(tx, [...notified])
  const all = snapshot.tables.find(({ name }) => name === 'goals')?.rows ?? 0
  return { back: back.size, left: all - back.size, ownerIds }
}

/** The names of columns in a file are no better than the file. Columns that came later get their defaults. */
async function requireFit(db: Queries, { tables }: Snapshot): Promise<void> {
  const present = await db.introspection.getTables()
  for (const { name, columns, rows } of tables) {
    if (rows === 0) continue
    const own = new Set(present.find((table) => table.name === name)?.columns.map((column) => column.name))
    if (!goalTables.some((table) => table.name === name) || columns.some((column) => !own.has(column))) {
      invalid('file', `The file is damaged: the columns of "${name}" are not those of the database.`)
    }
  }
}

const ROWS_AT_ONCE = 250

/** Leaves those that are there alone; answers the ids of the others. */
async function insertMissing(
  { db }: SchoolDb,
  { name, columns }: TableHead,
  rows: readonly SnapshotRow[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of portions(rows, ROWS_AT_ONCE)) {
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const inserted = await sql<{ id: number }>`insert into ${sql.table(name)}
      (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}
      on conflict do nothing returning id`.execute(db)
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}
