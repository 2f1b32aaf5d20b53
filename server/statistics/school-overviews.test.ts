// The overview of all schools from which super admins choose.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const CALL = 'GET /api/admin/schools/overview'

async function findOverview(id: number) {
  const { body } = await s.sue.call(CALL)
  const overview = body.find((school) => school.id === id)
  if (!overview) throw new Error(`No overview of school ${id}.`)
  return overview
}

test('an admin of one school is refused the overview of all schools', async () => {
  expect((await s.ada.call(CALL)).error.code).toBe('forbidden')
})

test('the overview lists all schools by name', async () => {
  const { body } = await s.sue.call(CALL)
  const schools = (await s.sue.call('GET /api/admin/schools')).body
  expect(body.map(({ id }) => id)).toEqual(schools.map(({ id }) => id))
})

test('the figures count the learners of the list without a goal and those with one', async () => {
  const query = { schoolId: s.brendans.id }
  const before = await findOverview(s.brendans.id)
  const without = (await s.sue.call('GET /api/without-goal', { query })).body
  expect(before.learnerCount - before.learnersWithGoal).toBe(without.length)
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId: s.wil.id }
  await s.ada.call('POST /api/goals', { body })
  expect(await findOverview(s.brendans.id)).toEqual({
    ...before,
    learnersWithGoal: before.learnersWithGoal + 1,
    openSteps: [],
  })
})

test('a crew with members and without a coach is counted', async () => {
  const before = await findOverview(s.brendans.id)
  const { group_id: crew } = await s.db
    .selectFrom('coach_crews')
    .select('group_id')
    .where('coach_id', '=', s.cole.id)
    .executeTakeFirstOrThrow()
  await s.db.deleteFrom('coach_crews').where('group_id', '=', crew).execute()
  const { crewsWithoutCoach } = await findOverview(s.brendans.id)
  expect(crewsWithoutCoach).toBe(before.crewsWithoutCoach + 1)
})

test('a school without goals has its open steps in their order', async () => {
  const { body: school } = await s.sue.call('POST /api/admin/schools', { body: { name: 'New Pine School' } })
  expect(await findOverview(school.id)).toEqual({
    id: school.id,
    name: 'New Pine School',
    learnerCount: 0,
    learnersWithGoal: 0,
    crewsWithoutCoach: 0,
    openSteps: ['learners', 'crews', 'coaches'],
  })
})
