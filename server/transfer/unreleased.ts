// Files of the last state before the release of 1.0.0, with whose exports docs/upgrading.md brings data here.
import { firstSchema } from '../platform/db/migrate.ts'
import { changedSource, type RowSource } from './rows.ts'

const UNRELEASED = '0012-privacy-contact'
/** Columns of 1.0.0 that its rows lack; their default is null. */
const added: Readonly<Record<string, readonly string[]>> = {
  schools: ['staff_second_factor_from'],
  goal_moves: ['absence_id', 'notification_id'],
}

/** The source itself, or with the columns of 1.0.0. */
export function asReleased(source: RowSource): RowSource {
  if (source.schema !== UNRELEASED) return source
  const tables = source.tables.map((table) => ({
    ...table,
    columns: [...table.columns, ...(added[table.name] ?? [])].sort(),
  }))
  return { ...changedSource(source, tables, (rows) => rows), schema: firstSchema }
}
