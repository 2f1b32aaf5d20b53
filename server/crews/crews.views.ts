// Crews as the contract shows them: one query a screen, members by last, then first name.
import type { Group, GroupWithMembers } from '../../contract/crews.ts'
import type { SchoolWeek } from '../../contract/goal-week.ts'
import type { Person } from '../../contract/people.ts'
import { type PersonRow, peopleOf, personColumns, toPerson } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import { jsonList, jsonRows } from '../platform/db/engine.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'

type Week = Pick<SchoolWeek, 'weekStart' | 'weekEnd'>

const groupColumns = [
  'groups.id',
  'groups.name',
  'groups.description',
  'groups.school_id',
  'groups.created_at',
] as const

interface GroupRow {
  id: number
  name: string
  description: string | null
  school_id: number
  created_at: number
}

/** 'Crew 2' before 'Crew 10'; the same order on both engines. */
export const byCrewName = new Intl.Collator('en', { numeric: true })

const sorted = <R extends { name: string }>(rows: R[]): R[] =>
  rows.sort((one, other) => byCrewName.compare(one.name, other.name))

function groupsOf({ db, engine, schoolId }: SchoolDb) {
  return db
    .selectFrom('groups')
    .where('groups.school_id', '=', schoolId)
    .select(groupColumns)
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('users')
          .leftJoin('studios', 'studios.id', 'users.studio_id')
          .whereRef('users.group_id', '=', 'groups.id')
          .select(personColumns)
          .orderBy('users.sort_name')
          .orderBy('users.id'),
      ).as('members'),
    )
}

/** The goals counted are those due in the week, archived ones aside. */
function groupsWithWeekOf({ db, engine, schoolId }: SchoolDb, { weekStart, weekEnd }: Week) {
  return db
    .selectFrom('groups')
    .where('groups.school_id', '=', schoolId)
    .select(groupColumns)
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('users')
          .leftJoin('studios', 'studios.id', 'users.studio_id')
          .whereRef('users.group_id', '=', 'groups.id')
          .select(personColumns)
          .select(({ selectFrom, fn }) => {
            const due = selectFrom('goals')
              .whereRef('goals.user_id', '=', 'users.id')
              .where('goals.due_on', '>=', weekStart)
              .where('goals.due_on', '<=', weekEnd)
              .where('goals.archived_at', 'is', null)
            const all = due.select(fn.countAll<number>().as('goals'))
            return [
              all.$asScalar().$notNull().as('goals_this_week'),
              all.where('goals.completed', '=', 1).$asScalar().$notNull().as('completed_this_week'),
            ]
          })
          .orderBy('users.sort_name')
          .orderBy('users.id'),
      ).as('members'),
    )
}

type MemberRow = PersonRow & { goals_this_week: number; completed_this_week: number }

/** The crews of the school by name. */
export async function allGroups(school: SchoolDb): Promise<Group[]> {
  const rows = await groupsOf(school).execute()
  return sorted(rows).map((row) => toGroup(row, jsonRows(row.members)))
}

/** One crew; `not_found` if the school has none of that id. */
export async function groupById(school: SchoolDb, id: number): Promise<Group> {
  const row = (await groupsOf(school).where('groups.id', '=', id).executeTakeFirst()) ?? refuse('not_found')
  return toGroup(row, jsonRows(row.members))
}

/** The crews of the school by name, with their members and their week. */
export async function crewsWithMembers(school: SchoolDb, week: Week): Promise<GroupWithMembers[]> {
  const rows = await groupsWithWeekOf(school, week).execute()
  return sorted(rows).map((row) => withMembers(row, jsonRows(row.members)))
}

/** One crew with its members and their week; `not_found` if the school has none of that id. */
export async function crewWithMembers(school: SchoolDb, id: number, week: Week): Promise<GroupWithMembers> {
  const row = await groupsWithWeekOf(school, week).where('groups.id', '=', id).executeTakeFirst()
  if (!row) refuse('not_found')
  return withMembers(row, jsonRows(row.members))
}

export async function membersOf(school: SchoolDb, groupId: number): Promise<Person[]> {
  return (await memberRows(school, { groupId })).map(toPerson)
}

const memberRows = remembered((school: SchoolDb, given: { groupId: number }) =>
  peopleOf(school).where('users.group_id', '=', given.groupId),
)

function toGroup(row: GroupRow, members: readonly PersonRow[]): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    schoolId: row.school_id,
    createdAt: iso(row.created_at),
    memberCount: members.length,
    captains: members
      .filter((member) => member.is_captain === 1)
      .map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name })),
    studioDistribution: studiosAmong(members),
  }
}

function withMembers(row: GroupRow, members: readonly MemberRow[]): GroupWithMembers {
  return {
    ...toGroup(row, members),
    members: members.map((member) => ({
      ...toPerson(member),
      goalsThisWeek: member.goals_this_week,
      completedThisWeek: member.completed_this_week,
    })),
  }
}

/** The studio with most members first, equals by name; those without a studio last. */
function studiosAmong(members: readonly PersonRow[]): Group['studioDistribution'] {
  const counts = new Map<string | null, number>()
  for (const { studio } of members) counts.set(studio, (counts.get(studio) ?? 0) + 1)
  return [...counts]
    .map(([studio, count]) => ({ studio, count }))
    .sort((one, other) => {
      if (one.studio === null || other.studio === null) return one.studio === null ? 1 : -1
      return other.count - one.count || byCrewName.compare(one.studio, other.studio)
    })
}
