// Sorts and searches lists of crews, describes crews of a wrong size, and reads the crews that a user may see.
import { plural, t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import type { Goal } from '../../../contract/goals.ts'
import { fullName } from '../../../contract/person-name.ts'
import { isAdmin, isCoach } from '../../../contract/roles.ts'
import { usePageDataList } from '../../api/page-data.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { isSameDay } from '../../ui/dates.ts'
import { combineQueries, type Read } from '../../ui/loaded.tsx'
import { compareText, matchesSearch } from '../../ui/text.tsx'
import { sumCrewWeek } from './crew-line.tsx'

export type CrewOrder = 'smallest' | 'largest' | 'goals'

/** Lists the orders that can be chosen, with their labels. Crews are sorted by name if none is. */
export const listCrewOrders = (): [CrewOrder, string][] => [
  ['smallest', t`Smallest first`],
  ['largest', t`Largest first`],
  ['goals', t`Fewest goals done this week`],
]

/** Ties are sorted by name. */
export function sortCrews(crews: readonly GroupWithMembers[], order?: CrewOrder): GroupWithMembers[] {
  const rank = order ? ranks[order] : () => 0
  return crews.toSorted((a, b) => rank(a) - rank(b) || compareText(a.name, b.name))
}

/** Each order sorts by the lowest rank first. */
const ranks: Record<CrewOrder, (crew: GroupWithMembers) => number> = {
  smallest: ({ memberCount }) => memberCount,
  largest: ({ memberCount }) => -memberCount,
  goals: (crew) => {
    const { goals, done } = sumCrewWeek(crew)
    return goals === 0 ? -1 : done / goals
  },
}

/** Returns what is wrong with the number of members, or null if it is from 3 to 5. */
export function describeSizeProblem(count: number): string | null {
  const [minimum, excess, missing] = [MIN_CREW_SIZE, count - MAX_CREW_SIZE, MIN_CREW_SIZE - count]
  if (excess > 0) return plural(excess, { one: '# too many', other: '# too many' })
  if (count === 0) return t`Empty: ${minimum} learners make a crew`
  return missing > 0 ? plural(missing, { one: 'Needs # more', other: 'Needs # more' }) : null
}

/** The search is shown only if there are more crews than this. */
export const MIN_CREWS_FOR_SEARCH = 12

/** Returns the crews whose name and members' names contain every word of the search. */
export function searchCrews(crews: readonly GroupWithMembers[], search: string): readonly GroupWithMembers[] {
  if (search.trim() === '') return crews
  return crews.filter(({ name, members }) => {
    const names = members.map(fullName)
    return matchesSearch([name, ...names].join('\n'), search)
  })
}

interface Urgency {
  waiting: number
  toRead: number
  dueToday: number
}

/** Returns whether the goal is due today and its deadline has not passed. Goals in their grace days are less urgent. */
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
 * Returns the crews whose goals the user may read: all crews of an admin's chosen school, or those that a coach leads. The
 * page waits until they are loaded.
 */
export function usePageCrews(): readonly GroupWithMembers[] {
  const user = useUser()
  const { schoolId, input } = useScope()
  const readsWholeSchool = isAdmin(user)
  const [all] = usePageDataList(
    'GET /api/admin/crews-with-members',
    readsWholeSchool && schoolId !== null ? [input] : [],
  )
  const assigned = usePageDataList(
    'GET /api/groups/:id',
    !readsWholeSchool && isCoach(user) ? user.assignedCrews.map((id) => ({ params: { id } })) : [],
  )
  return all ?? assigned
}

/** Reads the same crews as `usePageCrews`, for a page header that doesn't wait until they are loaded. */
export function useReadableCrews(): Read<readonly GroupWithMembers[]> {
  const user = useUser()
  const { schoolId, input } = useScope()
  const readsWholeSchool = isAdmin(user)
  const all = useApi(
    'GET /api/admin/crews-with-members',
    readsWholeSchool && schoolId !== null ? input : null,
  )
  const assigned = useQueries({
    queries: (!readsWholeSchool && isCoach(user) ? user.assignedCrews : []).map((id) =>
      queryOptionsFor('GET /api/groups/:id', { params: { id } }),
    ),
  })
  if (readsWholeSchool) return schoolId === null ? { ...all, data: [] } : all
  const { data, ...read } = combineQueries(Object.fromEntries(assigned.entries()))
  return { ...read, data: data && assigned.flatMap((crew) => crew.data ?? []) }
}
