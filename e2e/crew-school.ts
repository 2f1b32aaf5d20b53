// A school of 16 learners for the crew screens: crews of five, four, three and none, and four learners without a crew.
import { type Cairn, expect } from './fixtures.ts'
import { learner, roster } from './people.ts'
import type { Account, SchoolApi } from './school-api.ts'

export const FULL = 'Lichen Legends'
export const FOUR = 'Switchbacks'
export const THREE = 'North Face'
export const EMPTY = 'The Über-Kletterer'

/** The usernames, in the order of the roster. */
const places: Record<string, readonly string[]> = {
  [FULL]: usernames(1, 5),
  [FOUR]: usernames(6, 9),
  [THREE]: usernames(10, 12),
  [EMPTY]: [],
}
export const unassigned = usernames(13, 16).map(learner)
export const fullCrew = usernames(1, 5).map(learner)
export const inFour = usernames(6, 9).map(learner)
export const inThree = usernames(10, 12).map(learner)

/** A second admin of the school. */
const OTHER_ADMIN: Account = { username: 'ada.alder', password: 'basalt-morning-907' }

export interface CrewSchool {
  crewId: (name: string) => number
  userId: (username: string) => number
  move: (by: SchoolApi, username: string, crew: string | null) => Promise<void>
}

export async function crewSchool(admin: SchoolApi): Promise<CrewSchool> {
  const wanted = new Set(usernames(1, 16))
  const users = roster.filter(({ username }) => wanted.has(username)).map(({ line: _, ...row }) => row)
  await admin.call('POST /api/admin/users/bulk', { body: { users } })
  await admin.call('POST /api/admin/users', {
    body: { ...OTHER_ADMIN, firstName: 'Ada', lastName: 'Alder', userType: 'admin', schoolId: 1 },
  })
  const people = new Map((await admin.call('GET /api/admin/users')).map((user) => [user.username, user.id]))
  const userId = (username: string) => people.get(username) ?? 0
  const crews = new Map<string, number>()
  for (const [name, members] of Object.entries(places)) {
    const { id } = await admin.call('POST /api/admin/groups', { body: { name } })
    crews.set(name, id)
    for (const username of members) {
      await admin.call('PUT /api/admin/users/:id/group', {
        params: { id: userId(username) },
        body: { groupId: id },
      })
    }
  }
  return {
    userId,
    crewId: (name) => crews.get(name) ?? 0,
    move: async (by, username, crew) => {
      await by.call('POST /api/admin/crews/move-learner', {
        body: {
          userId: userId(username),
          targetGroupId: crew === null ? null : (crews.get(crew) ?? 0),
          validateSize: false,
        },
      })
    },
  }
}

export async function otherAdmin(cairn: Cairn): Promise<SchoolApi> {
  const admin = await cairn.as(OTHER_ADMIN)
  expect((await admin.call('GET /api/auth/user'))?.isAdmin).toBe(true)
  return admin
}

function usernames(from: number, to: number): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `learner${String(from + index).padStart(2, '0')}`,
  )
}
