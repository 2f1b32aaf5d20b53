// Undoing the deletion of a crew: who is back in it, and what is said about those who are not.
import { beforeEach, expect, test } from 'vitest'
import { setGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { type Rows, readRows, restoreRows } from '../testing/hostile/stored-rows.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const { lichen, moss } = s.crews
const rows: Rows = await readRows(s.db)

beforeEach(async () => {
  await restoreRows(s.db, rows)
  await travelTo(s, WEDNESDAY)
})

async function deleteLichen(): Promise<number> {
  const { status, headers } = await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: lichen } })
  expect(status).toBe(204)
  return Number(String(headers.location).replace('/api/deletions/', ''))
}
const undo = (by: TestUser, id: number) => by.call('POST /api/deletions/:id/undo', { params: { id } })

async function dumpCrew() {
  const memberships = s.db.selectFrom('users').select(['id', 'group_id', 'is_captain']).orderBy('id')
  return {
    crew: await s.db.selectFrom('groups').selectAll().where('id', '=', lichen).execute(),
    members: await memberships.execute(),
    coaches: await s.db.selectFrom('coach_crews').selectAll().orderBy('coach_id').execute(),
  }
}

test('a crew comes back with its members, captains and coaches as it was', async () => {
  const before = await dumpCrew()
  const goal = await setGoal(s.wil)
  const deletion = await deleteLichen()
  const { status, body } = await undo(s.ada, deletion)
  expect([status, body]).toEqual([200, { goals: [], crews: [lichen], notes: [] }])
  expect(await dumpCrew()).toEqual(before)
  expect((await s.cole.call('GET /api/goals/:id', { params: { id: goal.id } })).status).toBe(200)
  expect((await s.ada.call('GET /api/admin/audit-log')).body.items).toMatchObject([
    { action: 'crew.undo', subject: 'Crew "Lichen Legends"', deletion: null },
    { action: 'crew.delete', deletion: null },
  ])
})

test('a crew whose name was taken comes back with the first free number', async () => {
  const deletion = await deleteLichen()
  for (const name of ['lichen legends', 'Lichen Legends 2'])
    await s.ada.call('POST /api/admin/groups', { body: { name } })
  const { body } = await undo(s.ada, deletion)
  expect(body.notes).toEqual(['The name was taken, so the crew is “Lichen Legends 3” now.'])
  const crew = await s.ada.call('GET /api/groups/:id', { params: { id: lichen } })
  expect(crew.body.name).toBe('Lichen Legends 3')
})

test('members with another crew and former coaches stay where they are, and each has a note', async () => {
  const gone = await s.person(s.brendans, 'Gone', 'Girl', { studio: 'Summit', crew: lichen })
  const deletion = await deleteLichen()
  const place = { params: { id: s.wil.id }, body: { groupId: moss } }
  await s.ada.call('PUT /api/admin/users/:id/group', place)
  const flag = { params: { id: s.cole.id }, body: { isCoachWooden: false } }
  await s.ada.call('PATCH /api/admin/users/:id/coach-wooden', flag)
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: gone.id } })
  const { body } = await undo(s.ada, deletion)
  expect(body.notes).toEqual([
    'Wil Okonkwo isn’t back in the crew.',
    '1 account is gone.',
    'Cole Coach isn’t its coach anymore.',
  ])
  const { body: crew } = await s.ada.call('GET /api/groups/:id', { params: { id: lichen } })
  expect(crew.members.map(({ id }) => id).sort()).toEqual([s.zoe.id, s.max.id].sort())
  expect(crew.captains.map(({ id }) => id)).toEqual([s.zoe.id])
})

test('only admins of the school bring a crew back', async () => {
  const pia = await s.person(s.brendans, 'Pia', 'Past', { admin: true })
  const { headers } = await pia.call('DELETE /api/admin/groups/:id', { params: { id: lichen } })
  const deletion = Number(String(headers.location).replace('/api/deletions/', ''))
  await s.sue.call('PATCH /api/admin/users/:id/admin', { params: { id: pia.id }, body: { isAdmin: false } })
  for (const by of [pia, s.cole, s.gia, s.zoe, s.hal]) expect((await undo(by, deletion)).status).toBe(404)
  await travelTo(s, '2026-11-25T14:59:59.999Z')
  expect((await undo(s.ada, deletion)).status).toBe(200)
})

test('a name that only a deleted crew had is free', async () => {
  await deleteLichen()
  const made = await s.ada.call('POST /api/admin/groups', { body: { name: 'Lichen Legends' } })
  expect(made.status).toBe(201)
})
