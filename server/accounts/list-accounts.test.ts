// The users an admin sees, by role and by school.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

const list = (
  query: Record<string, string | number> = {},
  by: 'ada' | 'sue' | 'hal' | 'gia' | 'cole' = 'ada',
) => s[by].call('GET /api/admin/users', { query })
const firstNames = async (...query: Parameters<typeof list>) =>
  (await list(...query)).body.map(({ firstName }) => firstName)

test('the list of accounts has whole accounts of the school, sorted by last, then first name', async () => {
  const { body } = await list()
  expect(body.map(({ lastName }) => lastName)).toEqual(
    'Admin Ångström Coach Coachless Cruz Guide Li New Okonkwo Rao Stone Summit Woods'.split(' '),
  )
  expect(body.find(({ id }) => id === s.cole.id)).toMatchObject({
    username: 'cole.coach',
    isCoachWooden: true,
    assignedCrews: [s.crews.lichen],
    schoolName: "St. Brendan's",
  })
})

test.each([
  ['learner', ['Zoë', 'Cole', 'Cora', 'Max', 'Jo', 'Nora', 'Wil', 'Uma', 'Ned', 'Fay']],
  ['coach', ['Cole', 'Cora']],
  ['guide', ['Gia']],
  ['admin', ['Ada', 'Sue']],
])('the list of accounts is filtered by role: %s', async (role, expected) => {
  expect(await firstNames({ role })).toEqual(expected)
})

test('super admins list another school, people without a school, and all admins', async () => {
  expect(await firstNames({ schoolId: s.harbor.id, role: 'learner' }, 'sue')).toEqual([
    'Hank',
    'Ivy',
    'Ira',
    'Ida',
  ])
  expect(await firstNames({ schoolId: 'none' }, 'sue')).toEqual([])
  const lost = await s.person(s.harbor, 'Lost', 'Admin', { admin: true })
  await s.db.updateTable('users').set({ school_id: null }).where('id', '=', lost.id).execute()
  expect(await firstNames({ schoolId: 'none' }, 'sue')).toEqual(['Lost'])
  expect(await firstNames({ schoolId: 'all', role: 'admin' }, 'sue')).toEqual(['Ada', 'Lost', 'Hal', 'Sue'])
  const queries: Record<string, string>[] = [{ schoolId: 'all' }, { schoolId: 'all', role: 'learner' }]
  for (const query of queries) {
    const { status, error } = await list(query, 'sue')
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'schoolId'])
  }
})

test('other people may not list accounts', async () => {
  expect((await list({ schoolId: s.harbor.id })).status).toBe(404)
  expect((await list({ schoolId: 'none' })).status).toBe(404)
  expect((await list({ schoolId: 'all', role: 'admin' })).status).toBe(404)
  expect((await list({}, 'gia')).status).toBe(403)
  expect((await list({}, 'cole')).status).toBe(403)
  expect((await s.anonymous().call('GET /api/admin/users')).status).toBe(401)
})

test.each([
  ['role', 'captain'],
  ['roles', 'learner'],
])('an invalid query is 400: ?%s=%s', async (name, value) => {
  expect((await list({ [name]: value })).status).toBe(400)
})

test('a super admin without a school must name one', async () => {
  const una = await s.person(s.brendans, 'Una', 'Unbound', { admin: true, superAdmin: true })
  await s.db.updateTable('users').set({ school_id: null }).where('id', '=', una.id).execute()
  const { status, error } = await una.call('GET /api/admin/users')
  expect([status, error.issues?.[0]?.path]).toEqual([400, 'schoolId'])
  const none = await una.call('GET /api/admin/users', { query: { schoolId: 'none' } })
  expect(none.body.map(({ firstName }) => firstName)).toContain('Una')
})

test('the list of accounts shows who is away', async () => {
  const days = { from: '2026-11-18', to: '2026-11-19' }
  const params = { id: s.wil.id }
  await s.ada.call('POST /api/users/:id/absences', { params, body: days })
  const awayPeople = async (...query: Parameters<typeof list>) =>
    (await list(...query)).body.filter(({ away }) => away?.length !== 0)
  const wilIsAway = [expect.objectContaining({ id: s.wil.id, away: [days] })]
  expect(await awayPeople({ role: 'learner' })).toEqual(wilIsAway)
  expect(await awayPeople({ schoolId: s.brendans.id }, 'sue')).toEqual(wilIsAway)
  const { body } = await list({ schoolId: 'all', role: 'admin' }, 'sue')
  expect(body.filter((user) => 'away' in user)).toEqual([])
})
