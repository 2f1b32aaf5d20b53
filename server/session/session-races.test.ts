// Sessions and passwords of one account under concurrent calls.
import { expect } from 'vitest'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story(interleaved)
const NEW = 'violet quarry 83'
/** Each round hashes dozens of passwords. */
const rounds = Math.min(ROUNDS, 20)
const signIn = (username: string, password = PASSWORD) =>
  s.anonymous().call('POST /api/auth/login', { body: { username, password } })
const sessionsOf = (userId: number) =>
  s.db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute()
const card = (by: typeof s.ada, id: number) =>
  by.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [id] } })
const change = (by: typeof s.ada) =>
  by.call('POST /api/auth/password', { body: { currentPassword: PASSWORD, newPassword: NEW } })

race(
  s,
  'twenty concurrent sign-ins leave ten sessions',
  async (round) => {
    const learner = await s.person(s.brendans, 'Busy', `No${toLetters(round)}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(learner.username)))
    // More than ten concurrent attempts with one name are refused for a moment.
    const { 200: signedIn = 0, 429: putOff = 0 } = countStatuses(answers)
    expect(signedIn + putOff).toBe(20)
    expect(await sessionsOf(learner.id)).toHaveLength(Math.min(10, signedIn + 1))
  },
  { rounds },
)

race(
  s,
  'a sign-in with a password that is being replaced leaves no session of it',
  async (round) => {
    const learner = await s.person(s.brendans, 'Stolen', `No${toLetters(round)}`)
    const [signedIn, set] = await Promise.all([
      signIn(learner.username),
      s.ada.call('PUT /api/admin/users/:id', { params: { id: learner.id }, body: { password: NEW } }),
    ])
    expect(set.status).toBe(200)
    expect([200, 401]).toContain(signedIn.status)
    expect(await sessionsOf(learner.id)).toEqual([])
  },
  { rounds },
)

race(
  s,
  'the password on a sign-in card holds, whatever its learner does in the meantime',
  async (round) => {
    const learner = await s.person(s.brendans, 'Carded', `No${toLetters(round)}`, { studio: 'Basecamp II' })
    const [given, changed] = await Promise.all([card(s.gia, learner.id), change(learner)])
    expect(given.status).toBe(200)
    const printed = given.body[0]?.password ?? ''
    // The card wins, unless the learner's change came first and was accepted.
    expect([200, 400, 401]).toContain(changed.status)
    expect((await signIn(learner.username, printed)).status).toBe(200)
    expect((await signIn(learner.username, NEW)).status).toBe(401)
  },
  { rounds },
)

race(
  s,
  'of two cards for one learner, one holds',
  async (round) => {
    const learner = await s.person(s.brendans, 'Twice', `No${toLetters(round)}`, { studio: 'Basecamp II' })
    const cards = await Promise.all([card(s.gia, learner.id), card(s.ada, learner.id)])
    expect(countStatuses(cards)).toEqual({ 200: 2 })
    const tried = []
    for (const { body } of cards) tried.push(await signIn(learner.username, body[0]?.password))
    expect(countStatuses(tried)).toEqual({ 200: 1, 401: 1 })
  },
  { rounds },
)

race(
  s,
  'of two changes of one password, one counts',
  async (round) => {
    const learner = await s.person(s.brendans, 'Changer', `No${toLetters(round)}`)
    const passwords = [NEW, 'copper lantern 21']
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        learner.call('POST /api/auth/password', { body: { currentPassword: PASSWORD, newPassword } }),
      ),
    )
    // The other call no longer has the current password, or its session already has a new token.
    expect([
      { 200: 1, 400: 1 },
      { 200: 1, 401: 1 },
    ]).toContainEqual(countStatuses(answers))
    const counts = answers.findIndex(({ status }) => status === 200)
    // Only the browser of the successful change stays signed in, with its new token.
    expect(await sessionsOf(learner.id)).toHaveLength(1)
    expect((await learner.call('GET /api/auth/user')).status).toBe(200)
    expect((await signIn(learner.username, passwords[counts])).status).toBe(200)
  },
  { rounds },
)

race(
  s,
  'a change of the password while its session is signed out happens, or does not',
  async (round) => {
    const learner = await s.person(s.brendans, 'Leaver', `No${toLetters(round)}`)
    const [out, changed] = await Promise.all([learner.call('POST /api/auth/logout'), change(learner)])
    expect(out.status).toBe(200)
    expect([200, 401]).toContain(changed.status)
    // A refused change changes nothing; one that came first has renewed the session.
    const holds = changed.status === 200 ? NEW : PASSWORD
    expect((await signIn(learner.username, holds)).status).toBe(200)
  },
  { rounds },
)
