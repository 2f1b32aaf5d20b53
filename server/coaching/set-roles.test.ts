// All roles of a person in one call: an Undo gives back everything at once or nothing.
import { describe, expect, test } from 'vitest'
import type { Roles } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { toRoles } from '../../contract/roles.ts'
import type { Change } from '../platform/live.ts'
import { countStatuses, interleaved, isPglite, ROUNDS, race, toLetters } from '../testing/races.ts'
import { type Story, story } from '../testing/story.ts'

/** How many statements are answered before the connection to the database is lost; null while it holds. */
let untilLost: number | null = null
const s = await story({
  onQuery: (query) => {
    if (untilLost === null) return interleaved.onQuery?.(query)
    if (untilLost-- <= 0) throw new Error('The connection is lost.')
  },
})
const { lichen, moss, empty, kelp } = s.crews

type By = Pick<Story['ada'], 'call'>
const account = async ({ id }: { id: number }): Promise<User> => {
  const users = await s.sue.call('GET /api/admin/users', { query: { schoolId: s.brendans.id, state: 'all' } })
  const found = users.body.find((user) => user.id === id)
  if (!found) throw new Error(`There is no account ${id}.`)
  return found
}
const set = ({ id }: { id: number }, base: Roles, roles: Roles, by: By = s.ada) =>
  by.call('PUT /api/admin/users/:id/roles', {
    params: { id },
    body: { base: toRoles(base), roles: toRoles(roles) },
  })
let people = 0
const person = (fields: Parameters<Story['person']>[3] = {}) =>
  s.person(s.brendans, 'Role', `Player${toLetters(people++)}`, { studio: 'Summit', ...fields })
const captainOf = (crew: number, fields = {}) => person({ crew, captain: true, ...fields })
const auditOf = async ({ id }: { id: number }) => {
  const entries = s.db.selectFrom('audit_log').select(['action', 'detail']).where('about_id', '=', id)
  return (await entries.orderBy('id').execute()).map(({ action }) => action)
}
const empties = () =>
  s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).where('group_id', '=', empty)

type Turn = (params: { params: { id: number } }) => Promise<{ status: number }>
const turns: [string, () => Promise<{ id: number }>, Turn, string[]][] = [
  [
    'a captain a guide',
    () => captainOf(empty),
    (of) => s.ada.call('PATCH /api/admin/users/:id/guide', { ...of, body: { isGuide: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a captain without a studio a coach',
    () => captainOf(empty, { studio: undefined }),
    (of) => s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...of, body: { isCoachWooden: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a coach none',
    () => person({ coachOf: [lichen, moss] }),
    (of) => s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...of, body: { isCoachWooden: false } }),
    ['user.roles', 'coach.assign'],
  ],
  [
    'a coach with a crew one without a studio',
    async () => {
      const coach = await person({ coachOf: [lichen] })
      await s.db
        .updateTable('users')
        .set({ group_id: empty, is_captain: 1 })
        .where('id', '=', coach.id)
        .execute()
      return coach
    },
    (of) => s.ada.call('PUT /api/admin/users/:id', { ...of, body: { studio: null } }),
    ['user.change', 'crew.move', 'user.roles'],
  ],
  [
    'a captain an admin',
    () => captainOf(empty),
    (of) => s.sue.call('PATCH /api/admin/users/:id/admin', { ...of, body: { isAdmin: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a captain a leaver',
    () => captainOf(empty, { coachOf: [moss] }),
    (of) => s.ada.call('PATCH /api/admin/users/:id/active', { ...of, body: { active: false } }),
    ['user.return', 'coach.assign', 'crew.move', 'user.roles'],
  ],
]

describe('all roles of a person', () => {
  test.each(turns)('Undo of making %s gives back all of it in one call', async (_, make, turn, entries) => {
    const { id } = await make()
    const before = await account({ id })
    expect((await turn({ params: { id } })).status).toBe(200)
    const now = await account({ id })
    expect(toRoles(now)).not.toEqual(toRoles(before))
    const known = (await auditOf({ id })).length
    const { status, body } = await set({ id }, now, before, s.sue)
    expect([status, toRoles(body)]).toEqual([200, toRoles(before)])
    expect(toRoles(await account({ id }))).toEqual(toRoles(before))
    expect((await auditOf({ id })).slice(known)).toEqual(entries)
    await empties().execute()
  })

  test('a guide who is one again looks after the same studio', async () => {
    const { id } = await person()
    const params = { id }
    await s.ada.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } })
    await s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
      params,
      body: { assignedStudio: 'Summit' },
    })
    const guide = await account({ id })
    const { body: learner } = await s.ada.call('PATCH /api/admin/users/:id/guide', {
      params,
      body: { isGuide: false },
    })
    const { body } = await set({ id }, learner, guide)
    expect(body).toMatchObject({ isGuide: true, assignedStudio: 'Summit' })
    expect((await auditOf({ id })).slice(-2)).toEqual(['user.roles', 'user.assigned-studio'])
  })

  test('that are no longer what the admin saw are refused, and stay as the other admin left them', async () => {
    const { id } = await person()
    const before = await account({ id })
    const params = { id }
    await s.sue.call('PATCH /api/admin/users/:id/bypass-deadlines', {
      params,
      body: { canBypassDeadlines: true },
    })
    const now = await account({ id })
    const known = await auditOf({ id })
    const { status, error } = await set({ id }, before, { ...before, isGuide: true })
    expect([status, error.code]).toEqual([409, 'roles_changed'])
    expect(await account({ id })).toEqual(now)
    expect(await auditOf({ id })).toEqual(known)
  })

  test('that are the same write nothing', async () => {
    const { id } = await captainOf(empty)
    const now = await account({ id })
    const known = await auditOf({ id })
    expect((await set({ id }, now, now)).body).toEqual({ ...now, away: undefined })
    expect(await auditOf({ id })).toEqual(known)
    await empties().execute()
  })

  test('are refused as a whole when the last of them is', async () => {
    const { id } = await person()
    const now = await account({ id })
    const known = await auditOf({ id })
    const refusal = async (roles: Partial<Roles>) => {
      const { error } = await set({ id }, now, { ...now, canBypassDeadlines: true, ...roles })
      expect(await account({ id })).toEqual(now)
      expect(await auditOf({ id })).toEqual(known)
      return error.code
    }
    expect(await refusal({ isCrewCaptain: true })).toBe('no_crew')
    expect(await refusal({ isGuide: true, groupId: lichen })).toBe('not_a_candidate')
    expect(await refusal({ assignedCrews: [lichen] })).toBe('not_a_coach')
    expect(await refusal({ assignedStudio: 'Summit' })).toBe('not_a_guide')
    expect(await refusal({ isGuide: true, assignedStudio: 'Lagoon' })).toBe('validation')
    expect(await refusal({ studio: 'Lagoon' })).toBe('validation')
    expect(await refusal({ isCoachWooden: true, assignedCrews: [kelp] })).toBe('not_found')
    expect(await refusal({ groupId: kelp })).toBe('not_found')
    expect(await refusal({ isAdmin: true })).toBe('validation')
    expect(await refusal({ hasLeft: true })).toBe('validation')
  })

  test('of a leaver whose crew is full meanwhile are not given back: the leaver stays away', async () => {
    const { id } = await captainOf(empty)
    const before = await account({ id })
    const { body: gone } = await s.ada.call('PATCH /api/admin/users/:id/active', {
      params: { id },
      body: { active: false },
    })
    for (let members = 0; members < 5; members++) await person({ crew: empty })
    const { status, error } = await set({ id }, gone, before)
    expect([status, error.code]).toEqual([409, 'crew_full'])
    expect((await account({ id })).hasLeft).toBe(true)
    expect((await set({ id }, gone, { ...gone, canBypassDeadlines: true })).error.code).toBe('account_left')
    await empties().execute()
  })

  test('are announced to the crews, the guides of the studio and the admins, as by single calls', async () => {
    const { id } = await person({ crew: moss })
    const before = await account({ id })
    const coach = { ...before, groupId: empty, isCoachWooden: true, assignedCrews: [lichen] }
    const heard: Change[] = []
    const stop = s.services.live.subscribe((change) => void heard.push(change))
    await set({ id }, before, coach)
    const said = () => heard.map(({ topics, to }) => JSON.stringify([topics, to]))
    const ofMembers = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']
    const studios = [s.brendans.studios.get('Summit')]
    const own = { users: [id], crews: [moss, empty] }
    for (const change of [
      [ofMembers, { ...own, studios }],
      [['people'], { ...own, crewLists: true }],
      [['people'], { admins: true }],
      [['assignments'], { admins: true }],
    ]) {
      await expect.poll(said).toContain(JSON.stringify(change))
    }
    stop()
    await empties().execute()
  })

  test('of an admin are changed by super admins alone, and nobody changes their own', async () => {
    const { id } = await person()
    await s.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
    const head = await account({ id })
    const learner = { ...head, isAdmin: false }
    expect((await set({ id }, head, learner)).error.code).toBe('forbidden')
    // What the body says of an admin gives no rights.
    expect((await set({ id }, head, head)).error.code).toBe('forbidden')
    expect((await set({ id }, head, learner, s.sue)).body.isAdmin).toBe(false)
    expect((await set({ id }, head, head, s.sue)).error.code).toBe('roles_changed')
    const own = await account(s.sue)
    expect((await set(s.sue, own, { ...own, isGuide: true }, s.sue)).error.code).toBe('own_account')
  })

  test.skipIf(isPglite)(
    'are all as before when the connection to the database is lost after any statement',
    async () => {
      const { id } = await captainOf(empty, { coachOf: [moss] })
      const before = await account({ id })
      const params = { id }
      await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
      const gone = await account({ id })
      const known = await auditOf({ id })
      let lost = 0
      for (;;) {
        untilLost = lost
        const { status } = await set({ id }, gone, before)
        const answered = untilLost !== null && untilLost >= 0
        untilLost = null
        if (answered && status === 200) break
        expect(status).toBeGreaterThanOrEqual(500)
        expect(await account({ id })).toEqual(gone)
        expect(await auditOf({ id })).toEqual(known)
        lost++
      }
      expect(lost).toBeGreaterThan(20)
      expect(toRoles(await account({ id }))).toEqual(toRoles(before))
      await empties().execute()
    },
  )
})

race(
  s,
  'of two admins who change the roles of a learner at the same moment, one is asked to look again',
  async () => {
    const { id } = await captainOf(empty)
    const before = await account({ id })
    const guide = { ...before, isGuide: true, groupId: null, isCrewCaptain: false }
    const coach = { ...before, isCoachWooden: true, assignedCrews: [lichen, moss] }
    const answers = await Promise.all([set({ id }, before, guide), set({ id }, before, coach, s.sue)])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('roles_changed')
    const expected = answers[0].status === 200 ? guide : coach
    expect(toRoles(await account({ id }))).toEqual(toRoles(expected))
    await empties().execute()
  },
  { rounds: ROUNDS },
)

race(s, 'somebody who leaves while all roles are set is in no crew and leads none', async () => {
  const { id } = await person()
  const before = await account({ id })
  const leader = {
    ...before,
    isCoachWooden: true,
    assignedCrews: [moss],
    groupId: empty,
    isCrewCaptain: true,
  }
  const [roles, left] = await Promise.all([
    set({ id }, before, leader),
    s.sue.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } }),
  ])
  expect(left.status).toBe(200)
  expect([200, 409]).toContain(roles.status)
  expect(await account({ id })).toMatchObject({
    ...{ hasLeft: true, groupId: null, isCrewCaptain: false, assignedCrews: [] },
  })
})

race(
  s,
  'of those who go back into a crew of four and those who are moved there, one finds a place',
  async () => {
    for (let members = 0; members < 4; members++) await person({ crew: empty })
    const back = [await person(), await person()]
    const moved = [await person(), await person()]
    const before = await Promise.all(back.map(account))
    const answers = await Promise.all([
      ...before.map((one) => set(one, one, { ...one, groupId: empty, isCrewCaptain: true })),
      ...moved.map(({ id }) =>
        s.sue.call('POST /api/admin/crews/move-learner', { body: { userId: id, targetGroupId: empty } }),
      ),
    ])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 })
    const members = s.db.selectFrom('users').select('id').where('group_id', '=', empty)
    expect(await members.execute()).toHaveLength(5)
    await empties().execute()
  },
  { rounds: ROUNDS },
)
