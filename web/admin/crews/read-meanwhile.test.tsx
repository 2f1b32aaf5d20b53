// The board is read again while an admin uses it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { sampleCrew } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { learner, smallSchool } from '../../testing/small-school.ts'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

test('an open menu shows a new crew as soon as it is read', async () => {
  const server = smallSchool()
  const { client } = showApp('/admin?tab=crews')
  const name = `${learner.firstName} ${learner.lastName}`
  fireEvent.click(await screen.findByRole('button', { name: `Move ${name} to…` }))
  await screen.findByRole('menuitem', { name: /^Lichen Legends/ })
  expect(screen.queryByRole('menuitem', { name: /^Limpets/ })).toBeNull()
  server.answers['GET /api/admin/crews-with-members'] = () => [
    sampleCrew(3, 'Lichen Legends', []),
    sampleCrew(4, 'Limpets', []),
  ]
  await client.invalidateQueries()
  expect(await screen.findByRole('menuitem', { name: /^Limpets/ })).toBeTruthy()
})

const SORT = 'POST /api/admin/crews/auto-sort'

test('the preview of a sort stays unchanged when everything is read again, as after a lost connection', async () => {
  const server = smallSchool()
  server.answers[SORT] = () => ({
    clearedExisting: 0,
    learnersAssigned: 1,
    crewsCreated: 1,
    formerCaptains: [],
    seed: server.requestsTo(SORT).length,
    plan: [{ groupId: null, name: 'Crew A', members: [{ ...learner, groupId: null }] }],
  })
  const { client } = showApp('/admin?tab=crews')
  fireEvent.click(await screen.findByRole('button', { name: 'Auto-sort Crews' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByRole('textbox')
  fireEvent.change(name, { target: { value: 'Limpets' } })
  const users = server.requestsTo('GET /api/admin/users').length
  FakeEventSource.last().open()
  await client.invalidateQueries()
  await waitFor(() => expect(server.requestsTo('GET /api/admin/users').length).toBeGreaterThan(users))
  expect(server.requestsTo(SORT)).toHaveLength(1)
  expect(dialog.getByDisplayValue('Limpets')).toBe(name)
})
