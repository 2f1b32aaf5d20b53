// A small school for the screens of coach, captain and guide: one crew with all three, and one without them.
import type { Api } from '../contract/api.ts'
import type { SentBody } from '../contract/endpoint.ts'
import type { Goal } from '../contract/goals.ts'
import { test as base } from './fixtures.ts'
import { learner, roster } from './people.ts'
import type { Account, SchoolApi } from './school-api.ts'

export const CREW = 'Lichen Legends'
export const OTHER_CREW = 'Switchbacks'
export const STUDIO = 'Basecamp II'

export const captain = learner('learner02')
/** In the guide's studio, with goals. */
export const max = learner('learner03')
/** Has no goal unless a test sets one. */
export const jo = learner('learner04')
/** In the other crew. */
export const stranger = learner('learner05')
export const coach = learner('learner60')
export const guide = { username: 'gia.guide', password: 'basalt-morning-907', name: 'Gia Grove' }

export type NewGoal = Partial<SentBody<Api['POST /api/goals']>> & { title: string }

export interface CoachedSchool {
  admin: SchoolApi
  crewId: number
  otherCrewId: number
  idOf: (account: Account) => number
  /** Sets a goal for a learner, academic and weekly by default. */
  goalFor: (account: Account, goal: NewGoal) => Promise<Goal>
}

/** Each test gets its own school of this kind. */
export const test = base.extend<{ school: CoachedSchool }>({
  school: async ({ setUpSchool }, use) => use(await coachedSchool(setUpSchool)),
})

async function coachedSchool(admin: SchoolApi): Promise<CoachedSchool> {
  const wanted = new Set([captain, max, jo, stranger, coach].map(({ username }) => username))
  const users = roster.filter(({ username }) => wanted.has(username)).map(({ line: _, ...row }) => row)
  await admin.call('POST /api/admin/users/bulk', { body: { users } })
  const { username, password } = guide
  await admin.call('POST /api/admin/users', {
    body: {
      username,
      password,
      firstName: 'Gia',
      lastName: 'Grove',
      userType: 'guide',
      assignedStudio: STUDIO,
    },
  })
  const ids = new Map((await admin.call('GET /api/admin/users')).map((user) => [user.username, user.id]))
  const idOf = (account: Account) => ids.get(account.username) ?? 0
  const crewOf = async (name: string, members: readonly Account[]) => {
    const { id } = await admin.call('POST /api/admin/groups', { body: { name } })
    for (const member of members) {
      await admin.call('PUT /api/admin/users/:id/group', {
        params: { id: idOf(member) },
        body: { groupId: id },
      })
    }
    return id
  }
  const crewId = await crewOf(CREW, [captain, max, jo])
  const otherCrewId = await crewOf(OTHER_CREW, [stranger])
  const leader = { params: { id: idOf(captain) } }
  await admin.call('PATCH /api/admin/users/:id/crew-captain', { ...leader, body: { isCrewCaptain: true } })
  const assigned = { params: { id: idOf(coach) } }
  await admin.call('PATCH /api/admin/users/:id/coach-wooden', { ...assigned, body: { isCoachWooden: true } })
  await admin.call('PUT /api/admin/users/:id/crew-assignments', {
    ...assigned,
    body: { assignedCrews: [crewId] },
  })
  const goalFor = (account: Account, goal: NewGoal) =>
    admin.call('POST /api/goals', {
      body: { category: 'Academic', duration: 'weekly', userId: idOf(account), ...goal },
    })
  return { admin, crewId, otherCrewId, idOf, goalFor }
}

/** This coach is not a learner, so the dashboard shows the crews. */
export async function coachWithoutStudio(admin: SchoolApi, assignedCrews: number[]): Promise<Account> {
  const account = { username: 'cleo.coach', password: 'basalt-morning-907' }
  const body = { ...account, firstName: 'Cleo', lastName: 'Crag' }
  const params = { id: (await admin.call('POST /api/admin/users', { body })).id }
  await admin.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } })
  await admin.call('PUT /api/admin/users/:id/crew-assignments', { params, body: { assignedCrews } })
  return account
}
