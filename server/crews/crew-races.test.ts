// Races about crews: limits and unique names hold when admins act concurrently.
import { expect } from 'vitest'
import { countStatuses, interleaved, ROUNDS, race } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

async function newCrew(name: string): Promise<number> {
  return (await s.ada.call('POST /api/admin/groups', { body: { name } })).body.id
}

const learners = await Promise.all(
  Array.from({ length: 16 }, (_, index) =>
    s.person(s.brendans, 'Racer', `Number${String.fromCharCode(97 + index)}`, { studio: 'Summit' }),
  ),
)

/** Fills each crew to its size in `crews`, and takes all other racers out of their crews. */
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

const createCrews = (names: string[]) => Promise.all(names.map(newCrew))

race(
  s,
  'one of eight moves into a crew of four succeeds',
  async (_, crew) => {
    const { free } = await deal(new Map([[crew, 4]]))
    const answers = await Promise.all(free.slice(0, 8).map((id, index) => move(id, crew, index)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 })
    expect(await sizeOf(crew)).toBe(5)
  },
  { rounds: ROUNDS, prepare: () => newCrew('Full Ferns') },
)

race(
  s,
  'one of three moves out of a crew of four into others succeeds',
  async (_, [from = 0, east = 0, west = 0]) => {
    const sizes = new Map([
      [from, 4],
      [east, 3],
      [west, 3],
    ])
    const leaving = (await deal(sizes)).placed[0]?.slice(0, 3) ?? []
    const answers = await Promise.all(leaving.map((id, index) => move(id, index % 2 ? east : west, index)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 })
    expect(await sizeOf(from)).toBe(3)
  },
  { prepare: () => createCrews(['Leaving Larks', 'Eastern Elms', 'Western Willows']) },
)

race(
  s,
  'opposite moves between two crews respect the limits and never deadlock',
  async (_, [north = 0, south = 0]) => {
    const sizes = new Map([
      [north, 4],
      [south, 4],
    ])
    const [up = [], down = []] = (await deal(sizes)).placed
    const answers = await Promise.all([
      ...up.slice(0, 2).map((id, index) => move(id, south, index)),
      ...down.slice(0, 2).map((id, index) => move(id, north, index)),
    ])
    expect(Object.keys(countStatuses(answers)).filter((status) => !['200', '409'].includes(status))).toEqual(
      [],
    )
    const now = [await sizeOf(north), await sizeOf(south)]
    expect(now.toSorted().join()).toMatch(/^(3,5|4,4)$/)
  },
  { rounds: ROUNDS, prepare: () => createCrews(['Northern Newts', 'Southern Swifts']) },
)

race(s, 'a crew that is deleted while learners move in has no members afterward', async () => {
  const crew = await newCrew('Passing Plovers')
  const { free } = await deal(new Map())
  const [deleted, ...moves] = await Promise.all([
    s.sue.call('DELETE /api/admin/groups/:id', { params: { id: crew } }),
    ...free.slice(0, 4).map((id, index) => move(id, crew, index)),
  ])
  expect(deleted?.status).toBe(204)
  for (const { status } of moves) expect([200, 404]).toContain(status)
  expect(await sizeOf(crew)).toBe(0)
})

race(s, 'one of several crews with the same name in different case is created', async (round) => {
  const names = [`Twin ${round}`, `TWIN ${round}`, `twin ${round}`]
  const answers = await Promise.all(
    names.map((name, index) =>
      (admins[index % 2] ?? s.ada).call('POST /api/admin/groups', { body: { name } }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
})

race(
  s,
  'a learner can become captain while moving to another crew',
  async (_, [from = 0, to = 0]) => {
    const sizes = new Map([
      [from, 4],
      [to, 3],
    ])
    const [leaver = 0] = (await deal(sizes)).placed[0] ?? []
    const [made, moved] = await Promise.all([
      s.sue.call('PATCH /api/admin/users/:id/crew-captain', {
        params: { id: leaver },
        body: { isCrewCaptain: true },
      }),
      move(leaver, to, 0),
    ])
    expect([made.status, moved.status]).toEqual([200, 200])
    expect([await sizeOf(from), await sizeOf(to)]).toEqual([3, 4])
  },
  { prepare: () => createCrews(['First Firs', 'Second Spruces']) },
)

race(
  s,
  'dealing crews among coaches while assigning one of them completes one after the other',
  async (_, { coaches, crews }) => {
    const [first, second] = coaches
    const wanted = crews.slice(0, 2)
    const answers = await Promise.all([
      s.ada.call('POST /api/admin/coaches/auto-assign'),
      s.sue.call('PUT /api/admin/users/:id/crew-assignments', {
        params: { id: first?.id ?? 0 },
        body: { assignedCrews: wanted },
      }),
      s.ada.call('PATCH /api/admin/users/:id/coach-wooden', {
        params: { id: second?.id ?? 0 },
        body: { isCoachWooden: false },
      }),
    ])
    // The later one, the deal or the assignment, is complete.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await s.db
      .selectFrom('coach_crews')
      .select('group_id')
      .where('coach_id', '=', first?.id ?? 0)
      .execute()
    const has = rows.map((row) => row.group_id)
    const all = await s.db.selectFrom('coach_crews').select('group_id').execute()
    const dealt = new Set(all.map((row) => row.group_id)).size === all.length
    expect(dealt || wanted.every((crew) => has.includes(crew))).toBe(true)
    await s.ada.call('PATCH /api/admin/users/:id/coach-wooden', {
      params: { id: second?.id ?? 0 },
      body: { isCoachWooden: true },
    })
  },
  {
    prepare: async () => {
      // Crews of other tests would be dealt too.
      await s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).execute()
      await s.db.deleteFrom('coach_crews').execute()
      await s.db.deleteFrom('groups').execute()
      return {
        coaches: await Promise.all(
          ['One', 'Two'].map((name) => s.person(s.brendans, 'Dealt', name, { coachOf: [] })),
        ),
        crews: await createCrews(['Dealt Deer', 'Dealt Ducks', 'Dealt Doves', 'Dealt Dogs']),
      }
    },
  },
)
