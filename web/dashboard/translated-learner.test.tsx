// The screens of a learner in other languages: every text comes from a catalog or from a person, and a change of the language
// reaches the rows of goals and keeps what was typed.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GoalHistory } from '../../contract/history.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../testing/people.ts'
import { findPlainTexts, pseudoLanguage } from '../testing/pseudo-language.ts'
import { eveOfHoliday, fridayEvening, notification, scale, wednesday } from '../testing/sample-dashboard.ts'
import { sampleFeedback, sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'
import { findScreenLanguage, showLanguage } from '../ui/language.ts'

const stuck = sampleGoal({
  id: 11,
  title: 'Sketch the bean plant',
  description: 'With its roots.',
  plan: 'After lunch.',
  timesCarried: 2,
  check: { state: 'stuck', note: 'No pencil.', at: goalWeek.now },
  feedback: [sampleFeedback()],
  revisionCount: 1,
  dueOn: '2026-11-20',
  firstDueOn: '2026-11-18',
  lastMove: {
    by: null,
    from: '2026-11-18',
    to: '2026-11-20',
    cause: 'no_school',
    reason: null,
    at: goalWeek.now,
  },
})
const history: GoalHistory = {
  user: wilhelmina,
  goals: [scale, stuck],
  nextCursor: null,
  statistics: { totalGoals: 55, completedGoals: 41, completionPercentage: 75 },
  categories: [
    { category: 'Academic', totalGoals: 29, completedGoals: 21 },
    { category: 'Personal', totalGoals: 14, completedGoals: 12 },
    { category: 'Extracurricular', totalGoals: 12, completedGoals: 8 },
  ],
  weeks: [
    { weekStart: '2026-11-09', totalGoals: 6, completedGoals: 6, waves: 2 },
    { weekStart: '2026-11-16', totalGoals: 6, completedGoals: 3, waves: 0 },
  ],
  streakWeeks: 4,
  achievements: [
    { code: 'first_goal', title: 'Stone one', earnedAt: '2026-09-02T15:00:00.000Z', done: 1, of: 1 },
    { code: 'goals_50', title: 'Fifty goals', earnedAt: null, done: 41, of: 50 },
  ],
}
const answers = {
  ...wednesday,
  'GET /api/users/:id/goals-with-feedback': ({ query }) =>
    query.week ? [] : [scale, stuck, sampleGoal({ id: 9, title: 'Read aloud', status: 'incomplete' })],
  'GET /api/users/:id/goal-history': () => history,
  'GET /api/users/:id': () => wilhelmina,
  'GET /api/days-off': () => ({ version: 1, entries: [] }),
  'GET /api/users/:id/absences': () => [{ id: 1, from: '2026-11-09', to: '2026-11-10', by: null }],
  'GET /api/users/:id/goal-ideas': () => [],
} satisfies Answers

/** Texts that people wrote, or that the server already wrote in the reader's language. */
const typed = [
  ...[stuck.title, 'With its roots.', 'After lunch.', 'No pencil.', scale.title, 'Read aloud', 'Cairn'],
  ...[notification.message, 'Stone one', 'Fifty goals', 'Thanksgiving', 'Lichen Legends'],
  ...[wilhelmina.schoolName ?? '', wilhelmina.studio ?? '', wilhelmina.username],
  ...[
    scale.description ?? '',
    sampleFeedback().comments ?? '',
    sampleGoal().title,
    sampleGoal().description ?? '',
  ],
  ...[
    'Zoë',
    'Ångström',
    wilhelmina.firstName,
    wilhelmina.lastName,
    'Thaddeus',
    'Featherstonehaugh',
    'TF',
    'ZÅ',
  ],
].filter((text) => text !== '')

/** Texts of the page in plain letters, those of dialogs and the bars too. */
const plainTexts = () => findPlainTexts(document.body, typed)

beforeEach(async () => {
  localStorage.clear()
  await act(() => showLanguage(pseudoLanguage('xa')))
})
afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

/** Waits until nothing is loading. */
const settled = () =>
  waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull()
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

describe('no screen of a learner has text outside of messages', () => {
  test.each([
    ['on Wednesday', goalWeek],
    ['on Friday evening', fridayEvening],
    ['before a holiday', eveOfHoliday],
  ])('the dashboard %s', async (_, week) => {
    fakeServer({ ...answers, 'GET /api/goal-week': () => week })
    showApp()
    await settled()
    await screen.findByText('Ångström', { exact: false })
    expect(plainTexts()).toEqual([])
  })

  test('the dashboard without goals', async () => {
    fakeServer({ ...answers, 'GET /api/users/:id/goals-with-feedback': () => [] })
    showApp()
    await settled()
    expect(plainTexts()).toEqual([])
  })

  test.each(['/goal-history', '/goal-history?report=2026-11-16', '/nowhere', '/admin'])(
    'the address %s',
    async (path) => {
      fakeServer(answers)
      showApp(path)
      await settled()
      expect(plainTexts()).toEqual([])
    },
  )
})

test.each([
  ['New goal', 'dialog'],
  [`Edit: ${stuck.title}`, 'dialog'],
  [`Delete: ${stuck.title}`, 'alertdialog'],
])('what %o opens has no text outside of messages', async (button, role) => {
  await act(() => showLanguage(findScreenLanguage('en')))
  fakeServer(answers)
  showApp()
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole(role, { name: /goal/i })
  await act(() => showLanguage(pseudoLanguage('xa')))
  expect(plainTexts()).toEqual([])
})

test('a change of the language reaches the rows of goals, and keeps the text of a form', async () => {
  await act(() => showLanguage(findScreenLanguage('en')))
  fakeServer(answers)
  showApp()
  fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })
  fireEvent.change(title, { target: { value: 'Feed the fish' } })
  await act(() => showLanguage(findScreenLanguage('es')))
  expect(screen.getByRole('heading', { name: 'Crear una meta nueva' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Título/ }).value).toBe('Feed the fish')
  expect(screen.getAllByText('En curso').length).toBeGreaterThan(0)
  expect(screen.queryByText('In Progress')).toBeNull()
  expect(document.title).toBe('Inicio · Cairn')
})

test('in a right-to-left language toasts are swiped to the left, and the page turns', async () => {
  await act(() => showLanguage(findScreenLanguage('en')))
  fakeServer({ ...answers, 'PATCH /api/goals/:id': () => refused('unavailable') })
  showApp()
  const boxes = await screen.findAllByRole('checkbox', { name: /^Mark as done/ })
  await act(() => showLanguage(pseudoLanguage('xb')))
  fireEvent.click(boxes[0] as HTMLElement)
  await waitFor(() => expect(document.querySelector('[data-swipe-direction]')).not.toBeNull())
  expect(document.querySelector('[data-swipe-direction]')?.getAttribute('data-swipe-direction')).toBe('left')
  expect(document.documentElement.dir).toBe('rtl')
})
