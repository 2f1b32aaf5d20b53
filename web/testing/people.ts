// People for tests of screens.
import { api } from '../../contract/api.ts'
import { type User, user } from '../../contract/people.ts'
import { userStats } from '../../contract/statistics.ts'
import { createSample } from './sample.ts'

export const wilhelmina: User = createSample(user, {
  id: 1,
  username: 'wilhelmina.osok',
  firstName: 'Wilhelmina',
  lastName: 'Ó Súilleabháin-Okonkwo',
  studio: 'Basecamp II',
  groupId: 3,
  groupName: 'Lichen Legends',
  schoolId: 1,
  schoolName: 'St. Brendan’s & Sacagawea Learning Co-op',
  createdAt: '2026-08-24T14:00:00.000Z',
})

/** A learner on the first day. */
export const khai: User = {
  ...wilhelmina,
  id: 2,
  username: 'khai',
  firstName: 'Khai',
  lastName: 'Nguyễn Thị Minh',
  studio: null,
  groupId: null,
  groupName: null,
}

/** The goal week on Wednesday, Nov 18, 2026, 10:20 AM in Chicago. */
export const goalWeek = createSample(api['GET /api/goal-week'].response, {
  now: '2026-11-18T16:20:00.000Z',
  timeZone: 'America/Chicago',
  label: 'Current Week',
  weekStart: '2026-11-16',
  weekEnd: '2026-11-20',
  start: '2026-11-16',
  end: '2026-11-20',
  changesAt: '2026-11-20T22:00:00.000Z',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  days: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day) => ({
    day,
    noSchool: null,
  })),
  lastWeek: '2026-11-09',
  settings: {
    showCrewRank: true,
    showStreaks: true,
    reflectionQuestions: ['What went well?', 'What will you try next week?'],
  },
  lookBack: {
    week: '2026-11-16',
    opensAt: '2026-11-20T06:00:00.000Z',
    closesAt: '2026-11-23T22:00:00.000Z',
    carriesFrom: '2026-11-20T22:00:00.000Z',
  },
})

/** Wilhelmina's figures of that week. */
export const weekStats = createSample(userStats, {
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
})

/** The figures of a learner who has not set a goal yet. */
export const firstStats = { ...weekStats, goalsThisWeek: 0, totalGoals: 0 }

export const studios = ['Foothills', 'Basecamp I', 'Basecamp II', 'Ridgeline', 'Summit'].map(
  (name, index) => ({ id: index + 1, name, goalTypes: [] }),
)

/** Wilhelmina in each role for which screens differ. */
export const peopleByRole = {
  learner: wilhelmina,
  newcomer: { ...wilhelmina, studio: null, groupId: null },
  captain: { ...wilhelmina, isCrewCaptain: true },
  coach: { ...wilhelmina, studio: null, groupId: null, isCoachWooden: true, assignedCrews: [3, 5] },
  guide: { ...wilhelmina, studio: null, groupId: null, isGuide: true, assignedStudio: 'Summit' },
  admin: { ...wilhelmina, studio: null, groupId: null, isAdmin: true },
  superAdmin: { ...wilhelmina, studio: null, groupId: null, isAdmin: true, isSuperAdmin: true },
  coachAndGuide: { ...wilhelmina, groupId: null, isCoachWooden: true, isGuide: true, assignedCrews: [5] },
  adminAndGuide: { ...wilhelmina, groupId: null, isAdmin: true, isGuide: true },
  coachAndAdmin: { ...wilhelmina, groupId: null, isCoachWooden: true, isAdmin: true, assignedCrews: [] },
} satisfies Record<string, User>
export type SampleRole = keyof typeof peopleByRole
