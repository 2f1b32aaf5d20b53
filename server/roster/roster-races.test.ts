// Concurrent imports, and changes of the accounts between a preview and its import: one plan is carried out once, exactly
// as it was shown, or refused.
import { expect } from 'vitest'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { importPlan, makeListed, preview } from '../testing/roster-calls.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

const many = (round: number, count = 20) =>
  Array.from({ length: count }, (_, index) => {
    const lastName = `Race${toLetters(round)}x${toLetters(index)}`
    return makeListed(`${round}-${index}`, 'Rae', lastName, {
      email: `${lastName}@school.org`,
      studio: 'Summit',
    })
  })

const idsOf = async (round: number) => {
  const rows = await s.db
    .selectFrom('roster_ids')
    .innerJoin('users', 'users.id', 'roster_ids.user_id')
    .select(['sourced_id', 'users.first_name', 'users.username', 'users.email'])
    .where('sourced_id', 'like', `${round}-%`)
    .execute()
  return rows
}

/** A minute after the previous preview, because a person has 60 previews an hour. */
const previewed = (people: ReturnType<typeof many>) => {
  s.clock.advance(60_000)
  return preview(s.ada, people)
}
const planOf = async (people: ReturnType<typeof many>) => (await previewed(people)).body.plan

race(
  s,
  'of two imports of one plan, one is carried out and the other is refused',
  async (round) => {
    const people = many(round)
    const plan = await planOf(people)
    const answers = await Promise.all([importPlan(s.ada, people, plan), importPlan(s.sue, people, plan)])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('plan_changed')
    expect(await idsOf(round)).toHaveLength(people.length)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'an account that is renamed during an import keeps that name, or the import is refused',
  async (round) => {
    const learner = await s.person(s.brendans, 'Named', `Learner${toLetters(round)}`)
    const people = [
      ...many(round + 10_000),
      makeListed(`${round}-named`, 'Named', `Learner${toLetters(round)}`, { username: learner.username }),
    ]
    const plan = await planOf(people)
    const [done, renamed] = await Promise.all([
      importPlan(s.ada, people, plan),
      s.sue.call('PUT /api/admin/users/:id', { params: { id: learner.id }, body: { firstName: 'Renamed' } }),
    ])
    expect(renamed.status).toBe(200)
    expect([200, 409]).toContain(done.status)
    const [stored] = (await idsOf(round)).filter(({ sourced_id }) => sourced_id === `${round}-named`)
    expect(stored?.first_name).toBe(done.status === 200 ? 'Renamed' : undefined)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'an account that is deleted during an import is gone, and the import whole or refused',
  async (round) => {
    const learner = await s.person(s.brendans, 'Gone', `Learner${toLetters(round)}`)
    const people = [
      ...many(round + 20_000),
      makeListed(`${round}-gone`, 'Gone', `Learner${toLetters(round)}`, { username: learner.username }),
    ]
    const plan = await planOf(people)
    const [done, gone] = await Promise.all([
      importPlan(s.ada, people, plan),
      s.sue.call('DELETE /api/admin/users/:id', { params: { id: learner.id } }),
    ])
    expect(gone.status).toBe(204)
    expect([200, 409]).toContain(done.status)
    expect(await idsOf(round + 20_000)).toHaveLength(done.status === 200 ? 20 : 0)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a username and an address that another school takes during an import are given once',
  async (round) => {
    const people = many(round + 30_000)
    const { body } = await previewed(people)
    const username = body.rows[7]?.username ?? ''
    const email = people[9]?.email ?? ''
    const [done, named, addressed] = await Promise.all([
      importPlan(s.ada, people, body.plan),
      s.hal.call('PUT /api/admin/users/:id', { params: { id: s.ira.id }, body: { username } }),
      s.hal.call('PUT /api/admin/users/:id', { params: { id: s.ivy.id }, body: { email } }),
    ])
    expect([200, 409]).toContain(done.status)
    expect([200, 409]).toContain(named.status)
    expect([200, 409]).toContain(addressed.status)
    if (done.status === 200) expect([named.status, addressed.status]).toEqual([409, 409])
    else expect(done.error.code).toBe('plan_changed')
    expect(await idsOf(round + 30_000)).toHaveLength(done.status === 200 ? 20 : 0)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'two imports of different lists, and learners who choose a studio in the meantime, never fail',
  async (round) => {
    const fresh = await s.person(s.brendans, 'Fresh', `Learner${toLetters(round)}`)
    const firstList = [
      ...many(round + 40_000),
      makeListed(`${round}-fresh`, 'Fresh', `Learner${toLetters(round)}`, {
        username: fresh.username,
        studio: 'Ridgeline',
      }),
    ]
    const secondList = many(round + 50_000)
    const plans = [await planOf(firstList), await planOf(secondList)] as const
    const answers = await Promise.all([
      importPlan(s.ada, firstList, plans[0]),
      importPlan(s.sue, secondList, plans[1]),
      fresh.call('PATCH /api/users/me', { body: { studio: 'Foothills' } }),
    ])
    expect([200, 409]).toContain(answers[0].status)
    expect(answers[1].status).toBe(200)
    expect([200, 400, 401]).toContain(answers[2].status)
  },
)
