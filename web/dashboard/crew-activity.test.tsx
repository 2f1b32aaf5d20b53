import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../../contract/notifications.ts'
import { fakeServer, unreachable } from '../testing/fake-server.ts'
import { notification, wednesday } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'

const tomás = { id: 11, firstName: 'Tomás', lastName: 'Kumar', profilePicture: null }
const lia = { id: 12, firstName: 'Lia', lastName: 'Ndiaye', profilePicture: null }
const cora = { id: 30, firstName: 'Cora', lastName: 'Bright' }

const done = (id: number, user: typeof tomás, title: string, part: Partial<Activity> = {}): Activity => ({
  id,
  type: 'goal_created',
  userId: user.id,
  goalId: id,
  createdAt: '2026-11-18T15:20:00.000Z',
  user,
  goal: { id, title },
  by: null,
  ...part,
})

const sentencesOf = async (activities: Activity[]) => {
  fakeServer({ ...wednesday, 'GET /api/groups/:id/activities': () => activities })
  showApp()
  const card = within(await screen.findByRole('region', { name: 'Recent Crew Activity' }))
  return { card, sentences: () => card.getAllByRole('paragraph').map(({ textContent }) => textContent) }
}

describe('the activity of a crew', () => {
  test('the activity of a crew folds repeated actions of one member, and unfolds them', async () => {
    const { card, sentences } = await sentencesOf([
      done(9, tomás, 'Run'),
      done(8, tomás, 'Sing'),
      done(7, tomás, 'Read'),
      done(6, lia, 'Draw', { type: 'goal_completed' }),
      done(5, lia, 'Draw'),
      done(4, lia, 'Sew'),
    ])
    expect(sentences()).toEqual([
      'Tomás set 3 goals 1 h ago',
      'Lia finished Draw 1 h ago',
      'Lia set Draw 1 h ago',
      'Lia set Sew 1 h ago',
    ])
    fireEvent.click(card.getByRole('button', { name: '3 goals', expanded: false }))
    expect(['Run', 'Sing', 'Read'].map((title) => card.getByText(title))).toHaveLength(3)
  })

  test('the activity of a crew shows six rows, and ten more with each click', async () => {
    const activities = Array.from({ length: 20 }, (_, index) =>
      done(50 - index, index % 2 ? lia : tomás, `Goal ${index}`),
    )
    const { card, sentences } = await sentencesOf(activities)
    expect(sentences()).toHaveLength(6)
    fireEvent.click(card.getByRole('button', { name: 'Show more' }))
    expect(sentences()).toHaveLength(16)
    fireEvent.click(card.getByRole('button', { name: 'Show more' }))
    expect(sentences()).toHaveLength(20)
    expect(card.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('the activity of a crew names the person who set a goal for someone else', async () => {
    const { sentences } = await sentencesOf([
      done(9, lia, 'Water the plants', { by: cora }),
      done(8, lia, 'Sew'),
      done(7, lia, 'Draw'),
    ])
    expect(sentences()).toEqual([
      'Cora set Water the plants for Lia 1 h ago',
      'Lia set Sew 1 h ago',
      'Lia set Draw 1 h ago',
    ])
  })

  test('the activity of a crew is read again without hiding the cards next to it', async () => {
    let answer: () => Promise<Activity[]> = () => Promise.reject(unreachable())
    fakeServer({ ...wednesday, 'GET /api/groups/:id/activities': () => answer() })
    showApp()
    const card = within(await screen.findByRole('region', { name: 'Recent Crew Activity' }))
    expect(card.getByRole('alert').textContent).toContain('Couldn’t load your crew’s activity.')
    const { promise, resolve } = Promise.withResolvers<Activity[]>()
    answer = () => promise
    fireEvent.click(card.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined()
    resolve([done(9, tomás, 'Run')])
    expect(await card.findByText('Run')).toBeDefined()
  })
})

function newsOf(id: number, title: string) {
  const data = { actor: 'Thaddeus', title, owner: null, verdict: 'needs_improvement' } as const
  return { ...notification, id, data, message: `Thaddeus asked you to improve “${title}”` }
}

test('a long title takes two lines in the activity, is whole in its tooltip, and is isolated if right-to-left', async () => {
  const long = 'Read the whole book about the mountain and its weather, then tell the crew. '.repeat(2).trim()
  fakeServer({
    ...wednesday,
    'GET /api/notifications': () => ({
      items: [newsOf(1, long), newsOf(2, 'לקרוא ספר')],
      nextCursor: null,
      unreadCount: 2,
    }),
  })
  showApp()
  const clamped = await screen.findByTitle(long)
  expect([clamped.tagName, clamped.className, clamped.textContent]).toEqual([
    'BDI',
    'line-clamp-2',
    `“${long}”`,
  ])
  expect(screen.getByText('לקרוא ספר').tagName).toBe('BDI')
  expect(clamped.parentElement?.textContent).toBe(`Thaddeus asked you to improve “${long}”`)
})

test('a guide’s goal past its day is grey and past, never incomplete', async () => {
  fakeServer({
    ...wednesday,
    'GET /api/guide-goals': () => [
      sampleGoal({ id: 40, title: 'Read together', status: 'incomplete', isIncompleteLocked: true }),
    ],
  })
  showApp()
  const goals = within(await screen.findByRole('region', { name: 'Guide Goals' }))
  expect(goals.getByText('Past').className).toContain('text-ink-2')
  expect(goals.queryByText('Incomplete')).toBeNull()
})
