// What stays true when several people act at once.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

test('nobody is guide and captain, or guide and member, whatever comes first', async () => {
  for (let round = 0; round < 8; round++) {
    const params = {
      id: (await s.person(s.brendans, 'Two', `Ways${'abcdefgh'[round]}`, { crew: s.crews.empty })).id,
    }
    await Promise.all([
      s.ada.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } }),
      s.ada.call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain: true } }),
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } }),
    ])
    const { body } = await s.ada.call('GET /api/users/:id', { params })
    expect(body).toMatchObject({ isGuide: true, isCoachWooden: true, isCrewCaptain: false, groupId: null })
  }
})

test('a learner who becomes coach while choosing a studio is both after it', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await s.person(s.brendans, 'Late', `Choice${'abcdefgh'[round]}`, { crew: s.crews.empty })
    await Promise.all([
      person.call('PATCH /api/users/me', { body: { studio: 'Summit' } }),
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', {
        params: { id: person.id },
        body: { isCoachWooden: true },
      }),
    ])
    const { body } = await s.ada.call('GET /api/users/:id', { params: { id: person.id } })
    expect(body).toMatchObject({ isCoachWooden: true, studio: 'Summit' })
  }
})

test('moving two people between schools in both directions at once blocks nobody', async () => {
  const out = await s.person(s.brendans, 'Out', 'Bound')
  const inn = await s.person(s.harbor, 'In', 'Bound')
  for (let round = 0; round < 6; round++) {
    const [there, back] = round % 2 === 0 ? [s.harbor.id, s.brendans.id] : [s.brendans.id, s.harbor.id]
    const answers = await Promise.all([
      s.sue.call('PUT /api/admin/users/:id', { params: { id: out.id }, body: { schoolId: there } }),
      s.sue.call('PUT /api/admin/users/:id', { params: { id: inn.id }, body: { schoolId: back } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

const LETTERS = [...'abcdefgh']

async function without(flag: 'is_admin' | 'is_super_admin', id: number) {
  await s.db
    .updateTable('users')
    .set({ [flag]: 0 })
    .where('id', '=', id)
    .execute()
  s.services.live.publish({ schoolId: null, topics: ['people'], to: 'school' })
}

test('of two admins who delete each other at once, one stays', async () => {
  await without('is_admin', s.hal.id)
  for (const letter of LETTERS) {
    const one = await s.person(s.harbor, 'One', `Rival${letter}`, { admin: true })
    const two = await s.person(s.harbor, 'Two', `Rival${letter}`, { admin: true })
    const answers = await Promise.all([
      one.call('DELETE /api/admin/users/:id', { params: { id: two.id } }),
      two.call('DELETE /api/admin/users/:id', { params: { id: one.id } }),
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
  }
})

test('of two super admins of different schools who delete each other at once, one stays', async () => {
  await without('is_super_admin', s.sue.id)
  for (const letter of LETTERS) {
    const una = await s.person(s.harbor, 'Una', `Super${letter}`, { admin: true, superAdmin: true })
    const ulla = await s.person(s.brendans, 'Ulla', `Super${letter}`, { admin: true, superAdmin: true })
    const answers = await Promise.all([
      ulla.call('DELETE /api/admin/users/:id', { params: { id: una.id } }),
      una.call('DELETE /api/admin/users/:id', { params: { id: ulla.id } }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const left = await s.db.selectFrom('users').select('id').where('is_super_admin', '=', 1).execute()
    expect(left).toHaveLength(1)
    for (const { id } of left) await without('is_super_admin', id)
  }
})
