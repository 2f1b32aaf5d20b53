// Work with many learners: selecting, sign-in cards, captains, and actions on all goals of a school.
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly, onPhone } from './tags.ts'
import { showTheme } from './theme.ts'

test.use({ clock: THURSDAY, seeded: true, reducedMotion: 'reduce' })

const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected learners' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })

test.describe('many learners on a computer', () => {
  test('an admin gives selected learners a studio, downloads them, deletes them or marks them as left', async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'))
    await boxes(page).nth(1).check()
    await boxes(page)
      .nth(5)
      .click({ modifiers: ['Shift'] })
    await expect(selectionBar(page).getByText('5 selected')).toBeVisible()
    await page.getByLabel('Studio filter').selectOption('none')
    await expect(selectionBar(page).getByText(/not shown/)).toBeVisible()
    await expectNoFault(page, 'learners with some chosen')

    const file = page.waitForEvent('download')
    await selectionBar(page).getByRole('button', { name: 'Download CSV' }).click()
    expect((await file).suggestedFilename()).toBe('learners.csv')

    await selectionBar(page).getByRole('button', { name: 'Change studio' }).click()
    const studio = page.getByRole('dialog', { name: 'Change studio for 5 learners' })
    await expectNoFault(page, 'change studio')
    await studio.getByLabel('New studio').selectOption('Summit')
    const refusal = await refuse(page, 'POST /api/admin/users/bulk-update')
    await studio.getByRole('button', { name: 'Move 5 learners' }).click()
    await expectToast(page, 'Failed to update student', refusal.message)
    await expect(studio.getByText('5 learners unchanged.')).toBeVisible()
    await refusal.end()
    await studio.getByRole('button', { name: 'Close' }).last().click()
    await selectionBar(page).getByRole('button', { name: 'Change studio' }).click()
    await studio.getByLabel('New studio').selectOption('Summit')
    await studio.getByRole('button', { name: 'Move 5 learners' }).click()
    await expectToast(page, '5 learners moved to Summit')
    await expect(selectionBar(page)).toHaveCount(0)

    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check()
    await expect(selectionBar(page).getByText(/^\d+ selected$/)).toBeVisible()
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await page.getByLabel('Studio filter').selectOption('=Basecamp I')
    await boxes(page).nth(2).check()
    await boxes(page).nth(3).check()
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete 2 learners?' })
    await expect(remove.getByText(/^\d+ goals$/)).toBeVisible()
    await expectNoFault(page, 'delete many')
    await page.route('**/api/admin/users/bulk-delete', async (route) => {
      const { userIds } = route.request().postDataJSON()
      await route.fulfill({
        json: { done: [userIds[0]], refused: [{ id: userIds[1], message: 'Only a super admin may.' }] },
      })
    })
    await remove.getByLabel('To delete for good').fill('2')
    await remove.getByRole('button', { name: 'Delete for good' }).click()
    await expect(remove.getByText('1 learner deleted, 1 refused.')).toBeVisible()
    await expect(remove.getByText('Only a super admin may.')).toBeVisible()
    await expectNoFault(page, 'result of a deletion')
    const result = page.waitForEvent('download')
    await remove.getByRole('button', { name: 'Download result' }).click()
    expect((await result).suggestedFilename()).toBe('learners-result.csv')
    await page.unroute('**/api/admin/users/bulk-delete')
    await remove.getByRole('button', { name: 'Close' }).last().click()
    await expect(selectionBar(page).getByText('1 selected')).toBeVisible()
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as left' }).click()
    await expectToast(page, '1 learner marked as left')
  })

  test('the focused element is never behind the bar of selected rows', async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'))
    await boxes(page).first().check()
    await expect(selectionBar(page)).toBeVisible()
    // Each row is focused in the order of the Tab key, because the bar covers some of them at first.
    const covered = await boxes(page).evaluateAll((all) =>
      all.slice(0, 24).filter((box) => {
        box.focus()
        const bar = document.querySelector('[data-selection-bar]')?.getBoundingClientRect()
        return !bar || box.getBoundingClientRect().bottom > bar.top
      }),
    )
    expect(covered).toHaveLength(0)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test("clearing the selection doesn't scroll the page", async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'))
    await boxes(page).first().check()
    await expect(selectionBar(page)).toBeVisible()
    const before = await page.evaluate(() => window.scrollY)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(selectionBar(page)).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  })

  test(
    'sign-in cards are printed only once, and the new password works',
    nightly,
    async ({ browser, cairn }) => {
      const page = await signedIn(browser, cairn, userNamed('admin'))
      for (const studio of ['=Basecamp I', '=Summit']) {
        await page.getByLabel('Studio filter').selectOption(studio)
        await page
          .getByRole('checkbox', { name: /^Select all/ })
          .first()
          .check()
      }
      await selectionBar(page).getByRole('button', { name: 'Sign-in cards' }).click()
      const ask = page.getByRole('dialog', { name: /^Make sign-in cards for/ })
      await expect(ask.getByText(/Old passwords will stop working right away/)).toBeVisible()
      await expectNoFault(page, 'asking for sign-in cards')
      const refusal = await refuse(page, 'POST /api/admin/users/sign-in-cards')
      await ask.getByRole('button', { name: /^Make/ }).click()
      await expectToast(page, 'Failed to make sign-in cards', refusal.message)
      await refusal.end()
      await ask.getByRole('button', { name: /^Make/ }).click()
      const sheets = page.getByRole('dialog', { name: /sign-in cards$/ })
      await expect(sheets.getByText(/shown only now/)).toBeVisible()
      await expectNoFault(page, 'sign-in cards')

      const card = sheets.getByRole('article').first()
      const [username = '', password = ''] = await card.getByRole('definition').allInnerTexts()
      await signedIn(browser, cairn, { username, password })

      // Cards printed from the dark theme are black on white, complete, and alone on the page.
      await showTheme(page, 'dark')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Showing', { exact: false })).toBeHidden()
      await expect(sheets.getByRole('button', { name: 'Print' })).toBeHidden()
      expect(await card.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
      await page.emulateMedia({ media: null })
      const cards = await sheets.getByRole('article').count()
      expect(cards).toBeGreaterThan(10)
      for (const format of ['A4', 'Letter']) {
        const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
        expect(pages, format).toHaveLength(Math.ceil(cards / 10))
      }

      await page.goBack()
      const leave = page.getByRole('alertdialog', { name: 'Close the sign-in cards?' })
      await expect(leave).toBeVisible()
      await expectNoFault(page, 'leaving the cards')
      await leave.getByRole('button', { name: 'Stay here' }).click()
      await expect(card).toBeVisible()
      await page.keyboard.press('Escape')
      await leave.getByRole('button', { name: 'Close the cards' }).click()
      await expect(sheets).toHaveCount(0)
      await expect(page).toHaveURL(/\/(admin)?$/)
      expect(await page.content()).not.toContain(password)
    },
  )

  test('an admin removes all captains after a confirmation', nightly, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'))
    await page.getByLabel('Studio filter').selectOption('=Summit')
    const more = page.getByRole('button', { name: 'More for the list' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Deselect All Crew Captains' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Deselect all crew captains?' })
    await expectNoFault(page, 'deselecting captains')
    const refusal = await refuse(page, 'POST /api/admin/crew-captains/deselect-all')
    await ask.getByRole('button', { name: /^Deselect \d+ crew captains$/ }).click()
    await expectToast(page, 'Failed to deselect Crew Captains', refusal.message)
    await refusal.end()
    await ask.getByRole('button', { name: /^Deselect \d+ crew captains$/ }).click()
    await expectToast(page, 'Crew Captains deselected')
    await expect(page.getByRole('switch', { name: /^Crew Captain/, checked: true })).toHaveCount(0)
    await more.click()
    await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Deselect All Crew Captains' })).toHaveCount(0)
  })

  test(
    'an admin archives the school’s goals by day, and resets them after two confirmations',
    nightly,
    async ({ browser, cairn }) => {
      const api = await cairn.as(userNamed('admin'))
      const before = await api.call('GET /api/admin/goals/clear-school')
      const goals = before.deletedCounts.goalsDeleted
      const page = await signedIn(browser, cairn, userNamed('admin'))

      await page.getByLabel('Studio filter').selectOption('none')
      await page.getByRole('button', { name: 'Archive older goals' }).click()
      await expectNoFault(page, 'archive')
      await page.getByLabel('Archive goals due before').fill('2026-11-02')
      await page.getByRole('button', { name: 'Continue' }).click()
      const archive = page.getByRole('dialog', { name: 'Archive the goals due before Mon, Nov 2, 2026?' })
      await expect(archive.getByRole('button', { name: 'Back' })).toBeFocused()
      await expectNoFault(page, 'archive, sure')
      const barred = await refuse(page, 'POST /api/admin/goals/archive')
      await archive.getByRole('button', { name: 'Archive goals' }).click()
      await expectToast(page, 'Failed to archive goals', barred.message)
      await barred.end()
      await archive.getByRole('button', { name: 'Archive goals' }).click()
      await expect(page.getByText(/^\d+ goals archived$/)).toBeVisible()

      await page.getByRole('button', { name: 'Reset School Goals' }).click()
      const first = page.getByRole('dialog', { name: 'Reset School Goals: step 1 of 2' })
      await expect(first.getByText(`${goals.toLocaleString('en-US')} goals`)).toBeVisible()
      await expect(first.getByText('cairn restore-goals')).toBeVisible()
      await expectNoFault(page, 'reset, step 1')
      await first.getByRole('button', { name: 'Continue to step 2' }).click()
      const second = page.getByRole('dialog', { name: 'Reset School Goals: step 2 of 2' })
      const remove = second.getByRole('button', { name: /^Delete [\d,]+ goals$/ })
      await remove.click()
      await expect(second.getByText('That’s not this school’s name.')).toBeVisible()
      await expectNoFault(page, 'reset, step 2')
      await second.getByLabel(/^Type/).fill('stonebridge school')
      const refusal = await refuse(page, 'DELETE /api/admin/goals/clear-school')
      await remove.click()
      await expectToast(page, 'Failed to clear school goals', refusal.message)
      await refusal.end()
      await remove.click()
      await expectToast(
        page,
        'School goals cleared successfully!',
        `Deleted: ${goals.toLocaleString('en-US')} goals`,
      )
      const after = await api.call('GET /api/admin/goals/clear-school')
      expect(after.deletedCounts.goalsDeleted).toBe(0)
      await page.getByRole('button', { name: 'Reset School Goals' }).click()
      await expect(first.getByText(/has no goals/)).toBeVisible()
    },
  )
})

test.describe('many learners on a phone', onPhone, () => {
  test(
    'a phone shows learners as blocks, and a sheet with the actions for selected learners',
    nightly,
    async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Username').fill(userNamed('admin').username)
      await page.getByRole('textbox', { name: 'Password' }).fill(userNamed('admin').password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await boxes(page).first().check()
      await expect(selectionBar(page).getByText('1 selected')).toBeVisible()
      // At the end of the list the bar covers no row, so no half-covered row counts as too small for a thumb.
      // Rows rendered while scrolling make the list longer.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await page.waitForTimeout(300)
        const below = await page.evaluate(
          () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
        )
        expect(below).toBeLessThan(2)
      }).toPass()
      await expectNoFault(page, 'learners on a phone')
      await selectionBar(page).getByRole('button', { name: 'Actions' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign-in cards' })).toBeVisible()
      await expectNoFault(page, 'actions on a phone')
      await page.getByRole('menuitem', { name: 'Change studio' }).click()
      await expect(page.getByRole('dialog', { name: 'Change studio for 1 learner' })).toBeVisible()
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways).toBe(0)
      await refuse(page, 'POST /api/admin/users/bulk-update')
      await page.getByLabel('New studio').selectOption('Summit')
      await page.getByRole('button', { name: 'Move 1 learner' }).click()
      await expectToast(page, 'Failed to update student')
      const toast = await page.locator('.toast-viewport').boundingBox()
      expect(toast?.y).toBeLessThan(40)
      expect(toast?.height).toBeLessThan(200)
    },
  )
})
