import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { khai } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { suggestPassword } from './account-fields.tsx'

test('a password of words is suggested for a child, can be read immediately, and is sent', async () => {
  const server = smallSchool()
  server.answers['POST /api/admin/users'] = () => khai
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Learner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Learner' })
  const write = (label: string, value: string) =>
    fireEvent.input(within(dialog).getByLabelText(label), { target: { value } })
  write('First name', 'Khai')
  write('Last name', 'Nguyễn')
  write('Username', 'khai')
  fireEvent.change(within(dialog).getByLabelText('Studio'), { target: { value: 'Basecamp I' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Suggest one' }))
  const field = within(dialog).getByLabelText<HTMLInputElement>('Password')
  expect(field.value).toMatch(/^[a-z]+-[a-z]+-\d{3}$/)
  expect(field.type).toBe('text')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add learner' }))
  await waitFor(() =>
    expect(server.requestsTo('POST /api/admin/users')[0]?.body).toMatchObject({ password: field.value }),
  )
})

test('a person with one name is sent without a last name, which is otherwise required', async () => {
  const server = smallSchool()
  server.answers['POST /api/admin/users'] = () => ({ ...khai, lastName: '' })
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Learner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Learner' }))
  const write = (label: string, value: string) =>
    fireEvent.input(dialog.getByLabelText(label), { target: { value } })
  write('First name', 'Khai')
  write('Username', 'khai')
  write('Password', 'otter-maple-472')
  fireEvent.change(dialog.getByLabelText('Studio'), { target: { value: 'Basecamp I' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add learner' }))
  expect(await dialog.findByText('Enter a last name.')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('No last name'))
  await waitFor(() => expect(dialog.queryByText('Enter a last name.')).toBeNull())
  expect(dialog.getByLabelText('Last name')).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('button', { name: 'Add learner' }))
  await waitFor(() =>
    expect(server.requestsTo('POST /api/admin/users')[0]?.body).toMatchObject({
      firstName: 'Khai',
      lastName: null,
    }),
  )
})

test('a password suggested for staff has the required length', () => {
  const lengths = Array.from({ length: 2000 }, () => suggestPassword(12).length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(12)
})
