// Codes that still work are seen and ended, and end with the right of the person who made them.
import { expect, test } from 'vitest'
import { familyCalls } from '../testing/family-calls.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { switchView, codesFor, codeFor, newBrowser, connectBy, accessTo, lastAudit } = familyCalls(s)
await switchView(true)

type Person = typeof s.max

const endAll = (by: Person, { id }: { id: number }) =>
  by.call('DELETE /api/admin/users/:id/family/codes', { params: { id } })
const endOne = (by: Person, { id }: { id: number }, codeId: number) =>
  by.call('DELETE /api/admin/users/:id/family/codes/:codeId', { params: { id, codeId } })
const openIds = async (learner: { id: number }) => (await accessTo(learner)).openCodes.map(({ id }) => id)

test('admins and the guide of the studio see open codes, and the learner does not', async () => {
  await codesFor([s.wil.id], 2)
  const openCodes = [
    { id: expect.any(Number), goodUntil: '2026-12-18T15:00:00.000Z' },
    { id: expect.any(Number), goodUntil: '2026-12-18T15:00:00.000Z' },
  ]
  for (const by of [s.ada, s.gia, s.sue]) expect(await accessTo(s.wil, by)).toMatchObject({ openCodes })
  expect((await accessTo(s.wil, s.wil)).openCodes).toEqual([])
  await travelTo(s, '2026-12-18T15:00:00.000Z')
  expect((await accessTo(s.wil)).openCodes).toEqual([])
  await travelTo(s, '2026-11-18T15:00:00.000Z')
})

test('one code or all of a learner are ended, and the log records it once', async () => {
  const { codes } = await codesFor([s.max.id], 2)
  const [first, second] = await openIds(s.max)
  expect((await endOne(s.ada, s.max, first ?? 0)).status).toBe(204)
  expect(await lastAudit()).toMatchObject({
    action: 'family.codes-end',
    actor_id: s.ada.id,
    about_id: s.max.id,
    subject: 'Max Cruz (max.cruz)',
  })
  expect(await openIds(s.max)).toEqual([second])
  expect((await connectBy(newBrowser(), { code: codes[0]?.code, name: 'Ana' })).status).toBe(400)
  expect((await endAll(s.ada, s.max)).status).toBe(204)
  expect((await connectBy(newBrowser(), { code: codes[1]?.code, name: 'Ana' })).status).toBe(400)
  const { id } = await lastAudit()
  for (const answer of [await endAll(s.ada, s.max), await endOne(s.ada, s.max, 1)]) {
    expect(answer.status).toBe(204)
  }
  expect((await lastAudit()).id).toBe(id)
})

test('a code of another learner cannot be ended by its id', async () => {
  await codeFor(s.jo)
  const [id] = await openIds(s.jo)
  expect((await endOne(s.ada, s.max, id ?? 0)).status).toBe(204)
  expect(await openIds(s.jo)).toEqual([id])
})

test('a guide ends only codes of its studio, and learners end none', async () => {
  await codesFor([s.zoe.id, s.max.id])
  expect((await endAll(s.gia, s.zoe)).status).toBe(204)
  expect((await endAll(s.gia, s.max)).status).toBe(403)
  expect((await endAll(s.hal, s.max)).status).toBe(404)
  for (const by of [s.max, s.cole]) expect((await endAll(by, s.max)).status).toBe(403)
  expect([(await openIds(s.zoe)).length, (await openIds(s.max)).length]).toEqual([0, 1])
})

test('the row of a guardian shows staff which of two letters connected them', async () => {
  const { codes } = await codesFor([s.uma.id], 2)
  const single = await codeFor(s.uma)
  await connectBy(newBrowser(), { code: codes[1]?.code, name: 'Ravi Rao' })
  await connectBy(newBrowser(), { code: single, name: 'Rita Rao' })
  expect((await accessTo(s.uma, s.ada)).guardians).toEqual([
    { id: expect.any(Number), name: 'Ravi Rao', since: expect.any(String), letter: { number: 2, total: 2 } },
    { id: expect.any(Number), name: 'Rita Rao', since: expect.any(String) },
  ])
  expect((await accessTo(s.uma, s.uma)).guardians.map((guardian) => Object.keys(guardian))).toEqual([
    ['id', 'name', 'since'],
    ['id', 'name', 'since'],
  ])
})

test.each<[what: string, end: (maker: Person) => Promise<{ status: number }>]>([
  [
    'left',
    ({ id }) => s.ada.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } }),
  ],
  [
    'is no longer a guide',
    ({ id }) => s.ada.call('PATCH /api/admin/users/:id/guide', { params: { id }, body: { isGuide: false } }),
  ],
  [
    'guides another studio',
    ({ id }) =>
      s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
        params: { id },
        body: { assignedStudio: 'Ridgeline' },
      }),
  ],
  ['was deleted', ({ id }) => s.ada.call('DELETE /api/admin/users/:id', { params: { id } })],
  [
    'works at another school',
    ({ id }) => s.sue.call('PUT /api/admin/users/:id', { params: { id }, body: { schoolId: s.harbor.id } }),
  ],
])('codes of a guide end when the guide %s', async (what, end) => {
  const letters = [...what].filter((letter) => /[a-z]/.test(letter)).join('')
  const guide = await s.person(s.brendans, 'Guy', letters, { guideOf: 'Basecamp II' })
  const { codes } = await codesFor([s.wil.id, s.zoe.id], 1, guide)
  expect(codes).toHaveLength(2)
  const others = await codeFor(s.wil)
  expect((await end(guide)).status).toBeLessThan(300)
  for (const { code } of codes)
    expect((await connectBy(newBrowser(), { code, name: 'Mum' })).status).toBe(400)
  expect((await connectBy(newBrowser(), { code: others, name: `Wanda ${letters}` })).status).toBe(201)
  await endAll(s.ada, s.wil)
  for (const { id: guardianId } of (await accessTo(s.wil)).guardians)
    await s.ada.call('DELETE /api/admin/users/:id/family/:guardianId', {
      params: { id: s.wil.id, guardianId },
    })
})

test('codes of an admin end with the role, except those for the studio that the person guides then', async () => {
  const admin = await s.person(s.brendans, 'Addy', 'Minns', { admin: true, guideOf: 'Foothills' })
  const { codes } = await codesFor([s.fay.id, s.max.id], 1, admin)
  const params = { id: admin.id }
  const answer = await s.sue.call('PATCH /api/admin/users/:id/admin', { params, body: { isAdmin: false } })
  expect(answer.status).toBe(200)
  const statuses: number[] = []
  for (const { code } of codes) statuses.push((await connectBy(newBrowser(), { code, name: 'Flo' })).status)
  expect(statuses).toEqual([201, 400])
})

test('a change that removes no right ends no codes', async () => {
  const guide = await s.person(s.brendans, 'Gus', 'Steady', { guideOf: 'Basecamp II' })
  const code = await codeFor(s.zoe, guide)
  const params = { id: guide.id }
  await s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
    params,
    body: { canBypassDeadlines: true },
  })
  await s.ada.call('PUT /api/admin/users/:id', { params, body: { firstName: 'August' } })
  expect((await connectBy(newBrowser(), { code, name: 'Nils' })).status).toBe(201)
})

test('an admin marked as left while codes are hashed makes none', async () => {
  const admin = await s.person(s.brendans, 'Lea', 'Leaving', { admin: true })
  const [made, left] = await Promise.all([
    admin.call('POST /api/admin/family-codes', { body: { userIds: [s.ned.id], perLearner: 2 } }),
    s.sue.call('PATCH /api/admin/users/:id/active', { params: { id: admin.id }, body: { active: false } }),
  ])
  expect(left.status).toBe(200)
  expect([200, 401]).toContain(made.status)
  expect(await openIds(s.ned)).toEqual([])
})
