// The server's responses about Wilhelmina's week, for tests of the dashboard.
import type { Notification } from '../../contract/notifications.ts'
import type { Answers } from './fake-server.ts'
import { goalWeek, studios, weekStats, wilhelmina } from './people.ts'
import { sampleCrew, sampleMember } from './sample-crews.ts'
import { sampleFeedback, sampleGoal } from './sample-goal.ts'

export const scale = sampleGoal({
  id: 8,
  title: 'Practice the D-minor scale',
  revisionCount: 1,
  editedSinceReview: true,
})
const nicer = sampleGoal({ id: 7, feedback: [sampleFeedback()] })
const missed = sampleGoal({
  id: 9,
  title: 'Read aloud',
  deadline: '2026-11-16T22:00:00.000Z',
  status: 'incomplete',
  isIncompleteLocked: true,
  abilities: { edit: 'deadline_passed', complete: 'goal_locked', delete: 'deadline_passed' },
})

const crew = sampleCrew(3, 'Lichen Legends', [
  sampleMember(4, 3, {
    firstName: 'Zoë',
    lastName: 'Ångström',
    isCrewCaptain: true,
    goalsThisWeek: 4,
    completedThisWeek: 2,
  }),
  sampleMember(1, 3, { ...wilhelmina, goalsThisWeek: 3 }),
])

export const notification: Notification = {
  id: 21,
  userId: 1,
  type: 'goal_feedback_negative',
  goalId: 7,
  groupId: 3,
  message: 'Thaddeus asked you to improve “Be nicer”',
  data: null,
  isRead: false,
  createdAt: '2026-11-17T21:12:00.000Z',
}
export const notifications = { items: [notification], nextCursor: null, unreadCount: 1 }

/** The week has just ended: it is Friday, Nov 20, 4:30 PM in Chicago. */
export const fridayEvening: typeof goalWeek = {
  ...goalWeek,
  now: '2026-11-20T22:30:00.000Z',
  label: 'Next Week',
  weekStart: '2026-11-23',
  weekEnd: '2026-11-27',
  changesAt: '2026-11-23T06:00:00.000Z',
  days: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((day) => ({
    day,
    noSchool: null,
  })),
  lastWeek: '2026-11-16',
}

/** It is Wednesday, 4:30 PM, and school is closed on Thursday and Friday, so nothing can be due in the week anymore. */
export const eveOfHoliday: typeof goalWeek = {
  ...goalWeek,
  now: '2026-11-18T22:30:00.000Z',
  days: goalWeek.days.map((day, index) => ({ ...day, noSchool: index > 2 ? 'Thanksgiving' : null })),
  lookBack: {
    ...goalWeek.lookBack,
    opensAt: '2026-11-18T06:00:00.000Z',
    carriesFrom: '2026-11-20T22:00:00.000Z',
  },
}

/** It is Wednesday morning: two goals are open, and one was missed on Monday. */
export const wednesday = {
  'GET /api/auth/user': () => wilhelmina,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
  'GET /api/users/:id/goals-with-feedback': ({ query }) =>
    query.week === '2026-11-09' ? [] : [scale, nicer, missed],
  'GET /api/users/:id/stats': () => weekStats,
  'GET /api/guide-goals': () => [],
  'GET /api/notifications': () => notifications,
  'GET /api/groups/:id': () => crew,
  'GET /api/groups/:id/activities': () => [],
} satisfies Answers
