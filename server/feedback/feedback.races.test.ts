// Reviews hold however many people press at the same moment: one active entry a goal and giver, none of a text that
// is gone.
import { describe, expect, inject, test } from 'vitest'
import { changeGoal, type Someone, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

/** A number of rounds; more of them find rarer races. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 40)
// PGlite is one connection: nothing is concurrent there, and a pass would prove nothing.
const alone = inject('postgresKind') === 'pglite'
const title = alone ? 'skipped: PGlite answers one connection at a time' : `${ROUNDS} rounds`

const s = await story()

const give = (by: Someone, goalId: number, fields: object = {}) =>
  by.call('POST /api/feedback/goals/:goalId', {
    params: { goalId },
    body: { status: 'denied', comments: 'Again', ...fields },
  })
const entriesOf = (goalId: number) =>
  s.db.selectFrom('feedback').selectAll().where('goal_id', '=', goalId).orderBy('id').execute()
const revisionOf = async (goalId: number) =>
  (await s.db.selectFrom('goals').select('revision_count').where('id', '=', goalId).executeTakeFirstOrThrow())
    .revision_count

describe.skipIf(alone)(title, () => {
  test('of a review sent twice, both are written and the last one counts', { timeout: 120_000 }, async () => {
    const { id } = await setGoal(s.wil)
    for (let round = 1; round <= ROUNDS; round++) {
      const answers = await Promise.all([give(s.cole, id), give(s.cole, id, { status: 'accepted' })])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      const entries = await entriesOf(id)
      expect(entries).toHaveLength(2 * round)
      expect(entries.filter((entry) => entry.is_active === 1)).toEqual([entries.at(-1)])
    }
  })

  test('reviews of several people stand side by side', { timeout: 120_000 }, async () => {
    const ben = await s.person(s.brendans, 'Ben', 'Beside', { coachOf: [s.crews.lichen] })
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await setGoal(s.wil)
      const givers = [s.cole, s.zoe, ben, s.cole, s.zoe, ben]
      const answers = await Promise.all(givers.map((by) => give(by, id)))
      expect(answers.map(({ status }) => status)).toEqual(givers.map(() => 201))
      const active = (await entriesOf(id)).filter((entry) => entry.is_active === 1)
      expect(new Set(active.map((entry) => entry.provider_id))).toEqual(
        new Set([s.cole.id, s.zoe.id, ben.id]),
      )
      expect(active).toHaveLength(3)
    }
  })

  test('an edit against reviews: what is active is of the text as it stands', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await setGoal(s.wil)
      const answers = await Promise.all([
        give(s.cole, id),
        changeGoal(s.wil, id, { title: `Changed in round ${round}` }),
        give(s.zoe, id, { expectedRevision: 0 }),
        changeGoal(s.ada, id, { category: 'Personal' }),
        give(s.cole, id),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
      const revision = await revisionOf(id)
      expect(revision).toBe(2)
      for (const entry of await entriesOf(id)) {
        // An entry counts exactly as long as the text it is about, or until its giver replaces it.
        if (entry.is_active === 1) expect(entry.goal_revision_at_time).toBe(revision)
        else if (entry.ended_by === 'edit') expect(entry.goal_revision_at_time).toBeLessThan(revision)
        if (entry.provider_id === s.zoe.id) expect(entry.goal_revision_at_time).toBe(0)
      }
      const edits = await s.db.selectFrom('goal_edits').select('id').where('goal_id', '=', id).execute()
      expect(edits).toHaveLength(2)
    }
  })

  test('many accepted in opposite orders, while they are edited, never wait for each other', {
    timeout: 120_000,
  }, async () => {
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push((await setGoal(s.wil)).id)
    for (let round = 0; round < ROUNDS; round++) {
      const accept = (by: Someone, goalIds: number[]) =>
        by.call('POST /api/feedback/accept', { body: { goalIds } })
      const [mine, theirs, edit] = await Promise.all([
        accept(s.cole, ids),
        accept(s.zoe, ids.toReversed()),
        changeGoal(s.wil, ids[round % 8] ?? 0, { title: `Round ${round}` }),
      ])
      expect([mine.status, theirs.status, edit.status]).toEqual([200, 200, 200])
      expect(mine.body.accepted).toEqual(ids)
      expect(theirs.body.accepted).toEqual(ids.toReversed())
    }
  })

  test('a review against the deletion of its goal is written whole or not at all', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await setGoal(s.wil)
      const [given, gone] = await Promise.all([
        give(s.cole, id),
        s.wil.call('DELETE /api/goals/:id', { params: { id } }),
      ])
      expect(gone.status).toBe(204)
      expect([201, 404]).toContain(given.status)
      expect(await entriesOf(id)).toEqual([])
    }
  })
})
