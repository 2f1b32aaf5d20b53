// Tests that a pass opens only the calls marked with it, for the learners whom its guardian follows now.
import { describe, expect, test } from 'vitest'
import { MAX_ID } from '../../../contract/address.ts'
import { api, type Call } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Browser } from '../browser.ts'
import { insertGuardian } from '../connected-guardian.ts'
import { story } from '../story.ts'
import { isWrite } from './cells.ts'
import { fingerprints } from './fingerprint.ts'

const s = await story()
const now = s.clock.now()
await s.db.updateTable('schools').set({ family_view: 1 }).execute()

async function passFor(
  userId: number,
  schoolId: number,
  name: string,
): Promise<{ id: number; browser: Browser }> {
  const { id, token } = await insertGuardian(s.db, {
    schoolId,
    userId,
    now,
    name,
    token: `pass of ${name}`,
  })
  return { id, browser: new Browser(s.http, null, token) }
}

const own = await passFor(s.max.id, s.brendans.id, 'Ana of Max')
const far = await passFor(s.ivy.id, s.harbor.id, 'Ina of Ivy')
const resting = await passFor(s.uma.id, s.brendans.id, 'Ulf of Uma')
await s.db.updateTable('users').set({ left_at: now, group_id: null }).where('id', '=', s.uma.id).execute()
const ended = await passFor(s.wil.id, s.brendans.id, 'Wanda of Wil')
// She still follows another learner.
await s.db
  .insertInto('connections')
  .values({
    school_id: s.brendans.id,
    guardian_id: ended.id,
    user_id: s.jo.id,
    created_at: now,
    letter: null,
    letters: null,
  })
  .execute()
await s.db.deleteFrom('connections').where('user_id', '=', s.wil.id).execute()
const unknown = new Browser(s.http, null, 'no such pass')

const table = Object.entries<Endpoint>(api).map(([call, { access }]) => ({ call: call as Call, access }))
const ofPass = table.filter(({ access }) => access === 'pass').map(({ call }) => call)
const others = table.filter(({ access }) => access !== 'pass' && access !== 'public').map(({ call }) => call)
const params = { id: s.max.id, guardianId: own.id, goalId: 1, absenceId: 1, key: 'school' }

test('there are calls of both kinds', () => {
  expect(ofPass.length).toBe(10)
  expect(others.length).toBeGreaterThan(100)
})

test.each(others)('%s answers a pass 401', async (call) => {
  const answer = await own.browser.call(call, { params, ...(isWrite(call) && { body: {} }) })
  expect([answer.status, answer.error.code]).toEqual([401, 'unauthenticated'])
})

test('no session opens a call of a pass', async () => {
  for (const call of ofPass) {
    for (const { browser } of [s.max, s.gia, s.ada, s.sue]) {
      const answer = await browser.call(call, { params })
      expect([call, answer.status, answer.error.code]).toEqual([call, 401, 'unauthenticated'])
    }
  }
})

test('a pass and a session in one browser each open their own calls', async () => {
  const both = new Browser(s.http, null, 'pass of Ana of Max')
  const signedIn = await both.send('POST', '/api/auth/login', {
    body: { username: s.zoe.username, password: 'granite ridge 47' },
  })
  expect(signedIn.status).toBe(200)
  expect((await both.call('GET /api/family')).body.name).toBe('Ana of Max')
  expect((await both.call('GET /api/auth/user')).body).toMatchObject({ firstName: 'Zoë' })
})

describe('a week of a learner', () => {
  const week = (browser: Browser, id: number) =>
    browser.call('GET /api/family/learners/:id', { params: { id } })

  test.each([
    ['its own child', own, s.max.id, 200],
    ['a child of someone else', own, s.wil.id, 404],
    ['a child of another school', own, s.ivy.id, 404],
    ['an admin', own, s.ada.id, 404],
    ['nobody', own, MAX_ID, 404],
    ['its own child of another school', far, s.ivy.id, 200],
    ['its own child, who has left', resting, s.uma.id, 404],
    ['a child whose connection has ended', ended, s.wil.id, 404],
    ['its other child', ended, s.jo.id, 200],
  ])('a pass reads a week only of a followed learner: %s', async (_child, { browser }, id, status) => {
    expect((await week(browser, id)).status).toBe(status)
  })

  test('a pass ends only its own connections', async () => {
    for (const [{ browser }, id] of [
      [own, s.wil.id],
      [own, s.ivy.id],
      [far, s.max.id],
      [resting, s.uma.id],
      [ended, s.wil.id],
    ] as const) {
      const answer = await browser.call('DELETE /api/family/learners/:id', { params: { id } })
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    }
  })

  test('an unknown pass opens no call', async () => {
    for (const call of ofPass) expect((await unknown.call(call, { params })).status).toBe(401)
  })

  test('a pass opens nothing while its school is closed to families', async () => {
    await s.db.updateTable('schools').set({ family_view: 0 }).where('id', '=', s.harbor.id).execute()
    expect((await week(far.browser, s.ivy.id)).status).toBe(404)
    expect((await far.browser.call('GET /api/family')).body.learners).toEqual([])
    await s.db.updateTable('schools').set({ family_view: 1 }).where('id', '=', s.harbor.id).execute()
    expect((await week(far.browser, s.ivy.id)).status).toBe(200)
  })
})

test('no GET of a pass writes anything', async () => {
  const fingerprint = await fingerprints(s.db)
  const before = await fingerprint()
  for (const { browser } of [own, far, resting, ended]) {
    await browser.call('GET /api/family')
    await browser.call('GET /api/family/learners/:id', { params: { id: s.max.id } })
  }
  expect(await fingerprint()).toBe(before)
})
