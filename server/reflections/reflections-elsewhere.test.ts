// Reflections when people move or are deleted, when goals are deleted or expire, and in a person's export.
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { deleteExpired } from '../retention/index.ts'
import type { Browser } from '../testing/browser.ts'
import { setGoal, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const FRIDAY = '2026-11-20T15:00:00.000Z'
const WEEK = '2026-11-16'
const KEPT = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
const s = await story()

beforeEach(async () => {
  await travelTo(s, FRIDAY)
  await s.db.deleteFrom('reflections').execute()
})

type By = { id: number; call: Browser['call'] }

const save = async (by: By, week = WEEK) =>
  (await by.call('PUT /api/reflections/mine', { body: { week, texts: ['The map.', ''] } })).body
const respond = async (by: By, id: number, text: string | null = 'Well seen') =>
  (await by.call('PUT /api/reflections/:id/response', { params: { id }, body: { text } })).status
const readReflections = (by: By, reader: By) =>
  reader.call('GET /api/users/:id/reflections', { params: { id: by.id } })
const readFile = async (by: By) =>
  (await by.call('GET /api/users/:id/export', { params: { id: by.id } })).body
const readWeeks = async (userId: number) =>
  (
    await s.db
      .selectFrom('reflections')
      .select('week')
      .where('user_id', '=', userId)
      .orderBy('week')
      .execute()
  ).map(({ week }) => week)

describe('after a move', () => {
  test('after a move to another crew, the former coach cannot read reflections, and the responses stay', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Mover', { studio: 'Ridgeline', crew: s.crews.moss })
    const coach = await s.person(s.brendans, 'Mia', 'Moss', { coachOf: [s.crews.moss] })
    const { id } = await save(mover)
    expect(await respond(coach, id)).toBe(200)
    await s.db.updateTable('users').set({ group_id: s.crews.empty }).where('id', '=', mover.id).execute()
    await travelTo(s, FRIDAY)
    expect((await readReflections(mover, coach)).error.code).toBe('forbidden')
    expect((await readReflections(mover, mover)).body.items[0]?.responses).toMatchObject([
      { provider: { id: coach.id } },
    ])
  })

  test('after a move to another school, reflections move along, and responses of the former school lose their giver', async () => {
    const mover = await s.person(s.brendans, 'Kim', 'Mover', { studio: 'Basecamp II', crew: s.crews.moss })
    const { id } = await save(mover)
    expect(await respond(s.gia, id)).toBe(200)
    await s.sue.call('PUT /api/admin/users/:id', {
      params: { id: mover.id },
      body: { schoolId: s.harbor.id },
    })
    expect((await readReflections(mover, s.hal)).body.items).toMatchObject([
      { id, week: WEEK, responses: [{ provider: null, text: 'Well seen' }] },
    ])
    expect((await readReflections(mover, s.gia)).status).toBe(404)
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('after a move of a giver to another school, the response stays without a giver', async () => {
    const guide = await s.person(s.brendans, 'Gus', 'Goes', { guideOf: 'Ridgeline' })
    const { id } = await save(s.max)
    expect(await respond(guide, id)).toBe(200)
    await s.sue.call('PUT /api/admin/users/:id', {
      params: { id: guide.id },
      body: { schoolId: s.harbor.id },
    })
    expect((await readReflections(s.max, s.max)).body.items[0]?.responses).toMatchObject([
      { provider: null, text: 'Well seen' },
    ])
    expect((await readFile(guide)).responsesGiven).toEqual([])
    expect(await findBrokenRules(s.db)).toEqual({})
  })
})

describe('after deleting', () => {
  test('deleting the learner deletes reflections and responses too', async () => {
    const gone = await s.person(s.brendans, 'Gil', 'Gone', { studio: 'Basecamp II' })
    const { id } = await save(gone)
    await respond(s.gia, id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: gone.id } })
    expect(await readWeeks(gone.id)).toEqual([])
    expect(await s.db.selectFrom('responses').select('id').where('reflection_id', '=', id).execute()).toEqual(
      [],
    )
  })

  test('after deleting the giver, the response stays without a giver and still prevents changes', async () => {
    const guide = await s.person(s.brendans, 'Gwen', 'Gone', { guideOf: 'Basecamp II' })
    const { id } = await save(s.wil)
    await respond(guide, id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: guide.id } })
    const [reflection] = (await readReflections(s.wil, s.wil)).body.items
    expect(reflection).toMatchObject({
      responses: [{ provider: null, text: 'Well seen' }],
      abilities: { edit: 'already_responded' },
    })
  })

  test('reflections are kept after deleting or archiving all goals of the school', async () => {
    await setGoal(s.wil)
    await save(s.wil)
    await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-12-01' } })
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    expect(await readWeeks(s.wil.id)).toEqual([WEEK])
  })
})

describe('the retention of goals', () => {
  test('the retention of goals also applies to reflections, from the Friday of their week on', async () => {
    const row = {
      user_id: s.wil.id,
      school_id: s.brendans.id,
      first_text: 'Old',
      second_text: '',
      version: 1,
    }
    const questions = { first_question: 'One?', second_question: 'Two?', created_at: 0, updated_at: 0 }
    // 6 months before Nov 27 is May 27, and the Friday of the first week was May 22.
    for (const week of ['2026-05-18', '2026-05-25'])
      await s.db
        .insertInto('reflections')
        .values({ ...row, ...questions, week })
        .execute()
    await s.ada.call('PUT /api/admin/settings', { body: { ...KEPT, goalMonths: 6 } })
    expect(await deleteExpired(s.services.database, Date.parse(FRIDAY))).toBe(0)
    const later = '2026-11-27T15:00:00.000Z'
    await travelTo(s, later)
    expect(await deleteExpired(s.services.database, Date.parse(later))).toBe(1)
    expect(await readWeeks(s.wil.id)).toEqual(['2026-05-25'])
    const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body.items
    expect(log).toMatchObject([
      { action: 'retention.run', detail: { goalsDeleted: 0, reflectionsDeleted: 1 } },
    ])
    await s.ada.call('PUT /api/admin/settings', { body: { ...KEPT, goalMonths: null } })
  })
})

describe('the export of a person', () => {
  test('the export of a person has their reflections with responses, and the responses they gave', async () => {
    const { id } = await save(s.wil)
    await respond(s.cole, id)
    await s.db.updateTable('schools').set({ reflections: 0 }).execute()
    expect((await readFile(s.wil)).reflections).toEqual([
      {
        id,
        week: WEEK,
        questions: ['What went well?', 'What will you try next week?'],
        texts: ['The map.', ''],
        version: 1,
        createdAt: FRIDAY,
        updatedAt: FRIDAY,
        responses: [
          {
            id: expect.any(Number),
            provider: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' },
            text: 'Well seen',
            createdAt: FRIDAY,
          },
        ],
      },
    ])
    expect((await readFile(s.cole)).responsesGiven).toEqual([
      { id: expect.any(Number), reflectionId: id, text: 'Well seen', createdAt: FRIDAY },
    ])
    await s.db.updateTable('schools').set({ reflections: 1 }).execute()
  })
})
