// Two admins with the same thing open: only the difference is sent, and the toast send when others changed it in the meantime.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { refused } from '../testing/fake-server.ts'
import { wilhelmina } from '../testing/people.ts'
import { schoolSettings } from '../testing/school-settings.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, smallSchool } from '../testing/small-school.ts'

const createdAt = '2026-08-24T14:00:00.000Z'
const crew = (id: number, name: string) => ({
  id,
  name,
  memberCount: 4,
  description: null,
  schoolId: 1,
  createdAt,
  captains: [],
  studioDistribution: [],
})
const names = new Map([
  [3, 'Lichen Legends'],
  [4, 'Moss Makers'],
  [5, 'Switchbacks'],
])
const cole = (...assignedCrews: number[]) => ({
  id: 7,
  firstName: 'Cole',
  lastName: 'Crag',
  username: 'cole.crag',
  profilePicture: null,
  studio: null,
  assignedCrews,
  assignedCrewNames: assignedCrews.map((id) => names.get(id) ?? ''),
})

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('the crews of a coach are saved against those with which the dialog started', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/groups'] = () => [...names].map(([id, name]) => crew(id, name))
  server.answers['GET /api/admin/coach-assignments'] = () => [cole(3)]
  server.answers['PUT /api/admin/users/:id/crew-assignments'] = () => cole(3, 4, 5)
  showApp('/admin?tab=coaches')
  fireEvent.click(await screen.findByRole('button', { name: /^Manage the crews of Cole Crag/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign Crews to Cole Crag' })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Moss Makers/ }))

  // Another admin assigns a crew while the dialog is open.
  server.answers['GET /api/admin/coach-assignments'] = () => [cole(3, 5)]
  act(() => FakeEventSource.last().send(JSON.stringify({ topics: ['assignments'] })))
  expect(await within(dialog).findByText('Another admin just changed these crews.')).toBeTruthy()
  expect(within(dialog).getByText(/Lichen Legends and Switchbacks are assigned now/)).toBeTruthy()

  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Assignments' }))
  expect(
    await screen.findByText(
      'Cole Crag now has 3 crews. Another admin changed these crews too. Both changes were saved.',
    ),
  ).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/users/:id/crew-assignments')[0]?.body).toEqual({
    assignedCrews: [3, 4],
    base: [3],
  })
})

test('Undo of cleared crews restores them and keeps crews that another admin assigned in the meantime', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/groups'] = () => [...names].map(([id, name]) => crew(id, name))
  server.answers['GET /api/admin/coach-assignments'] = () => [cole(3, 4)]
  server.answers['DELETE /api/admin/users/:id/crew-assignments'] = () => ({ message: 'Cole has no crew.' })
  server.answers['PUT /api/admin/users/:id/crew-assignments'] = () => cole(3, 4)
  showApp('/admin?tab=coaches')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the crews of Cole Crag' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear 2 crews' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/users/:id/crew-assignments')[0]?.body).toEqual({
      assignedCrews: [3, 4],
      base: [],
    }),
  )
})

test('Undo of cleared crews leaves the dialog of another coach open', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/groups'] = () => [...names].map(([id, name]) => crew(id, name))
  const cora = { ...cole(5), id: 8, firstName: 'Cora' }
  server.answers['GET /api/admin/coach-assignments'] = () => [cole(3, 4), cora]
  server.answers['DELETE /api/admin/users/:id/crew-assignments'] = () => ({ message: 'Cole has no crew.' })
  server.answers['PUT /api/admin/users/:id/crew-assignments'] = () => cole(3, 4)
  showApp('/admin?tab=coaches')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the crews of Cole Crag' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear 2 crews' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(screen.getByRole('button', { name: /^Manage the crews of Cora Crag/ }))
  await screen.findByRole('dialog', { name: 'Assign Crews to Cora Crag' })
  fireEvent.click(undo)
  expect(await screen.findByText('Crew assignments updated successfully!')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Assign Crews to Cora Crag' })).toBeTruthy()
})

test('the user’s own first of two saves is not reported as a change by another admin', async () => {
  const server = smallSchool()
  const renamed = { ...wilhelmina, firstName: 'Mina' }
  server.answers['PUT /api/admin/users/:id'] = () => {
    server.answers['GET /api/admin/users'] = () => [admin, renamed]
    return renamed
  }
  let answer = () => {}
  server.answers['PATCH /api/admin/users/:id/bypass-deadlines'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(refused('internal'))
    })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: /^Edit: Wilhelmina/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit Wilhelmina/ }))
  fireEvent.change(dialog.getByLabelText('First name'), { target: { value: 'Mina' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /Admin Bypass/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.requestsTo('GET /api/admin/users')).toHaveLength(2))
  answer()
  expect(await screen.findByText('Failed to update student')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Edit: Mina/, hidden: true })).toBeTruthy()
  expect(dialog.queryByText('Someone else just changed this account.')).toBeNull()
})

test('an edited studio sends only what was changed, and goal types with those it started with', async () => {
  const server = smallSchool()
  const foothills = {
    id: 1,
    name: 'Foothills',
    learnerCount: 2,
    goalTypes: ['Lesson', 'Drawer'],
    description: null,
    schoolId: 1,
    createdAt,
  }
  server.answers['GET /api/admin/studios'] = () => [foothills]
  server.answers['PUT /api/admin/studios/:id'] = () => ({
    ...foothills,
    goalTypes: ['Lesson', 'Walk', 'Song'],
  })
  showApp('/admin?tab=studios')
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Edit: Foothills' }))
    return screen.findByRole('dialog', { name: 'Edit Foothills' })
  }
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save studio' }))
  expect(await screen.findByText('No changes made')).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/studios/:id')).toEqual([])
  fireEvent.change(within(dialog).getByDisplayValue('Drawer'), { target: { value: 'Walk' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save studio' }))
  expect(await screen.findByText('Another admin changed these too. Both changes were saved.')).toBeTruthy()
  fireEvent.change(within(await open()).getByLabelText('Studio name'), { target: { value: 'Foothill' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save studio' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/studios/:id').map(({ body }) => body)).toEqual([
      { goalTypes: ['Lesson', 'Walk'], base: ['Lesson', 'Drawer'] },
      { name: 'Foothill' },
    ]),
  )
})

test('an edited school sends only what was changed', async () => {
  const server = smallSchool()
  const school = {
    id: 1,
    name: 'Ridge',
    description: 'On the hill',
    timeZone: 'America/Chicago',
    language: 'en',
    createdAt,
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: '16:00',
    userCount: 3,
  }
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => [school]
  server.answers['PUT /api/admin/schools/:id'] = () => school
  showApp('/admin?tab=schools')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Ridge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ridge' })
  fireEvent.change(within(dialog).getByLabelText(/^Description/), { target: { value: 'In the valley' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save school' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/schools/:id')[0]?.body).toEqual({
      description: 'In the valley',
    }),
  )
})

const months = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

test('newer settings of another admin appear in the open dialog, and changes in the dialog stay', async () => {
  const server = smallSchool()
  const base = schoolSettings
  const newer = { ...base, activityMonths: null, logMonths: 36 }
  server.answers['GET /api/admin/settings'] = () => base
  server.answers['PUT /api/admin/settings'] = () => ({ ...newer, logMonths: 12 })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: /settings/i }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  fireEvent.mouseDown(await within(dialog).findByRole('tab', { name: 'Data retention' }), { button: 0 })
  const log = await within(dialog).findByLabelText('Audit log')
  expect(log).toHaveProperty('value', '24')
  fireEvent.change(log, { target: { value: '12' } })
  server.answers['GET /api/admin/settings'] = () => newer
  act(() => FakeEventSource.last().send(JSON.stringify({ topics: ['schools'] })))
  await waitFor(() => expect(within(dialog).getByLabelText('Crew activity')).toHaveProperty('value', ''))
  expect(log).toHaveProperty('value', '12')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({
      ...{ ...months, activityMonths: null, logMonths: 12 },
      base: newer,
    }),
  )
})

test('settings are saved against those with which the dialog started', async () => {
  const server = smallSchool()
  const base = schoolSettings
  server.answers['GET /api/admin/settings'] = () => base
  server.answers['PUT /api/admin/settings'] = () => ({ ...base, activityMonths: 6, logMonths: 12 })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: /settings/i }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  fireEvent.mouseDown(await within(dialog).findByRole('tab', { name: 'Data retention' }), { button: 0 })
  fireEvent.change(await within(dialog).findByLabelText('Audit log'), { target: { value: '12' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Another admin changed these too. Both changes were saved.')).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/settings')[0]?.body).toEqual({ ...months, logMonths: 12, base })
})
