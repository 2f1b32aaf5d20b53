import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { proxyPage } from '../testing/fake-server.ts'
import { wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, learner, smallSchool } from '../testing/small-school.ts'

const superAdmin = { ...admin, isSuperAdmin: true }
const ours = {
  id: 1,
  name: 'St. Brendan’s',
  description: null,
  timeZone: 'America/Chicago',
  language: 'en',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 3,
}
const harbor = { ...ours, id: 2, name: 'Harbor', userCount: 0 }

/** The super admin has no school, and neither has a learner whose school was deleted. */
function twoSchools() {
  const server = smallSchool()
  const schoollessAdmin = { ...superAdmin, schoolId: null, schoolName: null }
  const stray = { ...learner, schoolId: null, schoolName: null }
  const createdAt = '2026-08-24T14:00:00.000Z'
  server.answers['GET /api/auth/user'] = () => schoollessAdmin
  server.answers['GET /api/admin/schools'] = () => [ours, harbor].map((school) => ({ ...school, createdAt }))
  server.answers['GET /api/admin/users'] = ({ query }) => {
    if (query.schoolId === 'none') return [stray]
    return query.role === 'admin' ? [schoollessAdmin, { ...admin, id: 8, firstName: 'Hal' }] : [wilhelmina]
  }
  return { server, stray }
}

test('a move that a proxy answers is reverted, with a message of Cairn’s own', async () => {
  const server = smallSchool()
  server.answers['POST /api/admin/crews/move-learner'] = proxyPage
  showApp('/admin?tab=crews')
  const unassigned = await screen.findByRole('region', { name: 'Unassigned Learners' })
  fireEvent.keyDown(within(unassigned).getByRole('button', { name: /^Move Khai/ }), { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Lichen Legends/ }))
  expect(await screen.findByText('An error occurred while moving the learner.')).toBeTruthy()
  expect(screen.getByText('Failed to move learner')).toBeTruthy()
  expect(screen.queryByText(/Bad Gateway/)).toBeNull()
  expect(within(unassigned).getByRole('button', { name: /^Move Khai/ })).toBeTruthy()
})

test('a captain whose change a proxy answers stays unchanged', async () => {
  const server = smallSchool()
  server.answers['PATCH /api/admin/users/:id/crew-captain'] = proxyPage
  showApp('/admin?tab=crews')
  const crown = await screen.findByRole('button', { name: /Crew Captain.*Wilhelmina/ })
  const before = crown.getAttribute('aria-pressed')
  fireEvent.click(crown)
  expect(await screen.findByText('An error occurred while updating crew captain status.')).toBeTruthy()
  expect(crown.getAttribute('aria-pressed')).toBe(before)
})

test('a guide whose account comes back without an id counts as not created', async () => {
  const { server } = twoSchools()
  server.answers['GET /api/auth/user'] = () => superAdmin
  server.answers['POST /api/admin/users'] = () => Response.json({ ...learner, id: undefined, isGuide: true })
  showApp('/admin?tab=guides')
  const [add] = await screen.findAllByRole('button', { name: 'Add Guide' })
  fireEvent.click(add ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Add Guide' })
  const fill = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  fill('First name', 'Gale')
  fill('Last name', 'Rime')
  fill('Username', 'gale.rime')
  fireEvent.change(dialog.querySelector('input[name=password]') ?? dialog, {
    target: { value: 'long enough for a guide' },
  })
  await within(dialog).findByRole('option', { name: 'Basecamp I' })
  fill('Assigned studio', 'Basecamp I')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add guide' }))
  expect(await screen.findByText('User creation failed - no user ID returned')).toBeTruthy()
  expect(screen.getByText('Failed to create guide')).toBeTruthy()
  expect(screen.queryByText('Guide created successfully')).toBeNull()
  expect(server.requestsTo('POST /api/admin/users')).toHaveLength(1)
})

test('an admin without a school is listed as such, and can stay without one or be assigned one', async () => {
  const { server } = twoSchools()
  server.answers['PUT /api/admin/users/:id'] = () => ({ ...superAdmin, schoolId: 2, schoolName: 'Harbor' })
  showApp('/admin?tab=admins')
  const table = await screen.findByRole('table', { name: 'Admins' })
  const row = within(table).getByRole('row', { name: /Min, Ada \(you\)/ })
  expect(within(row).getByText('No School Assigned')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Ada Min' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ada Min' })
  const school = within(dialog).getByLabelText('School')
  expect(school).toHaveProperty('value', '')
  expect(within(school).getByRole('option', { name: 'No School Assigned' })).toHaveProperty('selected', true)
  fireEvent.change(school, { target: { value: '2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(server.requestsTo('PUT /api/admin/users/:id')[0]?.body).toMatchObject({ schoolId: 2 }),
  )
})

test('people of a deleted school are listed below the schools and can be assigned one there', async () => {
  const { server, stray } = twoSchools()
  server.answers['PUT /api/admin/users/:id'] = () => ({ ...stray, schoolId: 2, schoolName: 'Harbor' })
  showApp('/admin?tab=schools')
  const choice = await screen.findByLabelText('School of Khai Nguyễn Thị Minh')
  expect(choice.textContent).toContain('No School Assigned')
  fireEvent.change(choice, { target: { value: '2' } })
  expect(await screen.findByText('Khai Nguyễn Thị Minh is now at Harbor.')).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/users/:id')[0]).toMatchObject({
    path: `/api/admin/users/${stray.id}`,
    body: { schoolId: 2 },
  })
})
