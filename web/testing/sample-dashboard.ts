// What the server answers about Wilhelmina's week, for tests of the dashboard.
import type { Member } from '../../contract/crews.ts'
import { goalWeek, lichenLegends, studios, wilhelmina } from './people.ts'
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
  abilities: {
    edit: 'deadline_passed',
    complete: 'goal_locked',
    delete: 'deadline_passed',
    review: 'forbidden',
  },
})

const stats = {
  weekLabel: 'Current Week',
  weekStart: '2026-11-16',
  weekEnd: '2026-11-20',
  goalsThisWeek: 3,
  completedThisWeek: 0,
  completionPercentage: 0,
  totalGoals: 55,
  completedGoals: 41,
  streakDays: 4,
  crewRank: 2,
  crewSize: 5,
}

const member = (part: Partial<Member>): Member => ({
  ...wilhelmina,
  goalsThisWeek: 3,
  completedThisWeek: 0,
  ...part,
})

const crew = {
  ...lichenLegends,
  memberCount: 2,
  captains: [{ id: 4, firstName: 'Zoë', lastName: 'Ångström' }],
  studioDistribution: [],
  members: [
    member({
      id: 4,
      firstName: 'Zoë',
      lastName: 'Ångström',
      isCrewCaptain: true,
      goalsThisWeek: 4,
      completedThisWeek: 2,
    }),
    member({}),
  ],
}

export const notifications = {
  items: [
    {
      id: 21,
      userId: 1,
      type: 'goal_feedback_negative',
      goalId: 7,
      groupId: 3,
      message: 'Thaddeus thinks “Be nicer” needs improvement',
      isRead: false,
      createdAt: '2026-11-17T21:12:00.000Z',
    },
  ],
  nextCursor: null,
  unreadCount: 1,
}

/** Wednesday morning: two goals to do, one missed on Monday. */
export const wednesday = {
  'GET /api/auth/user': () => wilhelmina,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
  'GET /api/users/:id/goals-with-feedback': ({ query }: { query: Record<string, string> }) =>
    query.week === '2026-11-09' ? [] : [scale, nicer, missed],
  'GET /api/users/:id/stats': () => stats,
  'GET /api/guide-goals': () => [],
  'GET /api/notifications': () => notifications,
  'GET /api/groups/:id': () => crew,
  'GET /api/groups/:id/activities': () => [],
} as const
