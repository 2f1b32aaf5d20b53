// A change that takes a person out of the crew says so, and can be undone.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toRoles } from '../../contract/roles.ts'
import { wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, learner, smallSchool } from '../testing/small-school.ts'

const captain = { ...wilhelmina, studio: null, isCrewCaptain: true }
const outside = { groupId: null, groupName: null, isCrewCaptain: false }
const NAME = 'Wilhelmina Ó Súilleabháin-Okonkwo'
const LEFT = 'has left Lichen Legends, and is no longer its captain.'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('a captain without a studio who becomes a coach leaves the crew, the toast says so, and Undo restores all of it', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => [admin, captain, learner]
  const coach = { ...captain, ...outside, isCoachWooden: true }
  server.answers['PATCH /api/admin/users/:id/coach-wooden'] = () => coach
  server.answers['PUT /api/admin/users/:id/roles'] = () => captain
  showApp('/admin')
  fireEvent.click(await screen.findByRole('switch', { name: `Coach Wooden: ${NAME}` }))
  expect(await screen.findByText(`${NAME} is now a Coach Wooden, ${LEFT}`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  const sent = server.requests.filter(({ name }) => /^(PUT|PATCH)/.test(name)).map(({ body }) => body)
  expect(sent).toEqual([{ isCoachWooden: true }, { base: toRoles(coach), roles: toRoles(captain) }])
})

test('a learner who becomes a guide loses followers, and Undo does not say that the family is back', async () => {
  const server = smallSchool()
  const seen = { ...wilhelmina, guardianCount: 2 }
  server.answers['GET /api/admin/users'] = () => [admin, seen]
  server.answers['PATCH /api/admin/users/:id/guide'] = () => ({
    ...seen,
    ...outside,
    isGuide: true,
    guardianCount: 0,
  })
  server.answers['PUT /api/admin/users/:id/roles'] = () => ({ ...seen, guardianCount: 0 })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('switch', { name: `Guide: ${NAME}` }))
  expect(
    await screen.findByText(/has left Lichen Legends, and is no longer followed by family\./),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(`${NAME} has these roles again. The family needs a new letter.`),
  ).toBeTruthy()
})

test('a captain who becomes a guide leaves the crew, and the toast says so', async () => {
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => [admin, captain]
  server.answers['PATCH /api/admin/users/:id/guide'] = () => ({ ...captain, ...outside, isGuide: true })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('switch', { name: `Guide: ${NAME}` }))
  expect(await screen.findByText(new RegExp(`is now a guide, ${LEFT}`))).toBeTruthy()
})

test('a coach whose studio is removed leaves the crew, the toast says so, and Undo restores it', async () => {
  const server = smallSchool()
  const coach = { ...wilhelmina, isCoachWooden: true }
  server.answers['GET /api/admin/users'] = () => [admin, coach]
  const adult = { ...coach, ...outside, studio: null }
  server.answers['PUT /api/admin/users/:id'] = () => adult
  server.answers['PUT /api/admin/users/:id/roles'] = () => coach
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${NAME}` }))
  const dialog = await screen.findByRole('dialog', { name: `Edit ${NAME}` })
  fireEvent.change(within(dialog).getByLabelText('Studio'), { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(`${NAME} has left Lichen Legends.`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.requests.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { studio: null },
      { base: toRoles(adult), roles: toRoles(coach) },
    ]),
  )
})

test('a captain who becomes an admin leaves the crew, and the toast says so with Undo', async () => {
  const server = smallSchool()
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => []
  server.answers['GET /api/admin/users'] = () => [admin, captain]
  server.answers['PATCH /api/admin/users/:id/admin'] = () => ({ ...captain, ...outside, isAdmin: true })
  showApp('/admin?tab=admins')
  fireEvent.click(await screen.findByRole('button', { name: 'Make Admin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make Admin' })
  fireEvent.change(await within(dialog).findByPlaceholderText('Name or username'), {
    target: { value: 'osok' },
  })
  fireEvent.click(within(dialog).getByRole('option', { name: /Wilhelmina/ }))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Person').value).toMatch(
    /Wilhelmina \(wilhelmina.osok\)$/,
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make admin' }))
  expect(await screen.findByText(new RegExp(`is now an admin of .+, ${LEFT}`))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('coaches who lose their studio by its deletion leave their crews, which is announced before and after', async () => {
  const server = smallSchool()
  const coach = { ...wilhelmina, studio: 'Basecamp I', isCoachWooden: true }
  server.answers['GET /api/admin/users'] = () => [admin, coach, learner]
  server.answers['DELETE /api/admin/studios/:id'] = () => undefined
  showApp('/admin?tab=studios')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Basecamp I' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Basecamp I?' })
  expect(await within(dialog).findByText(`${NAME} (Lichen Legends)`)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete studio' }))
  expect(await screen.findByText(new RegExp(`leave their crews: ${NAME} \\(Lichen Legends\\)`))).toBeTruthy()
})
