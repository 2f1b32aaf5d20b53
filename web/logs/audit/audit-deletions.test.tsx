// The audit log offers to restore a deleted goal or crew.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refused, unreachable } from '../../testing/fake-server.ts'
import { crew } from '../../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'

const admin = { ...wilhelmina, id: 50, studio: null, groupId: null, isAdmin: true }
const goalEntry = {
  id: 2,
  at: '2026-11-18T15:00:00.000Z',
  actor: { id: 50, firstName: 'Ada', lastName: 'Reed' },
  action: 'goal.delete',
  subject: 'Goal “Be nicer” of Jo Li',
  detail: null,
} as const
const crewEntry = { ...goalEntry, id: 1, action: 'crew.delete', subject: 'Crew "Lichen Legends"' } as const

async function shown() {
  const server = fakeServer({
    'GET /api/auth/user': () => admin,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups': () => [crew],
    'GET /api/admin/audit-log': () => ({
      items: [
        { ...goalEntry, deletion: gone ? null : 7 },
        { ...crewEntry, deletion: 8 },
      ],
      nextCursor: null,
    }),
  })
  let gone = false
  showApp('/admin/feedback?tab=audit')
  await screen.findByRole('button', { name: 'Undo: Goal “Be nicer” of Jo Li' })
  return {
    ...server,
    setGone: () => {
      gone = true
    },
  }
}

const undoGoal = () => fireEvent.click(screen.getByRole('button', { name: 'Undo: Goal “Be nicer” of Jo Li' }))

test('a deleted goal is restored from the log, and its buttons disappear', async () => {
  const { answers, requestsTo, setGone } = await shown()
  answers['POST /api/deletions/:id/undo'] = () => {
    setGone()
    return { goals: [12], crews: [], notes: [] }
  }
  undoGoal()
  expect(await screen.findByText('Goal restored')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Jo Li$/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Undo: Crew "Lichen Legends"' })).toBeDefined()
  expect(requestsTo('POST /api/deletions/:id/undo').map(({ params }) => params.id)).toEqual([7])
})

test('a restored crew is named, with a line for each note', async () => {
  const { answers } = await shown()
  const notes = ['Mia Lopez isn’t back in the crew.', '1 account is gone.']
  answers['POST /api/deletions/:id/undo'] = () => ({ goals: [], crews: [3], notes })
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Crew "Lichen Legends"' }))
  expect(await screen.findByText('Lichen Legends restored')).toBeDefined()
  const lines = screen.getByText(/^Mia Lopez isn’t back/)
  expect(lines.textContent).toBe(notes.join('\n'))
  expect(lines.className).toContain('whitespace-pre-line')
})

test.each([
  ['cannot_undo', 'The person who had this goal is gone.'],
  ['account_left', 'This account is marked as left. Bring it back first.'],
  ['not_found', 'It’s already back, or it can’t be restored anymore.'],
] as const)('an undo that is refused with %s says why', async (code, sentence) => {
  const { answers } = await shown()
  answers['POST /api/deletions/:id/undo'] = () => refused(code)
  undoGoal()
  expect(await screen.findByText('Failed to undo')).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
})

test('an undo without a connection can be tried again', async () => {
  const { answers, requestsTo } = await shown()
  answers['POST /api/deletions/:id/undo'] = () => {
    throw unreachable()
  }
  undoGoal()
  expect(await screen.findByText('Failed to undo')).toBeDefined()
  answers['POST /api/deletions/:id/undo'] = () => ({ goals: [12], crews: [], notes: [] })
  undoGoal()
  expect(await screen.findByText('Goal restored')).toBeDefined()
  expect(requestsTo('POST /api/deletions/:id/undo')).toHaveLength(2)
})

test('a kept deletion is deleted for good after a question', async () => {
  const { answers, requestsTo, setGone } = await shown()
  answers['DELETE /api/deletions/:id'] = () => refused('not_found')
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good: Goal “Be nicer” of Jo Li' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this goal for good?' }))
  expect(dialog.getByText(/^Goal “Be nicer” of Jo Li can’t be restored after that\./)).toBeDefined()
  expect(requestsTo('DELETE /api/deletions/:id')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('Failed to delete for good')).toBeDefined()
  answers['DELETE /api/deletions/:id'] = () => {
    setGone()
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('Deleted for good')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Jo Li$/ })).toBeNull())
})
