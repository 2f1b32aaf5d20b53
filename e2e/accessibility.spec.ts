// No screen has anything that axe finds fault with, in the light and in the dark.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { learnerOfAllStates, newcomer, somebody, THURSDAY } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.skip(({ isMobile }) => isMobile, 'The phone has a file of its own.')
test.use({ clock: THURSDAY, reducedMotion: 'reduce' })

/** Up to 20 looks a test, each at every element of a screen. */
test.describe.configure({ timeout: 120_000 })

test('before the school is set up', async ({ page, cairn }) => {
  await page.goto('/')
  await expect(page.getByText('Cairn is not set up yet.')).toBeVisible()
  await expectNoFault(page, 'not set up')
  await page.goto(cairn.setUpLink)
  await expect(page.getByLabel('School name')).toBeVisible()
  await expectNoFault(page, 'set-up')
  await page.getByRole('button', { name: /Set up/ }).click()
  await expect(page.getByLabel('School name')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFault(page, 'set-up with errors')
})

test.describe('in a school with people', () => {
  test.use({ seeded: true })

  test('the sign-in screen', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectNoFault(page, 'login')
    await page.getByLabel('Username').fill('learner')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Login failed').first()).toBeVisible()
    await expectNoFault(page, 'login that failed')
  })

  test('what a learner sees', async ({ browser, cairn }) => {
    const fresh = await signedIn(browser, cairn, await newcomer(cairn))
    await expect(fresh.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(fresh.getByRole('radio').first()).toBeVisible()
    await expectNoFault(fresh, 'onboarding')

    const learner = await signedIn(browser, cairn, await learnerOfAllStates(cairn))
    const goals = learner.getByRole('region', { name: 'My Goals' })
    for (const state of ['Completed', 'In Progress', 'Incomplete']) {
      await expect(goals.getByText(state, { exact: true }).first()).toBeVisible()
    }
    await expectNoFault(learner, 'dashboard')
    await learner.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = learner.getByRole('dialog', { name: 'Create New Goal' })
    await expect(dialog).toBeVisible()
    await expectNoFault(learner, 'create goal')
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first()).toBeVisible()
    await expectNoFault(learner, 'create goal with errors')

    await learner.goto('/nowhere')
    await expect(learner.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectNoFault(learner, '404')
    await learner.goto('/admin')
    await expect(learner.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expectNoFault(learner, 'access denied')
  })

  test('what a coach sees', async ({ browser, cairn }) => {
    const coach = await signedIn(browser, cairn, somebody('coach'))
    await expect(coach.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFault(coach, 'dashboard')
    await coach.goto('/feedback')
    await expect(coach.getByRole('link', { name: /Review Goals/ }).first()).toBeVisible()
    await expectNoFault(coach, 'crew picker')
    await coach
      .getByRole('link', { name: /Review Goals/ })
      .first()
      .click()
    const improve = coach.getByRole('button', { name: /^Improve/ }).first()
    await expect(improve).toBeVisible()
    await expectNoFault(coach, 'review')
    await improve.click()
    await expect(coach.getByLabel('Message for the learner:')).toBeVisible()
    await expectNoFault(coach, 'improve dialog')
    await coach.goto('/coaching')
    await expect(coach.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(coach.getByRole('main').getByRole('link').first()).toBeVisible()
    await expectNoFault(coach, 'coaching')
  })

  test('what a captain sees', async ({ browser, cairn }) => {
    const captain = await signedIn(browser, cairn, somebody('captain'))
    await captain.getByRole('link', { name: 'Manage Crew' }).click()
    await expect(captain.getByRole('main').getByRole('button').first()).toBeVisible()
    await expectNoFault(captain, 'crew goals')
  })

  test('what an admin sees', async ({ browser, cairn }) => {
    const admin = await signedIn(browser, cairn, somebody('super'))
    await admin.goto('/dashboard')
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFault(admin, "an admin's dashboard")
    await admin.goto('/crews-overview')
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFault(admin, 'crews overview')
    await admin.goto('/admin')
    for (const tab of ['Learners', 'Studios', 'Admins', 'Crews', 'Coach Assignments', 'Guides', 'Schools']) {
      await admin.getByRole('tab', { name: tab }).click()
      await expect(admin.getByRole('tabpanel')).toBeVisible()
      await expectNoFault(admin, `admin, ${tab}`)
    }
  })
})
