// Adds one school to an installation that has others. Its rows get new ids above all ids given so far, in the same
// order, and references follow them. Super admins of the other installation lose that role.
import { MAX_ID } from '../../contract/ids.ts'
import { type Engine, lastGeneratedId, type Queries } from '../platform/db/engine.ts'
import { invalid } from '../platform/errors.ts'
import type { MovedTable } from './moved-tables.ts'
import { changedSource, type MovedSchool, type NamedRow, type RowSource } from './rows.ts'

/** The last sort of crews has ids of people and crews inside its JSON, so it is not transferred and cannot be undone. */
const excludedTable = 'crew_sorts'

/** The same school with new ids. 400 on `file`, with a sentence, if its names are taken or ids run out. */
export async function withNewIds(db: Queries, engine: Engine, source: RowSource): Promise<RowSource> {
  const { school } = source
  if (!school)
    invalid('file', 'Only an export of one school can be added. Make one with cairn export --school.')
  const offsets = new Map<string, number>()
  for (const { name, lastId } of source.tables) {
    if (lastId === null) continue
    const offset = await lastGeneratedId(db, engine, name)
    if (offset + lastId > MAX_ID) invalid('file', `There are not enough ids left for "${name}".`)
    offsets.set(name, offset)
  }
  const newId = (table: string, id: number) => id + (offsets.get(table) ?? 0)
  const tables = source.tables
    .filter(({ name }) => name !== excludedTable)
    .map((table) => ({ ...table, lastId: table.lastId === null ? null : newId(table.name, table.lastId) }))
  const newSchool: MovedSchool = { ...school, id: newId('schools', school.id) }
  return {
    ...changedSource(source, tables, async (rows, table) => {
      const renumbered = rows.map((row) => withIds(row, table, newId))
      await requireFreeNames(db, table.name, renumbered)
      return renumbered
    }),
    school: newSchool,
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
  const found =
    unique === 'name_key'
      ? await db.selectFrom('schools').select('id').where('name_key', '=', key).executeTakeFirst()
      : await db.selectFrom('users').select('id').where(unique, '=', key).executeTakeFirst()
  return found !== undefined
}
