// What the first view of a page is made of: the screen that an address starts with, and what this screen asks. The server
// sends the answers with the page (server/app/first-answers.ts), and the application takes them (web/api/first-answers.ts).
import type { Call } from './api.ts'
import type { User } from './people.ts'

/** The id of the element that carries the answers: `FirstAnswer[]` as JSON. */
export const FIRST_ANSWERS_ID = 'cairn-first-answers'

/** As many notifications as the dashboard shows before somebody asks for older ones. */
export const FIRST_NOTIFICATIONS = 5

export interface FirstRead {
  call: Extract<Call, `GET ${string}`>
  params?: Record<string, number>
  query?: Record<string, number>
  /** The answer is the first page of a list that grows. */
  paged?: true
}

export interface FirstAnswer extends FirstRead {
  data: unknown
}

/** A screen that visits start with, by the name the application gives it. */
export type FirstScreen = 'dashboard' | 'admin' | 'guide' | 'login'

export const whoIsSignedIn: FirstRead = { call: 'GET /api/auth/user' }

/** Null: visits seldom start with it. The application decides for itself again. */
export function firstScreen(path: string, user: User | null): FirstScreen | null {
  if (!user) return path === '/guest' ? null : 'login'
  if (user.schoolId === null || (path !== '/' && path !== '/dashboard')) return null
  const isAdmin = user.isAdmin || user.isSuperAdmin
  const hasGoals = user.isCoachWooden || !(isAdmin || user.isGuide || user.studio === null)
  if (hasGoals) return 'dashboard'
  if (path === '/dashboard') return null
  if (isAdmin) return 'admin'
  return user.isGuide ? 'guide' : null
}

/** What is asked besides `whoIsSignedIn`. Lists as long as a school are not among it: the page would wait for them. */
export function firstReads(screen: FirstScreen | null, user: User): FirstRead[] {
  if (user.schoolId === null) return []
  const reads: FirstRead[] = [{ call: 'GET /api/goal-week' }]
  if (user.studio !== null) reads.push({ call: 'GET /api/studios' })
  if (screen !== 'dashboard') return reads
  const me = { params: { id: user.id } }
  reads.push(
    { call: 'GET /api/users/:id/goals-with-feedback', ...me },
    { call: 'GET /api/users/:id/stats', ...me },
    { call: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATIONS }, paged: true },
  )
  if (user.studio !== null) reads.push({ call: 'GET /api/guide-goals' })
  if (user.groupId !== null) {
    const crew = { params: { id: user.groupId } }
    reads.push({ call: 'GET /api/groups/:id', ...crew }, { call: 'GET /api/groups/:id/activities', ...crew })
  }
  return reads
}
