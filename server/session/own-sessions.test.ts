// The list of a person's sessions, and how they and admins end them.
import { expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const CHROMEBOOK =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function signedIn(username: string, userAgent = CHROMEBOOK) {
  const browser = s.anonymous()
  const body = { username, password: PASSWORD }
  const { status } = await browser.call('POST /api/auth/login', {
    body,
    headers: { 'user-agent': userAgent },
  })
  expect(status).toBe(200)
  return browser
}
const person = (name: string) => s.person(s.brendans, 'Sess', name, { studio: 'Summit' })

test('people see their sessions, sorted by last use, without tokens', async () => {
  const sam = await person('Sam')
  s.clock.advance(60_000)
  const chromebook = await signedIn(sam.username)
  s.clock.advance(60_000)
  await signedIn(sam.username, 'curl/8')
  const { body, text } = await chromebook.call('GET /api/auth/sessions')
  expect(body.map(({ current, by, device }) => [current, by, device])).toEqual([
    [false, 'password', 'Unknown device'],
    [true, 'password', 'Chrome on ChromeOS'],
    [false, 'password', 'Unknown device'],
  ])
  expect(new Set(body.map(({ id }) => id)).size).toBe(3)
  for (const { id } of body) expect(id).toMatch(/^[\w-]{16}$/)
  const rows = await s.db.selectFrom('sessions').select('token_hash').execute()
  for (const { token_hash } of rows) expect(text).not.toContain(token_hash)
})

test('people end one of their sessions, and cannot end those of others', async () => {
  const kim = await person('Kim')
  const otherBrowser = await signedIn(kim.username)
  const own = (await otherBrowser.call('GET /api/auth/sessions')).body.find(({ current }) => current)
  const named = { params: { id: own?.id ?? '' } }
  expect((await s.wil.call('DELETE /api/auth/sessions/:id', named)).status).toBe(404)
  expect((await s.sue.call('DELETE /api/auth/sessions/:id', named)).status).toBe(404)
  expect((await otherBrowser.call('GET /api/auth/user')).status).toBe(200)
  expect((await kim.call('DELETE /api/auth/sessions/:id', named)).status).toBe(204)
  expect((await otherBrowser.call('GET /api/auth/user')).status).toBe(401)
  expect((await kim.call('DELETE /api/auth/sessions/:id', named)).status).toBe(404)
  const unknown = { params: { id: 'no-such-session' } }
  expect((await kim.call('DELETE /api/auth/sessions/:id', unknown)).status).toBe(404)
})

test('ending the current session signs out', async () => {
  const lou = await person('Lou')
  const [own] = (await lou.call('GET /api/auth/sessions')).body
  const ended = await lou.call('DELETE /api/auth/sessions/:id', { params: { id: own?.id ?? '' } })
  expect([ended.status, ended.headers['clear-site-data']]).toEqual([204, '"storage"'])
  expect(String(ended.headers['set-cookie'])).toMatch(/^cairn_session=;/)
  expect((await lou.call('GET /api/auth/user')).status).toBe(401)
})

test('people end all their sessions except the current one', async () => {
  const max = await person('Max')
  const [one, two] = [await signedIn(max.username), await signedIn(max.username)]
  expect((await max.call('DELETE /api/auth/sessions')).body).toEqual({ ended: 2 })
  expect((await max.call('DELETE /api/auth/sessions')).body).toEqual({ ended: 0 })
  for (const browser of [one, two]) expect((await browser.call('GET /api/auth/user')).status).toBe(401)
  expect((await max.call('GET /api/auth/user')).status).toBe(200)
})

test('admins see how many sessions a person has and end them, but not their own', async () => {
  const zed = await person('Zed')
  await signedIn(zed.username)
  const named = { params: { id: zed.id } }
  expect((await s.ada.call('GET /api/admin/users/:id/sign-in', named)).body).toMatchObject({ sessions: 2 })
  expect((await s.ada.call('DELETE /api/admin/users/:id/sessions', named)).body).toEqual({ ended: 2 })
  expect((await zed.call('GET /api/auth/user')).status).toBe(401)
  expect((await s.ada.call('GET /api/admin/users/:id/sign-in', named)).body).toMatchObject({ sessions: 0 })
  const own = await s.ada.call('DELETE /api/admin/users/:id/sessions', { params: { id: s.ada.id } })
  expect([own.status, own.error.code]).toEqual([409, 'own_account'])
})

test('the audit log records how a session started and who ended others', async () => {
  const ann = await person('Ann')
  await signedIn(ann.username)
  await ann.call('DELETE /api/auth/sessions')
  const rows = await s.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('about_id', '=', ann.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'session.start', detail: '{"by":"password"}' },
    { action: 'user.end-sessions', detail: null },
  ])
})

test('expired sessions leave the list, and a provider’s session lasts 12 hours', async () => {
  const ida = await person('Ida')
  const start = s.clock.now()
  await signedIn(ida.username)
  await s.db.updateTable('sessions').set({ provider: 'school' }).where('user_id', '=', ida.id).execute()
  s.clock.advance(11 * 3600_000)
  const late = await signedIn(ida.username)
  s.clock.advance(3600_000 - 1)
  await s.db.updateTable('sessions').set({ seen_at: s.clock.now() }).where('user_id', '=', ida.id).execute()
  expect((await late.call('GET /api/auth/sessions')).body).toHaveLength(3)
  s.clock.advance(1)
  expect((await late.call('GET /api/auth/sessions')).body).toHaveLength(1)
  s.clock.set(new Date(start).toISOString())
})
