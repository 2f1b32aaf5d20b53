import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { GoalHistory, GroupHistory } from '../../contract/history.ts'
import type { User } from '../../contract/people.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { captain, createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { fridayEvening } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'

const scale = sampleGoal({ id: 1, title: 'Practice the D-minor scale', status: 'completed', completed: true })
const nicer = sampleGoal({ id: 2, title: 'Be nicer' })
const older = sampleGoal({ id: 3, title: 'Sketch the bean plant', status: 'completed', completed: true })

const history: GoalHistory = {
  user: wilhelmina,
  goals: [scale, nicer],
  nextCursor: 'older',
  statistics: { totalGoals: 55, completedGoals: 41, completionPercentage: 75 },
  categories: [
    { category: 'Academic', totalGoals: 29, completedGoals: 21 },
    { category: 'Personal', totalGoals: 14, completedGoals: 12 },
    { category: 'Extracurricular', totalGoals: 12, completedGoals: 8 },
  ],
  weeks: [
    { weekStart: '2026-08-31', totalGoals: 4, completedGoals: 2, waves: 0 },
    { weekStart: '2026-11-02', totalGoals: 6, completedGoals: 6, waves: 2 },
    { weekStart: '2026-11-16', totalGoals: 6, completedGoals: 3, waves: 0 },
  ],
  streakWeeks: 4,
  achievements: [
    { code: 'first_goal', title: 'First stone', earnedAt: '2026-09-02T15:00:00.000Z', done: 1, of: 1 },
    { code: 'goals_50', title: 'Fifty finished goals', earnedAt: null, done: 41, of: 50 },
  ],
}

const crewHistory: GroupHistory = {
  overallStatistics: { totalGoals: 12, completedGoals: 9, completionPercentage: 75 },
  members: [zoe, max, jo].map((user) => ({
    user,
    goals: [createGoal(user, { id: user.id, title: `Goal of ${user.firstName}` })],
    statistics: { totalGoals: 4, completedGoals: 3, completionPercentage: 75 },
    weeks: [{ weekStart: '2026-11-09', totalGoals: 4, completedGoals: 3, waves: 0 }],
  })),
  nextCursor: null,
}

function serve(user: User = wilhelmina) {
  return fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goal-history': ({ query }) => {
      if (query.week === '2026-11-02') return { ...history, goals: [older], nextCursor: null }
      if (query.week) return { ...history, goals: [scale, nicer], nextCursor: null }
      if (query.status === 'completed') return { ...history, goals: [scale, older], nextCursor: null }
      if (query.status === 'in_progress') return { ...history, goals: [nicer], nextCursor: null }
      return history
    },
    'GET /api/days-off': () => ({
      version: 1,
      entries: [{ name: 'Fall break', from: '2026-10-12', to: '2026-10-16' }],
    }),
    'GET /api/groups/:id/goal-history': () => crewHistory,
    'GET /api/groups/:id/all-goals': () => ({
      items: crewHistory.members.flatMap(({ goals }) => goals),
      nextCursor: null,
    }),
    'GET /api/guide/studio-goal-history': ({ query }) =>
      query.cursor
        ? { ...crewHistory, members: crewHistory.members.slice(2) }
        : { ...crewHistory, members: crewHistory.members.slice(0, 2), nextCursor: 'more' },
  })
}
const fail = (): never => {
  throw new Error('There is no such button.')
}
const region = (name: string) => screen.findByRole('region', { name })

describe('the goal history of a learner', () => {
  const trail = async () => within(await region('Your trail'))

  test('a learner’s goal history is a trail: each week shows what was completed, earned, or why it was free', async () => {
    serve()
    showApp('/goal-history')
    const card = await trail()
    expect(card.getByText('12 weeks, 11 stones')).toBeDefined()
    const weeks = () => card.getAllByRole('listitem').map(readText)
    await waitFor(() => expect(weeks()[6]).toBe('Oct 12 Fall break'))
    expect(weeks().slice(0, 2)).toEqual(['Aug 31 2 of 4, earned: First stone', 'Sep 7 no goals'])
    expect(weeks()[9]).toBe('Nov 2 6 of 6, 2 waves from home')
    expect(weeks()[11]).toBe('This week 3 of 6')
  })

  test('a learner’s goal history ends with next week on the weekend, and this week has its date', async () => {
    const { answers } = serve()
    answers['GET /api/goal-week'] = () => fridayEvening
    showApp('/goal-history')
    const path = within((await trail()).getByRole('region', { name: 'Week by week' }))
    const weeks = path.getAllByRole('listitem').map(readText)
    expect(weeks.slice(-2)).toEqual(['Nov 16 3 of 6', 'Next week no goals'])
  })

  test('a learner’s goal history names followers at home, also before the first goal', async () => {
    const { answers } = serve({ ...wilhelmina, guardianCount: 1 })
    answers['GET /api/users/:id/family'] = () => ({
      allowed: true,
      openCodes: [],
      guardians: [{ id: 1, name: 'Ana Rao', since: '2026-11-16T15:00:00.000Z' }],
    })
    const statistics = { totalGoals: 0, completedGoals: 0, completionPercentage: 0 }
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, goals: [], weeks: [], statistics })
    showApp('/goal-history')
    expect(await screen.findByText('Following your goals: Ana Rao.')).toBeDefined()
  })

  test('a learner’s goal history begins with the first week that has goals', async () => {
    const { answers } = serve()
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, weeks: history.weeks.slice(1) })
    showApp('/goal-history')
    expect((await trail()).getByText('3 weeks, 9 stones')).toBeDefined()
  })

  test('a learner’s goal history names the year of its first week if it is an earlier one', async () => {
    const { answers } = serve()
    const weeks = [{ weekStart: '2025-09-08', totalGoals: 1, completedGoals: 1, waves: 0 }, ...history.weeks]
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, weeks })
    showApp('/goal-history')
    expect(await screen.findByText('Everything since Mon, Sep 8, 2025')).toBeDefined()
  })

  test('a learner’s goal history describes its figures, achievements and, on demand, its chart in words', async () => {
    serve()
    showApp('/goal-history')
    const card = await trail()
    expect(screen.getByText('Everything since Mon, Aug 31')).toBeDefined()
    const figures = card.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures.slice(0, 3)).toEqual(['41 of 55', '75%', '4'])
    expect(
      card.getByRole('img', {
        name: 'Finished goals by category: Academic 21, Personal 12, Extracurricular 8',
      }),
    ).toBeDefined()
    const achievements = within(await region('Achievements'))
    expect(achievements.getByText('1 of 2')).toBeDefined()
    expect(achievements.getByText('Sep 2')).toBeDefined()
    expect(achievements.getByText('41 of 50')).toBeDefined()

    fireEvent.click(card.getByRole('button', { name: 'Show as a table' }))
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    const [, ...first] = rowsOf('Goals for the weeks of Aug 31 to Oct 5')
    expect(first).toHaveLength(6)
    expect(first.slice(0, 2)).toEqual(['Aug 3124', 'Sep 7No goals'])
    expect(rowsOf('Goals for the weeks of Oct 12 to Nov 16')).toHaveLength(7)
    fireEvent.click(card.getByRole('button', { name: 'Show as a trail' }))
    expect(card.queryByRole('table')).toBeNull()
  })

  test('a learner prints the trail of the school year, with flags by name and a line to write on', async () => {
    const { answers } = serve()
    const calendar = { version: 1, entries: [{ name: 'Fall break', from: '2026-09-07', to: '2026-09-11' }] }
    answers['GET /api/days-off'] = () => calendar
    const print = vi.fn()
    vi.stubGlobal('print', print)
    showApp('/goal-history')
    fireEvent.click((await trail()).getByRole('button', { name: 'Print' }))
    const paper = await screen.findByRole('region', { name: 'Your year on one page', hidden: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const text = paper.textContent
    expect(text).toContain('School year 2026–27')
    expect(text).toContain('11 stones, 12 weeks')
    expect(text).toContain('Sep 7Fall break')
    expect(text).toContain('First stone')
    expect(text).toContain('What I am proud of:')
    expect(window.location.search).toBe('?print=trail')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(document.querySelector('.trail-paper')).toBeNull())
    expect(window.location.search).toBe('')
    vi.unstubAllGlobals()
  })

  const goals = async () => within(await region('Goals'))
  const weekRows = async () => (await goals()).getAllByRole('heading', { level: 3 }).map(readText)

  test('a learner’s goal history has the newest week open, and reads the others when they are opened', async () => {
    const { requestsTo } = serve()
    showApp('/goal-history')
    expect(await screen.findByRole('heading', { name: 'Be nicer' })).toBeDefined()
    expect(await weekRows()).toEqual([
      'This week, Nov 16 to 20 3 of 6',
      'Nov 2 to 6 6 of 6',
      'Aug 31 to Sep 4 2 of 4',
    ])
    expect(screen.queryByRole('heading', { name: 'Sketch the bean plant' })).toBeNull()
    fireEvent.click((await goals()).getByRole('button', { name: /^Nov 2 to 6/ }))
    expect(await screen.findByRole('heading', { name: 'Sketch the bean plant' })).toBeDefined()
    fireEvent.click((await goals()).getByRole('button', { name: /^Nov 2 to 6/ }))
    expect(screen.queryByRole('heading', { name: 'Sketch the bean plant' })).toBeNull()
    fireEvent.mouseDown(screen.getByRole('tab', { name: /Completed/ }), { button: 0 })
    expect(await screen.findByRole('heading', { name: 'Practice the D-minor scale' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Be nicer' })).toBeNull()
    expect(requestsTo('GET /api/users/:id/goal-history').at(-1)?.query).toEqual({
      limit: '20',
      status: 'completed',
    })
  })

  test('a learner’s goal history opens the week clicked on the trail, also one that was not listed yet', async () => {
    const { answers } = serve()
    const answer = answers['GET /api/users/:id/goal-history']
    answers['GET /api/users/:id/goal-history'] = (request) => ({
      ...(answer?.(request) as GoalHistory),
      weeks: ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'].map((weekStart) => ({
        weekStart,
        totalGoals: 2,
        completedGoals: 1,
        waves: 0,
      })),
    })
    showApp('/goal-history')
    expect(await weekRows()).toHaveLength(4)
    expect((await goals()).getByRole('button', { name: 'Show 1 earlier week' })).toBeDefined()
    fireEvent.mouseDown(screen.getByRole('tab', { name: /Completed/ }), { button: 0 })
    fireEvent.click((await trail()).getByRole('button', { name: /^Oct 19/ }))
    const pressed = await screen.findByRole('button', { name: /^Oct 19 to 23/, expanded: true })
    await waitFor(() => expect(document.activeElement).toBe(pressed))
    expect(await weekRows()).toHaveLength(5)
  })

  test('a learner’s goal history can be reloaded when it fails to load', async () => {
    const { answers } = serve()
    const answer = answers['GET /api/users/:id/goal-history']
    answers['GET /api/users/:id/goal-history'] = () => refused('internal')
    showApp('/goal-history')
    expect(await screen.findByRole('heading', { name: 'Unable to Load Goal Data' })).toBeDefined()
    if (answer) answers['GET /api/users/:id/goal-history'] = answer
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Be nicer' })).toBeDefined()
  })
})

describe('the goal history of someone else', () => {
  test('the goal history of someone else shows the name, and belongs to the person in the address', async () => {
    const { answers, requestsTo } = serve(captain)
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, user: max })
    showApp('/goal-history?user=12')
    expect(await screen.findByRole('heading', { level: 1, name: 'Maximiliano Hernández' })).toBeDefined()
    expect(requestsTo('GET /api/users/:id/goal-history')[0]?.path).toBe('/api/users/12/goal-history')
  })

  test.each([
    ['forbidden', 'Access Denied'],
    ['not_found', /Page not found/],
  ] as const)('the goal history of someone else answers %s with %s', async (code, title) => {
    const { answers } = serve()
    answers['GET /api/users/:id/goal-history'] = () => refused(code)
    showApp('/goal-history?user=12')
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  })
})

describe('a learner’s goal history for a guide', () => {
  const guide: User = { ...wilhelmina, id: 60, groupId: null, isGuide: true, assignedStudio: 'Summit' }

  test('a guide gets one sign-in card from a learner’s goal history, without a word about a selection', async () => {
    const { answers } = serve(guide)
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, user: max })
    showApp('/goal-history?user=12')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign-in card' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make sign-in cards for 1 learner?' })
    expect(within(dialog).queryByText(/no card/)).toBeNull()
  })

  test.each([
    ['of another studio', { ...max, studio: 'Ridgeline' }],
    ['who is a coach', { ...max, isCoachWooden: true }],
  ])('a guide is offered no card for a person %s', async (_what, user) => {
    const { answers } = serve(guide)
    answers['GET /api/users/:id/goal-history'] = () => ({ ...history, user })
    showApp('/goal-history?user=12')
    expect(await screen.findByRole('region', { name: /’s trail$/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Sign-in card' })).toBeNull()
  })
})

describe('the goal history of a group', () => {
  test('a captain sees their own goals first, and the crew with all its goals in a second tab', async () => {
    serve(captain)
    showApp('/goal-history')
    expect(await screen.findByRole('heading', { name: 'Be nicer' })).toBeDefined()
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'My crew' }), { button: 0 })
    expect((await region('Crew overview')).textContent).toContain('9 of 12 goals completed, 75%')
    const members = within(await region('Members'))
    expect(members.getByRole('link', { name: 'Jo Li' }).getAttribute('href')).toBe('/goal-history?user=13')
    expect(members.getAllByRole('img', { name: /last 12 weeks: 3 of 4\. Best week Nov 9/ })).toHaveLength(3)
    fireEvent.click(members.getAllByRole('button', { name: 'Newest goals' })[0] ?? fail())
    expect(members.getByText('Goal of Zoë')).toBeDefined()
    expect(members.queryByText('Goal of Jo')).toBeNull()
    const goals = within(await region('All crew goals'))
    expect(await goals.findByRole('heading', { name: 'Goal of Zoë' })).toBeDefined()
    expect(goals.getByText('Zoë Ångström')).toBeDefined()
  })

  test('a guide sees the studio, page after page', async () => {
    serve({ ...wilhelmina, groupId: null, isGuide: true, assignedStudio: 'Summit' })
    showApp('/goal-history')
    const learners = within(await region('Learners'))
    expect(learners.queryByRole('link', { name: 'Jo Li' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await learners.findByRole('link', { name: 'Jo Li' })).toBeDefined()
    expect(screen.getByText('9')).toBeDefined()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('Goal Data of people without goals', () => {
  const moss = {
    ...crew,
    id: 4,
    name: 'Moss',
    members: [{ ...jo, id: 21, firstName: 'Ida', lastName: 'Holm' }],
  }
  const lichen = { ...crew, members: [{ ...zoe, goalsThisWeek: 4, completedThisWeek: 3 }, max] }
  const rows = () =>
    within(screen.getByRole('list', { name: 'Crews' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  const learners = () =>
    within(screen.getByRole('region', { name: 'Whose goals?' }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

  test('a coach without a studio chooses whose goals to show, from their crews and their week', async () => {
    const { answers, requestsTo } = serve({ ...thaddeus, assignedCrews: [3, 4] })
    answers['GET /api/groups/:id'] = ({ params }) => (params.id === 3 ? lichen : moss)
    showApp('/goal-history')
    const card = within(await region('Whose goals?'))
    expect((await card.findByText('3', { selector: 'b' })).parentElement?.textContent).toMatch(/^3 of 4/)
    expect(rows()).toEqual(['Lichen Legends 3 members', 'Moss 3 members'])
    expect(learners()).toEqual([
      'Zoë Ångström /goal-history?user=11',
      'Maximiliano Hernández /goal-history?user=12',
      'Ida Holm /goal-history?user=21',
    ])
    expect(screen.getByRole('link', { name: 'My own goals' }).getAttribute('href')).toBe(
      '/goal-history?user=40',
    )
    fireEvent.change(card.getByRole('searchbox'), { target: { value: 'angstrom' } })
    await waitFor(() => expect(learners()).toEqual(['Zoë Ångström /goal-history?user=11']))
    fireEvent.change(card.getByRole('searchbox'), { target: { value: 'nobody' } })
    fireEvent.click(await card.findByRole('button', { name: 'Show all crews' }))
    await waitFor(() => expect(learners()).toHaveLength(3))
    expect(requestsTo('GET /api/users/:id/goal-history')).toEqual([])
  })

  test('an admin chooses among all crews of the school and the learners without one', async () => {
    const { answers } = serve({ ...wilhelmina, id: 9, studio: null, groupId: null, isAdmin: true })
    answers['GET /api/admin/crews-with-members'] = () => [lichen, moss]
    answers['GET /api/admin/users'] = () => [{ ...wilhelmina, groupId: null }, captain]
    showApp('/goal-history')
    await region('Whose goals?')
    await waitFor(() => expect(rows()).toEqual(['Lichen Legends 3 members', 'Moss 3 members', 'No Crew']))
    expect(learners().at(-1)).toBe(`Wilhelmina ${wilhelmina.lastName} /goal-history?user=${wilhelmina.id}`)
    expect(screen.queryByRole('link', { name: 'My own goals' })).toBeNull()
  })

  test('the choice of whose goals to show can be reloaded when the crews fail to load', async () => {
    const { answers } = serve(thaddeus)
    answers['GET /api/groups/:id'] = () => refused('internal')
    showApp('/goal-history')
    expect(await screen.findByRole('heading', { name: 'Unable to Load Goal Data' })).toBeDefined()
    answers['GET /api/groups/:id'] = () => lichen
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Zoë Ångström' })).toBeDefined()
  })
})
