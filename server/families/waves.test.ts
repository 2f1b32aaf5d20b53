// Waves from home, as guardians, learners and the school meet them, and two that arrive at the same time.
import { beforeEach, describe, expect, test } from 'vitest'
import { toAccounts } from '../platform/audiences.ts'
import { Browser } from '../testing/browser.ts'
import { familyCalls } from '../testing/family-calls.ts'
import { listNotifications, setGoal, travelTo } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race } from '../testing/races.ts'
import { waitForChanges } from '../testing/settled.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story(interleaved)
const { switchView, connected } = familyCalls(s)
const RETENTION = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
await switchView(true)
const rose = await connected(s.max, 'Grandma Rose')
await setGoal(s.max, { title: 'Read aloud' })

const waveAt = (browser: Browser, { id }: { id: number }) =>
  browser.call('POST /api/family/learners/:id/wave', { params: { id } })
const statusOf = ({ status, error }: { status: number; error: { code?: string } }) => [status, error.code]
const waveStates = async (browser: Browser) =>
  (await browser.call('GET /api/family/current-week')).body.learners.map(({ wave }) => wave)
const switchWaves = async (familyWaves: boolean) =>
  s.ada.call('PUT /api/admin/settings', { body: { ...RETENTION, familyWaves } })
const wavesOf = async (reader: typeof s.max, { id }: { id: number }) =>
  (await reader.call('GET /api/users/:id/goal-history', { params: { id } })).body.weeks.map(
    ({ weekStart, waves }) => [weekStart, waves],
  )
const storedWaves = () => s.db.selectFrom('waves').selectAll().execute()
const lastNotification = async () => (await listNotifications(s.max))[0]

beforeEach(async () => {
  await s.db.deleteFrom('waves').execute()
})

describe('a wave', () => {
  test('is stored for the week of today, and the learner is told', async () => {
    expect(await waveStates(rose)).toEqual(['open'])
    const answer = await waveAt(rose, s.max)
    expect([answer.status, answer.body]).toEqual([201, { weekStart: '2026-11-16' }])
    expect(await lastNotification()).toMatchObject({
      type: 'family_waved',
      goalId: null,
      message: 'Grandma Rose waved at your cairn.',
      data: { actor: 'Grandma Rose' },
    })
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 1]])
    expect(await waveStates(rose)).toEqual(['waved'])
    const { id } = await s.db
      .selectFrom('connections')
      .select('id')
      .where('user_id', '=', s.max.id)
      .executeTakeFirstOrThrow()
    expect(await storedWaves()).toEqual([{ school_id: s.brendans.id, connection_id: id, week: '2026-11-16' }])
  })

  test('is refused a second time in the week, and changes nothing', async () => {
    await waveAt(rose, s.max)
    const before = (await listNotifications(s.max)).length
    expect(statusOf(await waveAt(rose, s.max))).toEqual([409, 'already_waved'])
    expect((await listNotifications(s.max)).length).toBe(before)
  })

  test('is possible again in the next week', async () => {
    await waveAt(rose, s.max)
    await travelTo(s, '2026-11-23T15:00:00.000Z')
    expect((await waveAt(rose, s.max)).body).toEqual({ weekStart: '2026-11-23' })
    await travelTo(s, WEDNESDAY)
    expect((await storedWaves()).map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-23'])
  })

  test('of each guardian counts', async () => {
    const raj = await connected(s.max, 'Raj')
    await waveAt(rose, s.max)
    expect((await waveAt(raj, s.max)).status).toBe(201)
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 2]])
    await raj.call('DELETE /api/family/learners/:id', { params: { id: s.max.id } })
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 1]])
  })

  test('is shown to those who see who follows the learner, and to nobody else', async () => {
    const wils = await connected(s.wil, 'Wanda')
    await setGoal(s.wil, { title: 'Walk' })
    await waveAt(wils, s.wil)
    for (const reader of [s.wil, s.gia, s.ada, s.sue])
      expect((await wavesOf(reader, s.wil)).at(-1)).toEqual(['2026-11-16', 1])
    for (const reader of [s.zoe, s.cole]) expect((await wavesOf(reader, s.wil)).at(-1)?.[1]).toBe(0)
  })

  test('refreshes the screens of the learner alone', async () => {
    const audiences: unknown[] = []
    const stop = s.services.live.subscribe(({ topics, to }) => {
      if (topics.includes('notifications')) audiences.push(to)
    })
    await waveAt(rose, s.max)
    await waitForChanges(s.services.live)
    stop()
    expect(audiences).toEqual([toAccounts([s.max.id])])
  })

  test('is in the file of the learner, with who waved', async () => {
    await waveAt(rose, s.max)
    const file = await s.max.call('GET /api/users/:id/export', { params: { id: s.max.id } })
    expect(file.body.waves).toEqual([{ name: 'Grandma Rose', week: '2026-11-16' }])
  })

  test('is not recorded in the audit log', async () => {
    const count = () => s.db.selectFrom('audit_log').select('id').execute()
    const before = (await count()).length
    await waveAt(rose, s.max)
    expect((await count()).length).toBe(before)
  })
})

describe('refusals', () => {
  test('a learner whom the guardian does not follow is not found, even while waves are off', async () => {
    await switchWaves(false)
    expect(statusOf(await waveAt(rose, s.jo))).toEqual([404, 'not_found'])
    expect(statusOf(await waveAt(rose, s.ivy))).toEqual([404, 'not_found'])
    expect(statusOf(await waveAt(new Browser(s.http), s.max))).toEqual([401, 'unauthenticated'])
    await switchWaves(true)
  })

  test('a school without waves refuses them, and shows none until they are on again', async () => {
    await waveAt(rose, s.max)
    expect((await switchWaves(false)).body.familyWaves).toBe(false)
    expect(statusOf(await waveAt(rose, s.max))).toEqual([403, 'switched_off'])
    expect(await waveStates(rose)).toEqual(['off'])
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 0]])
    await switchWaves(true)
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 1]])
  })

  test('a connection that rests has no waves', async () => {
    await waveAt(rose, s.max)
    await switchView(false)
    expect(statusOf(await waveAt(rose, s.max))).toEqual([404, 'not_found'])
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 0]])
    await switchView(true)
    expect(await wavesOf(s.max, s.max)).toEqual([['2026-11-16', 1]])
  })
})

describe('the end of a wave', () => {
  test.each([
    [
      'the guardian stops following',
      (browser: Browser, id: number) => browser.call('DELETE /api/family/learners/:id', { params: { id } }),
    ],
    ['the guardian deletes everything', (browser: Browser) => browser.call('DELETE /api/family')],
    [
      'the school closes the learner',
      (_: Browser, id: number) =>
        s.ada.call('PATCH /api/admin/users/:id/family', { params: { id }, body: { allowed: false } }),
    ],
    [
      'the learner is deleted',
      (_: Browser, id: number) => s.ada.call('DELETE /api/admin/users/:id', { params: { id } }),
    ],
  ] as const)('comes when %s', async (_why, end) => {
    const child = await s.person(s.brendans, 'Cal', `Of ${_why}`, { studio: 'Ridgeline' })
    const parent = await connected(child, 'Pat')
    expect((await waveAt(parent, child)).status).toBe(201)
    expect((await end(parent, child.id)).status).toBeLessThan(300)
    expect(await storedWaves()).toEqual([])
  })
})

describe('the current week', () => {
  test('is over from 4 PM of the last school day on', async () => {
    const isOver = async () =>
      (await rose.call('GET /api/family/current-week')).body.learners.map((learner) => learner.isOver)
    const dayOff = { school_id: s.brendans.id, name: 'Long weekend', to_on: '2026-11-20' }
    expect(await isOver()).toEqual([false])
    await travelTo(s, '2026-11-20T21:59:59.000Z')
    expect(await isOver()).toEqual([false])
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect(await isOver()).toEqual([true])
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect(await isOver()).toEqual([false])
    await s.db
      .insertInto('days_off')
      .values({ ...dayOff, from_on: '2026-11-19' })
      .execute()
    expect(await isOver()).toEqual([true])
    await s.db.updateTable('days_off').set({ from_on: '2026-11-16' }).execute()
    expect(await isOver()).toEqual([false])
    await s.db.deleteFrom('days_off').execute()
    await travelTo(s, WEDNESDAY)
  })
})

race(
  s,
  'one of two concurrent waves is stored, and the learner is notified once',
  async () => {
    await s.db.deleteFrom('waves').execute()
    await s.db.deleteFrom('notifications').execute()
    const answers = await Promise.all([waveAt(rose, s.max), waveAt(rose, s.max)])
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
    expect(await storedWaves()).toHaveLength(1)
    expect((await listNotifications(s.max)).map(({ type }) => type)).toEqual(['family_waved'])
  },
  { rounds: ROUNDS },
)

race(s, 'a wave concurrent with the end of its connection is not kept', async () => {
  const parent = await connected(s.jo, 'Pat')
  const [waved, stopped] = await Promise.all([
    waveAt(parent, s.jo),
    parent.call('DELETE /api/family/learners/:id', { params: { id: s.jo.id } }),
  ])
  expect([201, 401, 404]).toContain(waved.status)
  expect(stopped.status).toBe(204)
  expect(await storedWaves()).toEqual([])
})
