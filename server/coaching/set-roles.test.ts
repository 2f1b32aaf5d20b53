// Setting all roles of a person in one call, so that an Undo restores everything or nothing.
import { describe, expect, test } from 'vitest'
import type { Roles } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { toRoles } from '../../contract/roles.ts'
import type { Change } from '../platform/live.ts'
import { countStatuses, interleaved, isPglite, ROUNDS, race, toLetters } from '../testing/races.ts'
import { type Story, story } from '../testing/story.ts'

/** The number of statements until the connection to the database is lost, or null while it works. */
let statementsUntilLost: number | null = null
const s = await story({
  onQuery: (query) => {
    if (statementsUntilLost === null) return interleaved.onQuery?.(query)
    if (statementsUntilLost-- <= 0) throw new Error('The connection is lost.')
  },
})
const { lichen, moss, empty, kelp } = s.crews

type By = Pick<Story['ada'], 'call'>
const readAccount = async ({ id }: { id: number }): Promise<User> => {
  const users = await s.sue.call('GET /api/admin/users', { query: { schoolId: s.brendans.id, state: 'all' } })
  const found = users.body.find((user) => user.id === id)
  if (!found) throw new Error(`There is no account with the id ${id}.`)
  return found
}
const setRoles = ({ id }: { id: number }, base: Roles, roles: Roles, by: By = s.ada) =>
  by.call('PUT /api/admin/users/:id/roles', {
    params: { id },
    body: { base: toRoles(base), roles: toRoles(roles) },
  })
let people = 0
const person = (fields: Parameters<Story['person']>[3] = {}) =>
  s.person(s.brendans, 'Role', `Player${toLetters(people++)}`, { studio: 'Summit', ...fields })
const captainOf = (crew: number, fields = {}) => person({ crew, captain: true, ...fields })
const readAuditActions = async ({ id }: { id: number }) => {
  const entries = s.db.selectFrom('audit_log').select(['action', 'detail']).where('about_id', '=', id)
  return (await entries.orderBy('id').execute()).map(({ action }) => action)
}
const emptyCrew = () =>
  s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).where('group_id', '=', empty)

type RoleCall = (params: { params: { id: number } }) => Promise<{ status: number }>
const roleChanges: [string, () => Promise<{ id: number }>, RoleCall, string[]][] = [
  [
    'a captain a guide',
    () => captainOf(empty),
    (target) => s.ada.call('PATCH /api/admin/users/:id/guide', { ...target, body: { isGuide: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a captain without a studio a coach',
    () => captainOf(empty, { studio: undefined }),
    (target) =>
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...target, body: { isCoachWooden: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a coach a plain learner',
    () => person({ coachOf: [lichen, moss] }),
    (target) =>
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...target, body: { isCoachWooden: false } }),
    ['user.roles', 'coach.assign'],
  ],
  [
    'a coach in a crew a coach without a studio',
    async () => {
      const coach = await person({ coachOf: [lichen] })
      await s.db
        .updateTable('users')
        .set({ group_id: empty, is_captain: 1 })
        .where('id', '=', coach.id)
        .execute()
      return coach
    },
    (target) => s.ada.call('PUT /api/admin/users/:id', { ...target, body: { studio: null } }),
    ['user.change', 'crew.move', 'user.roles'],
  ],
  [
    'a captain an admin',
    () => captainOf(empty),
    (target) => s.sue.call('PATCH /api/admin/users/:id/admin', { ...target, body: { isAdmin: true } }),
    ['user.roles', 'crew.move', 'user.roles'],
  ],
  [
    'a captain a person who left',
    () => captainOf(empty, { coachOf: [moss] }),
    (target) => s.ada.call('PATCH /api/admin/users/:id/active', { ...target, body: { active: false } }),
    ['user.return', 'coach.assign', 'crew.move', 'user.roles'],
  ],
]

describe('all roles of a person', () => {
  test.each(roleChanges)(
    'all roles of a person are restored in one call by the Undo of making %s',
    async (_, make, turn, entries) => {
      const { id } = await make()
      const before = await readAccount({ id })
      expect((await turn({ params: { id } })).status).toBe(200)
      const now = await readAccount({ id })
      expect(toRoles(now)).not.toEqual(toRoles(before))
      const known = (await readAuditActions({ id })).length
      const { status, body } = await setRoles({ id }, now, before, s.sue)
      expect([status, toRoles(body)]).toEqual([200, toRoles(before)])
      expect(toRoles(await readAccount({ id }))).toEqual(toRoles(before))
      expect((await readAuditActions({ id })).slice(known)).toEqual(entries)
      await emptyCrew().execute()
    },
  )

  test('all roles of a person include the assigned studio of a guide', async () => {
    const { id } = await person()
    const params = { id }
    await s.ada.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } })
    await s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
      params,
      body: { assignedStudio: 'Summit' },
    })
    const guide = await readAccount({ id })
    const { body: learner } = await s.ada.call('PATCH /api/admin/users/:id/guide', {
      params,
      body: { isGuide: false },
    })
    const { body } = await setRoles({ id }, learner, guide)
    expect(body).toMatchObject({ isGuide: true, assignedStudio: 'Summit' })
    expect((await readAuditActions({ id })).slice(-2)).toEqual(['user.roles', 'user.assigned-studio'])
  })

  test('all roles of a person are refused if another admin changed them after the admin saw them', async () => {
    const { id } = await person()
    const before = await readAccount({ id })
    const params = { id }
    await s.sue.call('PATCH /api/admin/users/:id/bypass-deadlines', {
      params,
      body: { canBypassDeadlines: true },
    })
    const now = await readAccount({ id })
    const known = await readAuditActions({ id })
    const { status, error } = await setRoles({ id }, before, { ...before, isGuide: true })
    expect([status, error.code]).toEqual([409, 'roles_changed'])
    expect(await readAccount({ id })).toEqual(now)
    expect(await readAuditActions({ id })).toEqual(known)
  })

  test('all roles of a person are not written if they are the same', async () => {
    const { id } = await captainOf(empty)
    const now = await readAccount({ id })
    const known = await readAuditActions({ id })
    expect((await setRoles({ id }, now, now)).body).toEqual({ ...now, away: undefined })
    expect(await readAuditActions({ id })).toEqual(known)
    await emptyCrew().execute()
  })

  test('all roles of a person are refused if one of them is', async () => {
    const { id } = await person()
    const now = await readAccount({ id })
    const known = await readAuditActions({ id })
    const refusal = async (roles: Partial<Roles>) => {
      const { error } = await setRoles({ id }, now, { ...now, canBypassDeadlines: true, ...roles })
      expect(await readAccount({ id })).toEqual(now)
      expect(await readAuditActions({ id })).toEqual(known)
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

  test('the roles of a person who left are not restored if their crew is full', async () => {
    const { id } = await captainOf(empty)
    const before = await readAccount({ id })
    const { body: gone } = await s.ada.call('PATCH /api/admin/users/:id/active', {
      params: { id },
      body: { active: false },
    })
    for (let members = 0; members < 5; members++) await person({ crew: empty })
    const { status, error } = await setRoles({ id }, gone, before)
    expect([status, error.code]).toEqual([409, 'crew_full'])
    expect((await readAccount({ id })).hasLeft).toBe(true)
    expect((await setRoles({ id }, gone, { ...gone, canBypassDeadlines: true })).error.code).toBe(
      'account_left',
    )
    await emptyCrew().execute()
  })

  test('all roles of a person are announced to the crews, the studio’s guides and the admins, like single calls', async () => {
    const { id } = await person({ crew: moss })
    const before = await readAccount({ id })
    const coach = { ...before, groupId: empty, isCoachWooden: true, assignedCrews: [lichen] }
    const received: Change[] = []
    const stop = s.services.live.subscribe((change) => void received.push(change))
    await setRoles({ id }, before, coach)
    const announcements = () => received.map(({ topics, to }) => JSON.stringify([topics, to]))
    const memberTopics = ['crews', 'people', 'goals', 'feedback', 'activities', 'notifications']
    const studios = [s.brendans.studios.get('Summit')]
    const own = { users: [id], crews: [moss, empty] }
    for (const change of [
      [memberTopics, { ...own, studios }],
      [['people'], { ...own, crewLists: true }],
      [['people'], { admins: true }],
      [['assignments'], { admins: true }],
    ]) {
      await expect.poll(announcements).toContain(JSON.stringify(change))
    }
    stop()
    await emptyCrew().execute()
  })

  test('the roles of an admin can only be changed by super admins, and nobody changes their own', async () => {
    const { id } = await person()
    await s.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
    const head = await readAccount({ id })
    const learner = { ...head, isAdmin: false }
    expect((await setRoles({ id }, head, learner)).error.code).toBe('forbidden')
    // The roles in the body do not give any rights.
    expect((await setRoles({ id }, head, head)).error.code).toBe('forbidden')
    expect((await setRoles({ id }, head, learner, s.sue)).body.isAdmin).toBe(false)
    expect((await setRoles({ id }, head, head, s.sue)).error.code).toBe('roles_changed')
    const own = await readAccount(s.sue)
    expect((await setRoles(s.sue, own, { ...own, isGuide: true }, s.sue)).error.code).toBe('own_account')
  })

  test.skipIf(isPglite)(
    'all roles of a person do not change if the connection to the database is lost after any statement',
    async () => {
      const { id } = await captainOf(empty, { coachOf: [moss] })
      const before = await readAccount({ id })
      const params = { id }
      await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
      const gone = await readAccount({ id })
      const known = await readAuditActions({ id })
      let lost = 0
      for (;;) {
        statementsUntilLost = lost
        const { status } = await setRoles({ id }, gone, before)
        const answered = statementsUntilLost !== null && statementsUntilLost >= 0
        statementsUntilLost = null
        if (answered && status === 200) break
        expect(status).toBeGreaterThanOrEqual(500)
        expect(await readAccount({ id })).toEqual(gone)
        expect(await readAuditActions({ id })).toEqual(known)
        lost++
      }
      expect(lost).toBeGreaterThan(20)
      expect(toRoles(await readAccount({ id }))).toEqual(toRoles(before))
      await emptyCrew().execute()
    },
  )
})

race(
  s,
  'one of two admins who change a learner’s roles at the same time is refused',
  async () => {
    const { id } = await captainOf(empty)
    const before = await readAccount({ id })
    const guide = { ...before, isGuide: true, groupId: null, isCrewCaptain: false }
    const coach = { ...before, isCoachWooden: true, assignedCrews: [lichen, moss] }
    const answers = await Promise.all([
      setRoles({ id }, before, guide),
      setRoles({ id }, before, coach, s.sue),
    ])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('roles_changed')
    const expected = answers[0].status === 200 ? guide : coach
    expect(toRoles(await readAccount({ id }))).toEqual(toRoles(expected))
    await emptyCrew().execute()
  },
  { rounds: ROUNDS },
)

race(s, 'a person who leaves while all roles are set has no crew and no captaincy', async () => {
  const { id } = await person()
  const before = await readAccount({ id })
  const leader = {
    ...before,
    isCoachWooden: true,
    assignedCrews: [moss],
    groupId: empty,
    isCrewCaptain: true,
  }
  const [roles, left] = await Promise.all([
    setRoles({ id }, before, leader),
    s.sue.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } }),
  ])
  expect(left.status).toBe(200)
  expect([200, 409]).toContain(roles.status)
  expect(await readAccount({ id })).toMatchObject({
    ...{ hasLeft: true, groupId: null, isCrewCaptain: false, assignedCrews: [] },
  })
})

race(
  s,
  'one of four people who return or move to a crew of four succeeds',
  async () => {
    for (let members = 0; members < 4; members++) await person({ crew: empty })
    const back = [await person(), await person()]
    const moved = [await person(), await person()]
    const before = await Promise.all(back.map(readAccount))
    const answers = await Promise.all([
      ...before.map((user) => setRoles(user, user, { ...user, groupId: empty, isCrewCaptain: true })),
      ...moved.map(({ id }) =>
        s.sue.call('POST /api/admin/crews/move-learner', { body: { userId: id, targetGroupId: empty } }),
      ),
    ])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 })
    const members = s.db.selectFrom('users').select('id').where('group_id', '=', empty)
    expect(await members.execute()).toHaveLength(5)
    await emptyCrew().execute()
  },
  { rounds: ROUNDS },
)
