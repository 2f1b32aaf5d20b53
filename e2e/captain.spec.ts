// A captain manages the goals of their crew. Coaches and admins use the same page.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { CREW, captain, coach, jo, max, stranger, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const counts = (page: Page) => page.getByRole('main').getByRole('definition')
const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('a captain sets, edits, completes and deletes members’ goals with the mouse', async ({
  browser,
  cairn,
  school,
}) => {
  await school.goalFor(max, { title: 'Read' })
  const page = await signedIn(browser, cairn, captain)
  await page.getByRole('link', { name: 'Manage Crew' }).click()
  await expect(page).toHaveURL(`/coaching/crews/${school.crewId}`)
  await expect(page.getByRole('heading', { level: 1, name: CREW })).toBeVisible()
  await expect(page.getByText('Current Week').first()).toBeVisible()
  await expect(page.getByText('1 goal in total')).toBeVisible()
  await expect(counts(page)).toHaveText(['0', '1'])
  await expectNoFault(page, 'crew goals')

  await test.step('create a goal for any member', async () => {
    await page.getByRole('button', { name: 'Create goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    const learners = dialog.getByLabel('Assign Goal To').getByRole('option')
    await expect(learners).toHaveText(['Choose a learner', 'The whole crew', max.name, jo.name, captain.name])
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expect(dialog.getByLabel('Assign Goal To')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFault(page, 'create goal with errors')
    await dialog.getByLabel('Assign Goal To').selectOption(jo.name)
    await fillGoal(page, 'Paint the fence')
    const refusal = await refuse(page, 'POST /api/goals')
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(page, 'Error', refusal.message)
    await expect(dialog.getByRole('textbox').first()).toHaveValue('Paint the fence')
    await refusal.end()
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(page, 'Goal created!')
    await expect(rowOf(page, 'Paint the fence')).toBeVisible()
    await expect(counts(page)).toHaveText(['0', '2'])
  })

  await test.step('create a goal for the member whose button was pressed, while a proxy answers for the server', async () => {
    await page.getByRole('button', { name: `Goal for ${max.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await expect(dialog.getByLabel('Assign Goal To')).toHaveValue(String(school.idOf(max)))
    await fillGoal(page, 'Run')
    await page.route('**/api/goals', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(page, 'Error', 'Failed to create goal. Please try again.')
    await page.unroute('**/api/goals')
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(page, 'Goal created!')
  })

  await test.step('edit a goal', async () => {
    await page.getByRole('button', { name: 'Edit: Run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Goal' })
    await expect(dialog).toContainText(max.name)
    await expectNoFault(page, 'edit goal')
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    await expectToast(page, 'No changes made', 'No updates were needed for this goal.')
    await page.getByRole('button', { name: 'Edit: Run' }).click()
    await dialog.getByRole('textbox').first().fill('Run two miles')
    const refusal = await refuse(page, 'PATCH /api/goals/*')
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    await expectToast(page, 'Error updating goal', refusal.message)
    await refusal.end()
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    await expectToast(page, 'Goal updated successfully')
    await expect(rowOf(page, 'Run two miles')).toBeVisible()
  })

  await test.step('complete a goal, which reopens when the server refuses', async () => {
    const checkbox = page.getByRole('checkbox', { name: 'Mark as done: Run two miles' })
    const refusal = await refuse(page, 'PATCH /api/goals/*')
    await checkbox.click()
    await expectToast(page, 'Error updating goal', refusal.message)
    await refusal.end()
    const locked = await refuse(page, 'PATCH /api/goals/*', 'goal_locked')
    await checkbox.click()
    await expectToast(page, 'Cannot complete incomplete goal', locked.message)
    await locked.end()
    await checkbox.click()
    await expectToast(page, 'Goal updated successfully')
    await expect(counts(page)).toHaveText(['1', '2'])
    await page.getByRole('checkbox', { name: 'Completed: Run two miles' }).click()
    await expect(counts(page)).toHaveText(['0', '3'])
  })

  await test.step('delete a goal', async () => {
    await page.getByRole('button', { name: 'Delete: Run two miles' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this goal?' })
    await expect(question).toContainText(`${max.name}: “Run two miles”`)
    await expectNoFault(page, 'delete goal')
    const refusal = await refuse(page, 'DELETE /api/goals/*')
    await question.getByRole('button', { name: 'Delete goal' }).click()
    await expectToast(page, 'Failed to delete goal. Please try again.', refusal.message)
    await refusal.end()
    await question.getByRole('button', { name: 'Delete goal' }).click()
    await expectToast(page, 'Goal deleted')
    await expect(rowOf(page, 'Run two miles')).toBeHidden()
  })

  await test.step('show only learners without a goal, then last week, then a learner’s goals', async () => {
    await page.getByRole('checkbox', { name: 'Only learners without a goal (1)' }).check()
    await expect(page.getByRole('heading', { level: 2, name: captain.name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: max.name })).toBeHidden()
    await page.getByRole('checkbox', { name: 'Only learners without a goal (1)' }).uncheck()
    await page.getByRole('link', { name: max.name }).click()
    await expect(page).toHaveURL(`/goal-history?user=${school.idOf(max)}`)
    await page.goBack()
    await page.getByRole('radio', { name: 'Last week' }).check()
    await expect(page.getByText('Had no goal last week.')).toHaveCount(3)
    await expect(page.getByRole('button', { name: /Create goal|Goal for/ })).toHaveCount(0)
    await expectNoFault(page, 'crew goals of last week')
  })
})

async function fillGoal(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByRole('textbox').first().fill(title)
  await dialog.getByRole('radio', { name: 'Personal' }).check()
  await dialog.getByRole('radio', { name: 'Weekly' }).check()
}

test(
  'a captain sets, edits, completes and deletes a goal with the keyboard alone',
  nightly,
  async ({ browser, cairn, school }) => {
    const page = await signedIn(browser, cairn, captain)
    const { keyboard } = page
    await page.goto(`/coaching/crews/${school.crewId}`)
    const opener = page.getByRole('button', { name: `Goal for ${max.name}` })
    await opener.focus()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await expect(dialog.getByLabel('Assign Goal To')).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.type('Run')
    await dialog.getByRole('radio', { name: 'Academic' }).focus()
    await keyboard.press('Space')
    await dialog.getByRole('radio', { name: 'Daily' }).focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expectToast(page, 'Goal created!')
    await expect(opener).toBeFocused()

    await page.getByRole('button', { name: 'Edit: Run' }).focus()
    await keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Goal' })
    await expect(edit.getByRole('textbox').first()).toBeFocused()
    await keyboard.press('End')
    await keyboard.type(' a mile')
    await keyboard.press('Enter')
    await expectToast(page, 'Goal updated successfully')

    await page.getByRole('checkbox', { name: 'Mark as done: Run a mile' }).focus()
    await keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Completed: Run a mile' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete: Run a mile' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expectToast(page, 'Goal deleted')
  },
)

test(
  'an address that names a goal opens it once, or says why not',
  nightly,
  async ({ browser, cairn, school }) => {
    const goal = await school.goalFor(max, { title: 'Be nicer' })
    const elsewhere = await school.goalFor(stranger, { title: 'Climb' })
    const page = await signedIn(browser, cairn, captain)
    const path = `/coaching/crews/${school.crewId}`

    await test.step('a captain is notified of a negative review, and the link leads to the goal', async () => {
      const reviewer = await cairn.as(coach)
      await reviewer.call('POST /api/feedback/goals/:goalId', {
        params: { goalId: goal.id },
        body: { status: 'denied', comments: 'How will we know?' },
      })
      await page.getByRole('region', { name: 'Notifications' }).getByRole('link').first().click()
      const dialog = page.getByRole('dialog', { name: 'Edit Goal' })
      await expect(dialog.getByRole('textbox').first()).toHaveValue('Be nicer')
      await expect(page).toHaveURL(path)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.reload()
      await expect(rowOf(page, 'Be nicer')).toBeVisible()
      await expect(dialogs(page)).toHaveCount(0)
    })

    for (const [problem, id] of [
      ['a goal of another crew', elsewhere.id],
      ['a goal that does not exist', 4711],
      ['an invalid goal id', 'abc'],
    ] as const) {
      await test.step(problem, async () => {
        await page.goto(`${path}?editGoal=${id}`)
        await expectToast(page, 'This goal isn’t here')
        await expect(page).toHaveURL(path)
        await expect(dialogs(page)).toHaveCount(0)
      })
    }

    await test.step("the server can't read the goal", async () => {
      const refusal = await refuse(page, 'GET /api/goals/*', 'unavailable')
      await page.goto(`${path}?editGoal=${goal.id}`)
      await expectToast(page, 'Couldn’t open the goal', refusal.message)
      await refusal.end()
    })
  },
)

test(
  'a captain downloads the week’s results as a spreadsheet',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: '=2+3', description: 'a; b, "c"' })
    const page = await signedIn(browser, cairn, captain, { path: `/coaching/crews/${school.crewId}` })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download results' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('results-lichen-legends-2026-11-16.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFFLast name,First name,')).toBe(true)
    const lines = text.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.includes('No goal'))).toHaveLength(2)
    expect(text).toContain(`'=2+3,"a; b, ""c""",Academic,weekly,2026-11-20,In Progress`)
    expect(text).toContain(max.lastName)
  },
)

test(
  'coaches and admins manage the same goals, and everyone else is denied',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: 'Read' })
    const path = `/coaching/crews/${school.crewId}`

    await test.step('a coach comes from the list of crews and continues to the review', async () => {
      const page = await signedIn(browser, cairn, coach, { path: '/coaching' })
      await page.getByRole('link', { name: `Manage goals: ${CREW}` }).click()
      await expect(page.getByRole('button', { name: 'Edit: Read' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All crews' })).toHaveAttribute('href', '/coaching')
      await page.getByRole('link', { name: 'Review Goals' }).click()
      await expect(page).toHaveURL(`/feedback/crew/${school.crewId}`)
      await page.getByRole('link', { name: 'Manage goals' }).click()
      await expect(page).toHaveURL(path)
    })

    await test.step("an admin comes from the overview and can't review", async () => {
      const page = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/crews-overview' })
      await page.getByRole('link', { name: `View Crew Goals: ${CREW}` }).click()
      await expect(page.getByRole('button', { name: 'Edit: Read' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Review Goals' })).toHaveCount(0)
      await expectNoFault(page, 'crew goals of an admin')
    })

    await test.step('an admin downloads the results of the whole school for either week', async () => {
      const page = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/crews-overview' })
      await page.getByRole('button', { name: 'Download results' }).click()
      const dialog = page.getByRole('dialog', { name: 'Download results' })
      await expect(dialog.getByRole('radio', { name: 'This week' })).toBeChecked()
      await expectNoFault(page, 'download results')
      const refusal = await refuse(page, 'GET /api/admin/week-results', 'unavailable')
      await dialog.getByRole('button', { name: 'Download', exact: true }).click()
      await expect(dialog.getByText(refusal.message)).toBeVisible()
      await expectNoFault(page, 'download results refused')
      await refusal.end()
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download', exact: true }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      await expectToast(page, 'Results downloaded')
      // The file has four learners in crews, and the coach, who is also a learner but in no crew.
      expect(text.trimEnd().split('\r\n')).toHaveLength(6)
      expect(text).toContain(`${CREW},Read,`)
      expect(text).toContain(`${coach.lastName},${coach.firstName},${coach.studio},,`)
    })

    await test.step('a member is denied', async () => {
      const page = await signedIn(browser, cairn, max)
      for (const denied of [path, `/feedback/crew/${school.crewId}`]) {
        await page.goto(denied)
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      }
      await expectNoFault(page, 'denied')
    })
  },
)
