// Tests two admins who save the same list. With `base`, the list that each one started from, both changes are merged.
import { describe, expect, test } from 'vitest'

import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const { lichen, moss, empty, kelp } = s.crews
const studioId = s.brendans.studios.get('Foothills') ?? 0

const assign = (body: object, by: Pick<typeof s.ada, 'call'> = s.ada) =>
  by.call('PUT /api/admin/users/:id/crew-assignments', { params: { id: s.cole.id }, body })
const changeTypes = (body: object, by: Pick<typeof s.ada, 'call'> = s.ada) =>
  by.call('PUT /api/admin/studios/:id', { params: { id: studioId }, body })
const set = (body: object, by: Pick<typeof s.ada, 'call'> = s.ada) =>
  by.call('PUT /api/admin/settings', { body })

describe('crews of a coach', () => {
  test('the second save of a coach’s crews keeps the changes of the first', async () => {
    await assign({ assignedCrews: [lichen, moss] })
    // Both admins have opened the dialog.
    const base = [lichen, moss]
    await assign({ assignedCrews: [moss], base })
    const { status, body } = await assign({ assignedCrews: [lichen, moss, empty], base }, s.sue)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      assignedCrews: [moss, empty],
      assignedCrewNames: ['Moss Makers', 'Empty Peaks'],
    })
    const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
    expect(log.items).toMatchObject([{ detail: { before: [moss], after: [moss, empty] } }])
  })

  test("without a base the list replaces the coach's crews", async () => {
    await assign({ assignedCrews: [lichen, moss] })
    expect((await assign({ assignedCrews: [empty] })).body.assignedCrews).toEqual([empty])
  })

  test('a deleted crew in the base is ignored, and a crew of another school is refused', async () => {
    const made = (await s.ada.call('POST /api/admin/groups', { body: { name: 'Passing Peaks' } })).body
    await assign({ assignedCrews: [lichen, made.id] })
    await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: made.id } })
    const { body } = await assign({ assignedCrews: [lichen, moss], base: [lichen, made.id] })
    expect(body.assignedCrews).toEqual([lichen, moss])
    const answer = await assign({ assignedCrews: [lichen, kelp], base: [lichen, kelp] })
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    expect((await assign({ assignedCrews: [lichen], base: 'all' })).status).toBe(400)
  })
})

describe('goal types of a studio', () => {
  test('the second save of a studio’s goal types keeps the changes of the first', async () => {
    const base = ['Lesson', 'Drawer', 'Walk']
    await changeTypes({ goalTypes: base })
    await changeTypes({ goalTypes: ['lesson', 'Drawer', 'Song'], base })
    const { body } = await changeTypes({ goalTypes: ['Lesson', 'Walk', 'Puzzle'], base }, s.sue)
    expect(body.goalTypes).toEqual(['Lesson', 'Puzzle', 'Song'])
    expect((await changeTypes({ goalTypes: ['Drawer'] })).body.goalTypes).toEqual(['Drawer'])
  })

  test('goal types that are too many only together are refused with the reason', async () => {
    const types = (from: number) => Array.from({ length: 11 }, (_, index) => `Type ${from + index}`)
    await changeTypes({ goalTypes: [] })
    await changeTypes({ goalTypes: types(0), base: [] })
    const { status, error } = await changeTypes({ goalTypes: types(20), base: [] }, s.sue)
    expect([status, error.issues]).toEqual([
      400,
      [{ path: 'goalTypes', message: 'A studio has at most 20 goal types.' }],
    ])
    expect((await changeTypes({ base: types(0) })).status).toBe(400)
  })
})

test('two admins who change different retention times both succeed', async () => {
  const base = { activityMonths: 24, notificationMonths: 24, logMonths: 24, staffSecondFactor: 'off' }
  await set(base)
  await set({ ...base, activityMonths: 6, base })
  const both = { activityMonths: 6, notificationMonths: 24, logMonths: null, staffSecondFactor: 'off' }
  expect((await set({ ...base, logMonths: null, base }, s.sue)).body).toMatchObject(both)
  expect((await s.ada.call('GET /api/admin/settings')).body).toMatchObject(both)
  expect((await set(base)).body).toMatchObject(base)
  expect((await set({ ...base, base: { logMonths: 24 } })).status).toBe(400)
})

race(
  s,
  'of two admins who give and take crews at the same moment, each keeps its change',
  async () => {
    const base = [lichen, moss]
    await assign({ assignedCrews: base })
    const answers = await Promise.all([
      assign({ assignedCrews: [lichen, moss, empty], base }),
      assign({ assignedCrews: [moss], base }, s.sue),
    ])
    expect(countStatuses(answers)).toEqual({ 200: 2 })
    const rows = await s.db
      .selectFrom('coach_crews')
      .select('group_id')
      .where('coach_id', '=', s.cole.id)
      .execute()
    expect(rows.map((row) => row.group_id).sort((a, b) => a - b)).toEqual([moss, empty])
  },
  { rounds: ROUNDS },
)

race(s, 'of two admins who add a goal type at the same moment, both types stand', async (round) => {
  await changeTypes({ goalTypes: ['Lesson'] })
  const [one, two] = [`Song ${toLetters(round)}`, `Walk ${toLetters(round)}`]
  await Promise.all([
    changeTypes({ goalTypes: ['Lesson', one], base: ['Lesson'] }),
    changeTypes({ goalTypes: ['Lesson', two], base: ['Lesson'] }, s.sue),
  ])
  const studios = (await s.ada.call('GET /api/admin/studios')).body
  const types = studios.find(({ id }) => id === studioId)?.goalTypes
  expect(types?.toSorted()).toEqual(['Lesson', one, two])
})

race(s, 'of two admins who change one setting each at the same moment, both settings hold', async () => {
  const base = { activityMonths: 24, notificationMonths: 24, logMonths: 24, staffSecondFactor: 'off' }
  await set(base)
  await Promise.all([set({ ...base, activityMonths: 6, base }), set({ ...base, logMonths: 12, base }, s.sue)])
  expect((await s.ada.call('GET /api/admin/settings')).body).toMatchObject({
    activityMonths: 6,
    notificationMonths: 24,
    logMonths: 12,
    staffSecondFactor: 'off',
  })
})
