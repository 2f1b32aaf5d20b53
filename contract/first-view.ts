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

/** Addresses of what is asked besides `whoIsSignedIn`, in the order in which it is needed. */
export function firstReads(screen: FirstScreen | null, user: User): string[] {
  if (user.schoolId === null) return []
  const reads = ['/api/goal-week']
  // A super admin's list names the school.
  if (screen === 'admin' && !user.isSuperAdmin) reads.push('/api/admin/users')
  if (screen === 'dashboard') {
    reads.push(`/api/users/${user.id}/goals-with-feedback`, `/api/users/${user.id}/stats`)
    reads.push(`/api/notifications?limit=${FIRST_NOTIFICATIONS}`)
  }
  if (user.studio !== null) reads.push('/api/studios')
  return reads
}
