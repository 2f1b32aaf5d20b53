// One goal for the selected learners.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { khai } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

async function selected(count: number) {
  const server = smallSchool()
  const learners = Array.from({ length: count }, (_, index) => ({
    ...khai,
    id: index + 100,
    username: `learner${index}`,
    lastName: `Li ${index}`,
  }))
  server.answers['GET /api/admin/users'] = () => [admin, ...learners]
  showApp('/admin')
  const [all] = await screen.findAllByRole('checkbox', { name: `Select all ${count} shown` })
  if (all) fireEvent.click(all)
  return { server, bar: within(await screen.findByRole('region', { name: 'Selected learners' })) }
}

test('the selected learners get one goal, and the selection ends', async () => {
  const { server, bar } = await selected(24)
  server.answers['POST /api/goals/many'] = ({ body }) => ({
    created: body.userIds.map((userId) => ({ userId, goalId: userId })),
    refused: [],
    seriesId: null,
  })
  fireEvent.click(bar.getByRole('button', { name: 'Set a goal for 24 learners' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a goal for 24 learners' }))
  expect(dialog.queryByLabelText('Assign Goal To')).toBeNull()
  expect(dialog.getAllByRole('button', { name: /^Remove Khai/ })).toHaveLength(6)
  fireEvent.click(dialog.getByRole('button', { name: 'Show all 24' }))
  expect(dialog.getAllByRole('button', { name: /^Remove Khai/ })).toHaveLength(24)
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Read 20 minutes' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create 24 goals' }))
  expect(await screen.findByText('24 goals created')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selected learners' })).toBeNull()
  expect(server.requestsTo('POST /api/goals/many')[0]?.body.userIds).toHaveLength(24)
})

test('201 selected learners are too many for one goal', async () => {
  const { bar } = await selected(201)
  const button = bar.getByRole('button', { name: 'Set a goal for 201 learners' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.textContent).toContain('Select up to 200 learners.')
  fireEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
