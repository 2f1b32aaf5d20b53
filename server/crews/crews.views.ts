// Reads crews, with members by last, then first name.
import type { DaysAway } from '../../contract/absences.ts'
import type { StoredGroup, StoredGroupWithMembers } from '../../contract/crews.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Person } from '../../contract/people.ts'
import {
  caredFor,
  daysAway,
  type PersonRow,
  peopleOf,
  toPerson,
  type WeekCounts,
  weekCounts,
} from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { byName } from '../platform/names.ts'

/** A crew that a call names. */
interface CrewInSchool {
  school: SchoolDb
  groupId: number
}

type GroupRow = Omit<StoredGroup, 'memberCount' | 'captains' | 'studioDistribution'>

const sorted = <R extends { name: string }>(rows: R[]): R[] => rows.sort((a, b) => byName(a.name, b.name))

const groupColumns = [
  'id',
  'name',
  'description',
  'school_id as schoolId',
  'created_at as createdAt',
] as const

/** All crews of the school, or the one with `id`, by name and with their members. */
async function crewsOf(school: SchoolDb, id?: number): Promise<[GroupRow, PersonRow[]][]> {
  const [groups, people] = await Promise.all([
    school
      .selectFrom('groups')
      .select(groupColumns)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .execute(),
    peopleOf(school)
      .where((eb) =>
        id === undefined ? eb('users.group_id', 'is not', null) : eb('users.group_id', '=', id),
      )
      .execute(),
  ])
  const members = Map.groupBy(people, ({ group_id }) => group_id)
  return sorted(groups).map((group) => [group, members.get(group.id) ?? []])
}

/** The crews of the school by name. */
export async function allGroups(school: SchoolDb): Promise<StoredGroup[]> {
  return (await crewsOf(school)).map(([group, members]) => toGroup(group, members))
}

/** `not_found` if the school has no crew with this id. */
export async function groupById(school: SchoolDb, id: number): Promise<StoredGroup> {
  const [[group, members] = refuse('not_found')] = await crewsOf(school, id)
  return toGroup(group, members)
}

/** The crews of the school by name, with their members and the goals of `week` (its Monday), or of the goal week. */
export async function crewsWithMembers(
  viewer: Viewer & { school: SchoolDb },
  { week }: { week?: Day | undefined } = {},
): Promise<StoredGroupWithMembers[]> {
  const { school } = viewer
  const [crews, counts] = await Promise.all([
    crewsOf(school),
    weekCounts(school, weekOf(school, viewer, week)),
  ])
  const away = await awayAmong(
    school,
    crews.flatMap(([, members]) => members),
    viewer,
  )
  return crews.map(([group, members]) => withMembers(group, members, counts, away))
}

/** One crew with its members and the goals of `week`, or of the goal week; `not_found` if the school has none with this id. */
export async function crewWithMembers(
  viewer: Viewer,
  { school, groupId }: CrewInSchool,
  { week }: { week?: Day | undefined },
): Promise<StoredGroupWithMembers> {
  const [[group, members] = refuse('not_found')] = await crewsOf(school, groupId)
  const ids = members.map((member) => member.id)
  const counts = await weekCounts(school, weekOf(school, viewer, week), ids)
  return withMembers(group, members, counts, await awayAmong(school, members, viewer))
}

export async function membersOf(
  viewer: Viewer,
  { school, groupId }: CrewInSchool,
): Promise<(Person & { away: DaysAway[] })[]> {
  const members = await peopleOf(school).where('users.group_id', '=', groupId).execute()
  const away = await awayAmong(school, members, viewer)
  return members.map((member) => ({ ...toPerson(member), away: away(member.id) }))
}

function awayAmong(school: SchoolDb, members: readonly PersonRow[], viewer: Viewer) {
  return daysAway(school, members.map(caredFor), viewer)
}

function weekOf(school: SchoolDb, { now }: Viewer, monday?: Day) {
  return monday === undefined
    ? goalWeekAt(now, school.timeZone)
    : { weekStart: monday, weekEnd: addDays(monday, 4) }
}

function toGroup(group: GroupRow, members: readonly PersonRow[]): StoredGroup {
  return {
    ...group,
    memberCount: members.length,
    captains: members
      .filter((member) => member.is_captain === 1)
      .map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name })),
    studioDistribution: studiosAmong(members),
  }
}

function withMembers(
  group: GroupRow,
  members: readonly PersonRow[],
  countsOf: (userId: number) => WeekCounts,
  awayOf: (userId: number) => DaysAway[],
): StoredGroupWithMembers {
  return {
    ...toGroup(group, members),
    members: members.map((member) => ({
      ...toPerson(member),
      ...countsOf(member.id),
      away: awayOf(member.id),
    })),
  }
}

/** The studio with most members first, then by name; members without a studio last. */
function studiosAmong(members: readonly PersonRow[]): StoredGroup['studioDistribution'] {
  const counts = new Map<string | null, number>()
  for (const { studio } of members) counts.set(studio, (counts.get(studio) ?? 0) + 1)
  return [...counts]
    .map(([studio, count]) => ({ studio, count }))
    .sort((a, b) => {
      if (a.studio === null || b.studio === null) return a.studio === null ? 1 : -1
      return b.count - a.count || byName(a.studio, b.studio)
    })
}
