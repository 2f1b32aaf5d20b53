// Limits and names hold however many admins press at the same moment.
import { describe, expect, inject, test } from 'vitest'
import { story } from '../testing/story.ts'

/** A number of rounds; more of them find rarer races. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 40)
// PGlite is one connection: nothing is concurrent there, and a pass would prove nothing.
const alone = inject('postgresKind') === 'pglite'
const title = alone ? 'skipped: PGlite answers one connection at a time' : `${ROUNDS} rounds`

const s = await story()

async function newCrew(name: string): Promise<number> {
  return (await s.ada.call('POST /api/admin/groups', { body: { name } })).body.id
}

const learners = await Promise.all(
  Array.from({ length: 16 }, (_, index) =>
    s.person(s.brendans, 'Racer', `Number${String.fromCharCode(97 + index)}`, { studio: 'Summit' }),
  ),
)

/** Puts these learners into the crew and all the other racers out of theirs. */
async function deal(crews: Map<number, number>) {
  let next = 0
  await s.db.updateTable('users').set({ group_id: null }).where('first_name', '=', 'Racer').execute()
  const placed: number[][] = []
  for (const [crew, size] of crews) {
    const ids = learners.slice(next, next + size).map((learner) => learner.id)
    next += size
    placed.push(ids)
    await s.db.updateTable('users').set({ group_id: crew }).where('id', 'in', ids).execute()
  }
  return { placed, free: learners.slice(next).map((learner) => learner.id) }
}

const sizeOf = async (crew: number) =>
  (await s.db.selectFrom('users').select('id').where('group_id', '=', crew).execute()).length

const admins = [s.ada, s.sue]
const move = (userId: number, targetGroupId: number | null, index: number) =>
  (admins[index % 2] ?? s.ada).call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId } })

describe.skipIf(alone)(title, () => {
  test('of eight moves into a crew of four, one finds a place', { timeout: 120_000 }, async () => {
    const crew = await newCrew('Full Ferns')
    for (let round = 0; round < ROUNDS; round++) {
      const { free } = await deal(new Map([[crew, 4]]))
      const answers = await Promise.all(free.slice(0, 8).map((id, index) => move(id, crew, index)))
      const statuses = answers.map((answer) => answer.status).sort()
      expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
      expect(await sizeOf(crew)).toBe(5)
    }
  })

  test('of three moves out of a crew of four into others, one is allowed', { timeout: 120_000 }, async () => {
    const from = await newCrew('Leaving Larks')
    const [east, west] = [await newCrew('Eastern Elms'), await newCrew('Western Willows')]
    for (let round = 0; round < ROUNDS; round++) {
      const { placed } = await deal(
        new Map([
          [from, 4],
          [east, 3],
          [west, 3],
        ]),
      )
      const leaving = placed[0]?.slice(0, 3) ?? []
      const answers = await Promise.all(leaving.map((id, index) => move(id, index % 2 ? east : west, index)))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
      expect(await sizeOf(from)).toBe(3)
    }
  })

  test('opposite moves between two crews never deadlock', { timeout: 120_000 }, async () => {
    const [north, south] = [await newCrew('Northern Newts'), await newCrew('Southern Swifts')]
    for (let round = 0; round < ROUNDS; round++) {
      const { placed } = await deal(
        new Map([
          [north, 4],
          [south, 4],
        ]),
      )
      const [up = [], down = []] = placed
      const answers = await Promise.all([
        ...up.slice(0, 2).map((id, index) => move(id, south, index)),
        ...down.slice(0, 2).map((id, index) => move(id, north, index)),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      expect((await sizeOf(north)) + (await sizeOf(south))).toBe(8)
      for (const size of [await sizeOf(north), await sizeOf(south)]) {
        expect(size).toBeGreaterThanOrEqual(3)
        expect(size).toBeLessThanOrEqual(5)
      }
    }
  })

  test('a crew that is deleted while learners move in keeps nobody', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const crew = await newCrew('Passing Plovers')
      const { free } = await deal(new Map())
      const [deleted, ...moves] = await Promise.all([
        s.sue.call('DELETE /api/admin/groups/:id', { params: { id: crew } }),
        ...free.slice(0, 4).map((id, index) => move(id, crew, index)),
      ])
      expect(deleted?.status).toBe(204)
      for (const { status } of moves) expect([200, 404]).toContain(status)
      expect(await sizeOf(crew)).toBe(0)
    }
  })

  test('two crews of the same name: one is made', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const names = [`Twin ${round}`, `TWIN ${round}`, `twin ${round}`]
      const answers = await Promise.all(
        names.map((name, index) =>
          (admins[index % 2] ?? s.ada).call('POST /api/admin/groups', { body: { name } }),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    }
  })
})
