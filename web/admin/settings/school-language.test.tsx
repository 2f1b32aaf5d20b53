import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../../contract/languages.ts'
import { createQueryClient } from '../../api/cache.ts'
import { CurrentUserProvider } from '../../frame/user-and-week.ts'
import { schoolSettings } from '../../testing/school-settings.ts'
import { admin, smallSchool } from '../../testing/small-school.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** The dialog alone, because the page offers English only. */
async function openGoals(offered: readonly Language[]) {
  const server = smallSchool()
  server.answers['GET /api/admin/settings'] = () => schoolSettings
  server.answers['PUT /api/admin/settings'] = ({ body: { base: _base, ...sent } }) => ({
    ...schoolSettings,
    ...sent,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={admin}>
        <SettingsDialog offered={offered} onClose={() => {}} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'School settings' }))
  fireEvent.mouseDown(dialog.getByRole('tab', { name: 'Goals, feedback and sign-in' }), { button: 0 })
  await dialog.findByLabelText('School year begins in')
  return { ...server, dialog }
}

test('the language of the school is saved like the other settings', async () => {
  const { dialog, requestsTo } = await openGoals(['en', 'es'])
  const select = dialog.getByLabelText<HTMLSelectElement>('School language')
  expect([...select.options].map(({ text }) => text)).toEqual(['English', 'Español'])
  expect(select.value).toBe('en')
  fireEvent.change(select, { target: { value: 'es' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({
      activityMonths: 24,
      notificationMonths: 24,
      logMonths: 24,
      language: 'es',
      base: schoolSettings,
    }),
  )
})

test('the settings have no language of the school while only one is offered', async () => {
  const { dialog } = await openGoals(['en'])
  expect(dialog.queryByLabelText('School language')).toBeNull()
})
