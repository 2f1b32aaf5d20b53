// How long sessions last, how many there are, and the cookie that carries them.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { countStatuses } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story({ trustProxy: ['10.0.0.1'] })
const HOUR_MS = 60 * 60 * 1000
const whoIs = async (browser: Browser) => (await browser.call('GET /api/auth/user')).status

async function signedIn(username: string, password = PASSWORD): Promise<Browser> {
  const browser = s.anonymous()
  const { status } = await browser.call('POST /api/auth/login', { body: { username, password } })
  expect(status).toBe(200)
  return browser
}

beforeEach(() => s.clock.set(WEDNESDAY))

describe('a session', () => {
  test('a session ends after 12 hours without use', async () => {
    const browser = await signedIn('wil.okonkwo')
    s.clock.advance(12 * HOUR_MS - 1)
    expect(await whoIs(browser)).toBe(200)
    s.clock.advance(12 * HOUR_MS)
    expect(await whoIs(browser)).toBe(401)
  })

  test('a session continues while it is used, and ends after 30 days', async () => {
    const browser = await signedIn('wil.okonkwo')
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      s.clock.advance(11 * HOUR_MS)
      expect(await whoIs(browser)).toBe(200)
    }
    s.clock.set(WEDNESDAY)
    s.clock.advance(30 * 24 * HOUR_MS)
    expect(await whoIs(browser)).toBe(401)
  })

  test('a job deletes expired sessions', async () => {
    const sessions = s.db.selectFrom('sessions').select('token_hash').where('user_id', '=', s.nora.id)
    const rows = async () => (await sessions.execute()).length
    await signedIn('nora.new')
    const before = await rows()
    s.clock.advance(13 * HOUR_MS)
    await s.jobs.runDue(s.clock.now())
    expect([before, await rows()]).toEqual([2, 0])
  })

  test('signing out ends the session and clears the cookie', async () => {
    const browser = await signedIn('jo.li')
    const { headers, body } = await browser.call('POST /api/auth/logout')
    expect(body.message).toBe("You're signed out.")
    expect(String(headers['set-cookie'])).toMatch(/^cairn_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(headers['clear-site-data']).toBe('"storage"')
    expect(await whoIs(browser)).toBe(401)
  })

  test('a session kept after the sign-out is invalid', async () => {
    const browser = await signedIn('jo.li')
    const oldCookie = { headers: { cookie: browser.cookie } }
    await browser.call('POST /api/auth/logout')
    expect((await s.anonymous().call('GET /api/auth/user', oldCookie)).status).toBe(401)
  })

  test('signing in again in the same browser ends the former session', async () => {
    const browser = await signedIn('jo.li')
    const before = { headers: { cookie: browser.cookie } }
    await browser.call('POST /api/auth/login', { body: { username: 'uma.rao', password: PASSWORD } })
    expect((await browser.call('GET /api/auth/user')).body.id).toBe(s.uma.id)
    expect((await s.anonymous().call('GET /api/auth/user', before)).status).toBe(401)
  })

  test('signing out works without a session', async () => {
    expect((await s.anonymous().call('POST /api/auth/logout')).status).toBe(200)
  })

  test('a person has at most ten sessions, and the least recently used one ends', async () => {
    const browsers: Browser[] = []
    for (let i = 0; i < 10; i++) {
      browsers.push(await signedIn('ned.stone'))
      s.clock.advance(HOUR_MS / 60)
    }
    s.clock.advance(HOUR_MS)
    const [first, second] = browsers
    if (!first || !second) throw new Error('Ten browsers')
    expect(await whoIs(first)).toBe(200)
    await signedIn('ned.stone')
    expect(await whoIs(first)).toBe(200)
    expect(await whoIs(second)).toBe(401)
    const { count } = await s.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', s.ned.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(10)
  })

  test('a new session stays even if ten others start in the same moment', async () => {
    for (let i = 0; i < 25; i++) expect(await whoIs(await signedIn('ned.stone'))).toBe(200)
  })

  test('the database stores a session only as a hash', async () => {
    const browser = await signedIn('uma.rao')
    const token = browser.cookie.split('=')[1] ?? ''
    expect(token.length).toBeGreaterThan(40)
    const rows = await s.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('the next call of a session uses the changed data of the person', async () => {
    const browser = await signedIn('zoe.angstrom')
    expect((await browser.call('GET /api/feedback/stats')).status).not.toBe(403)
    await s.db.updateTable('users').set({ is_captain: 0 }).where('id', '=', s.zoe.id).execute()
    s.services.live.publish({ schoolId: s.brendans.id, topics: ['people'], to: 'school' })
    expect((await browser.call('GET /api/auth/user')).body.isCrewCaptain).toBe(false)
  })
})

describe('a new password of one’s own', () => {
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.call('POST /api/auth/password', { body: { currentPassword, newPassword } })

  test('a new password ends the person’s other sessions and nobody else’s', async () => {
    const [here, there, other] = [
      await signedIn('max.cruz'),
      await signedIn('max.cruz'),
      await signedIn('jo.li'),
    ]
    expect((await change(here, PASSWORD, 'another cairn 12')).body.message).toMatch(
      /^Your password was changed/,
    )
    expect([await whoIs(here), await whoIs(there), await whoIs(other)]).toEqual([200, 401, 200])
    await signedIn('max.cruz', 'another cairn 12')
    const old = { body: { username: 'max.cruz', password: PASSWORD } }
    expect((await s.anonymous().call('POST /api/auth/login', old)).status).toBe(401)
  })

  test('a new password renews the token and invalidates the old one', async () => {
    const browser = await signedIn('ira.iron')
    const old = { headers: { cookie: browser.cookie } }
    const dead = async () => (await s.anonymous().call('GET /api/auth/user', old)).status
    expect(await dead()).toBe(200)
    const { headers } = await change(browser, PASSWORD, 'another cairn 12')
    expect(String(headers['set-cookie'])).toMatch(/^cairn_session=[\w-]{43}; Max-Age=2592000; .*HttpOnly/)
    expect(browser.cookie).not.toBe(old.headers.cookie)
    expect([await dead(), await whoIs(browser)]).toEqual([401, 200])
    const again = { currentPassword: 'another cairn 12', newPassword: 'yet another cairn' }
    expect((await s.anonymous().call('POST /api/auth/password', { ...old, body: again })).status).toBe(401)
  })

  test('a new password does not extend the session beyond 30 days', async () => {
    const browser = await signedIn('ira.iron', 'another cairn 12')
    for (let hours = 0; hours < 29 * 24; hours += 11) {
      s.clock.advance(11 * HOUR_MS)
      expect(await whoIs(browser)).toBe(200)
    }
    expect((await change(browser, 'another cairn 12', 'yet another cairn')).status).toBe(200)
    s.clock.advance(11 * HOUR_MS)
    expect(await whoIs(browser)).toBe(200)
    s.clock.set(WEDNESDAY)
    s.clock.advance(30 * 24 * HOUR_MS)
    expect(await whoIs(browser)).toBe(401)
  })

  test('a refused new password leaves the cookie unchanged', async () => {
    const { headers } = await change(await signedIn('jo.li'), PASSWORD, 'short')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('a refused new password names the wrong field', async () => {
    const browser = await signedIn('fay.woods')
    const refused = async (current: string, next: string) => {
      const { status, error } = await change(browser, current, next)
      return [status, error.issues?.[0]?.path]
    }
    expect(await refused('not it', 'another cairn 12')).toEqual([400, 'currentPassword'])
    expect(await refused(PASSWORD, 'short')).toEqual([400, 'newPassword'])
    expect(await refused(PASSWORD, 'password1')).toEqual([400, 'newPassword'])
    expect(await refused(PASSWORD, 'my fay.woods 1')).toEqual([400, 'newPassword'])
    expect(await refused(PASSWORD, 'x'.repeat(129))).toEqual([400, 'newPassword'])
    await signedIn('fay.woods')
  })

  test('ten wrong current passwords cause a wait, over any number of sessions', async () => {
    const browsers = [await signedIn('ida.isle'), await signedIn('ida.isle')]
    const guess = (number: number) =>
      change(browsers[number % 2] ?? s.anonymous(), 'not it', 'another cairn 12')
    for (let number = 0; number < 10; number++) expect((await guess(number)).status).toBe(400)
    for (const current of ['not it', PASSWORD]) {
      const { status, error, headers } = await change(
        browsers[0] ?? s.anonymous(),
        current,
        'another cairn 12',
      )
      expect([status, error.code]).toEqual([429, 'rate_limited'])
      expect(error.message).toMatch(/^Too many wrong passwords\. Wait \d+ seconds? and try again\.$/)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    // It does not block sign-ins, nor password changes of other users.
    await signedIn('ida.isle')
    expect((await change(await signedIn('jo.li'), 'not it', 'another cairn 12')).status).toBe(400)
  })

  test('the right current password restarts the count of wrong ones', async () => {
    const browser = await signedIn('uma.rao')
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 9; wrong++)
        expect((await change(browser, 'not it', 'another cairn 12')).status).toBe(400)
      expect((await change(browser, PASSWORD, 'password1')).error.issues?.[0]?.path).toBe('newPassword')
    }
  })

  test('a burst of guesses is stopped', async () => {
    const browser = await signedIn('zoe.angstrom')
    const burst = Array.from({ length: 30 }, () => change(browser, 'not it', 'another cairn 12'))
    const counts = countStatuses(await Promise.all(burst))
    expect(counts[400]).toBeLessThanOrEqual(10)
    expect((counts[400] ?? 0) + (counts[429] ?? 0)).toBe(30)
  })

  test('any signed-in person may change the password, with or without a school', async () => {
    expect((await change(s.anonymous(), 'x', 'another cairn 12')).status).toBe(401)
    const person = await s.person(s.brendans, 'Sam', 'Schoolless')
    await s.db.updateTable('users').set({ school_id: null }).where('id', '=', person.id).execute()
    const browser = await signedIn(person.username)
    expect((await browser.call('GET /api/goal-week')).error.code).toBe('no_school')
    expect((await change(browser, PASSWORD, 'another cairn 12')).status).toBe(200)
  })
})

describe('the cookie', () => {
  const body = { username: 'ivy.inlet', password: PASSWORD }
  const cookieFrom = async (headers: Record<string, string>, remoteAddress: string) => {
    const response = await s.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
      remoteAddress,
    })
    return [response.headers['set-cookie']].flat()[0]
  }
  const secure = /^__Host-cairn_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
  const plain = /^cairn_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/

  test.each([
    ['on plain http', {}, '192.168.1.20', plain],
    ['on https behind the trusted proxy', { 'x-forwarded-proto': 'https' }, '10.0.0.1', secure],
    ['on http behind the trusted proxy', { 'x-forwarded-proto': 'http' }, '10.0.0.1', plain],
    ['for a client that only claims https', { 'x-forwarded-proto': 'https' }, '192.168.1.20', plain],
  ])('the cookie has the right name %s', async (_where, headers, address, form) => {
    expect(await cookieFrom(headers, address)).toMatch(form)
  })

  const https = { 'x-forwarded-proto': 'https' }
  const statusOf = async (name: string, headers: Record<string, string>, url = '/api/auth/user') => {
    const [, token = ''] = (await signedIn('ivy.inlet')).cookie.split('=')
    const cookie = `${name}=${token}`
    const sent = { url, headers: { ...headers, cookie }, remoteAddress: '10.0.0.1' }
    return (await s.http.inject(sent)).statusCode
  }

  test('on https only the cookie name that no sibling subdomain can set is read', async () => {
    expect(await statusOf('__Host-cairn_session', https)).toBe(200)
    expect(await statusOf('cairn_session', https)).toBe(401)
    expect(await statusOf('cairn_session', https, '/api/events')).toBe(401)
  })

  test('on http only the plain cookie name is read', async () => {
    expect(await statusOf('cairn_session', {})).toBe(200)
    expect(await statusOf('__Host-cairn_session', {})).toBe(401)
  })

  test('on https the cookie is cleared under its name', async () => {
    const { headers } = await s.http.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: https,
      remoteAddress: '10.0.0.1',
    })
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-cairn_session=; Max-Age=0; Path=\/; .*HttpOnly; Secure/,
    )
  })
})
