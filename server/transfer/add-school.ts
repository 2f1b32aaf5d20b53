// One school beside others: its rows get ids above all that were ever given, in the same order, and name each other by
// them. Who comes along is no super admin here, whatever it was elsewhere.
import { MAX_ID } from '../../contract/ids.ts'
import type { Engine, Queries } from '../platform/db/engine.ts'
import { lastGivenId } from '../platform/db/given-ids.ts'
import { invalid } from '../platform/errors.ts'
import { type MovedTable, movedTable } from './moved-tables.ts'
import type { MovedSchool, Row, RowSource, TableHead } from './rows.ts'

/** The last sort of crews names people and crews inside its notes; it is not undone elsewhere. */
const leftBehind = 'crew_sorts'

/** The same school, placed. 400 on `file`, with a sentence, where it cannot stand beside what is there. */
export async function addedSchool(db: Queries, engine: Engine, source: RowSource): Promise<RowSource> {
  const { school } = source
  if (!school)
    invalid('file', 'Only an export of one school can be added. Make one with cairn export --school.')
  const offsets = new Map<string, number>()
  for (const { name, lastId } of source.tables) {
    if (lastId === null) continue
    const offset = await lastGivenId(db, engine, name)
    if (offset + lastId > MAX_ID) invalid('file', `There are not enough ids left for "${name}".`)
    offsets.set(name, offset)
  }
  const above = (table: string, id: number) => id + (offsets.get(table) ?? 0)
  const tables = source.tables
    .filter(({ name }) => name !== leftBehind)
    .map((table) => ({ ...table, lastId: table.lastId === null ? null : above(table.name, table.lastId) }))
  const placedSchool: MovedSchool = { ...school, id: above('schools', school.id) }
  async function* portions() {
    for await (const { table, rows } of source.portions()) {
      const head = tables.find(({ name }) => name === table.name)
      const moved = movedTable(table.name)
      if (!head || !moved) continue
      const place = placing(moved, table, above)
      const placed = rows.map(place)
      await requireFreeNames(db, table, placed)
      yield { table: head, rows: placed }
    }
  }
  return { ...source, school: placedSchool, tables, portions }
}

function placing(
  { name, refers, key }: MovedTable,
  { columns }: TableHead,
  above: (table: string, id: number) => number,
): (row: Row) => Row {
  const targets = columns.map((column) => (column === 'id' && key.includes('id') ? name : refers[column]))
  const superAdmin = name === 'users' ? columns.indexOf('is_super_admin') : -1
  return (row) =>
    row.map((value, index) => {
      const target = targets[index]
      if (index === superAdmin) return 0
      return target !== undefined && typeof value === 'number' ? above(target, value) : value
    })
}

/** Names that are unique over the installation. */
const uniqueNames: Record<string, string> = { schools: 'name_key', users: 'username_key' }

async function requireFreeNames(
  db: Queries,
  { name, columns }: TableHead,
  rows: readonly Row[],
): Promise<void> {
  const unique = uniqueNames[name]
  if (unique === undefined) return
  const wanted = rows.map((row) => row[columns.indexOf(unique)])
  const taken: string[] = []
  for (const key of wanted) {
    if (typeof key === 'string' && (await isTaken(db, name, key))) taken.push(key)
  }
  if (taken.length === 0) return
  const shown = taken.slice(0, 10).join(', ')
  const others = taken.length > 10 ? ` and ${taken.length - 10} more` : ''
  invalid(
    'file',
    name === 'schools'
      ? `There is a school called "${shown}" here already. Rename one of the two first.`
      : `These usernames are taken here: ${shown}${others}. Rename them on one side first.`,
  )
}

async function isTaken(db: Queries, table: string, key: string): Promise<boolean> {
  const found =
    table === 'schools'
      ? await db.selectFrom('schools').select('id').where('name_key', '=', key).executeTakeFirst()
      : await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
  return found !== undefined
}
