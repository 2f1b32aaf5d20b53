// Tells the screens that show people what changed, and the event streams that sessions ended.
import type { Topic } from '../../contract/topics.ts'
import type { Live } from '../platform/live.ts'

/** A change of roles, studio or membership shows in all of these. */
export const STANDING_TOPICS: Topic[] = ['people', 'crews', 'assignments', 'studios']
/** Somebody came. */
const COMING_TOPICS: Topic[] = [...STANDING_TOPICS, 'schools']
/** Somebody went or changed schools, and their goals too. */
export const GOING_TOPICS: Topic[] = [...COMING_TOPICS, 'goals', 'feedback', 'activities', 'notifications']

/** Null among the schools: people without one, whom the super admins see. */
export function announce(live: Live, schoolIds: Iterable<number | null>, topics: Topic[]): void {
  for (const schoolId of new Set(schoolIds)) {
    live.publish({ schoolId, topics, to: schoolId === null ? { admins: true } : 'school' })
  }
}

/** Whoever is new is in no crew yet: the screens of learners stay as they are. */
export function announceNew(live: Live, schoolId: number): void {
  live.publish({ schoolId, topics: COMING_TOPICS, to: { crewLists: true } })
}

/** The sessions of these people ended, or what they may do has changed. */
export function announceSessions(live: Live, userIds: number[]): void {
  live.publish({ schoolId: null, topics: ['session'], to: { users: userIds, admins: false } })
}
