// Paged lists of goals: walking them while goals change, filters, and wrong limits and cursors.
import { describe, expect, test } from 'vitest'
import { setGoal, travelTo, walk } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
const goal = (dueOn: string, fields: Partial<Parameters<typeof insertGoal>[1]> = {}) =>
  insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn, ...fields })
const ids = <T extends { id: number }>(rows: T[]) => rows.map(({ id }) => id)

const old: number[] = []
for (let count = 0; count < 23; count++) old.push(await goal(count % 2 ? '2026-11-18' : '2025-03-05'))

const inUser = { id: s.wil.id }
const inCrew = { id: s.crews.lichen }
const lists = {
  'GET /api/users/:id/goals': (query: Record<string, string>) =>
    s.wil
      .call('GET /api/users/:id/goals', { params: inUser, query: { scope: 'all', ...query } })
      .then(({ body }) => (Array.isArray(body) ? { items: [], nextCursor: 'not paged' } : body)),
  'GET /api/users/:id/goals-with-feedback': (query: Record<string, string>) =>
    s.wil
      .call('GET /api/users/:id/goals-with-feedback', { params: inUser, query: { scope: 'all', ...query } })
      .then(({ body }) => (Array.isArray(body) ? { items: [], nextCursor: 'not paged' } : body)),
  'GET /api/groups/:id/all-goals': (query: Record<string, string>) =>
    s.cole.call('GET /api/groups/:id/all-goals', { params: inCrew, query }).then(({ body }) => body),
}

describe.each(Object.entries(lists))('%s', (_call, list) => {
  test.each(['1', '5', '23', '200'])('pages of %s show each goal once, newest first', async (limit) => {
    const seen = ids(await walk((cursor) => list({ limit, ...cursor })))
    expect(seen.filter((id) => old.includes(id))).toEqual(old.toReversed())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('pages read while goals are set show each earlier one exactly once', async () => {
    const seen = ids(
      await walk(
        (cursor) => list({ limit: '4', ...cursor }),
        () => setGoal(s.wil),
      ),
    )
    expect(seen.filter((id) => old.includes(id))).toEqual(old.toReversed())
  })

  test('pages read while goals are deleted skip none of the others', async () => {
    const spare = await Promise.all(Array.from({ length: 6 }, () => goal('2026-11-18')))
    const seen = ids(
      await walk(
        (cursor) => list({ limit: '3', ...cursor }),
        async () => {
          const id = spare.pop()
          if (id !== undefined) await s.wil.call('DELETE /api/goals/:id', { params: { id } })
        },
      ),
    )
    expect(seen.filter((id) => old.includes(id))).toEqual(old.toReversed())
  })

  test('a list has 50 goals on a page by default', async () => {
    while ((await list({ limit: '200' })).items.length <= 50) await goal('2025-03-05')
    const { items, nextCursor } = await list({})
    expect([items.length, nextCursor]).toEqual([50, expect.any(String)])
  })
})

const paged = [
  (query: Record<string, string>) =>
    s.wil.call('GET /api/users/:id/goals', { params: inUser, query: { scope: 'all', ...query } }),
  (query: Record<string, string>) =>
    s.wil.call('GET /api/users/:id/goals-with-feedback', {
      params: inUser,
      query: { scope: 'all', ...query },
    }),
  (query: Record<string, string>) => s.cole.call('GET /api/groups/:id/all-goals', { params: inCrew, query }),
  (query: Record<string, string>) => s.cole.call('GET /api/feedback/queue', { query }),
]
const encodeCursor = (value: string) => Buffer.from(value).toString('base64url')

describe('a request for a page', () => {
  test.each(['0', '-1', '201', '1.5', 'many', '', '99999999999'])(
    'a request for a page is refused with limit=%s',
    async (limit) => {
      for (const list of paged) {
        const { status, error } = await list({ limit })
        expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation', 'limit'])
      }
    },
  )

  test.each([
    ['words', 'next'],
    ['nothing', ''],
    ['a text', encodeCursor('["5"]')],
    ['two numbers', encodeCursor('[5,6]')],
    ['a long text', 'x'.repeat(501)],
  ])('a request for a page is refused with a cursor of %s', async (_what, cursor) => {
    for (const list of paged) {
      const { status, error } = await list({ cursor })
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation', 'cursor'])
    }
  })

  test.each(['[9007199254740991]', '[-9007199254740991]'])(
    'a request for a page does not fail with the forged cursor %s',
    async (key) => {
      for (const list of paged) expect((await list({ cursor: encodeCursor(key) })).status).toBeLessThan(500)
    },
  )

  test.each<Record<string, string>>([{ scope: 'some' }, { order: 'asc' }, { userId: '1' }])(
    'a request for a page is refused with %j',
    async (query) => {
      expect((await s.wil.call('GET /api/users/:id/goals', { params: inUser, query })).status).toBe(400)
    },
  )
})

describe('filters', () => {
  test('filters select goals by their current status and by category', async () => {
    const lone = await s.person(s.brendans, 'Lone', 'Filter', { studio: 'Summit' })
    const store = (dueOn: string, fields = {}) =>
      insertGoal(s, { schoolId: s.brendans.id, userId: lone.id, dueOn, ...fields })
    const open = await store('2026-11-20')
    const late = await store('2026-11-17')
    const locked = await store('2026-11-20', { locked: true })
    const done = await store('2026-11-17', { completed: true })
    const away = await store('2026-11-17', { completed: true, archived: true })
    const personal = (await setGoal(lone, { category: 'Personal', completed: true })).id
    const params = { id: lone.id }
    const list = async (query: Record<string, string>) => {
      const { body } = await lone.call('GET /api/users/:id/goals', {
        params,
        query: { scope: 'all', ...query },
      })
      return ids(Array.isArray(body) ? [] : body.items)
    }
    expect(await list({ status: 'in_progress' })).toEqual([open])
    expect(await list({ status: 'incomplete' })).toEqual([locked, late])
    expect(await list({ status: 'completed' })).toEqual([personal, done])
    expect(await list({ category: 'Personal' })).toEqual([personal])
    expect(await list({ category: 'Academic', status: 'completed' })).toEqual([done])
    expect(await list({ category: 'Extracurricular' })).toEqual([])
    expect(await list({})).not.toContain(away)
    const wrong: Record<string, string>[] = [{ status: 'done' }, { category: 'sports' }, { status: '' }]
    for (const query of wrong) {
      const all = { scope: 'all', ...query }
      expect((await lone.call('GET /api/users/:id/goals', { params, query: all })).status).toBe(400)
    }
  })

  test('filters find a goal as in progress until the millisecond before its deadline, and as incomplete from then on', async () => {
    const pia = await s.person(s.brendans, 'Pia', 'Punctual', { studio: 'Summit' })
    const due = await insertGoal(s, { schoolId: s.brendans.id, userId: pia.id, dueOn: '2026-11-18' })
    const listed = async () => {
      const lists = (['in_progress', 'incomplete'] as const).map(async (status) => {
        const { body } = await pia.call('GET /api/users/:id/goals', {
          params: { id: pia.id },
          query: { status },
        })
        return ids(Array.isArray(body) ? body : body.items)
      })
      return Promise.all(lists)
    }
    await travelTo(s, '2026-11-18T21:59:59.999Z')
    expect(await listed()).toEqual([[due], []])
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect(await listed()).toEqual([[], [due]])
  })
})
