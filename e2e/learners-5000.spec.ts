// A school of 5,000 on the Learners tab: the counts of rows, elements and requests stay small. `npm run bench -- --web`
// measures how long it takes.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.use({ clock: THURSDAY, seeded: { learners: 5000, weeks: 1 } })
test.describe.configure({ timeout: 240_000 })

/** Only rows on the screen or near it are rendered. */
const MAX_ROWS = 60
const MAX_ELEMENTS = 4000

const rows = (page: Page) => page.locator('tr[data-person]')
const names = (page: Page) => rows(page).locator('th')
const shown = (page: Page) => page.getByText(/^Showing /)
const bar = (page: Page) => page.getByRole('region', { name: 'Selected learners' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })
const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()

test('a table of 5,000 learners renders only rows near the screen, and no action calls the server', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('admin'), { liveUpdates: false })
  await expect(shown(page)).toHaveText(/^Showing 5,\d+ of 5,\d+ learners$/, { timeout: 30_000 })
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
  await countRows(page)
  const all = await shown(page).textContent()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()}`)
  })
  const first = await names(page).first().textContent()

  await test.step('sort', async () => {
    await sortBy(page, 'Name')
    await expect(names(page).first()).not.toHaveText(first ?? '')
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const last = await names(page).first().textContent()
    for (const column of ['Username', 'Studio']) {
      await sortBy(page, column)
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
    }
    await expect(names(page).first()).not.toHaveText(last ?? '')
    await sortBy(page, 'Name')
    await expect(names(page).first()).toHaveText(first ?? '')
  })

  await test.step('search and filter', async () => {
    const search = page.getByLabel('Find a learner')
    await search.pressSequentially('an')
    await expect(shown(page)).not.toHaveText(all ?? '')
    await search.fill('')
    await expect(shown(page)).toHaveText(all ?? '')
    await page.getByLabel('Studio filter').selectOption('=Summit')
    await expect(shown(page)).not.toHaveText(all ?? '')
    await page.getByLabel('Studio filter').selectOption('all')
    await expect(shown(page)).toHaveText(all ?? '')
  })

  await test.step('select', async () => {
    await boxes(page).first().check()
    await expect(bar(page).getByText('1 selected')).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check()
    await expect(bar(page).getByText(/^5,\d+ selected$/)).toBeVisible()
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('scroll to the end', async () => {
    const held = boxes(page).first()
    await held.focus()
    const name = await held.getAttribute('aria-label')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const amount = Number(/of ([\d,]+)/.exec(all ?? '')?.[1]?.replaceAll(',', ''))
    // The header is the first row.
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(amount + 1))
    // The focused row stays in the document and keeps the focus.
    await expect(page.getByRole('checkbox', { name: name ?? '', exact: true })).toBeFocused()
    await expect(rows(page).nth(1)).not.toHaveAttribute('aria-rowindex', '3')
  })

  expect(requests).toEqual([])
  const counted = await page.evaluate(() => window.counted)
  expect(counted.rows).toBeGreaterThan(10)
  expect(counted.rows).toBeLessThan(MAX_ROWS)
  expect(counted.elements).toBeLessThan(MAX_ELEMENTS)
})

declare global {
  interface Window {
    /** The largest number in the page at one time. */
    counted: { rows: number; elements: number }
  }
}

/** Counts after every change of the page. */
const countRows = (page: Page) =>
  page.evaluate(() => {
    window.counted = { rows: 0, elements: 0 }
    const count = () => {
      window.counted = {
        rows: Math.max(window.counted.rows, document.querySelectorAll('tr[data-person]').length),
        elements: Math.max(window.counted.elements, document.getElementsByTagName('*').length),
      }
    }
    count()
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
  })
