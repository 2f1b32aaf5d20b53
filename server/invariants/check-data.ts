// Looks whether the data is whole: the file, what rows say of each other, and what always holds in Cairn.
import { sql } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { snapshot } from '../platform/db/snapshot.ts'
import { brokenRules } from './broken-rules.ts'

export interface Finding {
  /** A sentence without its full stop. */
  problem: string
  /** Rows that show it; none where it is about no row. */
  ids: number[]
}

/** As the data stands at one instant, while the server goes on; changes nothing. */
export async function checkData(database: Database): Promise<Finding[]> {
  return snapshot(database, async (db) => {
    const rules = Object.entries(await brokenRules(db)).map(([problem, ids]) => ({ problem, ids }))
    // PostgreSQL checks its own pages, and references with every change.
    return database.engine === 'postgres' ? rules : [...(await fileFindings(db)), ...rules]
  })
}

async function fileFindings(db: Queries): Promise<Finding[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const pages = integrity.rows.map((row) => row.integrity_check).filter((said) => said !== 'ok')
  const references = await sql<{
    table: string
    parent: string
    rowid: number
  }>`pragma foreign_key_check`.execute(db)
  const lost = Map.groupBy(
    references.rows,
    ({ table, parent }) => `a row of ${table} names a missing one of ${parent}`,
  )
  return [
    ...pages.map((said) => ({ problem: `the file is damaged: ${said}`, ids: [] })),
    ...[...lost].map(([problem, rows]) => ({ problem, ids: rows.map(({ rowid }) => rowid) })),
  ]
}
