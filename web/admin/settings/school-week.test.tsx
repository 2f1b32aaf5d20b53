import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SchoolWeekChange } from '../../../contract/school-week-change.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'

const usual: SchoolWeekChange = {
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  weekStart: 1,
  next: null,
  moves: [],
}
const sunday = { from: '2026-11-29', schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' }

async function openSchoolWeek() {
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'School and installation' }), { button: 0 })
  return within(await screen.findByRole('region', { name: 'School week' }))
}

test('a change of the school week shows when it begins and which goals move, and is sent', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/school-week'] = () => usual
  server.answers['PUT /api/admin/school-week'] = () => ({
    ...usual,
    next: sunday,
    moves: [{ from: '2026-12-04', to: '2026-12-03', count: 3 }],
  })
  const part = await openSchoolWeek()
  expect(await part.findByText('Monday to Friday, due at 4:00 PM.')).toBeTruthy()
  fireEvent.click(part.getByRole('button', { name: 'Change school week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change school week' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Friday' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Sunday' }))
  fireEvent.input(dialog.getByLabelText('Goals are due at'), { target: { value: '13:30' } })
  expect(
    await dialog.findByText(
      'Weeks will begin on Sunday. This starts on Sun, Nov 29. This week stays as it is.',
    ),
  ).toBeTruthy()
  expect(dialog.getByText('3 goals will move from Fri, Dec 4 to Thu, Dec 3.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Change school week' }))
  expect(await screen.findByText('School week changed')).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/school-week').at(-1)).toMatchObject({
    body: { schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' },
  })
})

test('a waiting change is shown and can be canceled', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/school-week'] = () => ({ ...usual, next: sunday })
  server.answers['PUT /api/admin/school-week'] = () => usual
  const part = await openSchoolWeek()
  expect(await part.findByText(/^From Sun, Nov 29: Sunday to Thursday, due at 1:30 PM\./)).toBeTruthy()
  fireEvent.click(part.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/school-week').at(-1)?.body).toEqual({
      schoolDays: [1, 2, 3, 4, 5],
      deadlineTime: '16:00',
    }),
  )
})

test('a school week without days is refused before it is sent', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/school-week'] = () => ({ ...usual, schoolDays: [6] })
  const part = await openSchoolWeek()
  fireEvent.click(await part.findByRole('button', { name: 'Change school week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change school week' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Saturday' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Change school week' }))
  expect(await dialog.findByText('Choose at least one school day.')).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/school-week')).toEqual([])
})
