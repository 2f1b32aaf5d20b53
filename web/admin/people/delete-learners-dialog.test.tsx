// Deleting many learners together requires typing their number.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { khai, weekStats } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

async function chosen(count: number) {
  const server = smallSchool()
  const learners = Array.from({ length: count }, (_, index) => ({
    ...khai,
    id: index + 100,
    username: `learner${index}`,
    lastName: `Li ${index}`,
  }))
  server.answers['GET /api/admin/users'] = () => [admin, ...learners]
  server.answers['GET /api/users/:id/stats'] = () => ({ ...weekStats, totalGoals: 1 })
  server.answers['POST /api/admin/users/bulk-delete'] = ({ body }) => ({ done: body.userIds, refused: [] })
  showApp('/admin')
  const [all] = await screen.findAllByRole('checkbox', { name: `Select all ${count} shown` })
  if (all) fireEvent.click(all)
  const bar = await screen.findByRole('region', { name: 'Selected learners' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: `Delete ${count} learners?` })
  return { server, dialog, sent: () => server.requestsTo('POST /api/admin/users/bulk-delete') }
}

test('deleting 19 learners needs no typing', async () => {
  const { dialog, sent } = await chosen(19)
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 19 learners' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('deleting 20 learners needs their number to be typed, and the snapshot is named', async () => {
  const { dialog, sent } = await chosen(20)
  expect(within(dialog).getByText(/A copy of the goals is kept on the server/)).toBeTruthy()
  const number = within(dialog).getByLabelText('Type 20 to continue')
  const remove = within(dialog).getByRole('button', { name: 'Delete 20 learners' })
  fireEvent.click(remove)
  expect(await within(dialog).findByText('Type 20 to confirm that you’ve selected 20 learners.')).toBeTruthy()
  expect(document.activeElement).toBe(number)
  fireEvent.change(number, { target: { value: '2' } })
  fireEvent.click(remove)
  expect(sent()).toEqual([])
  fireEvent.change(number, { target: { value: ' 20 ' } })
  fireEvent.click(remove)
  expect(await screen.findByText('20 learners deleted')).toBeTruthy()
})

test('a set deleted in parts has no small rest for which the server would take no snapshot', async () => {
  const { dialog, sent } = await chosen(210)
  fireEvent.change(within(dialog).getByLabelText('Type 210 to continue'), { target: { value: '210' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 210 learners' }))
  await waitFor(() => expect(sent().map(({ body }) => body.userIds.length)).toEqual([105, 105]))
})
