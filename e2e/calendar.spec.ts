// The school's calendar: entries by an admin, the confirmation before goals move, and Undo.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, reducedMotion: 'reduce', seeded: true })

test('an admin adds a holiday, sees which goals would move, moves them and undoes it', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
  const api = await cairn.as(userNamed('admin'))
  const before = await api.call('GET /api/days-off')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'School calendar' })
  const november = (days: string) =>
    dialog.getByRole('group', { name: `November 2026: no school on ${days}` })
  await expect(dialog.getByRole('heading', { name: '2026 to 2027' })).toBeVisible()
  await expectNoFault(page, 'school calendar')

  await dialog.getByRole('button', { name: 'Friday, November 20' }).click()
  const form = dialog.getByRole('form', { name: 'Add no-school days' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('First day')).toHaveValue('2026-11-20')
  await form.getByLabel('Name').fill('Storm')
  await expect(form.getByText(/goals from Fri, Nov 20 to Mon, Nov 23$/)).toBeVisible()
  await expectNoFault(page, 'goals that would move')
  expect(await api.call('GET /api/days-off')).toEqual(before)
  await form.getByRole('button', { name: 'Add days' }).click()
  await expectToast(page, 'Calendar updated')
  await expect(dialog.getByText('Storm', { exact: true })).toBeVisible()
  await expect(november('20 (Storm)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone', 'The calendar didn’t change.')
  await expect(dialog.getByText('Storm', { exact: true })).toBeHidden()
  expect(await api.call('GET /api/days-off')).toMatchObject({ entries: before.entries })
})

test('an admin adds holidays from a calendar file', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
  await page.getByRole('button', { name: 'Calendar' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import calendar file' }).click()
  const event = ['BEGIN:VEVENT', 'DTSTART:20270315', 'DTEND:20270320', 'SUMMARY:Spring break', 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
  await (await choosing).setFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Add 1 entry' }).click()
  await expectToast(page, 'Calendar updated')
  await expect(page.getByText('Spring break', { exact: true })).toBeVisible()
})

test(
  'an admin finds the holidays in a file of 2,000 events and searches the others',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
    await page.getByRole('button', { name: 'Calendar' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import calendar file' }).click()
    const event = (day: number, name: string) =>
      ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${name}`, 'END:VEVENT'].join('\r\n')
    const labels = Array.from({ length: 1998 }, (_, index) =>
      event(20261130 - (index % 30), `${index % 2 ? 'A' : 'B'} Day ${index}`),
    )
    const holidays = [event(20270315, 'Spring break'), event(20270531, 'Memorial Day')]
    const text = ['BEGIN:VCALENDAR', ...labels, ...holidays, 'END:VCALENDAR'].join('\r\n')
    await (await choosing).setFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
    const dialog = page.getByRole('dialog', { name: 'Import calendar file' })
    await expect(dialog.getByRole('heading', { name: 'Other events (1,998)' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Memorial Day' })).toBeChecked()
    await expectNoFault(page, 'days of a calendar file')
    const search = dialog.getByRole('searchbox', { name: 'Search events' })
    await search.fill('day 1997')
    await search.press('Enter')
    // The keyboard goes from the search to the only day that it finds.
    await dialog.getByRole('checkbox', { name: 'Select all' }).focus()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('checkbox', { name: 'A Day 1997' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Add 3 entries' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(
      dialog.getByText(/^A calendar can have at most 400 entries\. .* 2,000 are selected\./).first(),
    ).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Select all' }).uncheck()
    await dialog.getByRole('button', { name: 'Add 2 entries' }).click()
    await expectToast(page, 'Calendar updated')
    await expect(page.getByText('Memorial Day', { exact: true })).toBeVisible()
  },
)
