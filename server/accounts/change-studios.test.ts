// Putting several people into a studio with one call.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

const send = (body: object, by: 'ada' | 'sue' | 'gia' = 'ada', query: Record<string, number> = {}) =>
  s[by].call('POST /api/admin/users/bulk-update', { body, query })

const studioOf = async (who: { id: number }) =>
  (await s.sue.call('GET /api/users/:id', { params: { id: who.id } })).body

test('editable people get the studio, and others are refused with a sentence', async () => {
  const userIds = [s.wil.id, s.ada.id, s.ivy.id, s.nora.id, s.wil.id, s.gia.id]
  const { body } = await send({ userIds, studio: 'SUMMIT' })
  expect(body).toEqual({
    done: [s.wil.id, s.nora.id, s.gia.id],
    refused: [
      { id: s.ada.id, message: "Only a super admin can change an admin's account." },
      { id: s.ivy.id, message: "This doesn't exist, or it was deleted." },
    ],
  })
  expect(await studioOf(s.wil)).toMatchObject({ studio: 'Summit', groupId: s.crews.lichen })
  expect(await studioOf(s.nora)).toMatchObject({ studio: 'Summit' })
  expect(await studioOf(s.gia)).toMatchObject({ studio: 'Summit', assignedStudio: 'Basecamp II' })
})

test('coaches who lose their studio leave their crew, and learners stay', async () => {
  const coach = await s.person(s.brendans, 'Young', 'Coach', {
    studio: 'Summit',
    crew: s.crews.moss,
    captain: true,
    coachOf: [s.crews.lichen],
  })
  const { body } = await send({ userIds: [coach.id, s.ned.id], studio: null })
  expect(body.done).toEqual([coach.id, s.ned.id])
  expect(await studioOf(coach)).toMatchObject({
    studio: null,
    groupId: null,
    isCrewCaptain: false,
    assignedCrews: [s.crews.lichen],
  })
  expect(await studioOf(s.ned)).toMatchObject({ studio: null, groupId: s.crews.moss, isCrewCaptain: true })
})

test('an unknown studio changes nobody', async () => {
  const { status, error } = await send({ userIds: [s.max.id], studio: 'Lagoon' })
  expect([status, error.issues?.[0]?.path]).toEqual([400, 'studio'])
  expect((await studioOf(s.max)).studio).toBe('Ridgeline')
})

test('a super admin acts in the school of the first person, or in the named one', async () => {
  expect((await send({ userIds: [s.ira.id, s.max.id], studio: 'Foothills' }, 'sue')).body).toMatchObject({
    done: [s.ira.id],
    refused: [{ id: s.max.id }],
  })
  const named = await send({ userIds: [s.max.id], studio: 'Foothills' }, 'sue', { schoolId: s.harbor.id })
  expect(named.body.done).toEqual([])
  expect((await send({ userIds: [s.ada.id], studio: 'Summit' }, 'sue')).body.done).toEqual([s.ada.id])
})

test('only admins change studios', async () => {
  expect((await send({ userIds: [s.wil.id], studio: null }, 'gia')).status).toBe(403)
  expect((await send({ userIds: [s.wil.id] })).status).toBe(400)
  expect((await send({ userIds: [], studio: null })).status).toBe(400)
})
