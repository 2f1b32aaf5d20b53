// axe checks dialogs, menus and error states. accessibility-routes.spec.ts checks the screens at
// their addresses.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { learnerOfAllStates, THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, reducedMotion: 'reduce' })

/** Each test runs axe up to 20 times. */

test('axe finds no fault in the set-up form, also with errors', async ({ page, cairn }) => {
  await page.goto('/')
  await expect(page.getByText('Cairn isn’t set up yet.')).toBeVisible()
  await expectNoFault(page, 'not set up')
  await page.goto(cairn.setUpLink)
  await expect(page.getByLabel('School name')).toBeVisible()
  await expectNoFault(page, 'set-up')
  await page.getByRole('button', { name: /Set up/ }).click()
  await expect(page.getByLabel('School name')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFault(page, 'set-up with errors')
})

test.describe('axe in a school with people', () => {
  test.use({ seeded: true })

  test('axe finds no fault on the sign-in page after a failed sign-in', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Username').fill('learner')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Login failed').first()).toBeVisible()
    await expectNoFault(page, 'login that failed')
  })

  test('axe finds no fault in the forms that a learner opens', async ({ browser, cairn }) => {
    const learner = await signedIn(browser, cairn, await learnerOfAllStates(cairn))
    const goals = learner.getByRole('region', { name: 'My Goals' })
    for (const state of ['Completed', 'In Progress', 'Incomplete']) {
      await expect(goals.getByText(state, { exact: true }).first()).toBeVisible()
    }
    await learner.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = learner.getByRole('dialog', { name: 'Create New Goal' })
    await expect(dialog).toBeVisible()
    await expectNoFault(learner, 'create goal')
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first()).toBeVisible()
    await expectNoFault(learner, 'create goal with errors')
  })

  test('axe finds no fault in the dialogs that a coach opens', async ({ browser, cairn }) => {
    const coach = await signedIn(browser, cairn, userNamed('coach'), { path: '/feedback' })
    await coach
      .getByRole('link', { name: /Review Goals/ })
      .first()
      .click()
    const improve = coach.getByRole('button', { name: /^Improve/ }).first()
    await improve.click()
    await expect(coach.getByLabel('Message for the learner:')).toBeVisible()
    await expectNoFault(coach, 'improve dialog')
  })

  test('axe finds no fault in the tabs of an admin', nightly, async ({ browser, cairn }) => {
    const admin = await signedIn(browser, cairn, userNamed('super'), { path: '/admin' })
    for (const tab of ['Studios', 'Admins', 'Crews', 'Coach Assignments', 'Guides', 'Schools']) {
      await admin.getByRole('tab', { name: tab }).click()
      await expect(admin.getByRole('tabpanel')).toBeVisible()
      await expectNoFault(admin, `admin, ${tab}`)
    }
  })
})
