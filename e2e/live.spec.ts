// Changes by others appear on a page without a reload.
import { coach, guide, jo, max, OTHER_CREW, stranger, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import { nightly } from './tags.ts'

test('a learner sees live when someone sets goals for them, changes their crew, or removes it', async ({
  browser,
  cairn,
  school,
}) => {
  const { idOf, otherCrewId, admin, goalFor } = school
  const page = await signedIn(browser, cairn, max)
  const crew = page.getByRole('region', { name: 'My Crew' })
  const activity = page.getByRole('region', { name: 'Recent Crew Activity' })
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(crew).toContainText(jo.name)

  await test.step('a goal that someone sets for the learner, and its notification', async () => {
    await goalFor(max, { title: 'Draw the creek' })
    await expect(page.getByRole('heading', { name: 'Draw the creek' })).toBeVisible()
    await expect(notifications.getByRole('listitem')).toHaveCount(1)
    await expect(notifications).toContainText('Draw the creek')
    await expect(notifications).toContainText('1 unread')
  })

  await test.step('feedback on the goal', async () => {
    const api = await cairn.as(coach)
    const goals = await api.call('GET /api/users/:id/goals', { params: { id: idOf(max) } })
    const [goal] = Array.isArray(goals) ? goals : goals.items
    await api.call('POST /api/feedback/goals/:goalId', {
      params: { goalId: goal?.id ?? 0 },
      body: { status: 'denied', comments: 'The creek is dry.' },
    })
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Draw the creek' }) })
    await expect(row).toContainText('Denied')
    await expect(row).toContainText('The creek is dry.')
    await expect(notifications).toContainText('2 unread')
  })

  await test.step('a new crew with its own activity', async () => {
    await admin.call('PUT /api/admin/users/:id/group', {
      params: { id: idOf(max) },
      body: { groupId: otherCrewId },
    })
    await expect(crew).toContainText(OTHER_CREW)
    await expect(crew).toContainText(stranger.name)
    await expect(crew).not.toContainText(jo.name)
    await goalFor(stranger, { title: 'Count the geese' })
    await expect(activity).toContainText('Count the geese')
  })

  await test.step('no crew', async () => {
    await admin.call('PUT /api/admin/users/:id/group', { params: { id: idOf(max) }, body: { groupId: null } })
    await expect(page.getByText('No Crew Assigned')).toBeVisible()
    await expect(crew).toHaveCount(0)
  })
})

test('a coach sees crews added and removed live, and the goals that their learners set', async ({
  browser,
  cairn,
  school,
}) => {
  const { crewId, otherCrewId, idOf, admin, goalFor } = school
  const page = await signedIn(browser, cairn, coach, { path: '/feedback' })
  const card = page.getByRole('region', { name: OTHER_CREW })
  await expect(page.getByRole('link', { name: /Review Goals/ })).toHaveCount(1)
  const assign = (assignedCrews: number[]) =>
    admin.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: idOf(coach) },
      body: { assignedCrews },
    })
  await assign([crewId, otherCrewId])
  await expect(card).toContainText('no goals yet')
  await goalFor(stranger, { title: 'Count the geese' })
  await expect(card).toContainText('1 to review')
  await assign([crewId])
  await expect(card).toHaveCount(0)
})

test(
  'a guide sees live which goals the studio’s learners set and complete',
  nightly,
  async ({ browser, cairn, school }) => {
    const { goalFor } = school
    const page = await signedIn(browser, cairn, guide)
    const figure = (name: string) =>
      page
        .getByRole('tabpanel')
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('definition')
    await expect(figure('Total goals')).toHaveText('0')
    const { id } = await goalFor(max, { title: 'Draw the creek' })
    await expect(figure('Total goals')).toHaveText('1')
    await (await cairn.as(max)).call('PATCH /api/goals/:id', { params: { id }, body: { completed: true } })
    await expect(figure('Completed')).toContainText('1')
    await expect(figure('Active')).toHaveText('0')
  },
)
