// Reflections: writing, responding, deleting, lists, and the switch that turns them off.
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import type { Browser } from '../testing/browser.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const FRIDAY = '2026-11-20T15:00:00.000Z'
const WEEK = '2026-11-16'
const s = await story()

const at = (instant: string) => travelTo(s, instant)

beforeEach(async () => {
  await at(FRIDAY)
  await s.db.deleteFrom('reflections').execute()
  await s.db.deleteFrom('notifications').execute()
  await s.db.updateTable('schools').set({ reflections: 1 }).execute()
})

type By = { call: Browser['call'] }

const save = (by: By, texts: [string, string] = ['The map.', 'Ask earlier.'], more: object = {}) =>
  by.call('PUT /api/reflections/mine', { body: { week: WEEK, texts, ...more } })
const respond = (by: By, id: number, text: string | null = null, more: object = {}) =>
  by.call('PUT /api/reflections/:id/response', { params: { id }, body: { text, ...more } })
const removeResponse = (by: By, id: number) =>
  by.call('DELETE /api/reflections/:id/response', { params: { id } })
const remove = (by: By, id: number) => by.call('DELETE /api/reflections/:id', { params: { id } })
const mine = async (by: By) => (await by.call('GET /api/reflections/mine')).body.open
const switchOff = () => s.db.updateTable('schools').set({ reflections: 0 }).execute()
const notificationsOf = async (id: number) =>
  (
    await s.db
      .selectFrom('notifications')
      .select(['type', 'message', 'goal_id'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ type, message }) => `${type}: ${message}`)

describe('writing', () => {
  test('a learner saves, reads and changes a reflection on the last school day', async () => {
    expect(await mine(s.wil)).toEqual({
      week: WEEK,
      opensAt: '2026-11-20T06:00:00.000Z',
      closesAt: '2026-11-23T22:00:00.000Z',
      questions: ['What went well?', 'What will you try next week?'],
      reflection: null,
    })
    const first = await save(s.wil, ['  The map. ', ''])
    expect(first).toMatchObject({
      status: 200,
      body: {
        week: WEEK,
        texts: ['The map.', ''],
        questions: ['What went well?', 'What will you try next week?'],
        version: 1,
        createdAt: FRIDAY,
        updatedAt: FRIDAY,
        responses: [],
        user: { id: s.wil.id, firstName: 'Wil', studio: 'Basecamp II' },
        abilities: { edit: true, respond: 'forbidden' },
      },
    })
    await at('2026-11-21T15:00:00.000Z')
    const second = await save(s.wil, ['The map.', 'Ask earlier.'])
    expect(second.body).toMatchObject({
      id: first.body.id,
      version: 2,
      createdAt: FRIDAY,
      updatedAt: '2026-11-21T15:00:00.000Z',
    })
    expect((await mine(s.wil))?.reflection).toEqual(second.body)
  })

  test('sending the same texts again changes nothing, whichever version is expected', async () => {
    const { body: first } = await save(s.wil)
    await at('2026-11-21T15:00:00.000Z')
    const again = (expectedVersion: number) => save(s.wil, first.texts, { expectedVersion })
    for (const version of [0, 1, 7]) expect(await again(version)).toMatchObject({ status: 200, body: first })
    for (const text of [null, 'Well done']) {
      const { responses } = (await respond(s.cole, first.id, text)).body
      for (const version of [0, 7])
        expect((await again(version)).body).toMatchObject({ version: 1, updatedAt: FRIDAY, responses })
    }
    await at('2026-11-23T22:00:00.000Z')
    expect((await again(1)).error.code).toBe('reflection_closed')
  })

  test('a reflection can only be saved while its window is open', async () => {
    for (const now of ['2026-11-20T05:59:59.999Z', '2026-11-23T22:00:00.000Z']) {
      await at(now)
      expect(await mine(s.wil)).toBeNull()
      expect(await save(s.wil)).toMatchObject({
        status: 409,
        error: { code: 'reflection_closed', message: "It's too late to write about this week." },
      })
    }
    await at('2026-11-23T21:59:59.999Z')
    expect((await save(s.wil)).status).toBe(200)
    for (const week of ['2026-11-09', '2026-11-23', '2026-12-21', '0001-01-01', '9999-12-27'])
      expect((await save(s.wil, ['a', 'b'], { week })).error.code).toBe('reflection_closed')
  })

  test('a save with another expected version is refused, and 0 is expected before the first save', async () => {
    expect((await save(s.wil, ['a', ''], { expectedVersion: 1 })).error.code).toBe('reflection_revised')
    expect((await save(s.wil, ['a', ''], { expectedVersion: 0 })).status).toBe(200)
    expect((await save(s.wil, ['b', ''], { expectedVersion: 0 })).error).toMatchObject({
      code: 'reflection_revised',
      message: 'This was changed since you opened it. Read it again first.',
    })
    expect((await save(s.wil, ['b', ''], { expectedVersion: 1 })).body.version).toBe(2)
  })

  test('a reflection keeps the questions of its first save', async () => {
    await save(s.wil)
    const settings = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
    const body = { ...settings, reflectionQuestions: ['What was hard?', 'Who helped?'] as [string, string] }
    expect((await s.ada.call('PUT /api/admin/settings', { body })).status).toBe(200)
    expect((await mine(s.wil))?.questions).toEqual(['What went well?', 'What will you try next week?'])
    expect((await mine(s.max))?.questions).toEqual(body.reflectionQuestions)
    expect((await save(s.max)).body.questions).toEqual(body.reflectionQuestions)
    await s.db
      .updateTable('schools')
      .set({ first_question: 'What went well?', second_question: 'What will you try next week?' })
      .execute()
  })

  test.each<[string, object, string]>([
    ['week', { week: '2026-11-17', texts: ['a', 'b'] }, 'a Tuesday'],
    ['texts', { week: WEEK, texts: ['a'] }, 'one text'],
    ['texts', { week: WEEK, texts: ['a', 'b', 'c'] }, 'three texts'],
    ['texts.1', { week: WEEK, texts: ['a', 'b'.repeat(501)] }, '501 characters'],
    ['texts', { week: WEEK, texts: [' ', '\n'] }, 'two blank texts'],
    ['mood', { week: WEEK, texts: ['a', 'b'], mood: 3 }, 'an unknown key'],
    ['expectedVersion', { week: WEEK, texts: ['a', 'b'], expectedVersion: -1 }, 'a negative version'],
  ])('a wrong %s is refused in %j (%s)', async (path, body) => {
    const answer = await s.wil.call('PUT /api/reflections/mine', { body })
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation', issues: [{ path }] } })
  })

  test('500 code points are accepted', async () => {
    expect((await save(s.wil, ['🌲'.repeat(500), ''])).status).toBe(200)
  })

  test('captains and coaches with a studio can write, but not adults or learners without a studio', async () => {
    const coach = await s.person(s.brendans, 'Kid', 'Coach', { studio: 'Summit', coachOf: [s.crews.moss] })
    for (const by of [s.zoe, coach]) expect((await save(by)).status).toBe(200)
    for (const by of [s.nora, s.cole, s.gia, s.ada]) {
      expect((await save(by)).error.code).toBe('forbidden')
      expect((await by.call('GET /api/reflections/mine')).error.code).toBe('forbidden')
    }
  })
})

describe('responding', () => {
  test('a “Read” can become a text and a “Read” again, with two notifications', async () => {
    const { id } = (await save(s.wil)).body
    expect((await respond(s.cole, id)).body).toMatchObject({
      responses: [
        { provider: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' }, text: null, createdAt: FRIDAY },
      ],
      abilities: { edit: 'forbidden', respond: true },
    })
    expect((await respond(s.cole, id)).status).toBe(200)
    expect((await respond(s.cole, id, ' Well done! ')).body.responses).toMatchObject([{ text: 'Well done!' }])
    expect((await respond(s.cole, id)).body.responses).toMatchObject([{ text: null }])
    expect(await notificationsOf(s.wil.id)).toEqual([
      'reflection_answered: Cole read your reflection',
      'reflection_answered: Cole answered your reflection',
    ])
  })

  test('coaches, guides and admins each have one response to a reflection', async () => {
    const { id } = (await save(s.wil)).body
    for (const by of [s.cole, s.gia, s.ada, s.cole]) expect((await respond(by, id)).status).toBe(200)
    const { responses } = (await mine(s.wil))?.reflection ?? {}
    expect(responses?.map(({ provider }) => provider?.id)).toEqual([s.cole.id, s.gia.id, s.ada.id])
  })

  test('a super admin of another school can respond to a reflection, change the response and remove it', async () => {
    const { id } = (await save(s.ivy)).body
    const read = await respond(s.sue, id)
    expect(read.body.responses).toMatchObject([{ provider: { id: s.sue.id, firstName: 'Sue' }, text: null }])
    expect((await respond(s.sue, id, 'Well seen.')).body.responses).toMatchObject([{ text: 'Well seen.' }])
    expect(await findBrokenRules(s.db)).toEqual({})
    expect((await removeResponse(s.sue, id)).status).toBe(204)
    expect((await removeResponse(s.sue, id)).status).toBe(404)
  })

  test('a save after “Read” deletes every “Read”, and the reflection awaits a response again', async () => {
    const { id } = (await save(s.wil)).body
    const waiting = async (by: By) =>
      (await by.call('GET /api/reflections/queue')).body.items.map((item) => [item.id, item.version])
    await respond(s.cole, id)
    await respond(s.gia, id)
    expect(await waiting(s.cole)).toEqual([])
    expect((await mine(s.wil))?.reflection).toMatchObject({ responses: [{}, {}], abilities: { edit: true } })
    expect((await save(s.wil)).body.responses).toHaveLength(2)
    expect((await save(s.wil, ['New', ''])).body).toMatchObject({ id, version: 2, responses: [] })
    for (const by of [s.cole, s.gia]) expect(await waiting(by)).toEqual([[id, 2]])
    expect((await removeResponse(s.cole, id)).status).toBe(404)
    await respond(s.cole, id)
    expect(await waiting(s.gia)).toEqual([])
    const read = 'reflection_answered: Cole read your reflection'
    expect(await notificationsOf(s.wil.id)).toEqual([read, read.replace('Cole', 'Gia'), read])
  })

  test('the texts of a reflection cannot be changed after an answer until the last answer is removed', async () => {
    const { id } = (await save(s.wil)).body
    await respond(s.cole, id, 'Well done')
    await respond(s.gia, id, 'Indeed')
    await respond(s.ada, id)
    expect((await mine(s.wil))?.reflection?.abilities.edit).toBe('already_responded')
    expect((await save(s.wil, ['New', ''])).error).toMatchObject({
      code: 'already_responded',
      message: "Someone has already replied, so you can't change this.",
    })
    expect((await removeResponse(s.cole, id)).status).toBe(204)
    expect((await removeResponse(s.cole, id)).status).toBe(404)
    expect((await save(s.wil, ['New', ''])).error.code).toBe('already_responded')
    expect((await respond(s.gia, id)).body.responses).toMatchObject([{ text: null }, { text: null }])
    expect((await save(s.wil, ['New', ''])).body).toMatchObject({ version: 2, responses: [] })
    await at('2026-11-24T15:00:00.000Z')
    expect((await save(s.wil, ['Late', ''])).error.code).toBe('reflection_closed')
    expect((await respond(s.cole, id)).status).toBe(200)
    expect((await save(s.wil, ['Late', ''])).error.code).toBe('reflection_closed')
  })

  test('a response to another version of a reflection than the expected one is refused', async () => {
    const { id } = (await save(s.wil)).body
    await save(s.wil, ['New', ''])
    expect((await respond(s.cole, id, 'Yes', { expectedVersion: 1 })).error.code).toBe('reflection_revised')
    expect((await respond(s.cole, id, 'Yes', { expectedVersion: 2 })).status).toBe(200)
  })

  test.each([
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(501) }],
    ['text', {}],
    ['mood', { text: null, mood: 1 }],
  ])('a response with a wrong %s is refused: %j', async (path, body) => {
    const { id } = (await save(s.wil)).body
    const answer = await s.cole.call('PUT /api/reflections/:id/response', { params: { id }, body })
    expect(answer).toMatchObject({ status: 400, error: { issues: [{ path }] } })
  })

  test('a reflection of a person who left stays and gets no responses', async () => {
    const pat = await s.person(s.brendans, 'Pat', 'Past', { studio: 'Basecamp II' })
    const { id } = (await save(pat)).body
    await respond(s.gia, id)
    await s.ada.call('PATCH /api/admin/users/:id/active', { params: { id: pat.id }, body: { active: false } })
    expect((await respond(s.ada, id)).error.code).toBe('account_left')
    const list = await s.gia.call('GET /api/users/:id/reflections', { params: { id: pat.id } })
    expect(list.body.items).toMatchObject([{ id, abilities: { respond: 'account_left' } }])
    expect((await removeResponse(s.gia, id)).status).toBe(204)
    expect((await s.gia.call('GET /api/reflections/queue')).body.items).toEqual([])
  })
})

describe('deleting', () => {
  test('the owner can delete a reflection while it can be changed, and write again', async () => {
    const { id } = (await save(s.wil)).body
    expect((await remove(s.wil, id)).status).toBe(204)
    expect((await remove(s.wil, id)).status).toBe(404)
    const again = (await save(s.wil)).body
    expect(again.version).toBe(1)
    await respond(s.cole, again.id)
    expect((await remove(s.wil, again.id)).status).toBe(204)
    const last = (await save(s.wil)).body
    await respond(s.cole, last.id, 'Well done')
    expect((await remove(s.wil, last.id)).error.code).toBe('already_responded')
    await at('2026-11-24T15:00:00.000Z')
    expect((await remove(s.wil, last.id)).error.code).toBe('reflection_closed')
  })

  test('an owner who may no longer write cannot delete the reflection either', async () => {
    const { id } = (await save(s.wil)).body
    const studio = s.brendans.studios.get('Basecamp II') ?? null
    const setStudio = (studio_id: number | null) =>
      s.db.updateTable('users').set({ studio_id }).where('id', '=', s.wil.id).execute()
    await setStudio(null)
    expect((await save(s.wil)).error.code).toBe('forbidden')
    expect((await remove(s.wil, id)).error.code).toBe('forbidden')
    await setStudio(studio)
    expect((await remove(s.wil, id)).status).toBe(204)
  })

  test('adults who are not admins cannot delete a reflection, and are refused before the row is searched', async () => {
    const { id } = (await save(s.wil)).body
    const ivyReflection = (await save(s.ivy)).body.id
    for (const adult of [s.cole, s.gia])
      for (const reflectionId of [id, ivyReflection, 999_999])
        expect((await remove(adult, reflectionId)).error.code).toBe('forbidden')
    for (const reflectionId of [ivyReflection, 999_999]) {
      expect((await remove(s.wil, reflectionId)).status).toBe(404)
      expect((await remove(s.ada, reflectionId)).status).toBe(404)
    }
  })

  test('an admin can delete a reflection at any time, and the audit log has the learner but no text', async () => {
    const { id } = (await save(s.wil)).body
    await respond(s.cole, id, 'Secret words')
    await at('2026-12-24T15:00:00.000Z')
    expect((await remove(s.ada, id)).status).toBe(204)
    expect(await s.db.selectFrom('responses').selectAll().execute()).toEqual([])
    const entry = await s.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'reflection.delete')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ subject: 'Wil Okonkwo', about_id: s.wil.id, actor_id: s.ada.id })
    expect(JSON.stringify(entry)).not.toContain('Secret')
  })
})

test('a coach with a studio cannot read or answer reflections of the crew', async () => {
  const crew = { crew: s.crews.lichen, coachOf: [s.crews.lichen] }
  const kid = await s.person(s.brendans, 'Kit', 'Coach', { studio: 'Summit', ...crew })
  const { id } = (await save(s.wil)).body
  const own = (await save(kid)).body.id
  const refused = [
    await respond(kid, id),
    await removeResponse(kid, id),
    await kid.call('GET /api/users/:id/reflections', { params: { id: s.wil.id } }),
    await kid.call('GET /api/groups/:id/reflections', { params: { id: s.crews.lichen } }),
    await kid.call('GET /api/reflections/queue'),
    await kid.call('GET /api/reflections/queue', { query: { crewId: String(s.crews.lichen) } }),
  ]
  for (const { status, error } of refused) expect([status, error.code]).toEqual([403, 'forbidden'])
  const list = await kid.call('GET /api/users/:id/reflections', { params: { id: kid.id } })
  expect(list.body.items.map((item) => item.id)).toEqual([own])
  // The coach is staff without a studio, or as a guide.
  for (const row of [
    { studio_id: null },
    { studio_id: s.brendans.studios.get('Summit') ?? null, is_guide: 1 as const },
  ]) {
    await s.db.updateTable('users').set(row).where('id', '=', kid.id).execute()
    await at(FRIDAY)
    const { items } = (await kid.call('GET /api/reflections/queue')).body
    expect(items.map((item) => item.id)).toEqual([id])
  }
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: kid.id } })
})

describe('the lists', () => {
  test('the queue has reflections that await the caller for 28 days, oldest first', async () => {
    const wil = (await save(s.wil)).body
    await at('2026-11-20T16:00:00.000Z')
    const max = (await save(s.max)).body
    const jo = (await save(s.jo)).body
    const queue = async (by: By, query = {}) =>
      (await by.call('GET /api/reflections/queue', { query })).body.items.map(({ id }) => id)
    expect(await queue(s.cole)).toEqual([wil.id, max.id])
    expect(await queue(s.gia)).toEqual([wil.id])
    expect(await queue(s.cole, { crewId: String(s.crews.lichen) })).toEqual([wil.id, max.id])
    expect(await queue(s.gia, { crewId: String(s.crews.lichen) })).toEqual([wil.id])
    expect(await queue(s.gia, { crewId: String(s.crews.moss) })).toEqual([])
    const first = await s.cole.call('GET /api/reflections/queue', { query: { limit: '1' } })
    expect(first.body.items.map(({ id }) => id)).toEqual([wil.id])
    expect(await queue(s.cole, { limit: '1', cursor: first.body.nextCursor ?? '' })).toEqual([max.id])
    await respond(s.ada, max.id)
    expect(await queue(s.cole)).toEqual([wil.id])
    await at('2026-12-18T14:59:59.999Z')
    expect(await queue(s.cole)).toEqual([wil.id])
    await at('2026-12-18T15:00:00.000Z')
    expect(await queue(s.cole)).toEqual([])
    expect(jo.version).toBe(1)
    const refused = await s.cole.call('GET /api/reflections/queue', {
      query: { crewId: String(s.crews.moss) },
    })
    expect(refused.error.code).toBe('forbidden')
  })

  test('the lists of a crew and a studio have everyone by last name, for the latest open week', async () => {
    const { id } = (await save(s.wil)).body
    const crew = await s.cole.call('GET /api/groups/:id/reflections', { params: { id: s.crews.lichen } })
    expect(crew.body.map(({ user, reflection }) => [user.firstName, reflection?.id ?? null])).toEqual([
      ['Zoë', null],
      ['Max', null],
      ['Wil', id],
    ])
    const studio = await s.gia.call('GET /api/guide/studio-reflections')
    expect(studio.body.map(({ user }) => user.firstName)).toEqual(['Zoë', 'Wil'])
    const before = { params: { id: s.crews.lichen }, query: { week: '2026-11-09' } }
    const earlier = await s.cole.call('GET /api/groups/:id/reflections', before)
    expect(earlier.body.map(({ reflection }) => reflection)).toEqual([null, null, null])
    await at('2026-11-26T15:00:00.000Z')
    const still = await s.cole.call('GET /api/groups/:id/reflections', { params: { id: s.crews.lichen } })
    expect(still.body.find(({ user }) => user.id === s.wil.id)?.reflection?.id).toBe(id)
  })

  test('the list of a person’s reflections has pages, with the newest week first', async () => {
    await save(s.wil)
    await at('2026-11-27T15:00:00.000Z')
    await save(s.wil, ['More', ''], { week: '2026-11-23' })
    const listPage = (query = {}) =>
      s.gia.call('GET /api/users/:id/reflections', { params: { id: s.wil.id }, query })
    expect((await listPage()).body.items.map(({ week }) => week)).toEqual(['2026-11-23', WEEK])
    const { nextCursor } = (await listPage({ limit: '1' })).body
    expect((await listPage({ limit: '1', cursor: nextCursor ?? '' })).body).toMatchObject({
      items: [{ week: WEEK }],
      nextCursor: null,
    })
  })
})

describe('while reflections are switched off', () => {
  test('every call is refused after forbidden, and existing reflections are kept', async () => {
    const { id } = (await save(s.wil)).body
    await switchOff()
    const params = { id }
    const off = [
      await s.wil.call('GET /api/reflections/mine'),
      await s.wil.call('PUT /api/reflections/mine', { body: { week: 'x' } }),
      await s.wil.call('DELETE /api/reflections/:id', { params }),
      await s.cole.call('GET /api/reflections/queue'),
      await s.cole.call('PUT /api/reflections/:id/response', { params, body: {} }),
      await s.cole.call('DELETE /api/reflections/:id/response', { params }),
      await s.cole.call('GET /api/users/:id/reflections', { params: { id: s.wil.id } }),
      await s.cole.call('GET /api/groups/:id/reflections', { params: { id: s.crews.lichen } }),
      await s.gia.call('GET /api/guide/studio-reflections'),
    ]
    for (const answer of off)
      expect(answer).toMatchObject({
        status: 403,
        error: { code: 'switched_off', message: 'Your school has switched this off.' },
      })
    expect((await s.ada.call('GET /api/reflections/mine')).error.code).toBe('forbidden')
    expect((await s.zoe.call('DELETE /api/reflections/:id', { params })).error.code).toBe('forbidden')
    expect((await s.wil.call('DELETE /api/reflections/:id', { params: { id: 999_999 } })).status).toBe(404)
    await s.db.updateTable('schools').set({ reflections: 1 }).execute()
    expect((await mine(s.wil))?.reflection?.id).toBe(id)
  })

  test('the stored data breaks no rule after all these tests', async () => {
    expect(await findBrokenRules(s.db)).toEqual({})
  })
})
