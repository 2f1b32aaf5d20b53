// Files of the last states before the release of 1.0.0, with whose exports docs/upgrading.md brings data here.
import { firstSchema } from '../platform/db/migrate.ts'
import { changedSource, type RowSource } from './rows.ts'

const unreleased = ['0012-privacy-contact', '0013-sign-in-limits', '0015-moves-and-messages']
/** Columns of 1.0.0 that their rows may lack; the default is null. */
const added: Readonly<Record<string, readonly string[]>> = {
  schools: ['staff_second_factor_from'],
  goal_moves: ['absence_id', 'notification_id'],
  notifications: ['data'],
}

/** The source itself, or with the columns of 1.0.0. */
export function asReleased(source: RowSource): RowSource {
  if (!unreleased.includes(source.schema)) return source
  const tables = source.tables.map((table) => ({
    ...table,
    columns: [...new Set([...table.columns, ...(added[table.name] ?? [])])].sort(),
  }))
  return { ...changedSource(source, tables, (rows) => rows), schema: firstSchema }
}
