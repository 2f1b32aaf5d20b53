import { focusManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { GroupHistory } from '../../../contract/history.ts'
import type { User } from '../../../contract/people.ts'
import { refreshTopics } from '../../api/cache.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { captain, createGoal, crew, jo, max, thaddeus, zoe } from '../../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../../testing/people.ts'
import { sampleFeedback } from '../../testing/sample-goal.ts'
import {
  createReflection,
  createReflectionRow,
  createResponse,
  fridayWeek,
} from '../../testing/sample-reflections.ts'
import { showApp } from '../../testing/show-app.tsx'

const guide: User = { ...wilhelmina, studio: null, groupId: null, isGuide: true, assignedStudio: 'Summit' }

const history = (members: typeof crew.members, nextCursor: string | null = null): GroupHistory => ({
  overallStatistics: { totalGoals: 4, completedGoals: 3, completionPercentage: 75 },
  members: members.map((user) => ({
    user,
    goals: [
      createGoal(user, {
        id: user.id,
        title: `Goal of ${user.firstName}`,
        targetDate: '2026-09-18T21:00:00.000Z',
        deadline: '2026-09-18T21:00:00.000Z',
        archivedAt: '2026-10-01T12:00:00.000Z',
      }),
    ],
    statistics: { totalGoals: 4, completedGoals: 3, completionPercentage: 75 },
    weeks: [],
  })),
  nextCursor,
})

const serve = (user: User) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': () => [],
    'GET /api/groups/:id/goal-history': () => history([zoe, max, jo]),
    'GET /api/guide/studio-users': () =>
      [zoe, max, jo].map((learner) => ({ ...learner, groupName: crew.name, leftAt: null, guardianCount: 0 })),
    'GET /api/guide/studio-goal-history': ({ query }) =>
      query.cursor ? history([jo]) : history([zoe, max], 'more'),
  })

const sheet = (name: RegExp) => screen.findByRole('article', { name })
const HISTORY = 'GET /api/groups/:id/goal-history'

afterEach(() => focusManager.setFocused(undefined))

describe('the report of a past week', () => {
  test('the report of a crew for a past week has archived goals, requested by the week, and nothing else of the goals', async () => {
    const server = serve(captain)
    showApp('/goal-history?crew=3&report=2026-09-14')
    expect(within(await sheet(/Maximiliano/)).getByText('Goal of Maximiliano')).toBeDefined()
    expect(server.requestsTo(HISTORY).map(({ query }) => query)).toEqual([
      { week: '2026-09-14', limit: '200' },
    ])
    expect(server.requestsTo('GET /api/groups/:id/goals-with-feedback')).toEqual([])
  })

  test('the report of a crew with crew in its name does not say crew twice', async () => {
    serve(captain).answers['GET /api/groups/:id'] = () => ({ ...crew, name: 'Crew A' })
    showApp('/goal-history?crew=3&report=2026-09-14')
    expect(within(await sheet(/Jo Li/)).getByText(/Week of .*Summit, Crew A$/)).toBeDefined()
  })

  test('the report of a studio for a past week has archived goals too, however many pages of learners there are', async () => {
    const server = serve(guide)
    showApp('/goal-history?report=2026-09-14')
    for (const { firstName } of [zoe, max, jo])
      expect(within(await sheet(new RegExp(firstName))).getByText(`Goal of ${firstName}`)).toBeDefined()
    expect(server.requestsTo('GET /api/guide/studio-goal-history').map(({ query }) => query.cursor)).toEqual([
      undefined,
      'more',
    ])
  })

  test('the report of a past week is not read again during changes, but when someone comes back to it', async () => {
    const server = serve(captain)
    const { client } = showApp('/goal-history?crew=3&report=2026-09-14')
    await sheet(/Jo Li/)
    const crewReads = server.requestsTo('GET /api/groups/:id').length
    await refreshTopics(client, ['goals', 'feedback', 'crews', 'people', 'week'])
    expect(server.requestsTo('GET /api/groups/:id').length).toBeGreaterThan(crewReads)
    expect(server.requestsTo(HISTORY)).toHaveLength(1)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await waitFor(() => expect(server.requestsTo(HISTORY)).toHaveLength(2))
  })

  test('the report of a past week begins with what was completed, on which day, and avoids the word denied', async () => {
    const server = serve(captain)
    const day = (date: string) => `2026-09-${date}T21:00:00.000Z`
    const goal = (id: number, title: string, date: string, part: Partial<GoalWithFeedback> = {}) =>
      createGoal(jo, { id, title, targetDate: day(date), deadline: day(date), status: 'incomplete', ...part })
    server.answers[HISTORY] = () => ({
      ...history([jo]),
      members: [
        {
          user: jo,
          weeks: [],
          goals: [
            goal(1, 'Missed', '14', {
              isIncompleteLocked: true,
              feedback: [sampleFeedback({ status: 'denied' })],
            }),
            goal(2, 'Early', '18', { completed: true, completedAt: day('16') }),
            goal(3, 'In time', '15', { completed: true, completedAt: day('15') }),
          ],
          statistics: { totalGoals: 3, completedGoals: 2, completionPercentage: 67 },
        },
      ],
    })
    showApp('/goal-history?crew=3&report=2026-09-14')
    const rows = within(await sheet(/Jo Li/))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').querySelector('b')?.textContent)).toEqual([
      'In time',
      'Early',
      'Missed',
    ])
    expect(rows[0]?.textContent).not.toContain('done')
    expect(rows[1]?.textContent).toContain('Fri, Sep 18, done Wed')
    expect(rows[2]?.textContent).toContain('Not accepted')
    expect(rows[2]?.textContent).not.toContain('Denied')
  })

  test('the report of a past week can be reloaded when it fails to load', async () => {
    const server = serve(captain)
    const answer = server.answers[HISTORY]
    server.answers[HISTORY] = () => refused('unavailable')
    showApp('/goal-history?crew=3&report=2026-09-14')
    const again = await screen.findByRole('button', { name: 'Try again' })
    if (answer) server.answers[HISTORY] = answer
    fireEvent.click(again)
    await sheet(/Zoë/)
  })

  test('the report of a past week has plans and answers below the goals, and the learner’s reflection in place of the lines', async () => {
    const server = serve(thaddeus)
    server.answers['GET /api/goal-week'] = () => fridayWeek
    server.answers[HISTORY] = () => {
      const { members, ...rest } = history([jo, max])
      const answer = { text: 'I will.', createdAt: '2026-09-18T21:00:00.000Z' }
      const feedback = [sampleFeedback({ comments: 'Try again.', answer })]
      return {
        ...rest,
        members: members.map((member) => ({
          ...member,
          goals: member.goals.map((goal) => ({ ...goal, plan: 'If it rains then I read.', feedback })),
        })),
      }
    }
    server.answers['GET /api/groups/:id/reflections'] = ({ query }) => [
      createReflectionRow(
        jo,
        createReflection(jo, { week: query.week ?? '', responses: [createResponse(thaddeus, 'Well read.')] }),
      ),
      createReflectionRow(max),
    ]
    showApp('/goal-history?crew=3&report=2026-09-14')
    const ofJo = within(await sheet(/Jo Li/))
    expect(ofJo.getByText('Plan: If it rains then I read.')).toBeDefined()
    expect(ofJo.getByText('Jo: I will.')).toBeDefined()
    expect(ofJo.getByText('A good week of Jo.')).toBeDefined()
    expect(ofJo.getByText('Well read.')).toBeDefined()
    expect(ofJo.getByRole('heading', { name: 'From home' })).toBeDefined()
    const ofMax = within(await sheet(/Maximiliano/))
    const heads = ofMax.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(heads).toEqual(createReflection(jo, {}).questions)
    const reads = server.requestsTo('GET /api/groups/:id/reflections')
    expect(reads.map(({ query }) => query.week)).toEqual(['2026-09-14'])
  })

  test('the report of a past week without a reflection has the questions of the learner’s newest reflection', async () => {
    const server = serve(wilhelmina)
    const questions: [string, string] = ['What made you proud?', 'What is next?']
    server.answers['GET /api/goal-week'] = () => fridayWeek
    server.answers['GET /api/users/:id'] = () => wilhelmina
    server.answers['GET /api/users/:id/goal-history'] = () => ({
      user: wilhelmina,
      goals: [],
      nextCursor: null,
      statistics: { totalGoals: 0, completedGoals: 0, completionPercentage: 0 },
      categories: [],
      weeks: [],
      streakWeeks: 0,
      achievements: [],
    })
    server.answers['GET /api/users/:id/reflections'] = () => ({
      items: [createReflection(wilhelmina, { questions })],
      nextCursor: null,
    })
    showApp('/goal-history?report=2026-09-14')
    const heads = within(await sheet(/Wilhelmina/)).getAllByRole('heading', { level: 3 })
    expect(heads.map(({ textContent }) => textContent)).toEqual(questions)
  })

  test.each([
    ['a captain', captain],
    ['a coach with a studio, who is a child', { ...thaddeus, studio: 'Summit' }],
  ])('the report of a past week has no reflections for %s', async (_, user) => {
    const server = serve(user)
    server.answers['GET /api/goal-week'] = () => fridayWeek
    showApp('/goal-history?crew=3&report=2026-09-14')
    expect(
      within(await sheet(/Jo Li/)).getByRole('heading', { name: 'What will you try next week?' }),
    ).toBeDefined()
    expect(server.requestsTo('GET /api/groups/:id/reflections')).toEqual([])
  })
})
