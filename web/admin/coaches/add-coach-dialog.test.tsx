import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

async function addCoach(password: string) {
  const server = smallSchool()
  server.answers['GET /api/auth/providers'] = () => ({
    origin: null,
    providers: [{ key: 'google', name: 'Google' }],
  })
  server.answers['GET /api/admin/coach-assignments'] = () => []
  server.answers['POST /api/admin/users'] = () => wilhelmina
  server.answers['PATCH /api/admin/users/:id/coach-wooden'] = () => refused('unavailable')
  server.answers['DELETE /api/admin/users/:id'] = () => refused('forbidden')
  showApp('/admin?tab=coaches')
  // The button of the tab is disabled until the tab has loaded.
  await screen.findByText('No Coach Wooden users found')
  fireEvent.click(screen.getByRole('button', { name: 'Add Coach' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Coach' }))
  const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
  write(dialog.getByLabelText('First name'), 'Cole')
  write(dialog.getByLabelText('Last name'), 'Crag')
  write(dialog.getByLabelText('Username'), 'cole.crag')
  write(dialog.getByLabelText('Password'), password)
  write(await dialog.findByLabelText(/^Email/), 'cole@school.org')
  fireEvent.click(dialog.getByRole('button', { name: 'Add Coach' }))
  return server
}

test('a coach gets no password that is shorter than required for staff', async () => {
  const server = await addCoach('elevensigns')
  expect(await screen.findByText("One more character: a coach's password needs at least 12.")).toBeTruthy()
  expect(server.requestsTo('POST /api/admin/users')).toEqual([])
})

test('an account that can neither become a coach nor be deleted is reported as remaining', async () => {
  const server = await addCoach('twelve signs here')
  expect(await screen.findByText('The account stays, without the role')).toBeTruthy()
  await waitFor(() =>
    expect(server.requestsTo('POST /api/admin/users')[0]?.body).toMatchObject({ email: 'cole@school.org' }),
  )
})

test('the first password of a coach is shown with the crews, to copy and to print', async () => {
  const server = await addCoach('garnet-orchid-615')
  const cole = {
    ...wilhelmina,
    firstName: 'Cole',
    lastName: 'Crag',
    username: 'cole.crag',
    isCoachWooden: true,
  }
  server.answers['PATCH /api/admin/users/:id/coach-wooden'] = () => cole
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Crews to Cole Crag' }))
  expect(dialog.getByText('cole.crag')).toBeTruthy()
  expect(dialog.getByText('garnet-orchid-615')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Print card' }))
  const paper = within(await screen.findByRole('dialog', { name: 'Sign-in card for Cole Crag' }))
  const card = within(paper.getByRole('article', { name: 'Cole Crag' }))
  expect(card.getByText('Coach')).toBeTruthy()
  expect(card.getByText('garnet-orchid-615')).toBeTruthy()
  fireEvent.click(paper.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Sign-in card/ })).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText('garnet-orchid-615')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the password' }))
  expect(screen.queryByText('garnet-orchid-615')).toBeNull()
})
