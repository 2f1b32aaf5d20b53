// What moves when the data of Cairn moves: every table with what people wrote, in an order in which each row finds
// those it refers to. Sessions stay behind (everybody signs in again), and so do jobs, backups and secrets of a place.
import type { Tables } from '../platform/db/tables.ts'

export interface MovedTable {
  name: keyof Tables
  /** Its rows are read and written in the order of these. */
  key: readonly string[]
  /** What makes a row one of a school: the school's id, or the person it belongs to. */
  school: { by: 'id' | 'school_id' } | { byOwner: string }
  /** Columns that name a row of another table. */
  refers: Readonly<Record<string, keyof Tables>>
  /** Those of them that may name a row of another school; they are empty where a school moves alone. */
  beyond?: readonly string[]
}

const inSchool = { school: { by: 'school_id' }, key: ['id'] } as const

export const movedTables: readonly MovedTable[] = [
  { name: 'schools', key: ['id'], school: { by: 'id' }, refers: {} },
  { name: 'studios', ...inSchool, refers: { school_id: 'schools' } },
  { name: 'groups', ...inSchool, refers: { school_id: 'schools' } },
  {
    name: 'users',
    ...inSchool,
    refers: {
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
    refers: { school_id: 'schools', coach_id: 'users', group_id: 'groups' },
  },
  {
    name: 'goals',
    ...inSchool,
    refers: { school_id: 'schools', user_id: 'users', created_by_id: 'users' },
    beyond: ['created_by_id'],
  },
  {
    name: 'feedback',
    ...inSchool,
    refers: { school_id: 'schools', goal_id: 'goals', provider_id: 'users' },
  },
  {
    name: 'goal_edits',
    ...inSchool,
    refers: { school_id: 'schools', goal_id: 'goals', user_id: 'users' },
    beyond: ['user_id'],
  },
  {
    name: 'notifications',
    key: ['id'],
    school: { byOwner: 'user_id' },
    refers: { user_id: 'users', goal_id: 'goals' },
    beyond: ['goal_id'],
  },
  {
    name: 'activities',
    ...inSchool,
    refers: { school_id: 'schools', user_id: 'users', goal_id: 'goals' },
  },
  { name: 'saved_replies', key: ['id'], school: { byOwner: 'user_id' }, refers: { user_id: 'users' } },
  {
    name: 'audit_log',
    ...inSchool,
    refers: { school_id: 'schools', actor_id: 'users', about_id: 'users' },
    beyond: ['actor_id', 'about_id'],
  },
  { name: 'crew_sorts', key: ['school_id'], school: { by: 'school_id' }, refers: { school_id: 'schools' } },
]

export function movedTable(name: string): MovedTable | undefined {
  return movedTables.find((table) => table.name === name)
}

const withGoals = new Set(['goals', 'feedback', 'goal_edits', 'notifications', 'activities'])

/** Goals and what hangs on them, in the order in which it can be put back. */
export const goalTables: readonly MovedTable[] = movedTables.filter(({ name }) => withGoals.has(name))
