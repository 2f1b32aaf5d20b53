// Reads all rows of a test's database, to compare them later or to restore them.
import type { Queries } from '../../platform/db/engine.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The tables in an order in which rows can be inserted: those that others refer to come first. */
const tables = Object.keys({
  schools: true,
  studios: true,
  groups: true,
  users: true,
  coach_crews: true,
  roster_ids: true,
  roster_imports: true,
  roster_grades: true,
  roster_columns: true,
  sessions: true,
  identities: true,
  sign_ins: true,
  totp: true,
  passkeys: true,
  recovery_codes: true,
  pending_sign_ins: true,
  challenges: true,
  goal_series: true,
  series_people: true,
  series_weeks: true,
  goals: true,
  feedback: true,
  reflections: true,
  responses: true,
  goal_edits: true,
  notifications: true,
  activities: true,
  saved_replies: true,
  audit_log: true,
  crew_sorts: true,
  days_off: true,
  goal_moves: true,
  absences: true,
  deletions: true,
  sent_goals: true,
  goal_snapshots: true,
  goal_snapshot_parts: true,
  guardians: true,
  connections: true,
  waves: true,
  passes: true,
  family_codes: true,
  address_confirmations: true,
  family_mails: true,
  mail_server: true,
  jobs: true,
  last_backup: true,
  secrets: true,
} satisfies Record<keyof Tables, true>) as (keyof Tables)[]

type Row = Record<string, unknown>
export type Rows = Map<keyof Tables, Row[]>

export async function readRows(db: Queries): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  return rows
}

/** Returns all rows as one text, independent of the order in which the database returns them. */
export async function fingerprint(db: Queries): Promise<string> {
  const lines = [...(await readRows(db))].flatMap(([table, rows]) =>
    rows.map((row) => `${table} ${JSON.stringify(row)}`),
  )
  return lines.sort().join('\n')
}

/** Makes the database have these rows and no others. */
export async function restoreRows(db: Queries, rows: Rows): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of tables.toReversed()) await tx.deleteFrom(table).execute()
    for (const [table, tableRows] of rows) {
      // The rows were read from this very table.
      if (tableRows.length > 0)
        await tx
          .insertInto(table)
          .values(tableRows as never)
          .execute()
    }
  })
}
