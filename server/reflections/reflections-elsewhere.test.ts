// What happens to reflections when people move, leave or are deleted, when goals go, and in files.
import { beforeEach, describe, expect, test } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
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
const of = (by: By, reader: By) => reader.call('GET /api/users/:id/reflections', { params: { id: by.id } })
const file = async (by: By) => (await by.call('GET /api/users/:id/export', { params: { id: by.id } })).body
const weeksOf = async (userId: number) =>
  (
    await s.db
      .selectFrom('reflections')
      .select('week')
      .where('user_id', '=', userId)
      .orderBy('week')
      .execute()
  ).map(({ week }) => week)

describe('a move', () => {
  test('to another crew takes sight from the coach, and the response stays', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Mover', { studio: 'Ridgeline', crew: s.crews.moss })
    const coach = await s.person(s.brendans, 'Mia', 'Moss', { coachOf: [s.crews.moss] })
    const { id } = await save(mover)
    expect(await respond(coach, id)).toBe(200)
    await s.db.updateTable('users').set({ group_id: s.crews.empty }).where('id', '=', mover.id).execute()
    await travelTo(s, FRIDAY)
    expect((await of(mover, coach)).error.code).toBe('forbidden')
    expect((await of(mover, mover)).body.items[0]?.responses).toMatchObject([{ provider: { id: coach.id } }])
  })

  test('to another school takes reflections along, and responses of the old school lose their giver', async () => {
    const mover = await s.person(s.brendans, 'Kim', 'Mover', { studio: 'Basecamp II', crew: s.crews.moss })
    const { id } = await save(mover)
    expect(await respond(s.gia, id)).toBe(200)
    await s.sue.call('PUT /api/admin/users/:id', {
      params: { id: mover.id },
      body: { schoolId: s.harbor.id },
    })
    expect((await of(mover, s.hal)).body.items).toMatchObject([
      { id, week: WEEK, responses: [{ provider: null, text: 'Well seen' }] },
    ])
    expect((await of(mover, s.gia)).status).toBe(404)
    expect(await brokenRules(s.db)).toEqual({})
  })

  test('of a giver to another school leaves the response without one', async () => {
    const guide = await s.person(s.brendans, 'Gus', 'Goes', { guideOf: 'Ridgeline' })
    const { id } = await save(s.max)
    expect(await respond(guide, id)).toBe(200)
    await s.sue.call('PUT /api/admin/users/:id', {
      params: { id: guide.id },
      body: { schoolId: s.harbor.id },
    })
    expect((await of(s.max, s.max)).body.items[0]?.responses).toMatchObject([
      { provider: null, text: 'Well seen' },
    ])
    expect((await file(guide)).responsesGiven).toEqual([])
    expect(await brokenRules(s.db)).toEqual({})
  })
})

describe('a deletion', () => {
  test('of the learner takes reflections and responses along', async () => {
    const gone = await s.person(s.brendans, 'Gil', 'Gone', { studio: 'Basecamp II' })
    const { id } = await save(gone)
    await respond(s.gia, id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: gone.id } })
    expect(await weeksOf(gone.id)).toEqual([])
    expect(await s.db.selectFrom('responses').select('id').where('reflection_id', '=', id).execute()).toEqual(
      [],
    )
  })

  test('of the giver leaves the response without one, and it still holds the text', async () => {
    const guide = await s.person(s.brendans, 'Gwen', 'Gone', { guideOf: 'Basecamp II' })
    const { id } = await save(s.wil)
    await respond(guide, id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: guide.id } })
    const [reflection] = (await of(s.wil, s.wil)).body.items
    expect(reflection).toMatchObject({
      responses: [{ provider: null, text: 'Well seen' }],
      abilities: { edit: 'already_responded' },
    })
  })

  test('of all goals of the school, or their archiving, leaves reflections', async () => {
    await setGoal(s.wil)
    await save(s.wil)
    await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-12-01' } })
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    expect(await weeksOf(s.wil.id)).toEqual([WEEK])
  })
})

describe('the period of goals', () => {
  test('counts from the Friday of the week, and reflections go with it', async () => {
    const row = {
      user_id: s.wil.id,
      school_id: s.brendans.id,
      first_text: 'Old',
      second_text: '',
      version: 1,
    }
    const questions = { first_question: 'One?', second_question: 'Two?', created_at: 0, updated_at: 0 }
    // 6 months before Nov 27 is May 27, a Thursday: the Friday of the first of the two weeks was May 21.
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
    expect(await weeksOf(s.wil.id)).toEqual(['2026-05-25'])
    const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body.items
    expect(log).toMatchObject([
      { action: 'retention.run', detail: { goalsDeleted: 0, reflectionsDeleted: 1 } },
    ])
    await s.ada.call('PUT /api/admin/settings', { body: { ...KEPT, goalMonths: null } })
  })
})

describe('the file of a person', () => {
  test('holds reflections with responses, and the responses given', async () => {
    const { id } = await save(s.wil)
    await respond(s.cole, id)
    await s.db.updateTable('schools').set({ reflections: 0 }).execute()
    expect((await file(s.wil)).reflections).toEqual([
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
    expect((await file(s.cole)).responsesGiven).toEqual([
      { id: expect.any(Number), reflectionId: id, text: 'Well seen', createdAt: FRIDAY },
    ])
    await s.db.updateTable('schools').set({ reflections: 1 }).execute()
  })
})
