// What the first view of a page is made of: the screen that an address starts with, and what this screen asks. The page
// names both in its head (server/app/first-view.ts), so that they come while the application is still on its way.
import type { User } from './people.ts'

/** As many notifications as the dashboard shows before somebody asks for older ones. */
export const FIRST_NOTIFICATIONS = 5

/** A screen that visits start with, by the name the application gives it. */
export type FirstScreen = 'dashboard' | 'admin' | 'guide' | 'login'

export const whoIsSignedIn = '/api/auth/user'

/**
 * `address` is the path and what follows it. Null: visits seldom start with it, or it names a part of a screen, which asks
 * something else. The application decides for itself again.
 */
export function firstScreen(address: string, user: User | null): FirstScreen | null {
  if (!user) return address === '/guest' ? null : 'login'
  if (user.schoolId === null || (address !== '/' && address !== '/dashboard')) return null
  const isAdmin = user.isAdmin || user.isSuperAdmin
  const hasGoals = user.isCoachWooden || !(isAdmin || user.isGuide || user.studio === null)
  if (hasGoals) return 'dashboard'
  if (address === '/dashboard') return null
  if (isAdmin) return 'admin'
  return user.isGuide ? 'guide' : null
}

/** A read by its name in the endpoint table. */
export interface FirstRead {
  name: `GET ${string}`
  params?: { id: number }
  query?: { limit: number }
}

/** What the first drawing shows, besides who is signed in, in the order in which it is needed. */
export function readsOfFirstDrawing(screen: string | null, user: User): FirstRead[] {
  if (user.schoolId === null) return []
  const me = { params: { id: user.id } }
  const reads: FirstRead[] = [{ name: 'GET /api/goal-week' }]
  // An admin who is no coach has the school's figures there instead.
  if (screen === 'dashboard' && (user.isCoachWooden || !(user.isAdmin || user.isSuperAdmin))) {
    reads.push({ name: 'GET /api/users/:id/goals-with-feedback', ...me })
    reads.push({ name: 'GET /api/users/:id/stats', ...me })
  }
  if (user.studio !== null) reads.push({ name: 'GET /api/studios' })
  return reads
}

/** What is asked besides `whoIsSignedIn`: the reads of the first drawing, then what stands below them. */
export function firstReads(screen: FirstScreen | null, user: User): FirstRead[] {
  const reads = readsOfFirstDrawing(screen, user)
  // A super admin's list names the school.
  if (screen === 'admin' && !user.isSuperAdmin) reads.push({ name: 'GET /api/admin/users' })
  if (screen === 'dashboard')
    reads.push({ name: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATIONS } })
  return reads
}
