// Custom controls drawn over a native input: clicking the label selects, and so does clicking the control.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { atDesk } from './tags.ts'

const NEWCOMER = { username: 'new.comer', password: 'granite-ridge-4711' }

test('a tile is selected through its label and through its radio button', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  await setUpSchool.call('POST /api/admin/users', {
    body: { ...NEWCOMER, firstName: 'New', lastName: 'Comer' },
  })
  const page = await signedIn(browser, cairn, NEWCOMER)
  const radio = (name: string | RegExp) => page.getByRole('radio', { name })
  // The transparent input covers the words and takes the click, so Playwright must not expect the words to take it.
  const clickOn = async (label: Locator) => {
    await label.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await label.click({ force: true })
  }

  await clickOn(page.getByText('Ridgeline', { exact: true }))
  await expect(radio('Ridgeline')).toBeChecked()
  await radio('Summit').check()
  await expect(radio('Ridgeline')).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue to my dashboard' }).click()

  await page.getByRole('button', { name: 'New goal' }).click()
  await clickOn(page.getByText('Personal', { exact: true }))
  await expect(radio('Personal')).toBeChecked()
  await radio('Academic').check()
  await expect(radio('Personal')).not.toBeChecked()
  const days = page.getByRole('dialog').getByRole('group', { name: /^Due/ })
  await clickOn(days.getByText('20', { exact: true }))
  await expect(radio('Friday, November 20')).toBeChecked()
  await clickOn(days.getByText('Thu', { exact: true }))
  await expect(radio('Thursday, November 19')).toBeChecked()
  await radio('Friday, November 20').check()
  await clickOn(page.getByText('Weekly', { exact: true }))
  await expect(radio('Weekly')).toBeChecked()
})

test('a checkbox is checked through its label and through the box', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  const coach = await setUpSchool.call('POST /api/admin/users', {
    body: { ...NEWCOMER, firstName: 'New', lastName: 'Comer' },
  })
  await setUpSchool.call('PATCH /api/admin/users/:id/coach-wooden', {
    params: { id: coach.id },
    body: { isCoachWooden: true },
  })
  await setUpSchool.call('POST /api/admin/groups', { body: { name: 'Lichen Legends' } })
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  await page.getByRole('tab', { name: 'Coach Assignments' }).click()
  await page.getByRole('button', { name: /^Manage/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Crews to New Comer' })
  const box = dialog.getByRole('checkbox', { name: /Lichen Legends/ })
  await dialog.getByText('Lichen Legends').click()
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(box).not.toBeChecked()
})

test('a search field has one clear button, which clears it', async ({ browser, cairn, setUpSchool }) => {
  await setUpSchool.call('POST /api/admin/users', {
    body: { ...NEWCOMER, firstName: 'New', lastName: 'Comer', studio: 'Summit' },
  })
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  const search = page.getByRole('searchbox', { name: 'Find a learner' })
  await search.fill('nobody')
  await expect(page.getByText('Nobody found')).toBeVisible()
  const { width, height } = (await search.boundingBox()) ?? { width: 0, height: 0 }
  // The browser's own clear button is at the end of the field's text.
  await search.click({ position: { x: width - 51, y: height / 2 } })
  await expect(search).toHaveValue('nobody')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
})

test(
  'a switch in a table is small until its row is used, and its target is not',
  atDesk,
  async ({ browser, cairn, setUpSchool }) => {
    await setUpSchool.call('POST /api/admin/users', {
      body: { ...NEWCOMER, firstName: 'New', lastName: 'Comer', studio: 'Summit' },
    })
    const page = await signedIn(browser, cairn, SUPER_ADMIN)
    const input = page.getByRole('switch', { name: 'Guide: New Comer' })
    const track = input.locator('+ .switch-track')
    const sizeOf = async (locator: Locator) => {
      const { width, height } = (await locator.boundingBox()) ?? { width: 0, height: 0 }
      return [width, height]
    }
    expect(await sizeOf(track)).toEqual([24, 14])
    for (const side of await sizeOf(input)) expect(side).toBeGreaterThanOrEqual(24)
    const label = page.getByText('No', { exact: true }).last()
    const before = await label.boundingBox()
    await page.getByText('new.comer').hover()
    expect(await sizeOf(track)).toEqual([30, 18])
    expect((await label.boundingBox())?.x).toBe(before?.x)
  },
)
