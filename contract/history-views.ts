/** This file lists the views of Goal Data, and the reads that each one needs before it is drawn. */
import { isReportDay } from './goal-week.ts'
import { listReadableCrewReads, type PageRead, type Place, parseId } from './page-reads.ts'
import { isAdmin, isAdultCoach, isCoach, ledCrew } from './roles.ts'

/** `report`: a week on paper. `person`: another person's goals. The others are those of a user's role. */
export type HistoryView = 'report' | 'person' | 'studio' | 'school' | 'crews' | 'captain' | 'own'

/** By the address, else by the role of the user. */
export function chooseHistoryView({ user, search }: Pick<Place, 'user' | 'search'>): HistoryView {
  if (isReportDay(search.get('report') ?? '')) return 'report'
  if (parseId(search.get('user')) !== null) return 'person'
  if (user.isGuide) return 'studio'
  if (isAdmin(user) && !isCoach(user)) return 'school'
  if (isAdultCoach(user)) return 'crews'
  return ledCrew(user) === null ? 'own' : 'captain'
}

export const GOALS_A_PAGE = 20
/** Small, because a studio may be large and each learner includes the newest goals. */
export const PEOPLE_A_PAGE = 25

const listOwnReads = ({ user }: Place) => listPersonReads(user.id)

const listPersonReads = (id: number): PageRead[] => [
  { name: 'GET /api/users/:id/goal-history', params: { id }, query: { limit: GOALS_A_PAGE }, pages: true },
]

function listCaptainReads(place: Place): PageRead[] {
  const crewId = ledCrew(place.user)
  if (crewId === null || place.search.get('view') !== 'crew') return listOwnReads(place)
  const query = { limit: PEOPLE_A_PAGE }
  return [{ name: 'GET /api/groups/:id/goal-history', params: { id: crewId }, query, pages: true }]
}

const readsOfView: Record<HistoryView, (place: Place) => PageRead[]> = {
  report: () => [],
  person: ({ search }) => listPersonReads(parseId(search.get('user')) ?? 0),
  studio: () => [
    { name: 'GET /api/guide/studio-goal-history', query: { limit: PEOPLE_A_PAGE }, pages: true },
  ],
  school: listReadableCrewReads,
  crews: listReadableCrewReads,
  captain: listCaptainReads,
  own: listOwnReads,
}

export const listHistoryReads = (place: Place): PageRead[] => readsOfView[chooseHistoryView(place)](place)
