/**
 * The reads of each screen, from what its address, its user and the chosen school say. The table of screens (screens.ts) names
 * them. The names and inputs are those with which the parts of the page read.
 */
import { MAX_ID } from './address.ts'
import type { Call } from './api.ts'
import type { User } from './people.ts'
import { isAdmin, isCoach, isGuide, isStaff } from './roles.ts'

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

/** A page's reads depend on nothing else. */
export interface Place {
  user: User
  params: RouteParams
  search: URLSearchParams
  /** The input of calls about the school that a super admin chose. Empty for the own school, null while it is unknown. */
  school: { query?: { schoolId: string } } | null
  /** Null where there is no school yet. */
  schoolId: number | null
  /** The school's goal week; null while it is unknown. */
  week: PlaceWeek | null
}

/** Reads depend on this part of the answer of `GET /api/goal-week`. */
export interface PlaceWeek {
  label: 'Current Week' | 'Next Week'
  /** The first day of the week before the goal week. */
  lastWeek: string
  settings: { reflections: boolean; feedbackGraceDays: number }
}

/** An id in a query; null if it is none. */
export function parseId(text: string | null): number | null {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

/** The number of notifications that the dashboard shows before older ones are requested. */
export const FIRST_NOTIFICATION_COUNT = 5

/** A learner chooses a first studio from this list. */
export const listStudioChoiceReads = (): PageRead[] => [{ name: 'GET /api/studios' }]

/** The longest page of a queue. */
export const MAX_QUEUE_LENGTH = 200

/** The goals of a learner, or of an adult coach. */
export function listOwnGoalReads({ user }: Place): PageRead[] {
  return [{ name: 'GET /api/users/:id/goals-with-feedback', params: { id: user.id } }]
}

/** A learner's figures in the head of the dashboard. */
export function listFigureReads({ user }: Place): PageRead[] {
  return [{ name: 'GET /api/users/:id/stats', params: { id: user.id } }]
}

export const listNotificationReads = (): PageRead[] => [
  { name: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATION_COUNT }, pages: true },
]

/**
 * The crews of an adult coach with their goals, and what waits in them. A crew that is assigned while the page is open is added
 * to it once it is read, so the page does not wait for these.
 */
export function listCoachedCrewReads({ user, week }: Place): PageRead[] {
  const reads: PageRead[] = []
  for (const id of user.assignedCrews) {
    reads.push({ name: 'GET /api/groups/:id', params: { id } })
    reads.push({ name: 'GET /api/groups/:id/goals-with-feedback', params: { id } })
  }
  if (user.assignedCrews.length === 0 || week === null) return reads
  const query = { limit: MAX_QUEUE_LENGTH }
  if (week.settings.feedbackGraceDays > 0) reads.push({ name: 'GET /api/feedback/queue', query })
  if (week.settings.reflections && isStaff(user)) reads.push({ name: 'GET /api/reflections/queue', query })
  return reads
}

/** An admin's dashboard counts the rows of these reads. */
export function listSchoolFigureReads({ school, schoolId }: Place): PageRead[] {
  if (!school || schoolId === null) return []
  return [
    { name: 'GET /api/admin/users', ...school },
    { name: 'GET /api/admin/crews-with-members', ...school },
    { name: 'GET /api/without-goal', ...school },
    { name: 'GET /api/admin/stats', ...school },
  ]
}

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

/** Admins see the crews of the school that they chose. */
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
export function listGuideReads({ search, week }: Place): PageRead[] {
  const tab = search.get('tab')
  if (tab === 'crews') return [{ name: 'GET /api/guide/all-crews' }]
  if (tab === 'all-goals') return []
  const learners: PageRead = { name: 'GET /api/guide/studio-users' }
  const queries = listWeekQueries(search, week)
  return [learners, ...queries.map((query) => ({ name: 'GET /api/guide/studio-goals', query }) as const)]
}

/** The query of the shown week: none while its first day is unknown, and nothing in it for the goal week, which goes on. */
function listWeekQueries(search: URLSearchParams, week: PlaceWeek | null) {
  if (search.get('week') !== 'last') return [{}]
  return week === null ? [] : [{ week: week.lastWeek }]
}

/** The crews of a coach, but not the feedback log in the second tab. */
export const listFeedbackReads = ({ search }: Place): PageRead[] =>
  search.get('tab') === 'log' ? [] : listCrewReads()

export function listCrewWeekReads({ params: { crewId = 0 }, search, week }: Place): PageRead[] {
  const crew = { params: { id: crewId } }
  const goals = listWeekQueries(search, week).map(
    (query) => ({ name: 'GET /api/groups/:id/goals-with-feedback', ...crew, query }) as const,
  )
  return [{ name: 'GET /api/groups/:id', ...crew }, ...goals]
}
