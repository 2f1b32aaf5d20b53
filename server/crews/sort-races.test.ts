// Races about sorts, undos and moves: each learner is placed once, and crews stay within their limits.
import { expect } from 'vitest'
import { goalBody } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const school = { schoolId: s.harbor.id }
const learners = [s.ida, s.ivy, s.ira]
for (let index = 0; index < 11; index++) {
  learners.push(await s.person(s.harbor, 'Sorted', `Seal${toLetters(index)}`, { studio: 'Summit' }))
}

/** Leaves three members in Kelp and takes all other learners out of their crews. */
async function resetCrews() {
  const schoolUsers = s.db.updateTable('users').where('school_id', '=', s.harbor.id)
  await schoolUsers.set({ group_id: null, is_captain: 0 }).execute()
  await s.db.deleteFrom('crew_sorts').execute()
  await s.db
    .deleteFrom('groups')
    .where('school_id', '=', s.harbor.id)
    .where('id', '!=', s.crews.kelp)
    .execute()
  await schoolUsers
    .set({ group_id: s.crews.kelp })
    .where('id', 'in', [s.ida.id, s.ivy.id, s.ira.id])
    .execute()
}

const readCrews = async () => {
  const rows = await s.db
    .selectFrom('users')
    .select(['id', 'group_id'])
    .where(
      'id',
      'in',
      learners.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row.group_id]))
}

/** Returns the sizes of all crews with members, smallest first, and the number of learners without a crew. */
async function sizes() {
  const groups = Map.groupBy((await readCrews()).values(), (crew) => crew)
  const without = groups.get(null)?.length ?? 0
  groups.delete(null)
  return { without, crews: [...groups.values()].map((members) => members.length).sort() }
}

async function expectAllPlaced() {
  const { without, crews } = await sizes()
  expect(without).toBe(0)
  expect(crews.every((size) => size >= 3 && size <= 5)).toBe(true)
}

const autoSort = (by: typeof s.hal, body?: object) =>
  by.call('POST /api/admin/crews/auto-sort', { query: school, ...(body && { body }) })
const undo = (by: typeof s.hal) => by.call('POST /api/admin/crews/undo-sort', { query: school })
const move = (by: typeof s.hal, userId: number, targetGroupId: number | null) =>
  by.call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId } })

race(
  s,
  'one of two auto-sorts places everyone',
  async () => {
    await resetCrews()
    const answers = await Promise.all([autoSort(s.hal), autoSort(s.sue)])
    expect(answers.map(({ body }) => body.learnersAssigned).sort()).toEqual([0, 11])
    await expectAllPlaced()
  },
  { rounds: ROUNDS },
)

race(s, 'one of two auto-sorts with the same preview is refused', async () => {
  await resetCrews()
  const preview = await s.hal.call('POST /api/admin/crews/auto-sort', {
    query: { ...school, preview: 'true' },
  })
  const body = { seed: preview.body.seed }
  const answers = await Promise.all([autoSort(s.hal, body), autoSort(s.sue, body)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('plan_changed')
  await expectAllPlaced()
})

race(s, 'a concurrent auto-sort and re-sort place everyone', async () => {
  await resetCrews()
  const answers = await Promise.all([
    autoSort(s.hal),
    s.sue.call('POST /api/admin/crews/randomize', { query: school }),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 2 })
  await expectAllPlaced()
})

race(s, 'moves during an auto-sort never overfill a crew, and everyone is placed', async () => {
  await resetCrews()
  const waiting = learners.slice(3, 7)
  const [sorted, ...moves] = await Promise.all([
    autoSort(s.hal),
    ...waiting.map(({ id }, index) => move(index % 2 ? s.hal : s.sue, id, s.crews.kelp)),
  ])
  expect(sorted?.status).toBe(200)
  for (const { status } of moves) expect([200, 409]).toContain(status)
  expect((await sizes()).without).toBe(0)
})

race(s, 'a sort succeeds while an admin creates a crew with a name that the sort uses', async () => {
  await resetCrews()
  const [sorted, made] = await Promise.all([
    autoSort(s.hal),
    s.sue.call('POST /api/admin/groups', { query: school, body: { name: 'Crew A' } }),
  ])
  expect(sorted.status).toBe(200)
  expect([201, 409]).toContain(made.status)
  await expectAllPlaced()
})

race(s, 'a sort is undone completely or not at all while learners move', async () => {
  await resetCrews()
  const before = await readCrews()
  await autoSort(s.hal)
  const sorted = await readCrews()
  const mover = learners[5]?.id ?? 0
  const [undone, moved, again] = await Promise.all([undo(s.hal), move(s.sue, mover, null), undo(s.sue)])
  expect(moved.status).toBe(200)
  expect(countStatuses([undone, again])[200] ?? 0).toBeLessThanOrEqual(1)
  const back = countStatuses([undone, again])[200] === 1
  expect(await readCrews()).toEqual(new Map([...(back ? before : sorted), [mover, null]]))
})

race(s, 'sorts succeed while goals are set and reviewed and learners are deleted', async (round) => {
  await resetCrews()
  const leaver = await s.person(s.harbor, 'Sorted', `Leaver${toLetters(round)}`, { studio: 'Summit' })
  const goals = await Promise.all(
    [s.ivy, s.ira].map((by) => by.call('POST /api/goals', { body: goalBody(by) })),
  )
  const goalIds = goals.map(({ body }) => body.id)
  const answers = await Promise.all([
    s.hal.call('POST /api/admin/crews/randomize', { query: school }),
    s.hank.call('POST /api/feedback/accept', { body: { goalIds } }),
    s.sue.call('POST /api/admin/users/bulk-update', {
      query: school,
      body: { userIds: [s.ira.id, s.ivy.id], studio: 'Summit' },
    }),
    leaver.call('POST /api/goals', { body: goalBody(leaver) }),
    s.sue.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } }),
  ])
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
  expect([201, 401, 404]).toContain(answers[3]?.status)
  expect(answers[4]?.status).toBe(204)
})
