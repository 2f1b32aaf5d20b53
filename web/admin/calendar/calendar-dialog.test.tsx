import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { DayOff } from '../../../contract/school-days.ts'
import { refused } from '../../testing/fake-server.ts'
import { goalWeek } from '../../testing/people.ts'
import { readText } from '../../testing/read-text.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { setClockAhead } from '../../ui/time.tsx'

beforeEach(() => setClockAhead(Date.parse(goalWeek.now) - Date.now()))

const laborDay: DayOff = { name: 'Labor Day', from: '2026-09-07', to: '2026-09-07' }
const thanksgiving: DayOff = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const spring: DayOff = { name: 'Spring break', from: '2027-03-22', to: '2027-03-26' }
const CHANGE = 'PUT /api/admin/days-off'

/** A school with this calendar. Each change moves the goals of `moves`, unless they should stay. */
function school(first: DayOff[], moves: { from: string; to: string; count: number }[] = []) {
  const server = smallSchool()
  let calendar = { version: 4, entries: first }
  server.answers['GET /api/days-off'] = () => calendar
  server.answers[CHANGE] = ({ query, body }) => {
    const next = { version: calendar.version + 1, entries: body.entries }
    if (query.preview !== 'true') calendar = next
    return { ...next, moves: body.goals === 'leave' ? [] : moves, left: body.goals === 'leave' ? 40 : 0 }
  }
  const saved = () =>
    server
      .requestsTo(CHANGE)
      .filter(({ query }) => query.preview !== 'true')
      .map(({ body }) => body)
  return { ...server, saved }
}

async function openCalendar() {
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
  return screen.findByRole('dialog', { name: 'School calendar' })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Runs before the list is sent. */
async function addThanksgiving(before?: () => Promise<void>) {
  await press('Add no-school days')
  await screen.findByRole('form', { name: 'Add no-school days' })
  type('Name', ' Thanksgiving ')
  type('First day', thanksgiving.from)
  type(/^Last day/, thanksgiving.to)
  await before?.()
  await press('Add days')
}

test('the calendar lists what is to come, with the year if it is another, and what has passed under Earlier', async () => {
  school([laborDay, thanksgiving, spring])
  const dialog = await openCalendar()
  const coming = await within(dialog).findByRole('list', { name: 'No-school days' })
  expect(within(coming).getAllByRole('listitem').map(readText)).toEqual([
    'Thanksgiving Thu, Nov 26 to Fri, Nov 27 2 days',
    'Spring break Mon, Mar 22 to Fri, Mar 26, 2027 5 days',
  ])
  const earlier = within(dialog).getByText('Earlier').closest('details')
  expect(earlier?.open).toBe(false)
  expect(readText(earlier)).toContain('Labor Day Mon, Sep 7 1 day')
})

test('the months of the school year read out which days have no school, and why', async () => {
  school([laborDay, thanksgiving])
  const dialog = await openCalendar()
  expect(await within(dialog).findByRole('heading', { name: '2026 to 2027' })).toBeTruthy()
  const months = () => within(dialog).getAllByRole('group', { name: /^\w+ 20\d\d: / })
  expect(months()).toHaveLength(12)
  expect(
    within(dialog).getByRole('group', { name: 'November 2026: no school on 26 to 27 (Thanksgiving)' }),
  ).toBeTruthy()
  expect(within(dialog).getByRole('group', { name: 'July 2027: school on all weekdays' })).toBeTruthy()
  await press('Later school year')
  expect(months()[0]?.getAttribute('aria-label')).toBe('August 2027: school on all weekdays')
})

test('an empty calendar says what it is for', async () => {
  school([])
  const dialog = await openCalendar()
  expect(await within(dialog).findByText('No no-school days entered')).toBeTruthy()
  expect(within(dialog).getByText('Add holidays and other days off, so nothing is due on them.')).toBeTruthy()
})

test('days on which no goal is due are added without a confirmation, and Undo restores the former list', async () => {
  const { saved, requestsTo } = school([laborDay])
  const dialog = await openCalendar()
  await addThanksgiving()
  expect(await screen.findByText('Calendar updated')).toBeTruthy()
  expect(await within(dialog).findByText('Thanksgiving')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Add no-school days' })).toBeNull()
  await press('Undo')
  await waitFor(() => expect(within(dialog).queryByText('Thanksgiving')).toBeNull())
  expect(saved()).toEqual([
    { entries: [laborDay, thanksgiving], expectedVersion: 4, goals: 'move' },
    { entries: [laborDay], expectedVersion: 5, goals: 'leave' },
  ])
  expect(requestsTo(CHANGE)[0]?.body).toMatchObject({ expectedVersion: 4 })
})

test('days entered while another admin changes the calendar are sent again with the new list', async () => {
  const { answers, saved, requestsTo } = school([laborDay])
  const put = answers[CHANGE]
  const fair = { name: 'Fair', from: '2027-03-01', to: '2027-03-01' }
  await openCalendar()
  await addThanksgiving(async () => {
    answers['GET /api/days-off'] = () => ({ version: 5, entries: [laborDay, fair] })
    answers[CHANGE] = (request) =>
      request.body.expectedVersion === 5 && put ? put(request) : refused('calendar_changed')
  })
  await screen.findByText('Failed to change the calendar')
  // The page asks which goals would move by the new list.
  await waitFor(() =>
    expect(requestsTo(CHANGE).some(({ query, body }) => query.preview && body.expectedVersion === 5)).toBe(
      true,
    ),
  )
  await press('Add days')
  expect(await screen.findByText('Calendar updated')).toBeTruthy()
  expect(saved().at(-1)?.entries).toEqual([laborDay, fair, thanksgiving])
})

const fortyGoals = [
  { from: '2026-11-26', to: '2026-11-30', count: 31 },
  { from: '2026-11-27', to: '2026-11-30', count: 9 },
]

test('the calendar form shows which goals would move, with a line for each pair of days, and moves them', async () => {
  const { saved } = school([], fortyGoals)
  await openCalendar()
  await addThanksgiving(async () => {
    const lines = await screen.findByRole('list', { name: 'Goals that move' })
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['31 goals from Thu, Nov 26 to Mon, Nov 30', '9 goals from Fri, Nov 27 to Mon, Nov 30'])
    expect(saved()).toEqual([])
  })
  expect(await screen.findByText('40 goals have a new due date.')).toBeTruthy()
  expect(saved()).toEqual([{ entries: [thanksgiving], expectedVersion: 4, goals: 'move' }])
})

test('the goals can stay where they are', async () => {
  const { saved } = school([], fortyGoals)
  await openCalendar()
  await addThanksgiving(async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Move goals' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Goals that move' })).toBeNull())
  })
  expect(await screen.findByText('40 goals stay on no-school days.')).toBeTruthy()
  expect(saved()[0]?.goals).toBe('leave')
})

const november = (day: number) =>
  screen.getByRole('button', { name: new RegExp(`^\\w+day, November ${day}\\b`) })
const isPressed = (day: number) => november(day).getAttribute('aria-pressed') === 'true'

test('days clicked in the months fill the form next to them: the first, then the last', async () => {
  const { saved } = school([laborDay])
  await openCalendar()
  await screen.findByText('2026 to 2027')
  fireEvent.click(november(26))
  await screen.findByRole('form', { name: 'Add no-school days' })
  const name = screen.getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-11-26')
  fireEvent.click(november(27))
  expect([25, 26, 27].map(isPressed)).toEqual([false, true, true])
  type('Name', 'Thanksgiving')
  await press('Add days')
  await waitFor(() => expect(saved()[0]?.entries).toEqual([laborDay, thanksgiving]))
})

test('dragging the pointer over days selects them, in either direction', async () => {
  school([])
  await openCalendar()
  await screen.findByText('2026 to 2027')
  fireEvent.pointerDown(november(27), { pointerType: 'mouse' })
  fireEvent.pointerOver(november(24), { buttons: 1 })
  expect([23, 24, 27, 30].map(isPressed)).toEqual([false, true, true, false])
  fireEvent.pointerUp(november(24))
  await screen.findByRole('form', { name: 'Add no-school days' })
  expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-11-24')
  expect(screen.getByLabelText(/^Last day/)).toHaveProperty('value', '2026-11-27')
})

test('a day without school opens its entry, and Escape closes the form before the calendar', async () => {
  school([thanksgiving])
  const dialog = await openCalendar()
  await screen.findByText('2026 to 2027')
  fireEvent.click(november(27))
  const form = await screen.findByRole('form', { name: 'Edit Thanksgiving' })
  expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-11-26')
  fireEvent.keyDown(form, { key: 'Escape' })
  await within(dialog).findByRole('button', { name: 'Add no-school days' })
  expect(screen.getByRole('dialog', { name: 'School calendar' })).toBe(dialog)
})

test('Tab reaches one day of the months, and arrow keys reach the others', async () => {
  school([])
  await openCalendar()
  await screen.findByText('2026 to 2027')
  const reached = () =>
    screen.getAllByRole('button', { name: /day, \w+ \d+/ }).filter(({ tabIndex }) => tabIndex === 0)
  expect(reached()).toEqual([november(18)])
  november(18).focus()
  fireEvent.keyDown(november(18), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(november(25))
  fireEvent.keyDown(november(25), { key: 'ArrowRight' })
  expect(reached()).toEqual([november(26)])
})

test('deleting a day asks about the goals that would move back', async () => {
  const { saved } = school([laborDay, thanksgiving], [{ from: '2026-11-30', to: '2026-11-26', count: 1 }])
  await openCalendar()
  await press('Delete: Thanksgiving')
  const question = await screen.findByRole('dialog', { name: 'Move 1 goal?' })
  expect(within(question).getByText('These goals were due on days that now have school again.')).toBeTruthy()
  await press('Move goals')
  await waitFor(() => expect(saved()[0]?.entries).toEqual([laborDay]))
})

test('an edited calendar entry sends the list with the changed entry in its place', async () => {
  const { saved } = school([laborDay, thanksgiving, spring])
  await openCalendar()
  await press('Edit: Thanksgiving')
  const form = await screen.findByRole('form', { name: 'Edit Thanksgiving' })
  expect(within(form).getByLabelText('First day')).toHaveProperty('value', '2026-11-26')
  type(/^Last day/, '')
  fireEvent.click(within(form).getByRole('button', { name: 'Save days' }))
  await waitFor(() =>
    expect(saved()[0]?.entries).toEqual([laborDay, { ...thanksgiving, to: '2026-11-26' }, spring]),
  )
})

test('missing values and refusals are explained next to their fields', async () => {
  const server = school([laborDay])
  await openCalendar()
  await press('Add no-school days')
  await press('Add days')
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(screen.getByText('Pick the first day.')).toBeTruthy()
  server.answers[CHANGE] = () =>
    refused('validation', [
      { path: 'entries.1.to', message: 'An entry can have at most 120 days. Split it in two.' },
    ])
  type('Name', 'Summer')
  type('First day', '2027-06-01')
  type(/^Last day/, '2027-06-30')
  await press('Add days')
  expect(await screen.findByText('Failed to change the calendar')).toBeTruthy()
  const last = screen.getByLabelText(/^Last day/)
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'))
})

test('a change to a calendar that someone else changed is refused, and the newest list appears', async () => {
  const server = school([thanksgiving])
  const dialog = await openCalendar()
  server.answers[CHANGE] = () => refused('calendar_changed')
  server.answers['GET /api/days-off'] = () => ({ version: 5, entries: [thanksgiving, spring] })
  await press('Delete: Thanksgiving')
  expect(
    await screen.findByText('Someone changed the calendar since you opened it. Look at it again first.'),
  ).toBeTruthy()
  expect(await within(dialog).findByText('Spring break')).toBeTruthy()
})
