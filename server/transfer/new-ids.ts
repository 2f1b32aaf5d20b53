// Gives new ids to the rows of a school that is added to other schools, and checks that its names are free there.
import { MAX_ID } from '../../contract/address.ts'
import { lastGeneratedId, type OnEngine, type Queries, reserveConsecutiveIds } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { MovedTable } from './moved-tables.ts'
import { mapSource, type NamedRow, type RowSource } from './rows.ts'

/** The last sort of crews has ids of people and crews inside its JSON, so it is not transferred and cannot be undone. */
const excludedTable = 'crew_sorts'

export type Offsets = ReadonlyMap<string, number>

/**
 * Reserves an id for each id of the export, so that a running server can go on adding rows. Returns the number to add to the ids of
 * each table. Refuses with 400 on `file` and a sentence if the export has more than one school or ids run out.
 */
export async function reserveIdsFor({ db, engine }: OnEngine, source: RowSource): Promise<Offsets> {
  if (!source.school)
    invalid('file', 'Only an export of one school can be added. Make one with cairn export --school.')
  const offsets = new Map<string, number>()
  for (const { name, lastId } of source.tables) {
    if (lastId === null) continue
    // Each table has its own transaction: if two generators were locked, a call that adds rows to both could deadlock.
    const offset = await inTransaction(db, async (tx) => {
      if ((await lastGeneratedId(tx, engine, name)) + lastId > MAX_ID)
        invalid('file', `There are not enough ids left for "${name}".`)
      return reserveConsecutiveIds(tx, engine, name, lastId)
    })
    offsets.set(name, offset)
  }
  return offsets
}

/**
 * Rows get the reserved ids in the same order, and references follow them. Super admins of the other installation lose that role.
 * Refuses with 400 on `file` and a sentence if names are taken.
 */
export function withNewIds(db: Queries, source: RowSource, offsets: Offsets): RowSource {
  const newId = (table: string, id: number) => id + (offsets.get(table) ?? 0)
  const tables = source.tables
    .filter(({ name }) => name !== excludedTable)
    .map((table) => ({ ...table, lastId: table.lastId === null ? null : newId(table.name, table.lastId) }))
  const school = source.school && { ...source.school, id: newId('schools', source.school.id) }
  return {
    ...mapSource(source, tables, async (rows, table) => {
      const renumbered = rows.map((row) => withIds(row, table, newId))
      await requireFreeNames(db, table.name, renumbered)
      return renumbered
    }),
    school,
  }
}

function withIds(
  row: NamedRow,
  { name, references, key }: MovedTable,
  newId: (table: string, id: number) => number,
): NamedRow {
  const ids = Object.entries(row).map(([column, value]) => {
    const target = column === 'id' && key.includes('id') ? name : references[column]
    return [column, target !== undefined && typeof value === 'number' ? newId(target, value) : value]
  })
  const renumbered: NamedRow = Object.fromEntries(ids)
  // A super admin of another installation is not one here.
  if (name === 'users') renumbered.is_super_admin = 0
  return renumbered
}

type UniqueColumn = 'name_key' | 'username_key' | 'email_key'

/** Columns that are unique in the whole installation. */
const uniqueColumns: Record<string, readonly UniqueColumn[]> = {
  schools: ['name_key'],
  users: ['username_key', 'email_key'],
}

async function requireFreeNames(db: Queries, table: string, rows: readonly NamedRow[]): Promise<void> {
  for (const unique of uniqueColumns[table] ?? []) {
    const taken: string[] = []
    for (const { [unique]: key } of rows) {
      if (typeof key === 'string' && (await isTaken(db, unique, key))) taken.push(key)
    }
    if (taken.length > 0) invalid('file', describeTaken(unique, taken))
  }
}

function describeTaken(unique: UniqueColumn, taken: readonly string[]): string {
  const shown = taken.slice(0, 10).join(', ')
  const all = taken.length > 10 ? `${shown} and ${taken.length - 10} more` : shown
  switch (unique) {
    case 'name_key':
      return `There is already a school called "${all}" here. Rename one of the two first.`
    case 'username_key':
      return `These usernames are taken here: ${all}. Rename them on one side first.`
    case 'email_key':
      return `These email addresses are taken here: ${all}. Remove them on one side first.`
  }
}

async function isTaken(db: Queries, unique: UniqueColumn, key: string): Promise<boolean> {
  const holder =
    unique === 'name_key'
      ? db.selectFrom('schools').select('id').where('name_key', '=', key)
      : db.selectFrom('users').select('id').where(unique, '=', key)
  return (await holder.executeTakeFirst()) !== undefined
}
