// Sign-in cards: new readable passwords for learners, from those who look after them.
import { describe, expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()

type By = 'ada' | 'sue' | 'gia' | 'cole' | 'zoe' | 'hal'
const give = (people: { id: number }[], by: By = 'ada', query: Record<string, number> = {}) =>
  s[by].call('POST /api/admin/users/sign-in-cards', { body: { userIds: people.map(({ id }) => id) }, query })

const signIn = async (username: string, password: string) =>
  (await s.anonymous().call('POST /api/auth/login', { body: { username, password } })).status

describe('a card', () => {
  test('a card has a new password that replaces the old one', async () => {
    const { body, text } = await give([s.fay, s.ned, s.fay])
    expect(body).toEqual([
      {
        id: s.fay.id,
        firstName: 'Fay',
        lastName: 'Woods',
        username: 'fay.woods',
        password: expect.stringMatching(/^[a-z]+-[a-z]+-\d{3}$/),
      },
      expect.objectContaining({ id: s.ned.id }),
    ])
    for (const card of body) {
      expect(await signIn(card.username, card.password)).toBe(200)
      expect(await signIn(card.username, PASSWORD)).toBe(401)
    }
    expect((await s.fay.call('GET /api/auth/user')).status).toBe(401)
    expect(text).not.toContain('argon2')
  })

  test('the audit log records a card without its password', async () => {
    const learner = await s.person(s.brendans, 'Card', 'Holder')
    const { body } = await give([learner])
    const entries = await s.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.sign-in-card')
      .where('subject', '=', 'Card Holder (card.holder)')
      .execute()
    expect(entries).toMatchObject([{ actor_id: s.ada.id, school_id: s.brendans.id, detail: null }])
    expect(JSON.stringify(entries)).not.toContain(body[0]?.password)
  })

  test('a list with a coach, a guide or an admin gives no sign-in cards at all', async () => {
    const learner = await s.person(s.brendans, 'Spared', 'Learner')
    for (const staff of [s.cole, s.gia, s.ada, s.sue]) {
      for (const by of ['ada', 'sue'] as const) {
        expect((await give([learner, staff], by)).status).toBe(403)
      }
    }
    expect(await signIn(learner.username, PASSWORD)).toBe(200)
  })

  test('cards are only for people of the school', async () => {
    expect((await give([s.wil, s.ivy])).status).toBe(404)
    expect((await give([{ id: 999_999 }])).status).toBe(404)
    expect((await give([s.cole, s.ivy])).status).toBe(404)
    expect((await give([s.ivy], 'sue')).status).toBe(200)
    expect((await give([s.ivy, s.wil], 'sue')).status).toBe(404)
    expect((await give([s.ivy], 'sue', { schoolId: s.brendans.id })).status).toBe(404)
    expect(await signIn(s.wil.username, PASSWORD)).toBe(200)
  })
})

describe('a guide', () => {
  test('a guide gives cards to the learners and captains of its studio', async () => {
    expect((await give([s.zoe, s.wil], 'gia')).body).toHaveLength(2)
  })

  test('a guide gives no cards to other people', async () => {
    expect((await give([s.max], 'gia')).status).toBe(403)
    const coach = await s.person(s.brendans, 'Studio', 'Coach', { studio: 'Basecamp II', coachOf: [] })
    expect((await give([coach], 'gia')).status).toBe(403)
    expect((await give([s.ivy], 'gia')).status).toBe(404)
    const free = await s.person(s.brendans, 'Free', 'Guide', { guideOf: 'Summit' })
    await s.db.updateTable('users').set({ assigned_studio_id: null }).where('id', '=', free.id).execute()
    const nobodys = await s.person(s.brendans, 'Studio', 'Less')
    const body = { userIds: [nobodys.id] }
    expect((await free.call('POST /api/admin/users/sign-in-cards', { body })).status).toBe(403)
  })
})

test('learners, captains and coaches give no cards', async () => {
  expect((await give([s.jo], 'cole')).status).toBe(403)
  const captain = await s.person(s.brendans, 'Cap', 'Tain', { crew: s.crews.moss, captain: true })
  const body = { userIds: [s.jo.id] }
  expect((await captain.call('POST /api/admin/users/sign-in-cards', { body })).status).toBe(403)
})

test('a list for sign-in cards has 1 to 200 people', async () => {
  const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1 }))
  expect((await give(many)).status).toBe(400)
  expect((await give([])).status).toBe(400)
  const body = { userIds: [s.jo.id], password: 'my own choice' }
  expect((await s.ada.call('POST /api/admin/users/sign-in-cards', { body })).status).toBe(400)
})
