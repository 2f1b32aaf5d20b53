// A crew that was deleted by mistake comes back.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deletedAs, refused } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { sampleCrew, sampleMember } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { toasts, UNDO_TOAST_DURATION_MS } from '../../ui/toast.ts'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

async function deleted() {
  const server = smallSchool()
  const crew = sampleCrew(3, 'Lichen Legends', [sampleMember(1, 3, wilhelmina)])
  let isThere = true
  server.answers['GET /api/admin/crews-with-members'] = () => (isThere ? [crew] : [])
  server.answers['DELETE /api/admin/groups/:id'] = () => {
    isThere = false
    return deletedAs(12)
  }
  server.answers['POST /api/deletions/:id/undo'] = () => {
    isThere = true
    return { goals: [], crews: [3], notes: ['Mia Lopez isn’t back in the crew.'] }
  }
  showApp('/admin?tab=crews')
  fireEvent.click(await screen.findByRole('button', { name: 'More for Lichen Legends' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete crew' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Lichen Legends?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete crew' }))
  await screen.findByText('Crew deleted')
  return server
}

test('Undo in the message about a deleted crew restores it, with a line for each note', async () => {
  const { requestsTo } = await deleted()
  expect(toasts.get()[0]?.action?.durationMs).toBe(UNDO_TOAST_DURATION_MS)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Lichen Legends restored')).toBeTruthy()
  expect(screen.getByText('Mia Lopez isn’t back in the crew.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'More for Lichen Legends' })).toBeTruthy()
  expect(requestsTo('POST /api/deletions/:id/undo').map(({ params }) => params.id)).toEqual([12])
})

test('Undo says that another admin already restored the crew', async () => {
  const server = await deleted()
  server.answers['POST /api/deletions/:id/undo'] = () => refused('not_found')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Failed to undo')).toBeTruthy()
  expect(screen.getByText('It’s already back, or it can’t be restored anymore.')).toBeTruthy()
})
