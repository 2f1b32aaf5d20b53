// Keyboard and Back: the focus after a row is deleted, and what one press of Back undoes.
import type { Page } from '@playwright/test'
import { coach, captain as crewCaptain, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

/** Uses the keyboard to press the button, or the item of its menu, and then the one that confirms. */
async function removeByKeyboard(
  page: Page,
  button: string | RegExp,
  confirm: string,
  item?: string,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
  if (item !== undefined) {
    await page.getByRole('menuitem', { name: item }).focus()
    await page.keyboard.press('Enter')
  }
  const sure = page.getByRole('alertdialog').getByRole('button', { name: confirm })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sure).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

test('the next row gets the focus after a deletion in the admin tables', async ({
  browser,
  cairn,
  school,
}) => {
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  const focused = page.locator(':focus')

  await test.step('mark learners as left from the dialog that deletes', async () => {
    await page.goto('/admin')
    const buttons = page.getByRole('row').getByRole('button', { name: /^More for: / })
    let names: string[] = []
    // The table may be drawn again between a look and the next.
    await expect(async () => {
      names = await buttons.evaluateAll((found) =>
        found.map((button) => button.getAttribute('aria-label') ?? ''),
      )
      expect(names.length).toBeGreaterThan(3)
    }).toPass()
    await removeByKeyboard(page, names[1] ?? '', 'Mark as left', 'Delete')
    await expect(page.getByRole('button', { name: names[1] ?? '', exact: true })).toHaveCount(0)
    await expect(focused).toHaveAccessibleName(names[2] ?? '')
    // After the last row is gone the row before gets the focus.
    await removeByKeyboard(page, names.at(-1) ?? '', 'Mark as left', 'Delete')
    await expect(focused).toHaveAccessibleName(names.at(-2) ?? '')
  })

  await test.step('delete studios', async () => {
    await page.goto('/admin?tab=studios')
    await removeByKeyboard(page, 'Delete: Basecamp I', 'Delete studio')
    await expect(focused).toHaveAccessibleName('Delete: Basecamp II')
  })

  await test.step('remove guides, without a confirmation', async () => {
    await page.goto('/admin?tab=guides')
    const remove = page.getByRole('button', { name: 'More for: Gia Grove' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Remove guide status' }).focus()
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(focused).toHaveText('Guides')
  })

  await test.step('delete schools', async () => {
    for (const name of ['Harbor School', 'Orchard School']) {
      const body = { name, timeZone: 'America/Chicago' }
      await school.admin.call('POST /api/admin/schools', { body })
    }
    await page.goto('/admin?tab=schools')
    await removeByKeyboard(page, 'Delete: Harbor School', 'Delete school')
    await expect(focused).toHaveAccessibleName('Delete: Orchard School')
  })

  await test.step('delete crews from their menu', async () => {
    await page.goto('/admin?tab=crews')
    await page.getByRole('button', { name: 'More for Lichen Legends' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete crew' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete crew' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Lichen Legends' })).toHaveCount(0)
    await expect(focused).toHaveAccessibleName('More for Switchbacks')
  })
  await page.context().close()
})

test('the next item gets the focus after a goal or saved reply is deleted', async ({
  browser,
  cairn,
  school,
}) => {
  for (const title of ['Draw a map', 'Run a mile']) await school.goalFor(max, { title })
  const page = await signedIn(browser, cairn, max)
  const focused = page.locator(':focus')
  const buttons = page.getByRole('button', { name: /^Delete: / })
  await expect(buttons).toHaveCount(2)
  const first = (await buttons.first().getAttribute('aria-label')) ?? ''
  const second = (await buttons.last().getAttribute('aria-label')) ?? ''
  await removeByKeyboard(page, first, 'Delete goal')
  await expect(focused).toHaveAccessibleName(second)
  await removeByKeyboard(page, second, 'Delete goal')
  await expect(page.getByText('No goals yet').first()).toBeVisible()
  // The page without a goal is the first minute, whose button replaces the list.
  await expect(focused).toHaveText('New goal')
  await page.context().close()

  await school.goalFor(max, { title: 'Be nicer' })
  const coachApi = await cairn.as(coach)
  for (const text of ['By when?', 'Say how many.'])
    await coachApi.call('POST /api/feedback/replies', { body: { text } })
  const review = await signedIn(browser, cairn, coach, { path: `/feedback/crew/${school.crewId}` })
  await review
    .getByRole('button', { name: /^Improve/ })
    .first()
    .click()
  await review.getByRole('button', { name: 'Edit with the saved replies' }).click()
  for (const [deleted, next] of [
    ['By when?', 'Delete the reply: Say how many.'],
    ['Say how many.', 'Saved replies'],
  ] as const) {
    await review.getByRole('button', { name: `Delete the reply: ${deleted}` }).press('Enter')
    await expect
      .poll(() =>
        review
          .locator(':focus')
          .evaluate((focused) => focused.getAttribute('aria-label') ?? focused.textContent),
      )
      .toBe(next)
  }
  await review.context().close()
})

test('each tab is one step of Back', async ({ browser, cairn, school }) => {
  const visit = async (page: Page, address: string, names: readonly string[]) => {
    await page.goto('/guest')
    await page.goto(address)
    const tab = (name: string) => page.getByRole('tab', { name, selected: true })
    for (const name of names) {
      await page.getByRole('tab', { name }).click()
      await expect(tab(name)).toBeVisible()
    }
    for (const name of names.toReversed().slice(1)) {
      await page.goBack()
      await expect(tab(name)).toBeVisible()
    }
    await page.goBack()
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page).toHaveURL(/\/guest$/)
  }
  const admin = await signedIn(browser, cairn, SUPER_ADMIN)
  await visit(admin, '/admin', ['Studios', 'Crews', 'Coach Assignments', 'Schools'])
  await visit(admin, '/admin/feedback', ['Audit log'])
  await admin.context().close()
  await school.goalFor(crewCaptain, { title: 'Run a mile' })
  const captain = await signedIn(browser, cairn, crewCaptain)
  await visit(captain, '/goal-history', ['My crew'])
  await captain.context().close()
  const guide = await signedIn(browser, cairn, { username: 'gia.guide', password: 'basalt-morning-907' })
  await visit(guide, '/guide', ['All Crews', 'All Goals'])
  await guide.context().close()
})
