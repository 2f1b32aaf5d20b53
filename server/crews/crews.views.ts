// Reads crews, with their members sorted by last and then first name.
import type { DaysAway } from '../../contract/absences.ts'
import type { StoredGroup, StoredGroupWithMembers } from '../../contract/crews.ts'
import type { Day } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Person } from '../../contract/people.ts'
import { getWeekDays } from '../../contract/school-week.ts'
import {
  loadDaysAway,
  loadWeekCounts,
  type PersonRow,
  selectPeople,
  toPerson,
  toPersonPlacement,
  type WeekCounts,
} from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { byName } from '../platform/names.ts'

/** The crew that a call is about. */
interface CrewInSchool {
  school: SchoolDb
  groupId: number
}

type GroupRow = Omit<StoredGroup, 'memberCount' | 'captains' | 'studioDistribution'>

const groupColumns = [
  'id',
  'name',
  'description',
  'school_id as schoolId',
  'created_at as createdAt',
] as const

/** Loads all crews of the school, or the one with `id`, by name and with their members. */
async function loadCrews(school: SchoolDb, id?: number): Promise<[GroupRow, PersonRow[]][]> {
  const [groups, people] = await Promise.all([
    school
      .selectFrom('groups')
      .select(groupColumns)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .execute(),
    selectPeople(school)
      .where((eb) =>
        id === undefined ? eb('users.group_id', 'is not', null) : eb('users.group_id', '=', id),
      )
      .execute(),
  ])
  const members = Map.groupBy(people, ({ group_id }) => group_id)
  return groups
    .sort((a, b) => byName(a.name, b.name, school.language))
    .map((group) => [group, members.get(group.id) ?? []])
}

/** Lists the crews of the school by name. */
export async function listGroups(school: SchoolDb): Promise<StoredGroup[]> {
  return (await loadCrews(school)).map(([group, members]) => toGroup(school, group, members))
}

/** Refuses with `not_found` if the school has no crew with this id. */
export async function getGroup(school: SchoolDb, id: number): Promise<StoredGroup> {
  const [[group, members] = refuse('not_found')] = await loadCrews(school, id)
  return toGroup(school, group, members)
}

/** Lists the school's crews by name, with their members and the goals of `week` (its first day), or else of the goal week. */
export async function listCrewsWithMembers(
  viewer: Viewer & { school: SchoolDb },
  { week }: { week?: Day | undefined } = {},
): Promise<StoredGroupWithMembers[]> {
  const { school } = viewer
  const [crews, counts] = await Promise.all([
    loadCrews(school),
    loadWeekCounts(school, resolveWeek(school, viewer, week)),
  ])
  const away = await loadMembersAway(
    school,
    crews.flatMap(([, members]) => members),
    viewer,
  )
  return crews.map(([group, members]) => toGroupWithMembers(school, group, members, counts, away))
}

/**
 * Returns one crew with its members and the goals of `week`, or else of the goal week. Refuses with `not_found` if the school
 * has no crew with this id.
 */
export async function getCrewWithMembers(
  viewer: Viewer,
  { school, groupId }: CrewInSchool,
  { week }: { week?: Day | undefined },
): Promise<StoredGroupWithMembers> {
  const [[group, members] = refuse('not_found')] = await loadCrews(school, groupId)
  const ids = members.map((member) => member.id)
  const counts = await loadWeekCounts(school, resolveWeek(school, viewer, week), ids)
  return toGroupWithMembers(school, group, members, counts, await loadMembersAway(school, members, viewer))
}

export async function listMembers(
  viewer: Viewer,
  { school, groupId }: CrewInSchool,
): Promise<(Person & { away: DaysAway[] })[]> {
  const members = await selectPeople(school).where('users.group_id', '=', groupId).execute()
  const away = await loadMembersAway(school, members, viewer)
  return members.map((member) => ({ ...toPerson(member), away: away(member.id) }))
}

function loadMembersAway(school: SchoolDb, members: readonly PersonRow[], viewer: Viewer) {
  return loadDaysAway(school, members.map(toPersonPlacement), viewer)
}

function resolveWeek(school: SchoolDb, { now }: Viewer, week?: Day) {
  return week === undefined ? goalWeekAt(now, school) : getWeekDays(week, school.weeks)
}

function toGroup(school: SchoolDb, group: GroupRow, members: readonly PersonRow[]): StoredGroup {
  return {
    ...group,
    memberCount: members.length,
    captains: members
      .filter((member) => member.is_captain === 1)
      .map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name })),
    studioDistribution: countStudios(school, members),
  }
}

function toGroupWithMembers(
  school: SchoolDb,
  group: GroupRow,
  members: readonly PersonRow[],
  getCounts: (userId: number) => WeekCounts,
  getDaysAway: (userId: number) => DaysAway[],
): StoredGroupWithMembers {
  return {
    ...toGroup(school, group, members),
    members: members.map((member) => ({
      ...toPerson(member),
      ...getCounts(member.id),
      away: getDaysAway(member.id),
    })),
  }
}

/** Sorts the studio with the most members first, then by name. Members without a studio come last. */
function countStudios(
  { language }: SchoolDb,
  members: readonly PersonRow[],
): StoredGroup['studioDistribution'] {
  const counts = new Map<string | null, number>()
  for (const { studio } of members) counts.set(studio, (counts.get(studio) ?? 0) + 1)
  return [...counts]
    .map(([studio, count]) => ({ studio, count }))
    .sort((a, b) => {
      if (a.studio === null || b.studio === null) return a.studio === null ? 1 : -1
      return b.count - a.count || byName(a.studio, b.studio, language)
    })
}
