// The school's figures of the goal week, and the list of learners without a goal.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

async function goal(userId: number, by = s.ada) {
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId }
  return (await by.call('POST /api/goals', { body })).body.id
}

test('a school without goals has zeros', async () => {
  expect((await s.hal.call('GET /api/admin/stats')).body).toEqual({
    totalGoalsThisWeek: 0,
    completionPercentage: 0,
    approvedPercentage: 0,
    needsImprovementPercentage: 0,
    deniedPercentage: 0,
  })
})

test('the figures count learners’ goals of the goal week, and the newest entry of each giver', async () => {
  const [first, second, third] = [await goal(s.wil.id), await goal(s.max.id), await goal(s.max.id)]
  await goal(s.gia.id, s.gia)
  await goal(s.ivy.id, s.hal)
  await s.wil.call('PATCH /api/goals/:id', { params: { id: first }, body: { completed: true } })
  const review = (goalId: number, body: object, by = s.cole) =>
    by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body })
  await review(first, { status: 'denied', comments: 'No' })
  await review(first, { status: 'accepted' })
  await review(first, { status: 'accepted' }, s.zoe)
  await review(second, { status: 'needs_improvement', comments: 'More' })
  // The entry that an edit clears still counts.
  await s.max.call('PATCH /api/goals/:id', { params: { id: second }, body: { title: 'Read more' } })
  await review(third, { status: 'denied', comments: 'No' })

  expect((await s.ada.call('GET /api/admin/stats')).body).toEqual({
    totalGoalsThisWeek: 3,
    completionPercentage: 33,
    approvedPercentage: 50,
    needsImprovementPercentage: 25,
    deniedPercentage: 25,
  })
})

test('only admins read the figures, and super admins can name another school', async () => {
  expect((await s.cole.call('GET /api/admin/stats')).error.code).toBe('forbidden')
  const { body } = await s.sue.call('GET /api/admin/stats', { query: { schoolId: s.harbor.id } })
  expect(body.totalGoalsThisWeek).toBe(1)
})

test('the list of learners without a goal includes learners without a crew and the time of the last goal', async () => {
  const listWithoutGoal = async (by: typeof s.ada) => (await by.call('GET /api/without-goal')).body
  const listIds = async (by: typeof s.ada) => (await listWithoutGoal(by)).map(({ id }) => id)
  const before = await listWithoutGoal(s.ada)
  expect(before.some(({ groupId }) => groupId === null)).toBe(true)
  expect(before.map(({ id }) => id)).not.toContain(s.wil.id)
  const [first] = before
  expect(first?.lastGoalAt).toBeNull()
  expect(await listIds(s.ada)).not.toContain(s.gia.id)
  const crewless = before.filter(({ groupId }) => groupId === null).map(({ id }) => id)
  expect((await listIds(s.cole)).filter((id) => crewless.includes(id))).toEqual([])
  const { body: studio } = await s.gia.call('GET /api/guide/studio-users')
  expect(await listIds(s.gia)).toEqual(
    studio.flatMap(({ id, goalsThisWeek }) => (goalsThisWeek === 0 ? [id] : [])),
  )
})
