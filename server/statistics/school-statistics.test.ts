// The admin's figures of the goal week.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

async function goal(userId: number, by = s.ada) {
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId }
  return (await by.call('POST /api/goals', { body })).body.id
}

test('nothing is 0 percent of nothing', async () => {
  expect((await s.hal.call('GET /api/admin/stats')).body).toEqual({
    totalGoalsThisWeek: 0,
    completionPercentage: 0,
    approvedPercentage: 0,
    needsImprovementPercentage: 0,
    deniedPercentage: 0,
  })
})

test('counts the goal week of the own school, guide goals aside, and of each giver the newest entry', async () => {
  const [one, two, three] = [await goal(s.wil.id), await goal(s.max.id), await goal(s.max.id)]
  await goal(s.gia.id, s.gia)
  await goal(s.ivy.id, s.hal)
  await s.wil.call('PATCH /api/goals/:id', { params: { id: one }, body: { completed: true } })
  const review = (goalId: number, body: object, by = s.cole) =>
    by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body })
  await review(one, { status: 'denied', comments: 'No' })
  await review(one, { status: 'accepted' })
  await review(one, { status: 'accepted' }, s.zoe)
  await review(two, { status: 'needs_improvement', comments: 'More' })
  // Cleared by an edit, and it counts still.
  await s.max.call('PATCH /api/goals/:id', { params: { id: two }, body: { title: 'Read more' } })
  await review(three, { status: 'denied', comments: 'No' })

  expect((await s.ada.call('GET /api/admin/stats')).body).toEqual({
    totalGoalsThisWeek: 3,
    completionPercentage: 33,
    approvedPercentage: 50,
    needsImprovementPercentage: 25,
    deniedPercentage: 25,
  })
})

test('is for admins; a super admin may name another school', async () => {
  expect((await s.cole.call('GET /api/admin/stats')).error.code).toBe('forbidden')
  const { body } = await s.sue.call('GET /api/admin/stats', { query: { schoolId: s.harbor.id } })
  expect(body.totalGoalsThisWeek).toBe(1)
})

test('who has no goal in the goal week, with the time of the last one: also without a crew', async () => {
  const without = async (by: typeof s.ada) => (await by.call('GET /api/without-goal')).body
  const named = async (by: typeof s.ada) => (await without(by)).map(({ id }) => id)
  const before = await without(s.ada)
  expect(before.some(({ groupId }) => groupId === null)).toBe(true)
  expect(before.map(({ id }) => id)).not.toContain(s.wil.id)
  const [first] = before
  expect(first?.lastGoalAt).toBeNull()
  expect(await named(s.ada)).not.toContain(s.gia.id)
  const crewless = before.filter(({ groupId }) => groupId === null).map(({ id }) => id)
  expect((await named(s.cole)).filter((id) => crewless.includes(id))).toEqual([])
  const { body: studio } = await s.gia.call('GET /api/guide/studio-users')
  expect(await named(s.gia)).toEqual(
    studio.flatMap(({ id, goalsThisWeek }) => (goalsThisWeek === 0 ? [id] : [])),
  )
})
