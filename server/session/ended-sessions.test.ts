// Every way that ends a session ends it immediately: no node answers its token from memory, and its event stream ends.
import { expect, test } from 'vitest'
import { generateCode, toStep } from '../second-factor/totp.rules.ts'
import { Browser } from '../testing/browser.ts'
import { openEventStream } from '../testing/event-source.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
type Person = Awaited<ReturnType<typeof s.person>>

async function signIn({ username }: Person): Promise<Browser> {
  const browser = s.anonymous()
  await browser.call('POST /api/auth/login', { body: { username, password: PASSWORD } })
  return browser
}

async function setUpApp({ call }: Person) {
  const { secret } = (await call('POST /api/auth/second-factor/totp')).body
  const body = { code: generateCode(secret, toStep(s.clock.now())) }
  return { secret, ...(await call('PUT /api/auth/second-factor/totp', { body })).body }
}

/** Ends the session of `there`, which is one of the person's or the person's own. */
type End = (person: Person, there: Browser) => Promise<unknown>

/** A session is marked as used every five minutes: from now on that of the person is not the one unused for longest. */
async function useAgain({ call }: Person) {
  s.clock.advance(6 * 60_000)
  expect((await call('GET /api/auth/user')).status).toBe(200)
}

const named = ({ id }: Person) => ({ params: { id } })
const proved: End = ({ call }) => call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })

const ways: Record<string, End> = {
  'the sign-out': (_, there) => there.call('POST /api/auth/logout'),
  'the end of one session': async ({ call }, there) => {
    const [own] = (await there.call('GET /api/auth/sessions')).body.filter(({ current }) => current)
    await call('DELETE /api/auth/sessions/:id', { params: { id: own?.id ?? '' } })
  },
  'the end of the others': ({ call }) => call('DELETE /api/auth/sessions'),
  'a new password of one’s own': ({ call }) =>
    call('POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: 'violet quarry 83' },
    }),
  'a new factor': setUpApp,
  'a password by an admin': (person) =>
    s.ada.call('PUT /api/admin/users/:id', { ...named(person), body: { password: 'violet quarry 83' } }),
  'an admin who signs the person out': (person) =>
    s.ada.call('DELETE /api/admin/users/:id/sessions', named(person)),
  'a reset of the second factor': async (person, there) => {
    await proved(s.ada, there)
    await s.ada.call('DELETE /api/admin/users/:id/second-factor', named(person))
  },
  'an admin who disconnects the provider': (person) =>
    s.ada.call('DELETE /api/admin/users/:id/identities', named(person)),
  'a mark as left': (person) =>
    s.ada.call('PATCH /api/admin/users/:id/active', { ...named(person), body: { active: false } }),
  'a mark of a list as left': ({ id }) =>
    s.ada.call('POST /api/admin/users/bulk-active', { body: { userIds: [id], active: false } }),
  'a deletion': (person) => s.ada.call('DELETE /api/admin/users/:id', named(person)),
  'a deletion of a list': ({ id }) =>
    s.ada.call('POST /api/admin/users/bulk-delete', { body: { userIds: [id] } }),
  'an eleventh sign-in': async (person) => {
    await useAgain(person)
    for (let more = 0; more < 9; more++) await signIn(person)
  },
}

let people = 0
const newPerson = () =>
  s.person(
    s.brendans,
    'Sess',
    `No${[...String(++people)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
    {
      guideOf: 'Ridgeline',
    },
  )

async function expectEnded(there: { cookie: string }, end: () => Promise<unknown>) {
  const headers = { cookie: there.cookie }
  const whoIs = async () => (await s.anonymous().call('GET /api/auth/user', { headers })).status
  const stream = await openEventStream(origin, there.cookie)
  expect(await whoIs()).toBe(200)
  await end()
  expect(await whoIs()).toBe(401)
  await expect.poll(stream.ended).toBe(true)
  // The page then asks who is signed in.
  expect(stream.received.flat()).toContain('session')
}

test.each(Object.entries(ways))('%s ends the session immediately', async (_, end) => {
  const person = await newPerson()
  const there = await signIn(person)
  await expectEnded(there, () => end(person, there))
})

test('an eleventh sign-in with a second step ends the oldest session immediately, and ten remain', async () => {
  const person = await newPerson()
  const { recoveryCodes } = await setUpApp(person)
  const enter = async (recoveryCode: string | undefined) => {
    const browser = await signIn(person)
    await browser.call('POST /api/auth/second-factor/pending', { body: { recoveryCode } })
    return browser
  }
  const [first, ...others] = recoveryCodes ?? []
  const there = await enter(first)
  await expectEnded(there, async () => {
    await useAgain(person)
    for (const code of others) await enter(code)
  })
  expect((await person.call('GET /api/auth/sessions')).body).toHaveLength(10)
})

test('a proof invalidates the former token immediately', async () => {
  const person = await newPerson()
  const there = new Browser(s.http)
  await there.call('POST /api/auth/login', { body: { username: person.username, password: PASSWORD } })
  const { cookie } = there
  await expectEnded({ cookie }, () => proved({ ...person, call: there.call.bind(there) }, there))
})
