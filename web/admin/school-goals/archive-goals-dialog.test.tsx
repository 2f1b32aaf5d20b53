import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { schoolSettings } from '../../testing/school-settings.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'

test('goals are archived after a day was selected and confirmed, and Back keeps the day', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/settings'] = () => schoolSettings
  server.answers['POST /api/admin/goals/archive'] = () => ({ archived: 12 })
  showApp('/admin?tab=studios')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const settings = within(await screen.findByRole('dialog', { name: 'School settings' }))
  fireEvent.mouseDown(await settings.findByRole('tab', { name: 'School and installation' }), { button: 0 })
  fireEvent.click(await settings.findByRole('button', { name: 'Archive older goals' }))
  const dialog = await screen.findByRole('dialog', { name: 'Archive older goals' })
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
  const day = within(dialog).getByLabelText('Archive goals due before')
  fireEvent.change(day, { target: { value: '' } })
  press('Continue')
  expect(await within(dialog).findByText('Choose a day.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(day))
  fireEvent.change(day, { target: { value: '2026-01-12' } })
  expect(within(dialog).queryByText('Choose a day.')).toBeNull()
  press('Continue')
  await within(dialog).findByText(/will leave the lists and become read-only/)
  press('Back')
  expect(within(dialog).getByLabelText('Archive goals due before')).toHaveProperty('value', '2026-01-12')
  press('Continue')
  await within(dialog).findByText(/will leave the lists and become read-only/)
  expect(server.requestsTo('POST /api/admin/goals/archive')).toEqual([])
  const archive = within(dialog).getByRole('button', { name: 'Archive goals' })
  // The second click of a double click on 'Continue' sends nothing.
  expect(fireEvent.click(archive, { detail: 2 })).toBe(false)
  expect(server.requestsTo('POST /api/admin/goals/archive')).toEqual([])
  fireEvent.click(archive, { detail: 1 })
  expect(await screen.findByText('12 goals archived')).toBeTruthy()
  expect(screen.getAllByText(/They were due before .+, 2026 and stay in history/)).not.toHaveLength(0)
  expect(server.requestsTo('POST /api/admin/goals/archive')[0]?.body).toEqual({ before: '2026-01-12' })
})
