import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withCalendarWorker } from '../../testing/calendar-worker.ts'
import { goalWeek } from '../../testing/people.ts'
import { readText } from '../../testing/read-text.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { setClockAhead } from '../../ui/time.tsx'

beforeEach(() => {
  withCalendarWorker()
  setClockAhead(Date.parse(goalWeek.now) - Date.now())
})

const event = (summary: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `SUMMARY:${summary}`, ...lines, 'END:VEVENT'].join('\r\n')
const file = [
  'BEGIN:VCALENDAR',
  event('THANKSGIVING', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128'),
  event('Winter break', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270102'),
  event('Book fair', 'DTSTART;VALUE=DATE:20270201', 'DTEND;VALUE=DATE:20270206'),
  event('Early release', 'DTSTART:20261209T123000', 'DTEND:20261209T150000'),
  'END:VCALENDAR',
].join('\r\n')
const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }

async function openImport() {
  const server = smallSchool()
  server.answers['GET /api/days-off'] = () => ({ version: 1, entries: [thanksgiving] })
  server.answers['PUT /api/admin/days-off'] = ({ body }) => ({
    version: 2,
    entries: body.entries,
    moves: [],
    left: 0,
  })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import calendar file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import calendar file' })
  const choose = (text: string) =>
    fireEvent.change(within(dialog).getByLabelText('Calendar file'), {
      target: { files: [new File([text], 'sacagawea.ics')] },
    })
  return { ...server, dialog, choose }
}

test('a calendar file shows likely days off first and selected, known ones as known, and why others are skipped', async () => {
  const { dialog, choose, requestsTo } = await openImport()
  choose(file)
  expect(await within(dialog).findByText('has 3 entries. Select the days without school.')).toBeTruthy()
  const likely = within(dialog).getByRole('list', { name: 'Likely days off' })
  const boxes = within(likely).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(readText(likely)).toContain('Thu, Nov 26 to Fri, Nov 27 Already there')
  expect(readText(likely)).toContain('Mon, Dec 21 to Fri, Jan 1 10 days')
  const others = within(dialog).getByRole('region', { name: 'Other events (1)' })
  const bookFair = within(others).getByRole<HTMLInputElement>('checkbox', { name: /^Book fair /i })
  expect([bookFair.checked, bookFair.disabled]).toEqual([false, false])
  expect(
    within(within(dialog).getByRole('list', { name: 'Skipped' })).getByText('Early release'),
  ).toBeTruthy()
  expect(within(dialog).getByText('Wed, Dec 9, from 12:30 PM: only all-day events are read.')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/days-off')).toEqual([])
})

test('the selected days are added to the calendar', async () => {
  const { dialog, choose, requestsTo } = await openImport()
  choose(file)
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /Book fair/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 entries' }))
  expect(await screen.findByText('Calendar updated')).toBeTruthy()
  expect(requestsTo('PUT /api/admin/days-off').at(-1)?.body).toEqual({
    entries: [
      thanksgiving,
      { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' },
      { name: 'Book fair', from: '2027-02-01', to: '2027-02-05' },
    ],
    expectedVersion: 1,
    goals: 'move',
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import calendar file' })).toBeNull())
})

test('after days were added by hand, a file is compared with them, and the new version is expected', async () => {
  const { answers, requestsTo } = smallSchool()
  const winter = { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' }
  let isSaved = false
  // The list that is read again after the change does not arrive.
  answers['GET /api/days-off'] = () =>
    isSaved ? new Promise(() => {}) : { version: 1, entries: [thanksgiving] }
  answers['PUT /api/admin/days-off'] = ({ body, query }) => {
    isSaved = query.preview !== 'true'
    return { version: (body.expectedVersion ?? 0) + 1, entries: body.entries, moves: [], left: 0 }
  }
  showApp('/admin')
  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Calendar')
  await press('Add no-school days')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: winter.name } })
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: winter.from } })
  fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: winter.to } })
  await press('Add days')
  expect(await screen.findByText('Calendar updated')).toBeTruthy()
  await press('Import calendar file')
  fireEvent.change(await screen.findByLabelText('Calendar file'), {
    target: { files: [new File([file], 'a.ics')] },
  })
  const rows = await screen.findByRole('list', { name: 'Likely days off' })
  expect(rows.textContent?.match(/Already there/g)).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: /Book fair/ }))
  await press('Add 1 entry')
  await waitFor(() => expect(requestsTo('PUT /api/admin/days-off').at(-1)?.body.expectedVersion).toBe(2))
  expect(requestsTo('PUT /api/admin/days-off').at(-1)?.body.entries).toHaveLength(3)
})

test('nothing can be added without a selected day', async () => {
  const { dialog, choose, requestsTo } = await openImport()
  choose(file)
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /Winter break/ }))
  const add = within(dialog).getByRole('button', { name: 'Add entries' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  expect(requestsTo('PUT /api/admin/days-off')).toEqual([])
})

test('a file that is not a calendar is refused with a sentence, and another one can be chosen', async () => {
  const { dialog, choose } = await openImport()
  choose('name,day')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This isn’t a calendar file.')
  choose(file)
  expect(await within(dialog).findByRole('button', { name: 'Add 1 entry' })).toBeTruthy()
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(`${index % 2 === 0 ? 'A Day' : 'Menu'} ${index + 1}`, 'DTSTART;VALUE=DATE:20270104'),
  )
const longFile = (count: number) =>
  [
    'BEGIN:VCALENDAR',
    ...labels(count),
    event('Spring break', 'DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270320'),
    event('Lesson', 'DTSTART:20261209T123000', 'DTEND:20261209T150000'),
    'END:VCALENDAR',
  ].join('\r\n')

test('all days of a long file are listed and searched by name and day, likely ones first', async () => {
  const { dialog, choose } = await openImport()
  choose(longFile(863))
  expect(await within(dialog).findByText('has 864 entries. Select the days without school.')).toBeTruthy()
  expect(within(dialog).getByRole('region', { name: 'Likely days off (1)' })).toBeTruthy()
  expect(within(dialog).getByRole('region', { name: 'Other events (863)' })).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Add 1 entry' })).toBeTruthy()
  const boxes = () => dialog.querySelectorAll('input[type=checkbox]').length
  await waitFor(() => expect(boxes()).toBe(202))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show 200 more of Other events' }))
  expect(boxes()).toBe(402)
  const search = within(dialog).getByRole('searchbox', { name: 'Search events' })
  fireEvent.change(search, { target: { value: 'day 863' } })
  expect(within(dialog).getByRole('checkbox', { name: /^A Day 863 /i })).toBeTruthy()
  expect(within(dialog).getByRole('region', { name: 'Other events (1)' })).toBeTruthy()
  expect(within(dialog).queryByRole('checkbox', { name: /^Spring break /i })).toBeNull()
  fireEvent.change(search, { target: { value: 'mar 15' } })
  expect(within(dialog).getByRole('checkbox', { name: /^Spring break /i })).toBeTruthy()
  fireEvent.change(search, { target: { value: 'nothing' } })
  expect(within(dialog).getByText('No matching days.')).toBeTruthy()
  // Selected events stay selected while the search hides them.
  expect(within(dialog).getByRole('button', { name: 'Add 1 entry' })).toBeTruthy()
})

test('Select all selects the other events that the search shows, and says when some are selected', async () => {
  const { dialog, choose } = await openImport()
  choose(longFile(20))
  const all = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  const search = within(dialog).getByRole('searchbox', { name: 'Search events' })
  fireEvent.change(search, { target: { value: 'menu' } })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Select all' }))
  expect(within(dialog).getByRole('button', { name: 'Add 11 entries' })).toBeTruthy()
  fireEvent.change(search, { target: { value: '' } })
  const partly = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect([all.checked, partly.checked, partly.indeterminate]).toEqual([false, false, true])
  fireEvent.click(partly)
  expect(within(dialog).getByRole('button', { name: 'Add 21 entries' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Select all' }))
  expect(within(dialog).getByRole('button', { name: 'Add 1 entry' })).toBeTruthy()
})

test('more days than the calendar can take are not added, and a sentence says how many are too many', async () => {
  const { dialog, choose, requestsTo } = await openImport()
  choose(longFile(399))
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Select all' }))
  const sentence = 'A calendar can have at most 400 entries. Yours has 1, and 400 are selected. Deselect 1.'
  const add = within(dialog).getByRole('button', { name: 'Add 400 entries' })
  expect(within(dialog).getAllByText(sentence).length).toBeGreaterThan(0)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  expect(requestsTo('PUT /api/admin/days-off')).toEqual([])
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^A Day 1 /i }))
  expect(within(dialog).queryByText(sentence)).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 399 entries' }))
  await waitFor(() => expect(requestsTo('PUT /api/admin/days-off').at(-1)?.body.entries).toHaveLength(400))
})

test('Enter in the search adds nothing', async () => {
  const { dialog, choose } = await openImport()
  choose(file)
  const search = await within(dialog).findByRole('searchbox', { name: 'Search events' })
  // `fireEvent` returns false because the default, which sends the form, was prevented.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
})
