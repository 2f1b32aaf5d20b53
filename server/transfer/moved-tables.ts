// The tables of an export, each after those it references. Sessions are left out, so all users sign in again; so are
// jobs, the time of the last backup, and secrets, which belong to the installation.
import type { Tables } from '../platform/db/tables.ts'

export interface MovedTable {
  name: keyof Tables
  /** Columns by which rows are ordered. */
  key: readonly string[]
  /** How a row belongs to a school: by the school's id, or by the person who owns the row; or to none (`wholeOnly`). */
  school: { by: 'id' | 'school_id' } | { byOwner: string } | 'none'
  /** Foreign keys and their tables. */
  references: Readonly<Record<string, keyof Tables>>
  /** Those of them that may reference a row of another school; they become null in an export of one school. */
  crossSchool?: readonly string[]
  /** Only an export of everything has it. */
  wholeOnly?: boolean
}

const inSchool = { school: { by: 'school_id' }, key: ['id'] } as const

/** How people sign in here: not in an export of one school, so people link and enrol again. */
const ofPerson = { key: ['id'], school: { byOwner: 'user_id' }, wholeOnly: true } as const

/** Guardians may see learners of several schools. */
const ofGuardian = { key: ['id'], school: 'none', wholeOnly: true } as const

export const movedTables: readonly MovedTable[] = [
  { name: 'schools', key: ['id'], school: { by: 'id' }, references: {} },
  { name: 'studios', ...inSchool, references: { school_id: 'schools' } },
  { name: 'groups', ...inSchool, references: { school_id: 'schools' } },
  {
    name: 'users',
    ...inSchool,
    references: {
      school_id: 'schools',
      studio_id: 'studios',
      assigned_studio_id: 'studios',
      group_id: 'groups',
    },
  },
  {
    name: 'coach_crews',
    key: ['coach_id', 'group_id'],
    school: { by: 'school_id' },
    references: { school_id: 'schools', coach_id: 'users', group_id: 'groups' },
  },
  {
    name: 'roster_ids',
    key: ['user_id'],
    school: { by: 'school_id' },
    references: { school_id: 'schools', user_id: 'users', studio_id: 'studios' },
  },
  {
    name: 'roster_imports',
    key: ['school_id'],
    school: { by: 'school_id' },
    references: { school_id: 'schools', by_id: 'users' },
    crossSchool: ['by_id'],
  },
  {
    name: 'roster_grades',
    key: ['school_id', 'place'],
    school: { by: 'school_id' },
    references: { school_id: 'schools', studio_id: 'studios' },
  },
  {
    name: 'goals',
    ...inSchool,
    // The goal that one goes on with is older, so it comes before it.
    references: { school_id: 'schools', user_id: 'users', created_by_id: 'users', carried_from_id: 'goals' },
    crossSchool: ['created_by_id'],
  },
  {
    name: 'feedback',
    ...inSchool,
    references: { school_id: 'schools', goal_id: 'goals', provider_id: 'users' },
  },
  { name: 'reflections', ...inSchool, references: { school_id: 'schools', user_id: 'users' } },
  {
    name: 'responses',
    ...inSchool,
    references: { school_id: 'schools', reflection_id: 'reflections', provider_id: 'users' },
    crossSchool: ['provider_id'],
  },
  {
    name: 'goal_edits',
    ...inSchool,
    references: { school_id: 'schools', goal_id: 'goals', user_id: 'users' },
    crossSchool: ['user_id'],
  },
  {
    name: 'notifications',
    key: ['id'],
    school: { byOwner: 'user_id' },
    references: { user_id: 'users', goal_id: 'goals' },
    crossSchool: ['goal_id'],
  },
  {
    name: 'activities',
    ...inSchool,
    references: { school_id: 'schools', user_id: 'users', goal_id: 'goals' },
  },
  { name: 'saved_replies', key: ['id'], school: { byOwner: 'user_id' }, references: { user_id: 'users' } },
  { name: 'identities', ...ofPerson, references: { user_id: 'users' } },
  { name: 'totp', ...ofPerson, key: ['user_id'], references: { user_id: 'users' } },
  { name: 'passkeys', ...ofPerson, references: { user_id: 'users' } },
  { name: 'recovery_codes', ...ofPerson, references: { user_id: 'users' } },
  {
    name: 'audit_log',
    ...inSchool,
    references: { school_id: 'schools', actor_id: 'users', about_id: 'users' },
    crossSchool: ['actor_id', 'about_id'],
  },
  {
    name: 'crew_sorts',
    key: ['school_id'],
    school: { by: 'school_id' },
    references: { school_id: 'schools' },
  },
  { name: 'days_off', ...inSchool, references: { school_id: 'schools' } },
  {
    name: 'absences',
    ...inSchool,
    references: { school_id: 'schools', user_id: 'users', by_id: 'users' },
    crossSchool: ['by_id'],
  },
  {
    name: 'goal_moves',
    ...inSchool,
    references: {
      school_id: 'schools',
      goal_id: 'goals',
      by_id: 'users',
      absence_id: 'absences',
      notification_id: 'notifications',
    },
    crossSchool: ['by_id'],
  },
  { name: 'guardians', ...ofGuardian, references: {} },
  {
    name: 'connections',
    ...ofGuardian,
    references: { school_id: 'schools', guardian_id: 'guardians', user_id: 'users' },
  },
  { name: 'passes', ...ofGuardian, key: ['token_hash'], references: { guardian_id: 'guardians' } },
  { name: 'family_codes', ...ofGuardian, references: { user_id: 'users', guardian_id: 'guardians' } },
  { name: 'family_mails', ...ofGuardian, references: { guardian_id: 'guardians', school_id: 'schools' } },
]

export function movedTable(name: string): MovedTable | undefined {
  return movedTables.find((table) => table.name === name)
}

const withGoals = new Set(['goals', 'feedback', 'goal_edits', 'notifications', 'activities', 'goal_moves'])

/** Goals and the tables that depend on them, in the order of insertion. */
export const goalTables: readonly MovedTable[] = movedTables.filter(({ name }) => withGoals.has(name))
