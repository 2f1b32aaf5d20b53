// Rules about accounts hold when several people act concurrently.
import { expect } from 'vitest'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

race(s, 'nobody is guide and captain, or guide and member, whatever comes first', async (round) => {
  const { id } = await s.person(s.brendans, 'Two', `Ways${toLetters(round)}`, { crew: s.crews.empty })
  const params = { id }
  await Promise.all([
    s.ada.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } }),
    s.ada.call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain: true } }),
    s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } }),
  ])
  const { body } = await s.ada.call('GET /api/users/:id', { params })
  expect(body).toMatchObject({ isGuide: true, isCoachWooden: true, isCrewCaptain: false, groupId: null })
})

race(s, 'a learner who becomes coach while choosing a studio is both after it', async (round) => {
  const person = await s.person(s.brendans, 'Late', `Choice${toLetters(round)}`, { crew: s.crews.empty })
  const params = { id: person.id }
  await Promise.all([
    person.call('PATCH /api/users/me', { body: { studio: 'Summit' } }),
    s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } }),
  ])
  const { body } = await s.ada.call('GET /api/users/:id', { params })
  expect(body).toMatchObject({ isCoachWooden: true, studio: 'Summit' })
  await s.db.updateTable('users').set({ group_id: null }).where('id', '=', person.id).execute()
})

race(
  s,
  'moving two people between schools in both directions at the same time blocks nobody',
  async (round, [out, inn]) => {
    const [there, back] = round % 2 === 0 ? [s.harbor.id, s.brendans.id] : [s.brendans.id, s.harbor.id]
    const move = (id: number, schoolId: number) =>
      s.sue.call('PUT /api/admin/users/:id', { params: { id }, body: { schoolId } })
    expect(countStatuses(await Promise.all([move(out, there), move(inn, back)]))).toEqual({ 200: 2 })
  },
  {
    prepare: async (): Promise<[number, number]> => [
      (await s.person(s.brendans, 'Out', 'Bound')).id,
      (await s.person(s.harbor, 'In', 'Bound')).id,
    ],
  },
)

race(s, 'someone deleted while signing out is signed out', async (round) => {
  const leaver = await s.person(s.brendans, 'Leaver', `Out${toLetters(round)}`)
  const [out, gone] = await Promise.all([
    leaver.call('POST /api/auth/logout'),
    s.ada.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } }),
  ])
  expect([out.status, gone.status]).toEqual([200, 204])
})

race(s, 'someone deleted while moving into a crew and becoming captain is in none', async (round) => {
  const leaver = await s.person(s.brendans, 'Leaver', `No${toLetters(round)}`, { studio: 'Summit' })
  const [moved, captain, gone] = await Promise.all([
    s.ada.call('POST /api/admin/crews/move-learner', {
      body: { userId: leaver.id, targetGroupId: s.crews.moss },
    }),
    s.sue.call('PATCH /api/admin/users/:id/crew-captain', {
      params: { id: leaver.id },
      body: { isCrewCaptain: true },
    }),
    s.ada.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } }),
  ])
  expect(gone.status).toBe(204)
  expect([200, 404]).toContain(moved.status)
  expect([200, 404, 409]).toContain(captain.status)
})

race(
  s,
  'of an account deleted while others export it the log keeps the name in no other entry',
  async (round) => {
    const name = `Logged${toLetters(round)}`
    const leaver = await s.person(s.brendans, 'Leaver', name, { studio: 'Summit' })
    const params = { id: leaver.id }
    const exported = () => s.ada.call('GET /api/users/:id/export', { params })
    const [gone, ...others] = await Promise.all([
      s.ada.call('DELETE /api/admin/users/:id', { params }),
      ...Array.from({ length: 6 }, exported),
    ])
    expect(gone.status).toBe(204)
    expect(others.filter(({ status }) => status >= 500)).toEqual([])
    const named = await s.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', `%${name} %`)
      .execute()
    expect(named).toEqual([{ action: 'user.delete' }])
  },
)

const learner = (username: string) => ({
  username,
  password: 'granite ridge 47',
  firstName: 'Same',
  lastName: 'Name',
  studio: 'Summit',
})
const named = (key: string) =>
  s.db.selectFrom('users').select('username').where('username_key', '=', key).execute()

race(
  s,
  'of accounts of one username, in whatever case, one is made',
  async (round) => {
    const name = `same.${toLetters(round)}`
    const create = (by: typeof s.ada, username: string) =>
      by.call('POST /api/admin/users', { body: learner(username) })
    const answers = await Promise.all([
      create(s.ada, name),
      create(s.sue, name.toUpperCase()),
      create(s.hal, name),
    ])
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.error.code).toBe('username_taken')
    }
    expect(await named(name)).toHaveLength(1)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'of lists that share their usernames each name is made once, and refused where it was not',
  async (round) => {
    const names = ['x', 'y'].map((letter) => `listed.${toLetters(round)}.${letter}`)
    const bulk = (by: typeof s.ada, usernames: string[]) =>
      by.call('POST /api/admin/users/bulk', { body: { users: usernames.map(learner) } })
    const [firstRival, two] = await Promise.all([
      bulk(s.ada, names),
      bulk(
        s.hal,
        names.toReversed().map((name) => name.toUpperCase()),
      ),
    ])
    expect([firstRival.status, two.status]).toEqual([200, 200])
    expect([firstRival.body.created + two.body.created, firstRival.body.failed + two.body.failed]).toEqual([
      2, 2,
    ])
    for (const name of names) expect(await named(name)).toHaveLength(1)
  },
)

race(
  s,
  'a username given to someone while an account of that name is made belongs to one of them',
  async (round, id) => {
    const name = `renamed.${toLetters(round)}`
    const [made, renamed] = await Promise.all([
      s.ada.call('POST /api/admin/users', { body: learner(name) }),
      s.sue.call('PUT /api/admin/users/:id', { params: { id }, body: { username: name.toUpperCase() } }),
    ])
    expect([made.status, renamed.status].join()).toMatch(/^(201,409|409,200)$/)
    expect(await named(name)).toHaveLength(1)
  },
  { prepare: async () => (await s.person(s.brendans, 'Was', 'Otherwise')).id },
)

async function without(flag: 'is_admin' | 'is_super_admin', id: number) {
  await s.db
    .updateTable('users')
    .set({ [flag]: 0 })
    .where('id', '=', id)
    .execute()
  s.services.live.publish({ schoolId: null, topics: ['people'], to: 'school' })
}

race(
  s,
  'one of two admins who delete each other at the same time stays',
  async (round) => {
    const firstRival = await s.person(s.harbor, 'One', `Rival${toLetters(round)}`, { admin: true })
    const two = await s.person(s.harbor, 'Two', `Rival${toLetters(round)}`, { admin: true })
    const answers = await Promise.all([
      firstRival.call('DELETE /api/admin/users/:id', { params: { id: two.id } }),
      two.call('DELETE /api/admin/users/:id', { params: { id: firstRival.id } }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const admins = await s.db
      .selectFrom('users')
      .select('id')
      .where('school_id', '=', s.harbor.id)
      .where('is_admin', '=', 1)
      .execute()
    expect(admins).toHaveLength(1)
    for (const { id } of admins) await without('is_admin', id)
  },
  { prepare: () => without('is_admin', s.hal.id) },
)

race(
  s,
  'one of two super admins of different schools who delete each other at the same time stays',
  async (round) => {
    const una = await s.person(s.harbor, 'Una', `Super${toLetters(round)}`, { admin: true, superAdmin: true })
    const ulla = await s.person(s.brendans, 'Ulla', `Super${toLetters(round)}`, {
      admin: true,
      superAdmin: true,
    })
    const answers = await Promise.all([
      ulla.call('DELETE /api/admin/users/:id', { params: { id: una.id } }),
      una.call('DELETE /api/admin/users/:id', { params: { id: ulla.id } }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const left = await s.db.selectFrom('users').select('id').where('is_super_admin', '=', 1).execute()
    expect(left).toHaveLength(1)
    for (const { id } of left) await without('is_super_admin', id)
  },
  { prepare: () => without('is_super_admin', s.sue.id) },
)
