// The language of an answer, through the API: by the person, the school, the cookie and the browser.
import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const SPANISH = 'El nombre de usuario o la contraseña no son correctos.'
const ENGLISH = 'Invalid username or password.'

/** Signs in with a wrong password, and returns the language and the sentence of the refusal. */
async function refuse(headers: Record<string, string> = {}, username = 'nobody') {
  const { http } = s
  const payload = { username, password: 'wrong' }
  const answer = await http.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  return [answer.headers['content-language'], answer.json().message]
}

const setSchool = (id: number, language: 'en' | 'es') =>
  s.sue.call('PUT /api/admin/schools/:id', { params: { id }, body: { language } })

beforeEach(async () => {
  for (const { id } of [s.brendans, s.harbor]) await setSchool(id, 'en')
  for (const person of [s.wil, s.ada]) await person.call('PATCH /api/users/me', { body: { language: null } })
})

describe('signed out', () => {
  test('schools of one language are answered in it, whatever the browser prefers', async () => {
    expect(await refuse({ 'accept-language': 'es' })).toEqual(['en', ENGLISH])
    await setSchool(s.brendans.id, 'es')
    await setSchool(s.harbor.id, 'es')
    // The nodes receive the change a moment later.
    await expect.poll(() => refuse({ 'accept-language': 'en' })).toEqual(['es', SPANISH])
  })

  test.each([
    ['es-MX,en;q=0.5', 'es'],
    ['en;q=0.4, es;q=0.9', 'es'],
    ['es;q=0, en', 'en'],
    ['xb, xa', 'es'],
    ['*', 'es'],
    ['', 'es'],
    [Array.from({ length: 1000 }, (_, index) => `x${index}`).join(), 'es'],
    [`${'de,'.repeat(3000)}en`, 'en'],
  ])(
    'schools of two languages are answered by the browser, else as the first school: %#',
    async (header, language) => {
      await setSchool(s.brendans.id, 'es')
      await expect.poll(async () => (await refuse({ 'accept-language': header }))[0]).toBe(language)
    },
  )

  test.each([
    ['cairn_language=es', 'es'],
    ['a=b; cairn_language=es; c=d', 'es'],
    ['cairn_language=xb', 'en'],
    ['cairn_language=xa', 'en'],
    ['cairn_language=constructor', 'en'],
    ['cairn_language=../es', 'en'],
    ['xcairn_language=es', 'en'],
  ])('the cookie %s is answered in %s', async (cookie, language) => {
    expect((await refuse({ cookie }))[0]).toBe(language)
  })

  test('a refused sign-in does not show the language of the account', async () => {
    await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
    expect(await refuse({}, 'wil.okonkwo')).toEqual(['en', ENGLISH])
  })

  test('refusals before the session is known are in the language of the cookie', async () => {
    const headers = { cookie: 'cairn_language=es', 'content-type': 'text/xml' }
    const answer = await s.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: '<a/>',
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      'Envíe JSON (Content-Type: application/json).',
    ])
  })
})

describe('signed in', () => {
  test('a person is answered in their own language, else in that of the school', async () => {
    const read = () => s.wil.call('GET /api/goals/:id', { params: { id: 999_999 } })
    expect((await read()).error.message).toBe("This doesn't exist, or it was deleted.")
    await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
    expect((await read()).error.message).toBe('Esto no existe o se eliminó.')
    await s.wil.call('PATCH /api/users/me', { body: { language: null } })
    await setSchool(s.brendans.id, 'es')
    expect((await read()).headers['content-language']).toBe('es')
    expect((await s.hal.call('GET /api/auth/user')).headers['content-language']).toBe('en')
  })

  test('two people of two languages who ask at once each get their own', async () => {
    await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? s.wil : s.max).call('GET /api/goals/:id', { params: { id: 999_999 } }),
      ),
    )
    const spanish = answers.map(({ error }) => error.message === 'Esto no existe o se eliminó.')
    expect(spanish).toEqual(answers.map((_, index) => index % 2 === 1))
  })

  test('users have their own language and that of their school', async () => {
    const { body } = await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
    expect(body).toMatchObject({ language: 'es', schoolLanguage: 'en', profilePicture: null })
    expect((await s.wil.call('GET /api/auth/user')).body).toMatchObject({ language: 'es' })
  })

  test('a language does not change the picture', async () => {
    await s.wil.call('PATCH /api/users/me', { body: { profilePicture: 'fox' } })
    const { body } = await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
    expect(body.profilePicture).toBe('fox')
  })

  test.each(['xa', 'xb', 'fr', 'ES', '', 1, true])('%j is not a language', async (language) => {
    const refused = await s.wil.browser.send('PATCH', '/api/users/me', { body: { language } })
    expect([refused.status, refused.error.issues]).toEqual([
      400,
      [{ path: 'language', message: 'Choose one of the languages that Cairn speaks.' }],
    ])
  })

  test('an admin sets the language of a person, which is recorded', async () => {
    const params = { id: s.max.id }
    const { body } = await s.ada.call('PUT /api/admin/users/:id', { params, body: { language: 'es' } })
    expect(body).toMatchObject({ language: 'es', firstName: 'Max' })
    const { body: log } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    expect(log.items[0]).toMatchObject({ action: 'user.change', detail: { changed: ['language'] } })
  })

  test('the settings of a school have its language, and keep it if it is not sent', async () => {
    const kept = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
    const set = (body: object) => s.ada.call('PUT /api/admin/settings', { body: { ...kept, ...body } })
    expect((await s.ada.call('GET /api/admin/settings')).body.language).toBe('en')
    expect((await set({ language: 'es' })).body.language).toBe('es')
    expect((await set({})).body.language).toBe('es')
    expect((await s.ada.call('GET /api/auth/user')).body.schoolLanguage).toBe('es')
  })
})
