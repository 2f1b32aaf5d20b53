// Signing in, signing out, sessions and the user's own password, over the whole server.
import { describe, expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()

describe('signing in', () => {
  test('a sign-in ignores the case of the username and returns the user', async () => {
    const browser = s.anonymous()
    const { body, headers } = await browser.call('POST /api/auth/login', {
      body: { username: 'WIL.okonkwo', password: PASSWORD },
    })
    expect(body).toMatchObject({
      id: s.wil.id,
      firstName: 'Wil',
      groupName: 'Lichen Legends',
      isAdmin: false,
    })
    expect(String(headers['set-cookie'])).toMatch(/^cairn_session=.+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.call('GET /api/auth/user')).body.id).toBe(s.wil.id)
  })

  test('an unknown name and a wrong password get the same answer', async () => {
    const wrong = await s
      .anonymous()
      .call('POST /api/auth/login', { body: { username: 'jo.li', password: 'not it' } })
    const unknown = await s
      .anonymous()
      .call('POST /api/auth/login', { body: { username: 'nobody', password: 'not it' } })
    for (const { status, error } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid username or password.' })
    }
  })

  test('a username has to wait after ten failures, even with the right password', async () => {
    const body = { username: 'max.cruz', password: 'not it' }
    for (let i = 0; i < 10; i++)
      expect((await s.anonymous().call('POST /api/auth/login', { body })).status).toBe(401)
    const { status, headers, error } = await s
      .anonymous()
      .call('POST /api/auth/login', { body: { username: 'MAX.cruz', password: PASSWORD } })
    expect(status).toBe(429)
    expect(error.code).toBe('rate_limited')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await s.anonymous().call('POST /api/auth/login', { body: { username: 'jo.li', password: PASSWORD } }))
        .status,
    ).toBe(200)
  })
})

test('every password is wrong for an account without one', async () => {
  await s.db.updateTable('users').set({ password_hash: '' }).where('id', '=', s.uma.id).execute()
  const wrong = { username: s.uma.username, password: PASSWORD }
  const unknown = { username: 'nobody.at.all', password: PASSWORD }
  const [one, other] = await Promise.all(
    [wrong, unknown].map((body) => s.anonymous().call('POST /api/auth/login', { body })),
  )
  expect([one?.status, one?.error.message]).toEqual([401, other?.error.message])
  // A session through a provider.
  for (const currentPassword of ['', PASSWORD]) {
    const body = { currentPassword, newPassword: 'a ridge above 4711' }
    const { status, error } = await s.uma.call('POST /api/auth/password', { body })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'currentPassword'])
  }
  const proof = await s.uma.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
  expect(proof.status).toBe(400)
})
