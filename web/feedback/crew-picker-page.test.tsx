import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { captain, createGoal, crew, max, thaddeus } from '../testing/lichen-legends.ts'
import { goalWeek, studios } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { fridayEvening } from '../testing/sample-dashboard.ts'
import { createReflection, fridayWeek } from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'

const moss = { ...crew, id: 4, name: 'Moss', captains: [], memberCount: 1 }
const waiting = [1, 2].map((id) => createGoal(max, { id, title: `Goal ${id}` }))

function serve(
  user: User,
  queue: (crewId?: string) => { items: GoalWithFeedback[]; nextCursor: string | null },
) {
  return fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups': () => [crew, moss],
    'GET /api/groups/:id': ({ params }) => ({ ...crew, id: params.id }),
    'GET /api/groups/:id/goals': () => waiting,
    'GET /api/feedback/queue': ({ query }) => queue(query.crewId),
  })
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a coach', () => {
  test('a coach picks one of their crews by its members and pending goals', async () => {
    serve(thaddeus, () => ({ items: waiting, nextCursor: null }))
    showApp('/feedback')
    const lichen = await card('Lichen Legends')
    expect(lichen.getByText('3 members')).toBeDefined()
    expect(lichen.getByText('Zoë Ångström')).toBeDefined()
    const studio = within(lichen.getByRole('table', { name: 'Studios of Lichen Legends' })).getByText(
      'Summit',
    )
    expect(studio.className).toBe('sr-only')
    expect(studio.parentElement?.title).toBe('Summit')
    expect((await lichen.findByText(/to review/)).textContent).toBe('2 to review')
    expect(lichen.getByRole('link', { name: /Review Goals/ }).getAttribute('href')).toBe('/feedback/crew/3')
    expect(lichen.getByRole('link', { name: 'Weekly reports: Lichen Legends' }).getAttribute('href')).toBe(
      '/goal-history?crew=3&report=2026-11-16',
    )
    const without = await screen.findByRole('link', { name: 'Without a goal: 3' })
    expect(without.getAttribute('href')).toBe('/without-goal')
    expect(screen.queryByRole('region', { name: 'Moss' })).toBeNull()
  })

  test('a coach sees no check for a crew without goals in the week', async () => {
    const { answers } = serve({ ...thaddeus, assignedCrews: [3, 4] }, () => ({
      items: waiting,
      nextCursor: null,
    }))
    answers['GET /api/groups/:id/goals'] = () => []
    showApp('/feedback')
    const moss = await card('Moss')
    expect(await moss.findByText('no goals yet')).toBeDefined()
    expect(moss.queryByText('All reviewed')).toBeNull()
  })

  test('a coach sees the number of reflections to read, unless the school has none or the coach is a child', async () => {
    const items = [11, 12].map((id) => createReflection({ ...max, id }))
    const { answers, requestsTo } = serve({ ...thaddeus, assignedCrews: [3, 4] }, () => ({
      items: waiting,
      nextCursor: null,
    }))
    answers['GET /api/goal-week'] = () => fridayWeek
    answers['GET /api/reflections/queue'] = () => ({ items, nextCursor: null })
    const { unmount } = showApp('/feedback')
    const link = await (await card('Lichen Legends')).findByRole('link', { name: '2 reflections to read' })
    expect(link.getAttribute('href')).toBe('/feedback/crew/3?tab=reflections')
    const region = await screen.findByRole('region', { name: 'Lichen Legends' })
    expect(readText(region)).toBe(
      'Lichen Legends 2 due today 2 to review 2 reflections to read 3 members Captain: Zoë Ångström Studios of Lichen Legends ' +
        'Studio Members Summit 3 Review Goals Reports',
    )
    expect(screen.getByText(/^Waiting for you/).textContent).toBe('Waiting for you: 2 goals, 2 reflections')
    expect((await card('Moss')).queryByText(/From your guide/)).toBeNull()
    unmount()
    const reads = requestsTo('GET /api/reflections/queue').length
    answers['GET /api/goal-week'] = () => goalWeek
    const none = showApp('/feedback')
    await (await card('Lichen Legends')).findByText(/to review/)
    expect(screen.queryByText(/From your guide/)).toBeNull()
    none.unmount()
    // A coach with a studio is a child.
    answers['GET /api/goal-week'] = () => fridayWeek
    answers['GET /api/auth/user'] = () => ({ ...thaddeus, assignedCrews: [3, 4], studio: 'Summit' })
    showApp('/feedback')
    await (await card('Lichen Legends')).findByText(/to review/)
    expect(screen.queryByText(/From your guide/)).toBeNull()
    expect(requestsTo('GET /api/reflections/queue')).toHaveLength(reads)
  })

  test('the card of a crew with only reflections to read says their number once', async () => {
    const { answers } = serve(thaddeus, () => ({ items: [], nextCursor: null }))
    answers['GET /api/goal-week'] = () => fridayWeek
    answers['GET /api/reflections/queue'] = () => ({ items: [createReflection(max)], nextCursor: null })
    showApp('/feedback')
    const lichen = await card('Lichen Legends')
    expect(await lichen.findAllByText(/to read/)).toHaveLength(1)
    expect(lichen.queryByText(/nothing to review/)).toBeNull()
    const button = lichen.getByRole('link', { name: /^Read reflections/ })
    expect(button.getAttribute('href')).toBe('/feedback/crew/3?tab=reflections')
  })

  test.each([
    ['the goals of next week', '2026-11-27', /^Read reflections/, '2 to review'],
    ['goals of the week that ended', '2026-11-20', /^Review Goals/, '1 reflection to read'],
  ])('after Friday 4:00 PM %s and reflections wait in their order', async (_, dueOn, first, second) => {
    const items = waiting.map((goal) => ({ ...goal, dueOn }))
    const { answers } = serve(thaddeus, () => ({ items, nextCursor: null }))
    answers['GET /api/goal-week'] = () => ({ ...fridayEvening, settings: fridayWeek.settings })
    answers['GET /api/reflections/queue'] = () => ({ items: [createReflection(max)], nextCursor: null })
    showApp('/feedback')
    const lichen = await card('Lichen Legends')
    expect(await lichen.findByRole('link', { name: first })).toBeDefined()
    expect(lichen.getByRole('link', { name: second })).toBeDefined()
  })

  test('a coach sees the most urgent crew first, and only its button filled', async () => {
    const asters = { ...crew, id: 2, name: 'Alpine Asters' }
    const puffins = { ...crew, id: 5, name: 'Puffin Scouts' }
    const dueToday = { deadline: '2026-11-18T22:00:00.000Z' }
    const items = [
      createGoal({ ...max, groupId: 2 }, { id: 1, title: 'Read' }),
      createGoal({ ...max, groupId: 2 }, { id: 2, title: 'Run' }),
      createGoal({ ...max, groupId: 3 }, { id: 3, title: 'Sing' }),
      createGoal({ ...max, groupId: 4 }, { id: 4, title: 'Swim', ...dueToday }),
    ]
    const { answers } = serve({ ...thaddeus, assignedCrews: [2, 3, 4, 5] }, () => ({
      items,
      nextCursor: null,
    }))
    answers['GET /api/groups'] = () => [asters, crew, moss, puffins]
    showApp('/feedback')
    const links = await screen.findAllByRole('link', { name: /^Review Goals/ })
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Review Goals: Moss',
      'Review Goals: Alpine Asters',
      'Review Goals: Lichen Legends',
      'Review Goals: Puffin Scouts',
    ])
    expect(links.map(({ className }) => /\bbg-primary\b/.test(className))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect((await card('Moss')).getByText('1 due today')).toBeDefined()
    expect((await card('Alpine Asters')).queryByText(/due today/)).toBeNull()
    expect(await (await card('Puffin Scouts')).findByText('All reviewed')).toBeDefined()
    expect(screen.getByText(/^Waiting for you/).textContent).toBe('Waiting for you: 4 goals')
  })

  test('a queue longer than one page is counted crew by crew', async () => {
    const { requestsTo } = serve({ ...thaddeus, assignedCrews: [3, 4] }, (crewId) =>
      crewId === undefined
        ? { items: [], nextCursor: 'more' }
        : { items: crewId === '3' ? waiting : [], nextCursor: null },
    )
    showApp('/feedback')
    expect((await (await card('Lichen Legends')).findByText(/to review/)).textContent).toBe('2 to review')
    expect(await (await card('Moss')).findByText('All reviewed')).toBeDefined()
    expect(requestsTo('GET /api/feedback/queue').map(({ query }) => query.crewId)).toEqual([
      undefined,
      '3',
      '4',
    ])
  })

  test('a coach without a crew is told whom to ask, and sees the other crews', async () => {
    serve({ ...thaddeus, assignedCrews: [] }, () => ({ items: [], nextCursor: null }))
    showApp('/feedback')
    expect(await screen.findByText('No crews are assigned to you')).toBeDefined()
    expect(screen.getByRole('link', { name: 'See all crews' }).getAttribute('href')).toBe('/coaching')
  })
})

test('a user who is not a coach gets Access Denied', async () => {
  serve(captain, () => ({ items: [], nextCursor: null }))
  showApp('/feedback')
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
})
