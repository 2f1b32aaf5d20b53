import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { System } from '../../../contract/system.ts'
import { schoolSettings } from '../../testing/school-settings.ts'
import { showApp } from '../../testing/show-app.tsx'
import { healthySystem, smallSchool } from '../../testing/small-school.ts'
import { getBackupState } from './installation.tsx'

test('admins read above the tabs what needs attention at the server', async () => {
  const { answers } = smallSchool()
  const problems = ['The database is damaged.', 'Two backups are dated in the future.']
  answers['GET /api/admin/system'] = () => ({ ...healthySystem, problems })
  showApp('/admin')
  for (const problem of problems) expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByText(/Tell the person who runs the server\./)).toBeTruthy()
})

test('admins read once whom to tell about a full disk', async () => {
  const { answers } = smallSchool()
  const full =
    "The server's disk is full. Nothing can be saved until there is space. Tell the person who runs Cairn."
  answers['GET /api/admin/system'] = () => ({ ...healthySystem, problems: [full] })
  showApp('/admin')
  const note = (await screen.findByText(full)).parentElement
  expect(note?.textContent?.match(/Tell the person who runs the server\./g)).toHaveLength(1)
})

test('admins read no warning while all is well', async () => {
  const { requestsTo } = smallSchool()
  showApp('/admin')
  await screen.findByText('Showing 2 of 2 learners')
  await expect.poll(() => requestsTo('GET /api/admin/system')).toHaveLength(1)
  expect(screen.queryByText(/Tell the person who runs the server\./)).toBeNull()
})

test.each([
  [
    { configured: true, lastSentAt: null, waiting: 1204, failed: 0, error: 'The server refused TLS.' },
    ['None yet', '1,204 waiting, 0 failed', 'The latest email couldn’t be sent. The server refused TLS.'],
  ],
  [
    { configured: true, lastSentAt: '2026-11-13T23:02:00.000Z', waiting: 0, failed: 2, error: null },
    ['Nov 13, 2026 5:02 PM', '0 waiting, 2 failed'],
  ],
])('admins read the state of the emails in the settings: %o', async (mail, sentences) => {
  const { answers } = smallSchool()
  answers['GET /api/admin/settings'] = () => schoolSettings
  answers['GET /api/admin/retention'] = () => ({ goals: 0, leavers: 0 })
  answers['GET /api/admin/system'] = () => ({ ...healthySystem, mail })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  fireEvent.mouseDown(await within(dialog).findByRole('tab', { name: 'School and installation' }), {
    button: 0,
  })
  expect(await within(dialog).findByText('Last email')).toBeTruthy()
  for (const sentence of sentences) expect(within(dialog).getByText(sentence)).toBeTruthy()
})

test.each([
  [3, '3 emails queued', 'They’ll be sent within a few minutes.'],
  [0, 'No emails to send again', 'None of this week’s emails have failed.'],
])('failed emails of the week are sent again: %i', async (queued, title, description) => {
  const { answers, requestsTo } = smallSchool()
  answers['GET /api/admin/settings'] = () => schoolSettings
  answers['GET /api/admin/retention'] = () => ({ goals: 0, leavers: 0 })
  const mail = { configured: true, lastSentAt: null, waiting: 0, failed: 3, error: null }
  answers['GET /api/admin/system'] = () => ({ ...healthySystem, mail })
  answers['POST /api/admin/family-mails/retry'] = () => ({ queued })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  fireEvent.mouseDown(await within(dialog).findByRole('tab', { name: 'School and installation' }), {
    button: 0,
  })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send this week’s emails again' }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(description)).toBeTruthy()
  expect(requestsTo('POST /api/admin/family-mails/retry')).toHaveLength(1)
  // The figures are read again.
  await expect.poll(() => requestsTo('GET /api/admin/system').length).toBeGreaterThan(1)
})

const september = '2026-09-01T12:00:00.000Z'
const now = Date.parse('2026-11-18T15:00:00.000Z')
const system: System = {
  version: '1.0.0',
  database: 'sqlite',
  lastBackupAt: null,
  lastBackupError: null,
  problems: [],
  mail: { configured: false, lastSentAt: null, waiting: 0, failed: 0, error: null },
}
const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test('a backup of last night is fine, one of three days ago is old', () => {
  expect(getBackupState({ ...system, lastBackupAt: at(9) }, september, now)).toBe('fine')
  expect(getBackupState({ ...system, lastBackupAt: at(48) }, september, now)).toBe('fine')
  expect(getBackupState({ ...system, lastBackupAt: at(72) }, september, now)).toBe('old')
})

test('only a new installation may be without a backup', () => {
  expect(getBackupState(system, at(3), now)).toBe('new')
  expect(getBackupState(system, september, now)).toBe('never')
})

test('a failed backup is a warning even if the one before was good', () => {
  expect(
    getBackupState({ ...system, lastBackupAt: at(9), lastBackupError: 'The disk is full.' }, september, now),
  ).toBe('failed')
})

test('a PostgreSQL database is backed up by its host', () => {
  expect(getBackupState({ ...system, database: 'postgres' }, september, now)).toBe('hosted')
})
