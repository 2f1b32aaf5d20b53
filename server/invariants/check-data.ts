// Checks the data: the pages of the embedded file, foreign keys, and the invariants of Cairn.
import { sql } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inSnapshot } from '../platform/db/school-db.ts'
import { brokenRules } from './broken-rules.ts'

export interface Finding {
  /** A sentence without its full stop. */
  problem: string
  /** Rows concerned; empty if the problem is about no row. */
  ids: number[]
}

/** Checks a consistent snapshot while the server goes on; changes nothing. */
export async function checkData(database: Database): Promise<Finding[]> {
  return inSnapshot(database, async (db) => {
    const rules = Object.entries(await brokenRules(db)).map(([problem, ids]) => ({ problem, ids }))
    // PostgreSQL checks its own pages, and foreign keys with every change.
    return database.engine === 'postgres' ? rules : [...(await fileFindings(db)), ...rules]
  })
}

async function fileFindings(db: Queries): Promise<Finding[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const pages = integrity.rows.map((row) => row.integrity_check).filter((problem) => problem !== 'ok')
  const references = await sql<{
    table: string
    parent: string
    rowid: number
  }>`pragma foreign_key_check`.execute(db)
  const dangling = Map.groupBy(
    references.rows,
    ({ table, parent }) => `a row of ${table} names a missing one of ${parent}`,
  )
  return [
    ...pages.map((page) => ({ problem: `the file is damaged: ${page}`, ids: [] })),
    ...[...dangling].map(([problem, rows]) => ({ problem, ids: rows.map(({ rowid }) => rowid) })),
  ]
}
