import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'

async function addLearner() {
  const server = smallSchool()
  server.answers['POST /api/admin/users'] = () => wilhelmina
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Learner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Learner' }))
  const enter = (label: string, value: string) =>
    fireEvent.input(dialog.getByLabelText(label), { target: { value } })
  enter('First name', wilhelmina.firstName)
  enter('Last name', wilhelmina.lastName)
  enter('Username', wilhelmina.username)
  enter('Password', 'harbor lantern 92')
  const studio = await dialog.findByRole('option', { name: 'Basecamp I' })
  fireEvent.change(dialog.getByLabelText('Studio'), { target: { value: studio.getAttribute('value') } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add learner' }))
  await screen.findByText('Student created successfully')
}

test('a first password stays on the page until it is dismissed', async () => {
  await addLearner()
  expect(screen.getByText('harbor lantern 92')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the password' }))
  expect(screen.queryByText('harbor lantern 92')).toBeNull()
})

test('a first password is forgotten when the tab changes', async () => {
  await addLearner()
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Studios' }))
  await waitFor(() => expect(screen.queryByText('harbor lantern 92')).toBeNull())
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Learners' }))
  await screen.findByRole('button', { name: 'Add Learner' })
  expect(screen.queryByText('harbor lantern 92')).toBeNull()
})
