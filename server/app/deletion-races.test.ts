// Tests the deletion of a person during a call by or about them: the call succeeds, or says that they are deleted.
import { expect } from 'vitest'
import type { Call } from '../../contract/api.ts'
import type { Sent } from '../testing/browser.ts'
import { goalBody, switchFeatures } from '../testing/goal-calls.ts'
import { interleaved, ROUNDS, race, randomTurns, toLetters } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'

/** Reflections on the week are open. */
const FRIDAY = '2026-11-20T15:00:00.000Z'
const s = await story({ ...interleaved, now: FRIDAY })
await switchFeatures(s, { plans: true, weekChecks: true, reflections: true })

const NEW_PASSWORD = 'harbor lantern 92'
const DUE = '2026-11-20'
const DAYS_AWAY = { from: '2026-11-24', to: '2026-11-24' }
const goalOf = ({ id }: { id: number }) => insertGoal(s, { schoolId: s.brendans.id, userId: id, dueOn: DUE })

const roles = {
  learner: { studio: 'Basecamp II', crew: s.crews.empty },
  newcomer: {},
  captain: { studio: 'Summit', crew: s.crews.empty, captain: true },
  coach: { coachOf: [s.crews.lichen] },
  guide: { guideOf: 'Basecamp II' },
  admin: { admin: true },
}
interface Gone {
  id: number
  username: string
  /** A goal of theirs, and one of Wil. */
  goal: number
  wils: number
  /** Differs in each round. */
  name: string
}
type Kind = [call: Call, role: keyof typeof roles, sent: (gone: Gone) => Sent]

const ofWil = { params: { id: s.wil.id } }
const ofThem = ({ id }: Gone) => ({ params: { id } })
const account = (name: string) => ({
  ...{ username: `made.${name}`, password: NEW_PASSWORD, firstName: 'Made', lastName: 'Up' },
})

const theirs: Kind[] = [
  ['PATCH /api/users/me', 'learner', () => ({ body: { profilePicture: 'fox' } })],
  ['PATCH /api/users/me', 'newcomer', () => ({ body: { studio: 'Summit' } })],
  ['POST /api/goals', 'learner', (gone) => ({ body: goalBody(gone) })],
  ['POST /api/goals', 'coach', () => ({ body: goalBody(s.wil) })],
  ['PATCH /api/goals/:id', 'learner', ({ goal }) => ({ params: { id: goal }, body: { completed: true } })],
  ['PATCH /api/goals/:id', 'learner', ({ goal }) => ({ params: { id: goal }, body: { title: 'Another' } })],
  ['DELETE /api/goals/:id', 'learner', ({ goal }) => ({ params: { id: goal } })],
  [
    'PUT /api/goals/:id/check',
    'learner',
    ({ goal }) => ({ params: { id: goal }, body: { state: 'stuck', note: 'Lost' } }),
  ],
  ['PUT /api/reflections/mine', 'learner', () => ({ body: { week: '2026-11-16', texts: ['The map.', ''] } })],
  [
    'POST /api/feedback/goals/:goalId',
    'coach',
    ({ wils }) => ({ params: { goalId: wils }, body: { status: 'accepted' } }),
  ],
  ['POST /api/feedback/accept', 'coach', ({ wils }) => ({ body: { goalIds: [wils] } })],
  ['POST /api/feedback/replies', 'coach', () => ({ body: { text: 'Make it measurable.' } })],
  ['POST /api/users/:id/absences', 'coach', () => ({ ...ofWil, body: DAYS_AWAY })],
  ['PUT /api/notifications/mark-all-read', 'learner', () => ({})],
  ['GET /api/users/:id/export', 'learner', ofThem],
  ['GET /api/auth/user', 'learner', () => ({})],
  [
    'POST /api/auth/password',
    'learner',
    () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ],
  ['DELETE /api/auth/sessions', 'learner', () => ({})],
  ['POST /api/auth/second-factor/totp', 'guide', () => ({})],
  ['POST /api/auth/second-factor/proof', 'guide', () => ({ body: { password: PASSWORD } })],
  ['POST /api/admin/users/sign-in-cards', 'guide', () => ({ body: { userIds: [s.wil.id] } })],
  ['POST /api/admin/users', 'admin', ({ name }) => ({ body: account(name) })],
  [
    'POST /api/admin/users/bulk',
    'admin',
    ({ name }) => ({ body: { users: [{ ...account(name), studio: 'Summit' }] } }),
  ],
  ['PUT /api/admin/users/:id', 'admin', ({ name }) => ({ ...ofWil, body: { firstName: name } })],
  ['PUT /api/admin/users/:id', 'admin', () => ({ ...ofWil, body: { password: NEW_PASSWORD } })],
  [
    'PATCH /api/admin/users/:id/bypass-deadlines',
    'admin',
    () => ({
      ...ofWil,
      body: { canBypassDeadlines: true },
    }),
  ],
  [
    'PUT /api/admin/users/:id/crew-assignments',
    'admin',
    () => ({
      params: { id: s.cora.id },
      body: { assignedCrews: [s.crews.moss] },
    }),
  ],
  ['POST /api/admin/groups', 'admin', ({ name }) => ({ body: { name } })],
  ['POST /api/admin/studios', 'admin', ({ name }) => ({ body: { name } })],
  ['POST /api/admin/coaches/auto-assign', 'admin', () => ({})],
  [
    'POST /api/goals/:id/extension',
    'admin',
    ({ wils }) => ({ params: { id: wils }, body: { day: '2026-11-25' } }),
  ],
]

const aboutThem: Kind[] = [
  ['PUT /api/admin/users/:id', 'learner', (gone) => ({ ...ofThem(gone), body: { firstName: 'New' } })],
  [
    'PUT /api/admin/users/:id',
    'guide',
    (gone) => ({ ...ofThem(gone), body: { password: NEW_PASSWORD, email: `${gone.name}@school.org` } }),
  ],
  ['PUT /api/admin/users/:id', 'captain', (gone) => ({ ...ofThem(gone), body: { schoolId: s.harbor.id } })],
  ['PATCH /api/admin/users/:id/guide', 'captain', (gone) => ({ ...ofThem(gone), body: { isGuide: true } })],
  ['PATCH /api/admin/users/:id/admin', 'coach', (gone) => ({ ...ofThem(gone), body: { isAdmin: true } })],
  [
    'PATCH /api/admin/users/:id/coach-wooden',
    'learner',
    (gone) => ({ ...ofThem(gone), body: { isCoachWooden: true } }),
  ],
  [
    'PATCH /api/admin/users/:id/assigned-studio',
    'guide',
    (gone) => ({ ...ofThem(gone), body: { assignedStudio: 'Summit' } }),
  ],
  ['PATCH /api/admin/users/:id/active', 'captain', (gone) => ({ ...ofThem(gone), body: { active: false } })],
  ['PUT /api/admin/users/:id/group', 'captain', (gone) => ({ ...ofThem(gone), body: { groupId: null } })],
  [
    'POST /api/admin/crews/move-learner',
    'captain',
    ({ id }) => ({ body: { userId: id, targetGroupId: null } }),
  ],
  [
    'PUT /api/admin/users/:id/crew-assignments',
    'coach',
    (gone) => ({ ...ofThem(gone), body: { assignedCrews: [s.crews.moss] } }),
  ],
  ['DELETE /api/admin/users/:id/crew-assignments', 'coach', ofThem],
  [
    'POST /api/admin/users/bulk-update',
    'learner',
    ({ id }) => ({ body: { userIds: [id], studio: 'Summit' } }),
  ],
  ['POST /api/admin/users/bulk-active', 'learner', ({ id }) => ({ body: { userIds: [id], active: false } })],
  ['POST /api/admin/users/bulk-delete', 'learner', ({ id }) => ({ body: { userIds: [id] } })],
  [
    'POST /api/admin/users/bulk-emails',
    'learner',
    ({ username, name }) => ({ body: { rows: [{ username, email: `${name}@school.org` }] } }),
  ],
  ['POST /api/admin/users/sign-in-cards', 'learner', ({ id }) => ({ body: { userIds: [id] } })],
  ['DELETE /api/admin/users/:id', 'learner', ofThem],
  ['DELETE /api/admin/users/:id/sessions', 'guide', ofThem],
  ['DELETE /api/admin/users/:id/identities', 'guide', ofThem],
  ['DELETE /api/admin/users/:id/second-factor', 'guide', ofThem],
  ['POST /api/users/:id/absences', 'learner', (gone) => ({ ...ofThem(gone), body: DAYS_AWAY })],
  ['POST /api/goals', 'learner', (gone) => ({ body: goalBody(gone) })],
  ['PATCH /api/goals/:id', 'learner', ({ goal }) => ({ params: { id: goal }, body: { title: 'Another' } })],
  [
    'POST /api/goals/:id/extension',
    'learner',
    ({ goal }) => ({ params: { id: goal }, body: { day: '2026-11-25' } }),
  ],
  ['DELETE /api/goals/:id', 'learner', ({ goal }) => ({ params: { id: goal } })],
  ['GET /api/users/:id/export', 'coach', ofThem],
]

let made = 0
async function prepared([call, role, sent]: Kind, by: 'them' | 'sue') {
  await s.db.deleteFrom('absences').execute()
  await s.db.deleteFrom('goals').execute()
  await s.db
    .deleteFrom('users')
    .where((eb) => eb.or([eb('username', 'like', 'made.%'), eb('username', 'like', 'gone.%')]))
    .execute()
  const name = toLetters(made++)
  const person = await s.person(s.brendans, 'Gone', `Now${name}`, roles[role])
  const { id, username } = person
  const input = sent({ id, username, name, goal: await goalOf({ id }), wils: await goalOf(s.wil) })
  return { id, act: () => (by === 'them' ? person : s.sue).call(call, input) }
}

async function whileDeleted(kind: Kind, by: 'them' | 'sue') {
  const { id, act } = await prepared(kind, by)
  const [answer, gone] = await Promise.all([
    randomTurns(20).then(act),
    randomTurns(40).then(() => s.ada.call('DELETE /api/admin/users/:id', { params: { id } })),
  ])
  return { answer, gone }
}

/** Runs a few by day and all at night. */
const rounds = ROUNDS > 25 ? ROUNDS : 2
const options = (kind: Kind, by: 'them' | 'sue') => ({
  rounds,
  /** The status of the call if nobody is deleted. */
  prepare: async () => {
    const { act } = await prepared(kind, by)
    expect((await act()).status).toBeLessThan(300)
  },
})

for (const kind of theirs) {
  race(
    s,
    `${kind[0]} of a ${kind[1]} who is deleted is done, or refused as signed out`,
    async () => {
      const { answer, gone } = await whileDeleted(kind, 'them')
      expect(gone.status).toBe(204)
      if (answer.status >= 300) expect([answer.status, answer.error.code]).toEqual([401, 'unauthenticated'])
    },
    options(kind, 'them'),
  )
}

for (const kind of aboutThem) {
  race(
    s,
    `${kind[0]} about a ${kind[1]} who is deleted is done, or finds nobody`,
    async () => {
      const { answer, gone } = await whileDeleted(kind, 'sue')
      if (answer.status >= 300) expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
      // This person is in another school, deleted already, or an admin.
      expect([204, 404, 403]).toContain(gone.status)
    },
    options(kind, 'sue'),
  )
}
