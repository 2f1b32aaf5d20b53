// A small school as its admin screens read it.
import type { User } from '../../contract/people.ts'
import type { SchoolWeekAnswer } from '../../contract/school-week-change.ts'
import type { AdminStats } from '../../contract/statistics.ts'
import type { System } from '../../contract/system.ts'
import { type Answers, fakeServer } from './fake-server.ts'
import { goalWeek, khai, wilhelmina } from './people.ts'
import { sampleCrew, sampleMember } from './sample-crews.ts'
import { schoolSettings } from './school-settings.ts'

export const admin: User = {
  ...wilhelmina,
  id: 9,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Min',
  isAdmin: true,
}
export const learner: User = { ...khai, studio: 'Basecamp I' }
const crew = sampleCrew(3, 'Lichen Legends', [sampleMember(1, 3, wilhelmina)])
const studio = { id: 1, name: 'Basecamp I', goalTypes: [], description: null, schoolId: 1, learnerCount: 1 }

/** The state of a server without problems. */
export const healthySystem: System = {
  version: '1.0.0',
  database: 'sqlite',
  lastBackupAt: new Date().toISOString(),
  lastBackupError: null,
  problems: [],
  mail: { configured: false, lastSentAt: null, waiting: 0, failed: 0, error: null },
}

/** The figures of a goal week with three goals. */
export const schoolStats: AdminStats = {
  totalGoalsThisWeek: 3,
  completionPercentage: 33,
  approvedPercentage: 0,
  needsImprovementPercentage: 0,
  deniedPercentage: 0,
}

const usualWeek: SchoolWeekAnswer = {
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  weekStart: 1,
  next: null,
}

/** Ada Min, its admin, is signed in. */
export const smallSchoolAnswers = {
  'GET /api/auth/user': () => admin,
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => [studio],
  'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
  'GET /api/admin/users': () => [admin, wilhelmina, learner],
  'GET /api/admin/groups': () => [crew],
  'GET /api/admin/studios': () => [{ ...studio, createdAt: crew.createdAt }],
  'GET /api/admin/crews-with-members': () => [crew],
  'GET /api/admin/coach-assignments': () => [],
  'GET /api/admin/system': () => healthySystem,
  'GET /api/admin/settings': () => schoolSettings,
  'GET /api/admin/school-week': () => usualWeek,
  'GET /api/privacy-contact': () => ({ contact: null }),
  'GET /api/admin/stats': () => schoolStats,
  'GET /api/without-goal': () => [],
} satisfies Answers
export const smallSchool = () => fakeServer(smallSchoolAnswers)
