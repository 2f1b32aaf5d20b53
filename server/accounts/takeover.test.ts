// Changes that could take over an account need a proof of the last 15 minutes, and notify the person.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/api.ts'
import type { Sent } from '../testing/browser.ts'
import { listNotifications } from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const PUT = 'PUT /api/admin/users/:id'
const EMAILS = 'POST /api/admin/users/bulk-emails'
const ADMIN = 'PATCH /api/admin/users/:id/admin'
const FACTOR = 'DELETE /api/admin/users/:id/second-factor'
const NEW = 'harbor lantern 92'
const withId = ({ id }: { id: number }) => ({ params: { id } })
const email = { email: 'someone@school.org' }
const password = { password: NEW }
const account = (userType: string) => ({
  body: { username: `pia.${userType}`, password: NEW, firstName: 'Pia', lastName: 'Penn', userType },
})
const row = ({ username }: { username: string }, address = `${username}@school.org`) => ({
  username,
  email: address,
})

const guy = await s.person(s.brendans, 'Guy', 'Guide', { guideOf: 'Ridgeline' })
const lev = await s.person(s.brendans, 'Lev', 'Left', { guideOf: 'Summit' })
const kit = await s.person(s.brendans, 'Kit', 'Kid', { studio: 'Summit', coachOf: [] })
const cho = await s.person(s.harbor, 'Cho', 'Chief', { admin: true })
await s.db.updateTable('users').set({ left_at: 1 }).where('id', '=', lev.id).execute()

/** Some of the changes end sessions. */
async function signInAgain() {
  for (const { call, username } of [s.ada, s.sue, s.gia])
    await call('POST /api/auth/login', { body: { username, password: PASSWORD } })
}

/** The last proof of everyone is older than 15 minutes. */
async function withoutProofs() {
  await s.db
    .updateTable('sessions')
    .set({ proved_at: s.clock.now() - 15 * 60_000 })
    .execute()
  s.services.live.publish({ schoolId: null, topics: ['session'], to: 'school' })
}

type Request = [what: string, who: 'ada' | 'sue', call: Call, sent: Sent]

beforeEach(signInAgain)

describe('without a proof of the last 15 minutes', () => {
  beforeEach(withoutProofs)

  test.each<Request>([
    ['one’s own email is not set', 'ada', PUT, { ...withId(s.ada), body: email }],
    ['one’s own email is not removed', 'ada', PUT, { ...withId(s.ada), body: { email: null } }],
    ['the email of a guide is not set', 'ada', PUT, { ...withId(guy), body: email }],
    ['the password of a guide is not set', 'ada', PUT, { ...withId(guy), body: password }],
    ['the password of an adult coach is not set', 'ada', PUT, { ...withId(s.cora), body: password }],
    ['the password of an admin is not set', 'sue', PUT, { ...withId(cho), body: password }],
    ['the password of a guide who left is not set', 'ada', PUT, { ...withId(lev), body: password }],
    ['a list with a guide in it is refused', 'ada', EMAILS, { body: { rows: [row(s.wil), row(guy)] } }],
    [
      'a list names staff in any case of letters',
      'ada',
      EMAILS,
      { body: { rows: [{ username: guy.username.toUpperCase() }] } },
    ],
    ['an admin is not created', 'ada', 'POST /api/admin/users', account('admin')],
    ['nobody is made admin', 'sue', ADMIN, { ...withId(s.cole), body: { isAdmin: true } }],
    ['one’s own sessions are not ended', 'ada', 'DELETE /api/auth/sessions', {}],
    ['no second factor is reset', 'ada', FACTOR, withId(guy)],
  ])('without a proof of the last 15 minutes, %s', async (_what, who, call, sent) => {
    const { status, error } = await s[who].call(call, sent)
    expect([status, error.code, error.message]).toEqual([
      403,
      'proof_needed',
      'Confirm that it is you first.',
    ])
    await s[who].call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    expect((await s[who].call(call, sent)).status).toBeLessThan(300)
  })

  test.each<Request>([
    ['404, a person of another school', 'ada', PUT, { ...withId(s.hal), body: email }],
    ['404, an unknown person', 'sue', ADMIN, { ...withId({ id: 999_999 }), body: { isAdmin: true } }],
    ['404, an unknown school', 'sue', 'POST /api/admin/users', schoolOf(999_999)],
    ['403, a super admin', 'ada', PUT, { ...withId(s.sue), body: email }],
    ['403, not for admins', 'ada', ADMIN, { ...withId(s.cole), body: { isAdmin: true } }],
  ])('the earlier refusal comes first: %s', async (_what, who, call, sent) => {
    const { error } = await s[who].call(call, sent)
    expect(error.code).toMatch(/^(not_found|forbidden)$/)
  })

  test.each<Request>([
    ['400, an invalid address', 'ada', PUT, { ...withId(guy), body: { email: 'x', more: 1 } }],
    ['400, an empty name', 'ada', 'POST /api/admin/users', { body: { userType: 'admin', firstName: '' } }],
    ['400, another field', 'sue', ADMIN, { ...withId(guy), body: { isAdmin: true, more: 1 } }],
    ['409, oneself', 'sue', ADMIN, { ...withId(s.sue), body: { isAdmin: true } }],
    ['400, another field of a list', 'ada', EMAILS, { body: { rows: [row(guy, 'x')], more: 1 } }],
  ])('the proof is asked for before %s', async (_what, who, call, sent) => {
    expect((await s[who].call(call, sent)).error.code).toBe('proof_needed')
    await s[who].call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    expect((await s[who].call(call, sent)).error.code).toMatch(/^(validation|own_account)$/)
  })

  test.each<Request>([
    ['a child gets a password', 'ada', PUT, { ...withId(s.wil), body: password }],
    ['a child who coaches gets an email', 'ada', PUT, { ...withId(kit), body: { email: 'kit@school.org' } }],
    [
      'a guide gets another name',
      'ada',
      PUT,
      { ...withId(guy), body: { username: 'gia.g', firstName: 'G' } },
    ],
    ['children get emails', 'ada', EMAILS, { body: { rows: [row(s.max), row(s.hal)] } }],
    ['a guide is created', 'ada', 'POST /api/admin/users', account('guide')],
    ['the admin role is taken away', 'sue', ADMIN, { ...withId(cho), body: { isAdmin: false } }],
  ])('without a proof of the last 15 minutes, %s anyway', async (_what, who, call, sent) => {
    expect((await s[who].call(call, sent)).status).toBeLessThan(300)
  })
})

test.each(['ada', 'sue'] as const)(
  '%s cannot set their own password here, even with a proof',
  async (who) => {
    for (const body of [password, { password: 'x' }, { firstName: 'New', password: 'violet quarry 83' }]) {
      const { status, error } = await s[who].call(PUT, { ...withId(s[who]), body })
      const message = 'Change your own password on your account page.'
      expect([status, error.issues]).toEqual([400, [{ path: 'password', message }]])
      await withoutProofs()
    }
    const login = { username: s[who].username, password: PASSWORD }
    expect((await s.anonymous().call('POST /api/auth/login', { body: login })).status).toBe(200)
  },
)

describe('a change of a person’s sign-in', () => {
  let round = 0
  let dot: Awaited<ReturnType<typeof s.person>>
  beforeEach(async () => {
    dot = await s.person(s.brendans, 'Dot', `Dee${toLetters(round++)}`, { studio: 'Basecamp II' })
  })
  /** Oldest first. Read from the database, because every change ends the sessions. */
  async function newsOf(person: { id: number } = dot) {
    const rows = s.db.selectFrom('notifications').select(['type', 'message', 'goal_id', 'is_read'])
    return rows.where('user_id', '=', person.id).orderBy('id').execute()
  }
  const newsWith = (message: string) => ({ type: 'account_changed', message, goal_id: null, is_read: 0 })
  const emailNews = newsWith('Ada Admin changed your email for signing in.')
  const passwordNews = newsWith('You have a new password. Ada Admin set it for you.')
  const put = (body: object, who: { id: number } = dot) => s.ada.call(PUT, { ...withId(who), body })

  test('the person is notified once of each new password, first, changed and removed email', async () => {
    await put(password)
    expect(await newsOf()).toEqual([passwordNews])
    await put({ email: 'dot@school.org', password: 'violet quarry 83' })
    await put({ email: 'dot.dee@school.org' })
    await put({ email: null })
    expect(await newsOf()).toEqual([
      passwordNews,
      newsWith('Ada Admin changed your email and password for signing in.'),
      emailNews,
      emailNews,
    ])
  })

  test('a person reads the notification about a changed sign-in, which belongs to no goal', async () => {
    // A first email ends no session.
    await put({ email: 'dot.reads@school.org' })
    expect(await listNotifications(dot)).toMatchObject([
      { type: 'account_changed', message: emailNews.message, goalId: null, groupId: null },
    ])
  })

  test('the person is notified of a change by list, and of a sign-in card by the person who made it', async () => {
    await s.ada.call(EMAILS, { body: { rows: [row(dot), row(dot)] } })
    await s.gia.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [dot.id] } })
    expect(await newsOf()).toEqual([
      emailNews,
      newsWith('You have a new password. Gia Guide made you a new card.'),
    ])
  })

  test('the person is not notified of the same email, a new username or a refused change', async () => {
    await put({ email: 'dot.same@school.org' })
    await put({ email: 'DOT.same@school.org', username: `dot.${toLetters(round)}` })
    await put({ email: 'dot.other@school.org', username: s.wil.username })
    expect(await newsOf()).toEqual([emailNews])
  })

  test('a person who has never signed in is not notified, and a sign-in later starts the notifications', async () => {
    const { body: made } = await s.ada.call('POST /api/admin/users', { body: account('learner').body })
    await put(password, made)
    await s.ada.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [made.id] } })
    await put({ ...password, email: 'new@school.org' }, made)
    expect(await newsOf(made)).toEqual([])
    const login = { username: made.username, password: password.password }
    expect((await s.anonymous().call('POST /api/auth/login', { body: login })).status).toBe(200)
    await put({ email: 'newer@school.org' }, made)
    expect(await newsOf(made)).toEqual([emailNews])
  })

  test('people are not notified of their own sign-in changes', async () => {
    expect((await put({ email: 'ada.own@school.org' }, s.ada)).status).toBe(200)
    expect(await newsOf(s.ada)).toEqual([])
  })
})

function schoolOf(schoolId: number): Sent {
  return { body: { ...account('admin').body, schoolId } }
}
