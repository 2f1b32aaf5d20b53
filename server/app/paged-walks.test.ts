// Reads every paged call page by page while rows are added and removed: rows that exist the whole time appear once, in order.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api, type Call } from '../../contract/api.ts'
import { addDays } from '../../contract/days.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  changeGoal,
  goalBody,
  review,
  setGoal,
  switchFeatures,
  type TestUser,
} from '../testing/goal-calls.ts'
import { isPaged } from '../testing/list-answers.ts'
import { toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story()
const wil = { id: s.wil.id }
let made = 0
// The queue then has two sections: stuck goals and the others.
await switchFeatures(s, { weekChecks: true })

interface Walk {
  by: TestUser
  params?: { id: number }
  query?: Record<string, string>
  /** One more row of the list. */
  add: () => Promise<unknown>
  /** The row with this id leaves the list. */
  remove: (id: number) => Promise<unknown>
}

type Row = 'feedback' | 'reflections' | 'goal_edits' | 'audit_log' | 'notifications'
const dropped = (table: Row) => (id: number) => s.db.deleteFrom(table).where('id', '=', id).execute()

/** Half of the rows share an instant with the previous one. */
function tick() {
  made++
  if (made % 2) s.clock.advance(1)
}

const goal = await setGoal(s.wil, { title: 'Reviewed and edited' })
const goals = {
  add: () => setGoal(s.wil, { title: `Goal ${made++}` }),
  // `goal` stays, because the rows of the logs are about it.
  remove: async (id: number) => id !== goal.id && s.ada.call('DELETE /api/goals/:id', { params: { id } }),
}
const reviews = {
  add: () => {
    tick()
    return review(s.cole, goal.id, 'denied')
  },
  remove: dropped('feedback'),
}
const reflections = {
  add: () => {
    tick()
    const texts = { first_question: '1?', second_question: '2?', first_text: 'One', second_text: 'Two' }
    const at = { created_at: s.clock.now(), updated_at: s.clock.now() }
    // No person has two reflections of a week, and the queue has none of a week that ended long ago.
    const week = addDays('2026-11-09', 7 * made)
    const written = { school_id: s.brendans.id, user_id: s.wil.id, week, version: 1, ...texts, ...at }
    return s.db.insertInto('reflections').values(written).execute()
  },
  remove: dropped('reflections'),
}
const newcomer = (properties: object) =>
  s.person(s.brendans, 'New', `${made % 2 ? 'Aa' : 'Zz'}${toLetters(made++)}`, properties)
const leaves = (column: 'group_id' | 'studio_id') => (id: number) =>
  s.db
    .updateTable('users')
    .set({ [column]: null, is_captain: 0 })
    .where('id', '=', id)
    .execute()

const walks: Partial<Record<Call, Walk>> = {
  'GET /api/users/:id/goals': { by: s.wil, params: wil, query: { scope: 'all' }, ...goals },
  'GET /api/users/:id/goals-with-feedback': { by: s.wil, params: wil, query: { scope: 'all' }, ...goals },
  'GET /api/users/:id/goal-history': { by: s.wil, params: wil, ...goals },
  'GET /api/groups/:id/all-goals': { by: s.cole, params: { id: s.crews.lichen }, ...goals },
  'GET /api/guide/all-goals': { by: s.gia, ...goals },
  'GET /api/feedback/queue': { by: s.zoe, ...goals },
  'GET /api/reflections/queue': { by: s.cole, ...reflections },
  'GET /api/users/:id/reflections': { by: s.wil, params: wil, ...reflections },
  'GET /api/notifications': {
    by: s.wil,
    add: () => s.cole.call('POST /api/goals', { body: goalBody(s.wil) }),
    remove: dropped('notifications'),
  },
  'GET /api/coach-wooden/feedback-log': { by: s.cole, ...reviews },
  'GET /api/guide/feedback-log': { by: s.gia, ...reviews },
  'GET /api/admin/feedback-log': { by: s.ada, ...reviews },
  'GET /api/admin/goal-edits': {
    by: s.ada,
    add: () => {
      tick()
      return changeGoal(s.wil, goal.id, { title: `Reviewed and edited ${made}` })
    },
    // The goal's own count of revisions does not matter here.
    remove: dropped('goal_edits'),
  },
  'GET /api/admin/audit-log': {
    by: s.ada,
    add: () => s.ada.call('POST /api/admin/groups', { body: { name: `Crew of note ${made++}` } }),
    remove: dropped('audit_log'),
  },
  'GET /api/groups/:id/goal-history': {
    by: s.ada,
    params: { id: s.crews.moss },
    add: async () => {
      const members = await s.db
        .selectFrom('users')
        .select('id')
        .where('group_id', '=', s.crews.moss)
        .execute()
      return members.length < 5 && newcomer({ studio: 'Summit', crew: s.crews.moss })
    },
    remove: leaves('group_id'),
  },
  'GET /api/guide/studio-goal-history': {
    by: s.gia,
    add: () => newcomer({ studio: 'Basecamp II' }),
    remove: leaves('studio_id'),
  },
  'GET /api/goal-series': {
    by: s.ada,
    add: async () => {
      tick()
      const { id } = await s.db
        .insertInto('goal_series')
        .values({
          school_id: s.brendans.id,
          created_by_id: s.ada.id,
          title: `Read ${made++}`,
          category: 'Academic',
          duration: 'weekly',
          weekday: 0,
          until_on: '2027-06-01',
          created_at: s.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const person = { school_id: s.brendans.id, series_id: id, user_id: s.wil.id, from_week: '2026-11-16' }
      return s.db.insertInto('series_people').values(person).execute()
    },
    remove: (id) => s.db.deleteFrom('goal_series').where('id', '=', id).execute(),
  },
  // Last, because it also removes the people who read the other lists.
  'GET /api/admin/week-results': {
    by: s.ada,
    add: () => newcomer({ studio: 'Summit' }),
    remove: (id) => s.db.updateTable('users').set({ left_at: s.clock.now() }).where('id', '=', id).execute(),
  },
}

const pagedCalls = Object.entries<Endpoint>(api).flatMap(([call, { response }]) =>
  isPaged(response) ? [call] : [],
)

test('every paged call of the table is tested here', () => {
  expect(Object.keys(walks).toSorted()).toEqual(pagedCalls.toSorted())
})

const row = z.object({ id: z.int() })
const page = z.object({
  items: z.optional(z.array(row)),
  goals: z.optional(z.array(row)),
  members: z.optional(z.array(z.object({ user: row }))),
  nextCursor: z.nullable(z.string()),
})

/** The ids of a page, and the cursor of the next one. */
async function pageOf(call: Call, walk: Walk, limit: string, cursor: string | null) {
  const query = { ...walk.query, limit, ...(cursor !== null && { cursor }) }
  const { text } = await walk.by.call(call, { ...(walk.params && { params: walk.params }), query })
  const { items, goals, members, nextCursor } = page.parse(JSON.parse(text))
  const rows = items ?? goals ?? members?.map(({ user }) => user) ?? []
  return { ids: rows.map(({ id }) => id), nextCursor }
}

/** Reads all ids in order; `between` runs after each page except the last. */
async function walked(call: Call, walk: Walk, limit: number, between: (seen: number[]) => Promise<void>) {
  const seen: number[] = []
  let cursor: string | null = null
  for (;;) {
    const { ids, nextCursor } = await pageOf(call, walk, String(limit), cursor)
    seen.push(...ids)
    if (nextCursor === null) {
      expect(ids.length).toBeLessThanOrEqual(limit)
      return seen
    }
    expect(ids).toHaveLength(limit)
    cursor = nextCursor
    await between(seen)
  }
}

const still = async () => undefined
/** Rows added and removed while a list is read. */
const CHANGES = 4
const ROWS = 14

describe.each(Object.entries(walks) as [Call, Walk][])('%s', (call, walk) => {
  test.each([1, 2, 5, 200])(
    'pages of %d rows stay correct while rows are added and removed',
    async (limit) => {
      for (let tries = 0; tries < ROWS && (await walked(call, walk, 200, still)).length < ROWS; tries++)
        await walk.add()
      const before = await walked(call, walk, 200, still)
      const removed = new Set<number>()
      const ahead = before.toReversed()
      let changes = 0
      const seen = await walked(call, walk, limit, async (shown) => {
        if (changes++ >= CHANGES) return
        await walk.add()
        // The page showed one of them, and not yet the other.
        const unseen = ahead.find((id) => !removed.has(id) && !shown.includes(id))
        for (const id of changes % 2 ? [unseen] : [shown.find((row) => !removed.has(row)), unseen]) {
          if (id === undefined || before.length - removed.size < 3) continue
          removed.add(id)
          await walk.remove(id)
        }
      })
      const stayed = before.filter((id) => !removed.has(id))
      expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed)
      expect(new Set(seen).size).toBe(seen.length)
      const after = await walked(call, walk, 200, still)
      expect(seen.filter((id) => after.includes(id))).toEqual(after.filter((id) => seen.includes(id)))
    },
  )

  test('a page that has exactly all rows is the last', async () => {
    const all = await walked(call, walk, 200, still)
    expect(await pageOf(call, walk, String(all.length), null)).toEqual({ ids: all, nextCursor: null })
  })

  test.each(['0', '201', '-1', '1.5', 'ten', ''])('a limit of "%s" is refused', async (limit) => {
    const query = { ...walk.query, limit }
    const answer = await walk.by.call(call, { ...(walk.params && { params: walk.params }), query })
    expect(answer.error.issues?.map(({ path }) => path)).toEqual(['limit'])
  })
})
