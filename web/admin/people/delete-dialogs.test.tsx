// Deleting people: 'Mark as left' comes first, and deleting for good requires typing the name or the number.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { plural } from '../../../contract/sentences.ts'
import { refused } from '../../testing/fake-server.ts'
import { khai, weekStats } from '../../testing/people.ts'
import { chooseMenuItem, showApp } from '../../testing/show-app.tsx'
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
  server.answers['POST /api/admin/users/bulk-active'] = ({ body }) => ({ done: body.userIds, refused: [] })
  showApp('/admin')
  const [all] = await screen.findAllByRole('checkbox', { name: `Select all ${count} shown` })
  if (all) fireEvent.click(all)
  const bar = await screen.findByRole('region', { name: 'Selected learners' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: `Delete ${plural(count, 'learner')}?` })
  return { server, dialog, sent: () => server.requestsTo('POST /api/admin/users/bulk-delete') }
}

const LEFT = 'They can no longer sign in. Everything stays, and you can bring them back.'

test.each([2, 19])('deleting %i learners for good needs their number to be typed', async (count) => {
  const { dialog, sent } = await chosen(count)
  const remove = within(dialog).getByRole('button', { name: 'Delete for good' })
  fireEvent.click(remove)
  expect(await within(dialog).findByText(`Type ${count} to delete for good.`)).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(`To delete for good, type ${count}`), {
    target: { value: String(count) },
  })
  fireEvent.click(remove)
  expect(await screen.findByText(`${count} learners deleted`)).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('deleting 1 selected learner for good needs the name to be typed', async () => {
  const { dialog, sent } = await chosen(1)
  const name = within(dialog).getByLabelText('To delete for good, type Khai Li 0')
  fireEvent.change(name, { target: { value: '1' } })
  fireEvent.submit(name)
  expect(await within(dialog).findByText('Type Khai Li 0 to delete for good.')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'khai li 0' } })
  fireEvent.submit(name)
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('the main button of the dialog marks the selected learners as left without typing', async () => {
  const { server, dialog, sent } = await chosen(3)
  expect(within(dialog).getByText(LEFT)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as left' }))
  expect(await screen.findByText('3 learners marked as left')).toBeTruthy()
  expect(server.requestsTo('POST /api/admin/users/bulk-active').map(({ body }) => body)).toEqual([
    { userIds: [100, 101, 102], active: false },
  ])
  expect(sent()).toEqual([])
})

test('deleting 20 learners names the snapshot, and another number is refused', async () => {
  const { dialog, sent } = await chosen(20)
  expect(within(dialog).getByText(/A copy of the goals is kept on the server/)).toBeTruthy()
  const number = within(dialog).getByLabelText('To delete for good, type 20')
  const remove = within(dialog).getByRole('button', { name: 'Delete for good' })
  fireEvent.change(number, { target: { value: '2' } })
  fireEvent.click(remove)
  expect(await within(dialog).findByText('Type 20 to delete for good.')).toBeTruthy()
  expect(document.activeElement).toBe(number)
  expect(sent()).toEqual([])
  fireEvent.change(number, { target: { value: ' 20 ' } })
  fireEvent.click(remove)
  expect(await screen.findByText('20 learners deleted')).toBeTruthy()
})

test('a set deleted in parts has no small rest for which the server would take no snapshot', async () => {
  const { dialog, sent } = await chosen(210)
  fireEvent.change(within(dialog).getByLabelText('To delete for good, type 210'), {
    target: { value: '210' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(sent().map(({ body }) => body.userIds.length)).toEqual([105, 105]))
})

describe('one person', () => {
  const zoe = { ...khai, id: 31, username: 'zoe', firstName: 'Zoë', lastName: 'O’Brien' }

  async function asked(person = zoe) {
    const server = smallSchool()
    server.answers['GET /api/admin/users'] = () => [admin, person]
    server.answers['GET /api/users/:id/stats'] = () => ({ ...weekStats, totalGoals: 1 })
    server.answers['DELETE /api/admin/users/:id'] = () => undefined
    showApp('/admin')
    await chooseMenuItem('Zoë O’Brien', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Zoë O’Brien?' }))
    return { server, dialog, sent: () => server.requestsTo('DELETE /api/admin/users/:id') }
  }

  test('deleting for good needs the name, whose accents and capitals do not matter', async () => {
    const { dialog, sent } = await asked()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    const name = dialog.getByLabelText('To delete for good, type Zoë O’Brien')
    fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await dialog.findByText('Type Zoë O’Brien to delete for good.')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    fireEvent.change(name, { target: { value: "zoe  O'Brien " } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('Learner deleted')).toBeTruthy()
    expect(sent().map(({ params }) => params.id)).toEqual([31])
  })

  test('the dialog stays open, with the typed name, when the server refuses the deletion', async () => {
    const { server, dialog } = await asked()
    server.answers['DELETE /api/admin/users/:id'] = () => refused('last_admin')
    const name = dialog.getByLabelText<HTMLInputElement>('To delete for good, type Zoë O’Brien')
    fireEvent.change(name, { target: { value: 'Zoë O’Brien' } })
    fireEvent.submit(name)
    expect(await screen.findByText('Failed to delete student')).toBeTruthy()
    expect(name.value).toBe('Zoë O’Brien')
  })

  test('the main button marks the person as left, and a refusal keeps the dialog open', async () => {
    const { server, dialog, sent } = await asked()
    expect(dialog.getByText(LEFT)).toBeTruthy()
    server.answers['PATCH /api/admin/users/:id/active'] = () => refused('last_admin')
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('Failed to mark as left')).toBeTruthy()
    server.answers['PATCH /api/admin/users/:id/active'] = () => ({ ...zoe, hasLeft: true })
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as left' }))
    expect(await screen.findByText('Zoë O’Brien marked as left')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('a person who left can only be deleted', async () => {
    const server = smallSchool()
    const gone = { ...zoe, hasLeft: true, leftAt: '2026-11-18T16:20:00.000Z' }
    server.answers['GET /api/admin/users'] = ({ query }) => (query.state === 'left' ? [gone] : [admin])
    server.answers['GET /api/users/:id/stats'] = () => weekStats
    showApp('/admin')
    fireEvent.change(await screen.findByLabelText('Active or left'), { target: { value: 'left' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete: Zoë O’Brien' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Zoë O’Brien?' }))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Delete for good',
    ])
    expect(dialog.queryByText(LEFT)).toBeNull()
  })
})
