// A browser that a person signed in from before is not blocked by what strangers do with the name or the address.
import { describe, expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story({ trustProxy: ['127.0.0.1'] })
const DAY_MS = 24 * 60 * 60 * 1000

let addresses = 0
const anyAddress = () => `10.9.${++addresses >> 8}.${addresses & 255}`

async function signIn(username: string, { password = PASSWORD, cookie = '', from = anyAddress() } = {}) {
  const { status, headers } = await s.anonymous().call('POST /api/auth/login', {
    body: { username, password },
    headers: cookie ? { 'x-forwarded-for': from, cookie } : { 'x-forwarded-for': from },
  })
  const set = [headers['set-cookie']]
    .flat()
    .map(String)
    .find((header) => header.startsWith('cairn_device='))
  return { status, set, cookie: set?.split(';', 1)[0] ?? '' }
}

const wrong = { password: 'not it' }

async function lockOut(username: string): Promise<void> {
  for (let time = 0; time < 10; time++) expect((await signIn(username, wrong)).status).toBe(401)
  expect((await signIn(username)).status).toBe(429)
}

const newPerson = (name: string) => s.person(s.brendans, 'Known', name)

describe('the cookie of a known browser', () => {
  test('the cookie of a known browser lasts 90 days, is hidden from scripts, and names nobody', async () => {
    const { set = '' } = await signIn(s.wil.username)
    expect(set).toMatch(
      /^cairn_device=[\w-]{22}\.[0-9a-z]+~[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('a known browser signs its person in while strangers’ wrong passwords lock the name', async () => {
    const mine = await newPerson('Mine')
    const { cookie } = await signIn(mine.username)
    const stranger = await signIn(s.wil.username)
    await lockOut(mine.username)
    expect((await signIn(mine.username, { cookie })).status).toBe(200)
    expect((await signIn(mine.username, { cookie: stranger.cookie })).status).toBe(429)
    expect((await signIn(mine.username)).status).toBe(429)
  })

  test('a known browser signs its person in while its whole address has to wait', {
    timeout: 60_000,
  }, async () => {
    const from = anyAddress()
    const { cookie } = await signIn(s.max.username, { from })
    for (let name = 0; name < 300; name++) await signIn(`nobody${name}`, { ...wrong, from })
    expect((await signIn(s.max.username, { from })).status).toBe(429)
    expect((await signIn(s.max.username, { from, cookie })).status).toBe(200)
  })

  test('a known browser guesses no faster than others, however often the cookie is sent', async () => {
    const mine = await newPerson('Stolen')
    const { cookie } = await signIn(mine.username)
    for (let time = 0; time < 10; time++)
      expect((await signIn(mine.username, { ...wrong, cookie })).status).toBe(401)
    expect((await signIn(mine.username, { cookie })).status).toBe(429)
    expect((await signIn(mine.username)).status).toBe(200)
  })

  test('the cookie of a known browser is worthless after a new password, and after 90 days', async () => {
    const mine = await newPerson('Changed')
    const { cookie } = await signIn(mine.username)
    const body = { password: 'violet quarry 83' }
    await s.ada.call('PUT /api/admin/users/:id', { params: { id: mine.id }, body })
    await lockOut(mine.username)
    expect((await signIn(mine.username, { ...body, cookie })).status).toBe(429)

    const late = await newPerson('Late')
    const knownBrowser = await signIn(late.username)
    s.clock.advance(90 * DAY_MS - 1 - (s.clock.now() % DAY_MS))
    await lockOut(late.username)
    expect((await signIn(late.username, { cookie: knownBrowser.cookie })).status).toBe(200)
    s.clock.advance(2)
    expect((await signIn(late.username, { cookie: knownBrowser.cookie })).status).toBe(429)
    s.clock.set(WEDNESDAY)
  })

  test('the cookie stays after signing out, and remembers the newest thirty people of a shared laptop', async () => {
    const first = await newPerson('First')
    let { cookie } = await signIn(first.username)
    for (let child = 0; child < 29; child++) {
      const { username } = await newPerson(
        `Child${String.fromCharCode(97 + (child % 26)).repeat(1 + child / 26)}`,
      )
      cookie = (await signIn(username, { cookie })).cookie
    }
    expect(cookie.length).toBeLessThan(1_000)
    await lockOut(first.username)
    const again = await signIn(first.username, { cookie })
    expect(again.status).toBe(200)
    expect(again.cookie.split('~')).toHaveLength(31)
    const latecomer = await newPerson('Onemore')
    const two = await newPerson('Twomore')
    const before = (await signIn(latecomer.username, { cookie })).cookie
    const without = (await signIn(two.username, { cookie: before })).cookie
    expect((await signIn(first.username, { cookie: without })).status).toBe(429)
  })

  test.each(['', 'x', `${'a'.repeat(22)}.1~${'a'.repeat(22)}`, 'é', `${'a'.repeat(22)}.~`])(
    'a nonsense cookie, %j, is that of an unknown browser',
    async (value) => {
      const { status, cookie } = await signIn(s.uma.username, {
        cookie: `cairn_device=${encodeURIComponent(value)}`,
      })
      expect(status).toBe(200)
      expect(cookie).toMatch(/^cairn_device=[\w-]{22}\.[0-9a-z]+~[\w-]{22}$/)
    },
  )

  test('the installation signs the cookie, and refuses those of other installations', async () => {
    const mine = await newPerson('Signed')
    const { cookie } = await signIn(mine.username)
    const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'Q' : 'A')
    const elsewhere = cookie.replace(/=[\w-]{22}/, `=${'b'.repeat(22)}`)
    await lockOut(mine.username)
    for (const forged of [changed, elsewhere])
      expect((await signIn(mine.username, { cookie: forged })).status).toBe(429)
  })
})
