import { useQueries } from '@tanstack/react-query'
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { Goal } from '../../../contract/goals.ts'
import { isAdmin, isCoach } from '../../../contract/roles.ts'
import { usePageDataList } from '../../api/page-data.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { isSameDay } from '../../ui/dates.ts'
import { combineQueries, type Read } from '../../ui/loaded.tsx'
import { compareText, matchesSearch } from '../../ui/text.tsx'
import { sumCrewWeek } from './crew-line.tsx'

// Sorts crews, and warns about crews of a wrong size.

/** Crews are sorted by name if no order is chosen. */
export const crewOrders = [
  ['smallest', 'Smallest first'],
  ['largest', 'Largest first'],
  ['goals', 'Fewest goals done this week'],
] as const
export type CrewOrder = (typeof crewOrders)[number][0]

/** Ties are sorted by name. */
export function sortCrews(crews: readonly GroupWithMembers[], order?: CrewOrder): GroupWithMembers[] {
  const rank = order ? ranks[order] : () => 0
  return crews.toSorted((a, b) => rank(a) - rank(b) || compareText(a.name, b.name))
}

const ranks: Record<CrewOrder, (crew: GroupWithMembers) => number> = {
  smallest: ({ memberCount }) => memberCount,
  largest: ({ memberCount }) => -memberCount,
  goals: (crew) => {
    const { goals, done } = sumCrewWeek(crew)
    return goals === 0 ? -1 : done / goals
  },
}

/** Returns null if the crew has 3 to 5 members. */
export function describeSizeProblem(count: number): string | null {
  if (count > MAX_CREW_SIZE) return `${count - MAX_CREW_SIZE} too many`
  if (count === 0) return `Empty: ${MIN_CREW_SIZE} learners make a crew`
  return count < MIN_CREW_SIZE ? `Needs ${MIN_CREW_SIZE - count} more` : null
}

// Searches crews by their name or a member's name.

/** The search is offered only for more crews than this. */
export const MIN_CREWS_FOR_SEARCH = 12

/** Returns the crews whose name and members' names contain every word of the search. */
export function searchCrews(crews: readonly GroupWithMembers[], search: string): readonly GroupWithMembers[] {
  if (search.trim() === '') return crews
  return crews.filter(({ name, members }) => {
    const names = members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    return matchesSearch([name, ...names].join('\n'), search)
  })
}

// Decides which crew a reviewer goes to next.

interface Urgency {
  waiting: number
  toRead: number
  dueToday: number
}

/** Whether the goal is due today at 4:00 PM, which has not passed. A goal within its grace days is less urgent. */
export const isStillDueToday = (
  { deadline }: Pick<Goal, 'deadline'>,
  now: number,
  timeZone: string,
): boolean => isSameDay(deadline, now, timeZone) && Date.parse(deadline) > now

/**
 * Puts the crew with the most goals due today first, then the one with the most to review and to read. Ties are sorted by
 * name.
 */
export function sortByUrgency<Crew extends Urgency & { crew: { name: string } }>(
  crews: readonly Crew[],
): Crew[] {
  return crews.toSorted(
    (a, b) =>
      b.dueToday - a.dueToday ||
      b.waiting + b.toRead - (a.waiting + a.toRead) ||
      compareText(a.crew.name, b.crew.name),
  )
}

/**
 * Returns the crews whose goals the user may read, with their week: those of an admin's chosen school, a coach's own, or
 * none. For pages that name them.
 */
export function usePageCrews(): readonly GroupWithMembers[] {
  const user = useUser()
  const { schoolId, input } = useScope()
  const ofSchool = isAdmin(user)
  const [all] = usePageDataList(
    'GET /api/admin/crews-with-members',
    ofSchool && schoolId !== null ? [input] : [],
  )
  const assigned = usePageDataList(
    'GET /api/groups/:id',
    !ofSchool && isCoach(user) ? user.assignedCrews.map((id) => ({ params: { id } })) : [],
  )
  return all ?? assigned
}

/** Like `usePageCrews`, for a page header that does not wait for them. */
export function useReadableCrews(): Read<readonly GroupWithMembers[]> {
  const user = useUser()
  const { schoolId, input } = useScope()
  const ofSchool = isAdmin(user)
  const all = useApi('GET /api/admin/crews-with-members', ofSchool && schoolId !== null ? input : null)
  const assigned = useQueries({
    queries: (!ofSchool && isCoach(user) ? user.assignedCrews : []).map((id) =>
      queryOptionsFor('GET /api/groups/:id', { params: { id } }),
    ),
  })
  if (ofSchool) return schoolId === null ? { ...all, data: [] } : all
  const { data, ...read } = combineQueries(Object.fromEntries(assigned.entries()))
  return { ...read, data: data && assigned.flatMap((crew) => crew.data ?? []) }
}
