// Races about reflections: saves, responses and deletions at the same moment.
import { beforeAll, expect } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const WEEK = '2026-11-16'
const s = await story(interleaved)
beforeAll(() => travelTo(s, '2026-11-20T15:00:00.000Z'))

type By = { call: Browser['call'] }

const save = (by: By, first: string, more: object = {}) =>
  by.call('PUT /api/reflections/mine', { body: { week: WEEK, texts: [first, ''], ...more } })
const respond = (by: By, id: number, more: object = {}) =>
  by.call('PUT /api/reflections/:id/response', { params: { id }, body: { text: null, ...more } })
const answer = { text: 'Well done' }
const responsesTo = (id: number) =>
  s.db.selectFrom('responses').selectAll().where('reflection_id', '=', id).execute()
const remove = (by: By, id: number) => by.call('DELETE /api/reflections/:id', { params: { id } })
const writer = (round: number) =>
  s.person(s.brendans, 'Writer', `No${toLetters(round)}`, { studio: 'Basecamp II' })
const stored = (userId: number) =>
  s.db.selectFrom('reflections').selectAll().where('user_id', '=', userId).execute()
const codeOf = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.status < 400 ? answer.status : answer.error.code

race(
  s,
  'two concurrent first saves make one reflection of version 2 with the later texts',
  async (round) => {
    const by = await writer(round)
    const answers = await Promise.all([save(by, 'One'), save(by, 'Two')])
    expect(countStatuses(answers)).toEqual({ 200: 2 })
    const last = answers.find(({ body }) => body.version === 2)
    const rows = await stored(by.id)
    expect(rows).toMatchObject([{ version: 2, first_text: last?.body.texts[0] }])
  },
  { rounds: ROUNDS },
)

race(s, 'one of two first saves that expect version 0 is refused', async (round) => {
  const by = await writer(1000 + round)
  const answers = await Promise.all(['One', 'Two'].map((text) => save(by, text, { expectedVersion: 0 })))
  expect(answers.map(codeOf).sort()).toEqual([200, 'reflection_revised'])
  expect(await stored(by.id)).toMatchObject([{ version: 1 }])
})

race(
  s,
  'a concurrent save and “Read” keep the “Read” only for the new version',
  async (round) => {
    const by = await writer(6000 + round)
    const { id } = (await save(by, 'One')).body
    const [saved, read] = await Promise.all([save(by, 'Two'), respond(s.gia, id)])
    expect([saved.status, read.status]).toEqual([200, 200])
    expect(await stored(by.id)).toMatchObject([{ version: 2 }])
    expect((await responsesTo(id)).length).toBe(read.body.version === 2 ? 1 : 0)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a concurrent save and answer answer the new version, or refuse the save',
  async (round) => {
    const by = await writer(2000 + round)
    const { id } = (await save(by, 'One')).body
    const [saved, responded] = await Promise.all([save(by, 'Two'), respond(s.gia, id, answer)])
    expect(responded.status).toBe(200)
    const [row] = await stored(by.id)
    expect((await responsesTo(id)).length).toBe(1)
    if (saved.status === 200) expect(responded.body.version).toBe(2)
    else expect(saved.error.code).toBe('already_responded')
    expect(row?.version).toBe(saved.status === 200 ? 2 : 1)
  },
  { rounds: ROUNDS },
)

race(s, 'an answer that expects the earlier version is refused, or the save is', async (round) => {
  const by = await writer(3000 + round)
  const { id } = (await save(by, 'One')).body
  const [saved, responded] = await Promise.all([
    save(by, 'Two'),
    respond(s.gia, id, { ...answer, expectedVersion: 1 }),
  ])
  const outcome = [codeOf(saved), responded.status === 200 ? 200 : responded.error.code]
  expect([
    [200, 'reflection_revised'],
    ['already_responded', 200],
  ]).toContainEqual(outcome)
})

race(s, 'a “Read” that expects the earlier version is refused, or the save deletes it', async (round) => {
  const by = await writer(7000 + round)
  const { id } = (await save(by, 'One')).body
  const [saved, read] = await Promise.all([save(by, 'Two'), respond(s.gia, id, { expectedVersion: 1 })])
  expect(saved.status).toBe(200)
  if (read.status !== 200) expect(read.error.code).toBe('reflection_revised')
  expect(await responsesTo(id)).toEqual([])
})

race(s, 'a response sent twice at the same time is saved once and notifies once', async (round) => {
  const by = await writer(4000 + round)
  const { id } = (await save(by, 'One')).body
  const answers = await Promise.all([respond(s.gia, id), respond(s.gia, id)])
  expect(countStatuses(answers)).toEqual({ 200: 2 })
  const given = await responsesTo(id)
  const notified = await s.db.selectFrom('notifications').select('id').where('user_id', '=', by.id).execute()
  expect([given.length, notified.length]).toEqual([1, 1])
})

race(s, 'an answer during a deletion finds nothing, or prevents the deletion', async (round) => {
  const by = await writer(5000 + round)
  const { id } = (await save(by, 'One')).body
  const [removed, responded] = await Promise.all([remove(by, id), respond(s.gia, id, answer)])
  if (removed.status === 204) expect(responded.status).toBe(404)
  else {
    expect(removed.error.code).toBe('already_responded')
    expect(responded.status).toBe(200)
  }
  expect((await stored(by.id)).length).toBe(removed.status === 204 ? 0 : 1)
})
