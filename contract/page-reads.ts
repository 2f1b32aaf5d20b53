/**
 * The reads of each screen, from what its address, its user and the chosen school say. The table of screens (screens.ts) names
 * them. The names and inputs are those with which the parts of the page read.
 */
import { MAX_ID } from './address.ts'
import type { Call } from './api.ts'
import type { User } from './people.ts'
import { isAdmin, isAdultCoach, isCoach, isGuide } from './roles.ts'

/** The ids of an address: `/feedback/crew/:crewId` gives `{ crewId: 7 }`. */
export type RouteParams = Readonly<Record<string, number>>

/** A call of the endpoint table with its input. */
export interface PageRead {
  name: Extract<Call, `GET ${string}`>
  params?: { id: number }
  query?: Record<string, string | number>
  /** The first page of a list that comes in pages. */
  pages?: true
  /** It is read again whenever it is shown, because no live topic says that it has changed. */
  fresh?: true
}

/** What the reads of a page depend on. */
export interface Place {
  user: User
  params: RouteParams
  search: URLSearchParams
  /** The input of calls about the school that a super admin chose. Empty for the own school, null while it is unknown. */
  school: { query?: { schoolId: string } } | null
  /** Null where there is no school yet. */
  schoolId: number | null
  /** The Monday of the week before the goal week; null while it is unknown. */
  lastWeek: string | null
}

/** An id in a query; null if it is none. */
export function parseId(text: string | null): number | null {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

/** The number of notifications that the dashboard shows before older ones are requested. */
export const FIRST_NOTIFICATION_COUNT = 5

/** For a learner's first choice. */
export const listStudioChoiceReads = (): PageRead[] => [{ name: 'GET /api/studios' }]

/** Admins who are not coaches see the school's figures, adult coaches those of crews. */
export function listDashboardReads({ user }: Place): PageRead[] {
  if (hasNoGoals(user)) return []
  const me = { params: { id: user.id } }
  const goals: PageRead = { name: 'GET /api/users/:id/goals-with-feedback', ...me }
  return isAdultCoach(user) ? [goals] : [goals, { name: 'GET /api/users/:id/stats', ...me }]
}

export function listNotificationReads({ user }: Place): PageRead[] {
  if (hasNoGoals(user)) return []
  return [{ name: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATION_COUNT }, pages: true }]
}

const hasNoGoals = (user: User) => isAdmin(user) && !isCoach(user)

/** A tab that the user does not have shows the learners. */
export function listAdminReads({ user, school, schoolId, search }: Place): PageRead[] {
  const tab = search.get('tab')
  if (tab === 'schools' && user.isSuperAdmin) {
    // The numbers of users of other schools are not updated live.
    return [{ name: 'GET /api/admin/schools', fresh: true }]
  }
  if (!school || schoolId === null) return []
  const users: PageRead = { name: 'GET /api/admin/users', ...school }
  switch (tab) {
    case 'studios':
      return [{ name: 'GET /api/admin/studios', ...school }]
    case 'admins':
      return [{ name: 'GET /api/admin/users', query: adminsOf(user, school.query) }]
    case 'crews':
      return [{ name: 'GET /api/admin/crews-with-members', ...school }, users]
    case 'coaches':
      return [
        { name: 'GET /api/admin/coach-assignments', ...school },
        { name: 'GET /api/admin/groups', ...school },
      ]
    default:
      return [users]
  }
}

/** The query for the admins of the school; for a super admin those of all schools. */
export const adminsOf = ({ isSuperAdmin }: Pick<User, 'isSuperAdmin'>, school?: { schoolId: string }) => ({
  ...school,
  role: 'admin' as const,
  ...(isSuperAdmin && { schoolId: 'all' }),
})

/** The learners are shown without the names of the studios if those cannot be read. */
export function listStudioReads({ school, schoolId, search }: Place): PageRead[] {
  if (!school || schoolId === null || search.has('tab')) return []
  return [{ name: 'GET /api/admin/studios', ...school }]
}

/** For admins, of the chosen school. */
export const listCrewOverviewReads = ({ school }: Place): PageRead[] =>
  school ? [{ name: 'GET /api/admin/crews-with-members', ...school }] : []

/** The crews whose goals the user may read: an admin's school, a coach's own. */
export function listReadableCrewReads({ user, school, schoolId }: Place): PageRead[] {
  if (isAdmin(user))
    return school && schoolId !== null ? [{ name: 'GET /api/admin/crews-with-members', ...school }] : []
  return isCoach(user)
    ? user.assignedCrews.map((id) => ({ name: 'GET /api/groups/:id', params: { id } }))
    : []
}

/** An admin has the school in its care, a coach its crews and a guide its studio. */
export function listWithoutGoalReads(place: Place): PageRead[] {
  const { user, school } = place
  if (!school) return []
  const reads: PageRead[] = [...listReadableCrewReads(place), { name: 'GET /api/without-goal', ...school }]
  if (isAdmin(user)) reads.push({ name: 'GET /api/admin/users', ...school })
  else if (isGuide(user) && user.assignedStudio !== null) reads.push({ name: 'GET /api/guide/studio-users' })
  return reads
}

export const listCrewReads = (): PageRead[] => [{ name: 'GET /api/groups' }]

/** The tabs of the page of a studio. All goals of the school are filtered by their own part. */
export function listGuideReads({ search, lastWeek }: Place): PageRead[] {
  const tab = search.get('tab')
  if (tab === 'crews') return [{ name: 'GET /api/guide/all-crews' }]
  if (tab === 'all-goals') return []
  const learners: PageRead = { name: 'GET /api/guide/studio-users' }
  const query = listWeekQueries(search, lastWeek)
  return [learners, ...query.map((week) => ({ name: 'GET /api/guide/studio-goals', query: week }) as const)]
}

/** The query of the shown week: none while its Monday is unknown, and nothing in it for the goal week, which goes on. */
function listWeekQueries(search: URLSearchParams, lastWeek: string | null) {
  if (search.get('week') !== 'last') return [{}]
  return lastWeek === null ? [] : [{ week: lastWeek }]
}

/** The crews of a coach, but not the feedback log in the second tab. */
export const listFeedbackReads = ({ search }: Place): PageRead[] =>
  search.get('tab') === 'log' ? [] : listCrewReads()

export function listCrewWeekReads({ params: { crewId = 0 }, search, lastWeek }: Place): PageRead[] {
  const crew = { params: { id: crewId } }
  const goals = listWeekQueries(search, lastWeek).map(
    (query) => ({ name: 'GET /api/groups/:id/goals-with-feedback', ...crew, query }) as const,
  )
  return [{ name: 'GET /api/groups/:id', ...crew }, ...goals]
}
