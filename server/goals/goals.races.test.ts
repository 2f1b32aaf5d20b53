// Goals hold together however many people press at the same moment.
import { describe, expect, inject, test } from 'vitest'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

/** A number of rounds; more of them find rarer races. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 40)
// PGlite is one connection: nothing is concurrent there, and a pass would prove nothing.
const alone = inject('postgresKind') === 'pglite'
const title = alone ? 'skipped: PGlite answers one connection at a time' : `${ROUNDS} rounds`

const s = await story()

const stored = (id: number) => s.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirst()
const completions = async (goalId: number) =>
  (
    await s.db
      .selectFrom('activities')
      .select('id')
      .where('goal_id', '=', goalId)
      .where('type', '=', 'goal_completed')
      .execute()
  ).length

describe.skipIf(alone)(title, () => {
  test('a hundred ticks at once: the activity stands exactly while the goal is completed', {
    timeout: 120_000,
  }, async () => {
    const { id } = await setGoal(s.wil)
    const people = [s.wil, s.cole, s.zoe, s.gia]
    const rounds = Math.ceil(ROUNDS / 10)
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          changeGoal(people[index % 4] ?? s.wil, id, { completed: index % 3 === 0 }),
        ),
      )
      // A machine with much else to do may put some off; those change nothing.
      const others = answers.map(({ status }) => status).filter((status) => status !== 200)
      expect(others.filter((status) => status !== 503)).toEqual([])
      expect(others.length).toBeLessThan(answers.length)
      const goal = await stored(id)
      expect(await completions(id)).toBe(goal?.completed)
      expect(goal?.completed_at === null).toBe(goal?.completed === 0)
    }
  })

  test('of the same tick set by many at once, one changes it', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await setGoal(s.wil)
      const people = [s.wil, s.cole, s.zoe, s.gia, s.ada]
      const answers = await Promise.all(people.map((by) => changeGoal(by, id, { completed: true })))
      expect(answers.map(({ body }) => body.updated).filter(Boolean)).toHaveLength(1)
      expect(await completions(id)).toBe(1)
    }
  })

  test('edits at once are each kept, with what stood there before', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, title: first } = await setGoal(s.wil)
      const people = [s.wil, s.cole, s.zoe, s.ada]
      await Promise.all(people.map((by, index) => changeGoal(by, id, { title: `Text ${index}` })))
      const goal = await stored(id)
      expect(goal?.revision_count).toBe(people.length)
      const edits = await s.db
        .selectFrom('goal_edits')
        .select(['old_title', 'new_title'])
        .where('goal_id', '=', id)
        .orderBy('id')
        .execute()
      // Each begins where the one before ended, and the last one is what stands there.
      expect(edits.map((edit) => edit.old_title)).toEqual([
        first,
        ...edits.slice(0, -1).map((edit) => edit.new_title),
      ])
      expect(edits.at(-1)?.new_title).toBe(goal?.title)
    }
  })

  test('of deletions at once one succeeds, and the owner is told once', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await setGoal(s.max)
      const people = [s.cole, s.zoe, s.ada]
      const answers = await Promise.all(
        people.map((by) => by.call('DELETE /api/goals/:id', { params: { id } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    }
    const told = await s.db.selectFrom('notifications').select('id').where('user_id', '=', s.max.id).execute()
    expect(told).toHaveLength(ROUNDS)
  })

  test('a goal set for somebody who is being deleted goes along or is refused', {
    timeout: 120_000,
  }, async () => {
    // Long enough names that are letters only: usernames are made of them.
    const letters = (round: number) => [...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    for (let round = 0; round < ROUNDS; round++) {
      const leaver = await s.person(s.brendans, 'Leaver', `No${letters(round)}`, { crew: s.crews.lichen })
      const [one, two, gone] = await Promise.all([
        s.cole.call('POST /api/goals', { body: goalBody(leaver) }),
        leaver.call('POST /api/goals', { body: goalBody(leaver, { completed: true }) }),
        s.ada.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } }),
      ])
      expect(gone.status).toBe(204)
      expect([201, 404]).toContain(one.status)
      expect([201, 401, 404]).toContain(two.status)
      for (const table of ['goals', 'activities', 'notifications'] as const) {
        const left = await s.db.selectFrom(table).select('id').where('user_id', '=', leaver.id).execute()
        expect([table, left]).toEqual([table, []])
      }
    }
  })
})
