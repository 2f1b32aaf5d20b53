import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../../contract/languages.ts'
import { createQueryClient } from '../../api/cache.ts'
import { CurrentUserProvider } from '../../frame/user-and-week.ts'
import { refused } from '../../testing/fake-server.ts'
import { admin, smallSchool } from '../../testing/small-school.ts'
import { SchoolDialog } from './school-dialog.tsx'

async function addSchool(offered: readonly Language[]) {
  const server = smallSchool()
  server.answers['POST /api/admin/schools'] = () => refused('name_taken')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={{ ...admin, isSuperAdmin: true }}>
        <SchoolDialog offered={offered} onClose={() => {}} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add School' }))
  fireEvent.input(dialog.getByLabelText('School name'), { target: { value: 'Harbor' } })
  const sent = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Add school' }))
    await waitFor(() => expect(server.requestsTo('POST /api/admin/schools')).toHaveLength(1))
    return server.requestsTo('POST /api/admin/schools')[0]?.body
  }
  return { dialog, sent }
}

test('a new school with the usual week is sent without one', async () => {
  const { dialog, sent } = await addSchool(['en'])
  expect(dialog.getByText(/^Monday to Friday, due at 4:00 PM/)).toBeTruthy()
  expect(dialog.queryByLabelText('School language')).toBeNull()
  expect(await sent()).toEqual({ name: 'Harbor', description: null, timeZone: 'America/Chicago' })
})

test('a new school is sent with the week and the language that were chosen for it', async () => {
  const { dialog, sent } = await addSchool(['en', 'es'])
  fireEvent.change(dialog.getByLabelText('School language'), { target: { value: 'es' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Change school week' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Friday' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Sunday' }))
  fireEvent.input(dialog.getByLabelText('Goals are due at'), { target: { value: '13:30' } })
  expect(dialog.getByText(/^Goals are due at 1:30 PM in this zone/)).toBeTruthy()
  expect(await sent()).toEqual({
    name: 'Harbor',
    description: null,
    timeZone: 'America/Chicago',
    language: 'es',
    schoolDays: [1, 2, 3, 4, 7],
    deadlineTime: '13:30',
  })
})
