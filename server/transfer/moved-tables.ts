// The tables of an export, each after those it references. Sessions are left out, so everyone signs in again. Jobs, the time of
// the last backup and the installation's secrets are left out too, except the key of the links that stop mails. Goal snapshots
// stay behind, so that deleted goals do not spread.
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'

export interface MovedTable {
  name: keyof Tables
  /** Columns by which rows are ordered. */
  key: readonly string[]
  /** A row belongs to a school by the school's id, or by the person who owns the row, or to none (`fullExportOnly`). */
  school: { by: 'id' | 'school_id' } | { byOwner: string } | 'none'
  /** Foreign keys and their tables. */
  references: Readonly<Record<string, keyof Tables>>
  /** Foreign keys that may reference a row of another school; they become null in an export of one school. */
  crossSchool?: readonly string[]
  /** A condition on the rows that an export of one school leaves out. */
  staysBehind?: RawBuilder<boolean>
  /** Whether only an export of everything has the table. */
  fullExportOnly?: boolean
  /** Only rows with this value move; the others belong to the installation. */
  onlyRows?: { column: string; value: string }
}

type References = MovedTable['references']
type More = Partial<Pick<MovedTable, 'key' | 'crossSchool' | 'onlyRows' | 'staysBehind'>>

const moved =
  (school: MovedTable['school'], own: References, fullExportOnly = false) =>
  (name: keyof Tables, references: References = {}, more: More = {}): MovedTable => ({
    ...{ name, key: ['id'], school, references: { ...own, ...references }, fullExportOnly },
    ...more,
  })

const inSchool = moved({ by: 'school_id' }, { school_id: 'schools' })
const byOwner = moved({ byOwner: 'user_id' }, { user_id: 'users' })
/** Data for signing in is not in an export of one school, so people link and enroll again. */
const personOnly = moved({ byOwner: 'user_id' }, { user_id: 'users' }, true)
/** The name of the key that signs the links that stop mails. */
export const STOP_KEY = 'family_stop'

/** Guardians may see learners of several schools. */
const guardianOnly = moved('none', {}, true)

/** Notifications about guardians have their names, and guardians stay behind when one school moves. */
const namesGuardian = sql<boolean>`type like 'family\\_%' escape '\\'`

export const movedTables: readonly MovedTable[] = [
  moved({ by: 'id' }, {})('schools'),
  inSchool('studios'),
  inSchool('groups'),
  inSchool('users', { studio_id: 'studios', assigned_studio_id: 'studios', group_id: 'groups' }),
  inSchool('coach_crews', { coach_id: 'users', group_id: 'groups' }, { key: ['coach_id', 'group_id'] }),
  inSchool('roster_ids', { user_id: 'users', studio_id: 'studios' }, { key: ['user_id'] }),
  inSchool('roster_imports', { by_id: 'users' }, { key: ['school_id'], crossSchool: ['by_id'] }),
  inSchool('roster_grades', { studio_id: 'studios' }, { key: ['school_id', 'place'] }),
  inSchool('roster_columns', {}, { key: ['school_id', 'place'] }),
  inSchool('goal_series', { created_by_id: 'users' }, { crossSchool: ['created_by_id'] }),
  inSchool(
    'series_people',
    { series_id: 'goal_series', user_id: 'users' },
    { key: ['series_id', 'user_id'] },
  ),
  inSchool(
    'series_weeks',
    { series_id: 'goal_series', user_id: 'users' },
    { key: ['series_id', 'user_id', 'week'] },
  ),
  // A carried-over goal is older than the goal that carries it over, so it comes first.
  inSchool(
    'goals',
    {
      user_id: 'users',
      created_by_id: 'users',
      carried_from_id: 'goals',
      series_id: 'goal_series',
    },
    { crossSchool: ['created_by_id'] },
  ),
  inSchool('feedback', { goal_id: 'goals', provider_id: 'users' }),
  inSchool('reflections', { user_id: 'users' }),
  inSchool(
    'responses',
    { reflection_id: 'reflections', provider_id: 'users' },
    { crossSchool: ['provider_id'] },
  ),
  inSchool('goal_edits', { goal_id: 'goals', user_id: 'users' }, { crossSchool: ['user_id'] }),
  byOwner('notifications', { goal_id: 'goals' }, { crossSchool: ['goal_id'], staysBehind: namesGuardian }),
  inSchool('activities', { user_id: 'users', goal_id: 'goals' }),
  byOwner('saved_replies'),
  personOnly('identities'),
  personOnly('totp', {}, { key: ['user_id'] }),
  personOnly('passkeys'),
  personOnly('recovery_codes'),
  inSchool('audit_log', { actor_id: 'users', about_id: 'users' }, { crossSchool: ['actor_id', 'about_id'] }),
  inSchool('crew_sorts', {}, { key: ['school_id'] }),
  inSchool('days_off'),
  inSchool('absences', { user_id: 'users', by_id: 'users' }, { crossSchool: ['by_id'] }),
  inSchool(
    'goal_moves',
    { goal_id: 'goals', by_id: 'users', absence_id: 'absences', notification_id: 'notifications' },
    { crossSchool: ['by_id'] },
  ),
  guardianOnly('guardians'),
  guardianOnly('connections', { school_id: 'schools', guardian_id: 'guardians', user_id: 'users' }),
  guardianOnly(
    'waves',
    { school_id: 'schools', connection_id: 'connections' },
    { key: ['connection_id', 'week'] },
  ),
  guardianOnly('passes', { guardian_id: 'guardians' }, { key: ['token_hash'] }),
  guardianOnly('family_codes', { user_id: 'users', guardian_id: 'guardians', made_by_id: 'users' }),
  guardianOnly('family_mails', { guardian_id: 'guardians', school_id: 'schools' }),
  // Links in mails that were sent before a move keep working.
  guardianOnly('secrets', {}, { key: ['name'], onlyRows: { column: 'name', value: STOP_KEY } }),
]

export function movedTable(name: string): MovedTable | undefined {
  return movedTables.find((table) => table.name === name)
}

const withGoals = new Set(['goals', 'feedback', 'goal_edits', 'notifications', 'activities', 'goal_moves'])

/** Goals and the tables that depend on them, in the order of insertion. */
export const goalTables: readonly MovedTable[] = movedTables.filter(({ name }) => withGoals.has(name))
