import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { captain, createGoal, jo, max, thaddeus } from '../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { createReflection, createResponse, fridayWeek } from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'

const admin: User = { ...wilhelmina, id: 50, studio: null, groupId: null, isAdmin: true }
const weeks = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19', '2026-10-12']

function serve(user: User, given: Reflection[], week = fridayWeek) {
  let all = given
  return fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => week,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goal-history': () => ({
      user: max,
      goals: [createGoal(max, { id: 1, title: 'Run' })],
      nextCursor: null,
      statistics: { totalGoals: 1, completedGoals: 0, completionPercentage: 0 },
      categories: [],
      weeks: [{ weekStart: '2026-11-16', totalGoals: 1, completedGoals: 0, waves: 0 }],
      streakWeeks: 0,
      achievements: [],
    }),
    'GET /api/users/:id/reflections': ({ query }) =>
      query.cursor
        ? { items: all.slice(5), nextCursor: null }
        : { items: all.slice(0, 5), nextCursor: all.length > 5 ? 'more' : null },
    'DELETE /api/reflections/:id': ({ params }) => {
      all = all.filter(({ id }) => id !== params.id)
    },
  })
}
const section = async (name = 'Reflections') => within(await screen.findByRole('region', { name }))

describe('the reflections of a learner in Goal Data', () => {
  test('reflections in Goal Data are read by the coach of the crew, newest first, and older ones on demand', async () => {
    serve(
      thaddeus,
      weeks.map((week, id) =>
        createReflection(max, { id: id + 1, week, responses: [createResponse(jo, 'Nice.')] }),
      ),
    )
    showApp('/goal-history?user=12')
    const card = await section()
    expect((await card.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual(
      [
        'Nov 16 to 20, answered by Jo Li',
        'Nov 9 to 13, answered by Jo Li',
        'Nov 2 to 6, answered by Jo Li',
        'Oct 26 to 30, answered by Jo Li',
        'Oct 19 to 23, answered by Jo Li',
      ],
    )
    expect(card.getAllByText('Nice.')).toHaveLength(1)
    fireEvent.click(card.getByRole('button', { name: /^Nov 9/ }))
    expect(card.getAllByText('Nice.')).toHaveLength(2)
    expect(card.getAllByRole('button', { name: 'Read' })).toHaveLength(2)
    fireEvent.click(card.getByRole('button', { name: 'Show more' }))
    expect(await card.findByText('Oct 12 to 16')).toBeDefined()
    expect(card.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('reflections in Goal Data may be none yet', async () => {
    serve(thaddeus, [])
    showApp('/goal-history?user=12')
    expect(await (await section()).findByText('No reflections yet.')).toBeDefined()
  })

  test('reflections in Goal Data are deleted by an admin, after a confirmation', async () => {
    const server = serve(admin, [createReflection(max)])
    const answer = server.answers['DELETE /api/reflections/:id']
    server.answers['DELETE /api/reflections/:id'] = () => refused('unavailable')
    showApp('/goal-history?user=12')
    const card = await section()
    fireEvent.click(await card.findByRole('button', { name: /^Delete/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this reflection?' }))
    expect(question.getByText('This permanently deletes it and its replies.')).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByRole('alert')).toBeDefined()
    if (answer) server.answers['DELETE /api/reflections/:id'] = answer
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await card.findByText('No reflections yet.')).toBeDefined()
  })

  test('reflections in Goal Data are shown to the learner, without buttons that change them', async () => {
    const abilities = { edit: 'already_responded', respond: 'forbidden' }
    serve({ ...wilhelmina, ...max }, [
      createReflection(max, { abilities, responses: [createResponse(thaddeus)] }),
    ])
    showApp('/goal-history')
    const card = await section('Looking back')
    expect(await card.findByText('Read by Thaddeus Featherstonehaugh')).toBeDefined()
    expect(card.getAllByRole('button')).toHaveLength(1)
    expect(card.getByRole('button', { name: /^Nov 16/, expanded: true })).toBeDefined()
  })

  test.each([
    ['the captain', captain],
    ['a coach with a studio, who is a child', { ...thaddeus, studio: 'Summit' }],
  ])('reflections in Goal Data are hidden from %s', async (_, user) => {
    const { requestsTo } = serve(user, [createReflection(max)])
    showApp('/goal-history?user=12')
    await screen.findByRole('region', { name: 'Achievements' })
    expect(screen.queryByRole('region', { name: 'Reflections' })).toBeNull()
    expect(requestsTo('GET /api/users/:id/reflections')).toEqual([])
  })

  test('reflections in Goal Data are hidden while they are switched off', async () => {
    const { requestsTo } = serve(admin, [createReflection(max)], {
      ...fridayWeek,
      settings: goalWeek.settings,
    })
    showApp('/goal-history?user=12')
    await screen.findByRole('region', { name: 'Achievements' })
    expect(screen.queryByRole('region', { name: 'Reflections' })).toBeNull()
    expect(requestsTo('GET /api/users/:id/reflections')).toEqual([])
  })
})
