// New ids for the rows of a school that is added next to other schools, and the check that its names are free there.
import { MAX_ID } from '../../contract/address.ts'
import { lastGeneratedId, type OnEngine, type Queries, reserveConsecutiveIds } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { MovedTable } from './moved-tables.ts'
import { changedSource, type NamedRow, type RowSource } from './rows.ts'

/** The last sort of crews has ids of people and crews inside its JSON, so it is not transferred and cannot be undone. */
const excludedTable = 'crew_sorts'

export type Offsets = ReadonlyMap<string, number>

/**
 * Reserves an id for each id of the export, so that a running server can go on adding rows meanwhile. Returns, by table, what is
 * added to an id. 400 on `file`, with a sentence, if the export has more than one school or ids run out.
 */
export async function reserveIdsFor({ db, engine }: OnEngine, source: RowSource): Promise<Offsets> {
  if (!source.school)
    invalid('file', 'Only an export of one school can be added. Make one with cairn export --school.')
  const offsets = new Map<string, number>()
  for (const { name, lastId } of source.tables) {
    if (lastId === null) continue
    // One transaction for each table: with two generators locked, a call that adds rows to both could wait in a circle.
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
 * Next to other schools, rows get the reserved ids, in the same order, and references follow them. Super admins of the other
 * installation lose that role. 400 on `file`, with a sentence, if its names are taken.
 */
export function withNewIds(db: Queries, source: RowSource, offsets: Offsets): RowSource {
  const newId = (table: string, id: number) => id + (offsets.get(table) ?? 0)
  const tables = source.tables
    .filter(({ name }) => name !== excludedTable)
    .map((table) => ({ ...table, lastId: table.lastId === null ? null : newId(table.name, table.lastId) }))
  const school = source.school && { ...source.school, id: newId('schools', source.school.id) }
  return {
    ...changedSource(source, tables, async (rows, table) => {
      const renumbered = rows.map((row) => withIds(row, table, newId))
      await requireFreeNames(db, table.name, renumbered)
      return renumbered
    }),
    school,
  }
}

/** Super admins of another installation are none here. */
function withIds(
  row: NamedRow,
  { name, references, key }: MovedTable,
  newId: (table: string, id: number) => number,
): NamedRow {
  const ids = Object.entries(row).map(([column, value]) => {
    const target = column === 'id' && key.includes('id') ? name : references[column]
    return [column, target !== undefined && typeof value === 'number' ? newId(target, value) : value]
  })
  return { ...Object.fromEntries(ids), ...(name === 'users' && { is_super_admin: 0 }) }
}

type UniqueColumn = 'name_key' | 'username_key' | 'email_key'

/** Columns that are unique in the installation. */
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
    if (taken.length > 0) invalid('file', takenSentence(unique, taken))
  }
}

function takenSentence(unique: UniqueColumn, taken: readonly string[]): string {
  const shown = taken.slice(0, 10).join(', ')
  const all = taken.length > 10 ? `${shown} and ${taken.length - 10} more` : shown
  switch (unique) {
    case 'name_key':
      return `There is a school called "${all}" here already. Rename one of the two first.`
    case 'username_key':
      return `These usernames are taken here: ${all}. Rename them on one side first.`
    case 'email_key':
      return `These e-mail addresses are taken here: ${all}. Remove them on one side first.`
  }
}

async function isTaken(db: Queries, unique: UniqueColumn, key: string): Promise<boolean> {
  const holder =
    unique === 'name_key'
      ? db.selectFrom('schools').select('id').where('name_key', '=', key)
      : db.selectFrom('users').select('id').where(unique, '=', key)
  return (await holder.executeTakeFirst()) !== undefined
}
