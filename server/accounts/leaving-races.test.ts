// People who leave while something else happens to them: no session, no crew, and one admin stays.
import { expect } from 'vitest'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, randomTurns, toLetters } from '../testing/races.ts'
import { PASSWORD, type Story, story } from '../testing/story.ts'

const s = await story(interleaved)

const setActive = (by: Pick<Story['ada'], 'call'>, id: number, active: boolean) =>
  by.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active } })
let people = 0
const leaver = (fields = {}) =>
  s.person(s.brendans, 'Leaver', `No${toLetters(people++)}`, { studio: 'Summit', ...fields })

race(
  s,
  'someone who leaves while signing in has no session',
  async () => {
    const { id, username } = await leaver()
    const browser = s.anonymous()
    const [signedIn, left] = await Promise.all([
      browser.call('POST /api/auth/login', { body: { username, password: PASSWORD } }),
      randomTurns(12).then(() => setActive(s.ada, id, false)),
    ])
    expect(left.status).toBe(200)
    expect([200, 401]).toContain(signedIn.status)
    expect((await browser.call('GET /api/auth/user')).status).toBe(401)
    expect(await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    )
  },
  { rounds: ROUNDS },
)

race(
  s,
  'someone who leaves while moving into a crew and becoming captain and coach is in none',
  async () => {
    const { id } = await leaver({ crew: s.crews.empty })
    const params = { id }
    const [left, ...others] = await Promise.all([
      setActive(s.ada, id, false),
      s.sue.call('PUT /api/admin/users/:id/group', { params, body: { groupId: s.crews.lichen } }),
      s.sue.call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain: true } }),
      s.sue.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } }),
      s.sue.call('PUT /api/admin/users/:id/crew-assignments', {
        params,
        body: { assignedCrews: [s.crews.moss] },
      }),
    ])
    expect(left.status).toBe(200)
    for (const { status } of others) expect([200, 409]).toContain(status)
    expect((await s.ada.call('GET /api/users/:id', { params })).body).toMatchObject({
      ...{ hasLeft: true, groupId: null, isCrewCaptain: false, assignedCrews: [] },
    })
  },
  { rounds: ROUNDS },
)

race(s, 'crews are sorted with someone who leaves, or without', async () => {
  const { id } = await leaver()
  const answers = await Promise.all([
    setActive(s.ada, id, false),
    s.sue.call('POST /api/admin/crews/auto-sort'),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

race(s, 'a goal is set and edited before its owner leaves, or refused', async () => {
  const owner = await leaver()
  const goal = await setGoal(owner)
  const [left, made, edited] = await Promise.all([
    setActive(s.ada, owner.id, false),
    s.sue.call('POST /api/goals', { body: goalBody(owner) }),
    changeGoal(s.sue, goal.id, { completed: true }),
  ])
  expect(left.status).toBe(200)
  expect([201, 409]).toContain(made.status)
  expect([200, 409]).toContain(edited.status)
  for (const answer of [made, edited])
    if (answer.status === 409) expect(answer.error.code).toBe('account_left')
})

race(
  s,
  'of the last two admins who mark each other as left, one stays',
  async (round) => {
    const [one, two] = [await admin('One', round), await admin('Two', round)]
    const answers = await Promise.all([setActive(one, two.id, false), setActive(two, one.id, false)])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    // Signed out: the call arrived after its caller had been marked as left.
    expect(['last_admin', 'unauthenticated']).toContain(refused[0]?.error.code)
    await noLongerAdmin([one.id, two.id])
  },
  { rounds: ROUNDS, prepare: () => noLongerAdmin([s.hal.id]) },
)

race(s, 'leaving and returning at the same time alternate in the log', async () => {
  const { id } = await leaver({ crew: s.crews.empty, captain: true })
  const answers = await Promise.all([
    setActive(s.ada, id, false),
    setActive(s.sue, id, true),
    setActive(s.ada, id, false),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 3 })
  await setActive(s.ada, id, false)
  const entries = await s.db
    .selectFrom('audit_log')
    .select('action')
    .where('about_id', '=', id)
    .orderBy('id')
    .execute()
  const inTurn = entries.map((_, index) => (index % 2 === 0 ? 'user.leave' : 'user.return'))
  expect(entries.map(({ action }) => action)).toEqual(inTurn)
})

function admin(firstName: string, round: number) {
  return s.person(s.harbor, firstName, `Rival${toLetters(round)}`, { admin: true })
}

async function noLongerAdmin(ids: number[]): Promise<void> {
  await s.db.updateTable('users').set({ is_admin: 0 }).where('id', 'in', ids).execute()
  s.services.live.publish({ schoolId: null, topics: ['people'], to: 'school' })
}
