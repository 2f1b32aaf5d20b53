// Writes unique marker texts into all text columns of a school. Wherever one turns up, data of that school leaked.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { listTables } from './fingerprint.ts'

const MARK = 'CANARY'
const found = new RegExp(`${MARK}-(\\w+\\.\\w+)-\\d+`, 'g')

/** The table of failed sign-ins exists only on PostgreSQL. */
type OtherTable = 'sign_in_throttle'

/** The way in which a row belongs to a school; null for tables of the installation. */
const belonging: Record<
  keyof Tables | OtherTable,
  'itself' | 'school' | 'user' | 'guardian itself' | 'guardian' | null
> = {
  schools: 'itself',
  studios: 'school',
  groups: 'school',
  users: 'school',
  coach_crews: 'school',
  roster_ids: 'school',
  roster_imports: 'school',
  roster_grades: 'school',
  roster_columns: 'school',
  sessions: 'user',
  identities: 'user',
  sign_ins: null,
  totp: 'user',
  passkeys: 'user',
  recovery_codes: 'user',
  pending_sign_ins: 'user',
  challenges: 'user',
  goals: 'school',
  feedback: 'school',
  reflections: 'school',
  responses: 'school',
  goal_edits: 'school',
  notifications: 'user',
  activities: 'school',
  saved_replies: 'user',
  audit_log: 'school',
  crew_sorts: 'school',
  days_off: 'school',
  goal_moves: 'school',
  absences: 'school',
  deletions: 'school',
  goal_series: 'school',
  series_people: 'school',
  series_weeks: 'school',
  sent_goals: 'school',
  goal_snapshots: 'school',
  goal_snapshot_parts: 'school',
  guardians: 'guardian itself',
  connections: 'school',
  waves: 'school',
  passes: 'guardian',
  family_codes: 'user',
  address_confirmations: 'guardian',
  family_mails: 'school',
  mail_server: null,
  last_backup: null,
  jobs: null,
  secrets: null,
  sign_in_throttle: null,
}

/** Text columns with a fixed format (time zones, days, enums, lists of numbers), in which a canary would be invalid. */
const formatted = new Set([
  'goal_series.category',
  'goal_series.duration',
  'goal_series.until_on',
  'series_people.from_week',
  'series_weeks.week',
  'deletions.kind',
  'schools.time_zone',
  'schools.school_week',
  'schools.language',
  'users.language',
  'schools.staff_second_factor_from',
  'users.profile_picture',
  'sessions.token_hash',
  'sessions.id',
  'passkeys.transports',
  'challenges.purpose',
  'goals.category',
  'roster_columns.field',
  'goals.duration',
  'goals.due_on',
  'goals.first_due_on',
  'goals.check_state',
  'feedback.status',
  'feedback.ended_by',
  'reflections.week',
  'goal_edits.old_category',
  'goal_edits.old_duration',
  'goal_edits.new_category',
  'goal_edits.new_duration',
  'notifications.type',
  'activities.type',
  'crew_sorts.moved',
  'crew_sorts.made',
  'crew_sorts.memberships',
  'days_off.from_on',
  'days_off.to_on',
  'goal_moves.from_on',
  'goal_moves.to_on',
  'goal_moves.cause',
  'guardians.language',
  'waves.week',
  'family_mails.kind',
  'family_mails.week',
  'family_mails.state',
  'absences.from_on',
  'absences.to_on',
  'goal_snapshots.kind',
  'goal_snapshot_parts.table_name',
  'goal_snapshot_parts.columns',
])

/** The JSON around the canary, for columns that contain JSON. */
const around: Record<string, readonly [string, string]> = {
  'studios.goal_types': ['["', '"]'],
  'audit_log.detail': ['{"note":"', '"}'],
  'notifications.data': ['{"actor":"', '"}'],
  'goal_snapshots.owners': ['[{"id":0,"firstName":"","lastName":"","username":"', '"}]'],
  'goal_snapshot_parts.lines': ['["', '"]\n'],
}

/** Lists the columns whose canaries are in a text, each once. */
export function findCanaries(text: string): string[] {
  return [...new Set([...text.matchAll(found)].map(([, column = '']) => column))]
}

export interface Filled {
  /** 'table.column', each with a canary in every row of the school. */
  columns: string[]
  /** Text columns without a row of the school, so the test proves nothing about them. */
  empty: string[]
}

/** Fills every text column of the database, apart from the formatted ones. */
export async function fillWithCanaries(db: Kysely<Tables>, schoolId: number): Promise<Filled> {
  const filled: Filled = { columns: [], empty: [] }
  for (const { name: table, columns } of await listTables(db)) {
    const mine = schoolCondition(table, schoolId)
    if (mine === null) continue
    const numbers = columns.filter(({ dataType }) => /int/i.test(dataType)).map(({ name }) => name)
    const number =
      ['id', 'user_id', 'guardian_id', 'school_id'].find((name) => numbers.includes(name)) ?? 'id'
    for (const { name, dataType } of columns) {
      const column = `${table}.${name}`
      if (!/text|char/i.test(dataType) || formatted.has(column)) continue
      const [before, after] = around[column] ?? ['', '']
      const text = sql`${`${before}${MARK}-${column}-`} || cast(${sql.ref(number)} as text) || ${after}`
      const { numAffectedRows = 0n } =
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${text} where ${mine}`.execute(db)
      if (numAffectedRows === 0n) filled.empty.push(column)
      else filled.columns.push(column)
    }
  }
  return filled
}

/** Reads all rows of a school, to compare them later. */
export async function readSchoolRows(
  db: Kysely<Tables>,
  schoolId: number,
): Promise<Record<string, unknown[]>> {
  const rows: [string, unknown[]][] = []
  for (const { name } of await listTables(db)) {
    const mine = schoolCondition(name, schoolId)
    if (mine === null) continue
    rows.push([
      name,
      (await sql`select * from ${sql.table(name)} where ${mine} order by 1, 2, 3`.execute(db)).rows,
    ])
  }
  return Object.fromEntries(rows)
}

function schoolCondition(table: string, schoolId: number) {
  if (table.startsWith('kysely_')) return null
  const known = Object.entries(belonging).find(([name]) => name === table)
  if (!known) throw new Error(`Which school do the rows of ${table} belong to? Add it to canaries.ts.`)
  switch (known[1]) {
    case 'itself':
      return sql`id = ${schoolId}`
    case 'school':
      return sql`school_id = ${schoolId}`
    case 'user':
      return sql`user_id in (select id from users where school_id = ${schoolId})`
    case 'guardian itself':
      return sql`id in (select guardian_id from connections where school_id = ${schoolId})`
    case 'guardian':
      return sql`guardian_id in (select guardian_id from connections where school_id = ${schoolId})`
    case null:
      return null
  }
}
