import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'

test('people who left a deleted school are listed, and can be assigned another school', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const server = smallSchool()
  const gone = { ...wilhelmina, schoolId: null, schoolName: null, hasLeft: true }
  const school = {
    id: 2,
    name: 'Harbor',
    description: null,
    timeZone: 'America/Chicago',
    language: 'en',
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: '16:00',
    userCount: 3,
  }
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => [{ ...school, createdAt: '2026-08-24T14:00:00.000Z' }]
  server.answers['GET /api/admin/users'] = ({ query }) =>
    query.schoolId === 'none' && query.state === 'all' ? [gone] : []
  server.answers['PUT /api/admin/users/:id'] = () => ({ ...gone, schoolId: 2, schoolName: 'Harbor' })
  showApp('/admin?tab=schools')
  const card = within(await screen.findByRole('table', { name: 'People without a school' }))
  expect(card.getByText('Learner, left')).toBeTruthy()
  fireEvent.change(card.getByLabelText(/^School of Wilhelmina/), { target: { value: '2' } })
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/users/:id').map(({ body }) => body)).toEqual([{ schoolId: 2 }]),
  )
})

test('the number of users of a school is in its dialog, not in the table', async () => {
  const server = smallSchool()
  const harbor = {
    id: 2,
    name: 'Harbor',
    description: null,
    timeZone: 'America/Chicago',
    language: 'en' as const,
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: '16:00',
    userCount: 3,
  }
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => [{ ...harbor, createdAt: '2026-08-24T14:00:00.000Z' }]
  server.answers['GET /api/admin/users'] = () => []
  showApp('/admin?tab=schools')
  const table = within(await screen.findByRole('table', { name: 'Schools' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Name', 'Description', 'Time zone', 'Created', 'Actions'])
  fireEvent.click(table.getByRole('button', { name: 'Edit: Harbor' }))
  expect(within(await screen.findByRole('dialog', { name: 'Edit Harbor' })).getByText('3 users')).toBeTruthy()
})
