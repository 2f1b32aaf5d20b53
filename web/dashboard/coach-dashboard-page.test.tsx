import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { createEntry, createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, studios, weekStats } from '../testing/people.ts'
import { eveOfHoliday, fridayEvening, notification } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { createReflection, fridayWeek } from '../testing/sample-reflections.ts'
import { showApp, simulatePhone } from '../testing/show-app.tsx'

const today = '2026-11-18T22:00:00.000Z'
const ida = { ...jo, id: 21, firstName: 'Ida', lastName: 'Holm', groupId: 4 }
const moss = { ...crew, id: 4, name: 'Moss', captains: [], memberCount: 1, members: [ida] }
const coach = { ...thaddeus, assignedCrews: [3, 4] }

const reviewed = { feedback: [createEntry(3, thaddeus)] }
const ofLichen = [
  createGoal(max, { id: 1, title: 'Read a map' }),
  createGoal(max, { id: 2, title: 'Draw a leaf' }),
  createGoal(zoe, { id: 3, title: 'Swim', ...reviewed }),
]
const ofMoss = [createGoal(ida, { id: 5, title: 'Count the geese', deadline: today })]

const serve = (goals: Record<number, GoalWithFeedback[]>, more: Answers = {}) =>
  fakeServer({
    'GET /api/auth/user': () => coach,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
    'GET /api/groups/:id': ({ params }) => (params.id === 3 ? crew : moss),
    'GET /api/groups/:id/goals-with-feedback': ({ params }) => goals[params.id] ?? [],
    ...more,
  })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const rows = (list: Pick<typeof screen, 'getAllByRole'>) =>
  list.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

test('a coach without a studio sees what is pending, for which day, and the most urgent crew first', async () => {
  const { requestsTo } = serve({ 3: ofLichen, 4: ofMoss })
  showApp()
  expect(await screen.findByText('3 goals to review, 1 of them due today.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Thaddeus' })).toBeDefined()
  // Moss has fewer goals to review, but one of them is due today.
  expect(hrefOf('Review goals')).toBe('/feedback/crew/4')
  expect(screen.getByText('Next: Moss, 1 to review')).toBeDefined()
  const days = screen.getByRole('list', { name: 'Your crews’ goals by due date' })
  expect(rows(within(days)).slice(2)).toEqual([
    'Wed1811 waits',
    'Thu19nothing to review',
    'Fri20212 wait, 1 reviewed',
  ])
  expect(rows(await card('Your crews'))).toEqual([
    'Moss1 due today1 to review',
    'Lichen Legendsnone due today2 to review',
  ])
  expect(hrefOf('Weekly reports: Moss')).toBe('/goal-history?crew=4&report=2026-11-16')
  expect(rows(await card('Due today'))).toEqual([expect.stringMatching(/^IHCount the geeseIda HolmMoss/)])
  expect(screen.queryByText('No Crew Assigned')).toBeNull()
  expect(screen.queryByText(/Pick one thing/)).toBeNull()
  expect(requestsTo('GET /api/users/:id/stats')).toEqual([])
})

test('a crew assigned in the meantime is added once it is read, and an open form stays', async () => {
  const { answers } = serve({ 3: ofLichen, 4: ofMoss })
  const { client } = showApp()
  fireEvent.click(await screen.findByRole('button', { name: 'New goal for Jo Li' }))
  await screen.findByRole('dialog', { name: 'Create New Goal' })
  let arrive = () => {}
  answers['GET /api/groups/:id'] = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ ...moss, id: 5, name: 'Fern' })
    })
  const user = { ...coach, assignedCrews: [3, 4, 5] }
  act(() => client.setQueryData(queryOptionsFor('GET /api/auth/user').queryKey, user))
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
  act(() => arrive())
  await screen.findAllByText('Fern')
  expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
})

test('each figure links to what it counts, and learners without a goal are named', async () => {
  serve({ 3: ofLichen, 4: ofMoss })
  showApp()
  expect(await screen.findByRole('link', { name: 'To review: 3' })).toBeDefined()
  expect(hrefOf('To review: 3')).toBe('/feedback')
  expect(hrefOf('Due today: 1')).toBe('/feedback')
  expect(hrefOf('Reviewed this week: 1')).toBe('/admin/feedback')
  expect(hrefOf('Learners without a goal: 1')).toBe('/without-goal')
  const without = await card('Without a goal')
  expect(hrefOf('See all')).toBe('/without-goal')
  expect(rows(without)).toEqual([expect.stringMatching(/^JLJo LiLichen Legends/)])
  fireEvent.click(without.getByRole('button', { name: 'New goal for Jo Li' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create New Goal' })
  expect(
    (await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: /Assign Goal To/ })).value,
  ).toBe('13')
})

test('a coach who has reviewed everything sees a check, but none for a crew without goals, and no button first', async () => {
  serve({
    3: [zoe, max, jo].map((learner, at) => createGoal(learner, { id: at + 1, title: 'Swim', ...reviewed })),
    4: [],
  })
  showApp()
  expect((await screen.findByText('One crew reviewed.')).nextSibling?.textContent).toBe('3 goals. ')
  expect(screen.getByText('1 of 1 crew done')).toBeDefined()
  expect(rows(await card('Your crews'))).toEqual(['Lichen LegendsAll reviewed', 'Mossno goals yet'])
  expect(screen.queryByRole('link', { name: 'Review goals' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^To review/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Due today' })).toBeNull()
})

test('the last crew on Friday ends with the feedback given, and when school begins again', async () => {
  const isReviewed = [zoe, max].map((learner, at) =>
    createGoal(learner, { id: at + 1, title: 'Swim', ...reviewed }),
  )
  const response = {
    id: 1,
    provider: { id: coach.id, firstName: 'Thaddeus', lastName: 'Featherstonehaugh' },
    text: null,
    createdAt: '2026-11-20T20:00:00.000Z',
  }
  const closed = { name: 'Staff day', from: '2026-11-23', to: '2026-11-23' }
  const { requestsTo } = serve(
    { 3: isReviewed, 4: [] },
    {
      'GET /api/goal-week': () => ({
        ...fridayWeek,
        lookBack: {
          week: '2026-11-16',
          opensAt: '2026-11-20T15:00:00.000Z',
          closesAt: '2026-11-23T22:00:00.000Z',
          carriesFrom: null,
        },
      }),
      'GET /api/reflections/queue': () => ({ items: [], nextCursor: null }),
      'GET /api/groups/:id/reflections': ({ params }) =>
        params.id === 4
          ? []
          : [
              { user: max, reflection: createReflection(max, { responses: [response] }) },
              { user: zoe, reflection: null },
            ],
      'GET /api/days-off': () => ({ version: 1, entries: [closed] }),
    },
  )
  showApp()
  expect(await screen.findByText('2 goals, 1 reflection. See you on Tuesday.')).toBeDefined()
  expect(requestsTo('GET /api/groups/:id/reflections')[0]?.query).toEqual({ week: '2026-11-16' })
})

test('the parts below the crews wait until the crews are known', async () => {
  const crewsAnswer = Promise.withResolvers<void>()
  const { requestsTo } = serve(
    { 3: ofLichen },
    {
      'GET /api/groups/:id': ({ params }) => crewsAnswer.promise.then(() => (params.id === 3 ? crew : moss)),
    },
  )
  showApp()
  expect(await screen.findByRole('status', { name: 'Loading your crews' })).toBeDefined()
  await waitFor(() => expect(requestsTo('GET /api/groups/:id')).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  crewsAnswer.resolve()
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeDefined()
})

test('a coach without a studio has no list of own goals until there is one', async () => {
  const { answers } = serve({})
  const { client } = showApp()
  await card('Notifications')
  expect(screen.queryByRole('region', { name: 'My Goals' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New goal' })).toBeNull()
  expect(screen.queryByText(/Each stone is a learner/)).toBeNull()
  answers['GET /api/users/:id/goals-with-feedback'] = () => [sampleGoal({ userId: coach.id })]
  void client.invalidateQueries()
  expect(await screen.findByRole('checkbox', { name: 'Mark as done: Be nicer' })).toBeDefined()
})

test('crews that could not be read are reported, and can be read again', async () => {
  const { answers, requestsTo } = serve(
    { 3: ofLichen, 4: ofMoss },
    {
      'GET /api/groups/:id/goals-with-feedback': ({ params }) =>
        params.id === 3 ? ofLichen : refused('unavailable'),
    },
  )
  showApp()
  const alert = await screen.findByText(/Couldn’t load your crews/)
  expect(screen.queryByRole('link', { name: /^To review/ })).toBeNull()
  answers['GET /api/groups/:id/goals-with-feedback'] = () => ofMoss
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 goals to review, 1 of them due today.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  expect(requestsTo('GET /api/groups/:id/goals-with-feedback')).toHaveLength(3)
})

const ended = [
  createGoal(max, { id: 1, title: 'Read a map', completed: true, ...reviewed }),
  createGoal(zoe, { id: 3, title: 'Swim' }),
]

test('from Friday 4:00 PM on, a coach sees a summary of the ended week by crew, with its reports', async () => {
  const { requestsTo } = serve(
    {},
    {
      'GET /api/goal-week': () => fridayEvening,
      'GET /api/groups/:id/goals-with-feedback': ({ params, query }) =>
        query.week === '2026-11-16' && params.id === 3 ? ended : [],
    },
  )
  showApp()
  const summary = await card('Your crews’ week')
  expect(summary.getByText('1 of 2 goals finished.')).toBeDefined()
  expect(summary.getByText('1 accepted. 2 learners had no goal.')).toBeDefined()
  expect(rows(summary)).toEqual(['Mossno goals', 'Lichen Legends50%1 of 2'])
  const reports = summary.getByRole('link', { name: 'Weekly reports: Lichen Legends' })
  expect(reports.getAttribute('href')).toBe('/goal-history?crew=3&report=2026-11-16')
  expect(requestsTo('GET /api/groups/:id/goals-with-feedback')).toHaveLength(4)
})

test('a coach sees reflections when no goals are left to review', async () => {
  const items = [
    createReflection(ida, { id: 9 }),
    createReflection(max, { id: 2, week: '2026-11-09', texts: ['', 'Read more.'] }),
    createReflection(zoe, { id: 3 }),
  ]
  serve(
    {},
    {
      'GET /api/goal-week': () => ({ ...fridayEvening, settings: fridayWeek.settings }),
      'GET /api/groups/:id/goals-with-feedback': ({ params, query }) =>
        query.week === '2026-11-16' && params.id === 3 ? ended : [],
      'GET /api/reflections/queue': () => ({ items, nextCursor: null }),
    },
  )
  showApp()
  expect(await screen.findByText('3 reflections to read.')).toBeDefined()
  expect(hrefOf('Read reflections')).toBe('/feedback/crew/3?tab=reflections')
  expect(screen.getByText('Next: Lichen Legends, 2 to read')).toBeDefined()
  expect(screen.getByText('0 of 2 crews done')).toBeDefined()
  expect(hrefOf('Reflections to read: 3')).toBe('/feedback')
  await waitFor(() => expect(hrefOf('Reviewed this week: 1')).toBe('/admin/feedback'))
  expect(hrefOf('Set for next week: 0')).toBe('/without-goal')
  expect(screen.queryByRole('region', { name: 'Without a goal' })).toBeNull()
  const longestWaiting = await card('Waiting longest')
  expect(rows(longestWaiting)).toEqual([
    expect.stringMatching(/Read more\..*Maximiliano Hernández.*Lichen Legends.*Nov 9 to 13/),
    expect.stringContaining('A good week of Zoë.'),
    expect.stringContaining('A good week of Ida.'),
  ])
  // The oldest of the three is Maximiliano's.
  expect(hrefOf('Read all 3')).toBe('/feedback/crew/3?tab=reflections')
  expect(rows(await card('Your crews'))).toEqual(['Lichen Legends2 to read', 'Moss1 to read'])
})

test('after the last deadline before a holiday a coach reads no list of learners without a goal', async () => {
  serve({ 3: ofLichen, 4: [] }, { 'GET /api/goal-week': () => eveOfHoliday })
  showApp()
  await card('Your crews')
  await waitFor(() => expect(hrefOf(/^Set for this week: \d/)).toBe('/without-goal'))
  expect(screen.queryByText('Learners without a goal')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Without a goal' })).toBeNull()
})

test.each([
  ['only reflections to read', [], '1 of 2 crews done'],
  ['a goal to review', [createGoal(ida, { id: 5, title: 'Count the geese' })], '0 of 2 crews done'],
])('a crew with %s is not done', async (_, goalsOfMoss, words) => {
  serve(
    { 3: ofLichen.map((goal) => ({ ...goal, ...reviewed })), 4: goalsOfMoss },
    {
      'GET /api/goal-week': () => fridayWeek,
      'GET /api/reflections/queue': () => ({
        items: [createReflection(goalsOfMoss.length > 0 ? max : ida)],
        nextCursor: null,
      }),
    },
  )
  showApp()
  expect(await screen.findByText(words)).toBeDefined()
})

test.each([
  ['new goals of next week', '2026-11-27', '2 reflections to read, 1 new goal.', 'Read reflections'],
  ['goals of the week that ended', '2026-11-20', '1 goal to review.', 'Review goals'],
])('after Friday 4:00 PM reflections and %s wait in their order', async (_, dueOn, task, button) => {
  const items = [createReflection(ida, { id: 9 }), createReflection(ida, { id: 10 })]
  const deadline = `${dueOn}T22:00:00.000Z`
  const feedbackUntil = '2026-11-30T22:00:00.000Z'
  const goal = createGoal(max, { id: 1, title: 'Read a map', dueOn, deadline, feedbackUntil })
  const isOfEndedWeek = dueOn === '2026-11-20'
  serve(
    {},
    {
      'GET /api/goal-week': () => ({
        ...fridayEvening,
        settings: { ...fridayWeek.settings, feedbackGraceDays: 1 },
      }),
      'GET /api/groups/:id/goals-with-feedback': ({ params, query }) =>
        params.id === 3 && query.week === undefined && !isOfEndedWeek ? [goal] : [],
      'GET /api/feedback/queue': () => ({ items: [goal], nextCursor: null }),
      'GET /api/reflections/queue': () => ({ items, nextCursor: null }),
    },
  )
  showApp()
  expect(await screen.findByText(task)).toBeDefined()
  expect(hrefOf(button)).toBe(
    button === 'Review goals' ? '/feedback/crew/3' : '/feedback/crew/4?tab=reflections',
  )
})

test('unread notifications come first, also those that are older than the first page, and stay when they are read', async () => {
  const createNotification = (id: number, isRead: boolean) => ({
    ...notification,
    id,
    isRead,
    goalId: null,
    message: `Message ${id}`,
  })
  const unread = new Set([8, 2, 1])
  const { requestsTo } = serve(
    {},
    {
      'GET /api/notifications': ({ query }) => ({
        items: [8, 7, 6, 5, 4, 3, 2, 1]
          .map((id) => createNotification(id, !unread.has(id)))
          .slice(0, Number(query.limit)),
        nextCursor: 'older',
        unreadCount: unread.size,
      }),
      'PATCH /api/notifications/:id/read': ({ params }) => {
        unread.delete(params.id)
        return createNotification(params.id, true)
      },
    },
  )
  showApp()
  const box = await card('Notifications')
  const messages = () =>
    box.getAllByRole('listitem').flatMap(({ textContent }) => /Message \d/.exec(textContent ?? '')?.[0] ?? [])
  const order = ['Message 8', 'Message 2', 'Message 1', 'Message 7', 'Message 6']
  expect(messages()).toEqual(order)
  expect(requestsTo('GET /api/notifications').map(({ query }) => query.limit)).toEqual(['5', '50'])
  fireEvent.click(box.getByText('Message 2'))
  await waitFor(() => expect(box.getAllByText('Unread')).toHaveLength(2))
  expect(messages()).toEqual(order)
})

test('after the last school day before a holiday the week is over', async () => {
  const holiday = ['2026-11-26', '2026-11-27']
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', ...holiday].map((day) => ({
    day,
    noSchool: holiday.includes(day) ? 'Thanksgiving' : null,
  }))
  serve(
    {},
    {
      'GET /api/goal-week': () => ({
        ...fridayEvening,
        now: '2026-11-25T22:30:00.000Z',
        label: 'Current Week',
        days,
        opensAt: '2026-11-27T22:00:00.000Z',
      }),
      'GET /api/days-off': () => ({ version: 0, entries: [] }),
    },
  )
  showApp()
  expect(await screen.findByText('This week is over. School starts again on Mon, Nov 30.')).toBeDefined()
})

test('a week without school shows no goal as yet to come', async () => {
  const days = goalWeek.days.map((day) => ({ ...day, noSchool: 'Spring break' }))
  serve({}, { 'GET /api/goal-week': () => ({ ...goalWeek, days, opensAt: '2026-11-20T22:00:00.000Z' }) })
  showApp()
  expect(await screen.findByText('No school this week, and nothing to review.')).toBeDefined()
})

test('on other days nothing of last week is read', async () => {
  const { requestsTo } = serve({ 3: ofLichen, 4: ofMoss })
  showApp()
  expect(await screen.findByText('3 goals to review, 1 of them due today.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your crews’ week' })).toBeNull()
  expect(requestsTo('GET /api/groups/:id/goals-with-feedback')).toHaveLength(2)
})

test('a phone has the coach’s own bar, with the number of goals to review', async () => {
  simulatePhone()
  serve(
    { 3: ofLichen, 4: ofMoss },
    {
      'GET /api/feedback/queue': () => ({
        items: ofLichen.map((goal) => ({ ...goal, user: { ...goal.user, groupId: 3 } })),
        nextCursor: null,
      }),
    },
  )
  showApp()
  const bar = within(await screen.findByRole('navigation', { name: 'Quick' }))
  expect(await bar.findByRole('link', { name: 'Feedback , 3 to review' })).toBeDefined()
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/feedback',
    '/coaching',
    '/admin/feedback',
  ])
})

test('a coach without crews is told so, and is not sent to an admin for a crew to join', async () => {
  serve({}, { 'GET /api/auth/user': () => ({ ...coach, assignedCrews: [] }) })
  showApp()
  expect(await screen.findByText('No crews are assigned to you yet.')).toBeDefined()
  expect(hrefOf('See all crews')).toBe('/coaching')
  expect(screen.queryByText('No Crew Assigned')).toBeNull()
})

test('a coach with a studio is a learner and keeps the learner’s dashboard', async () => {
  fakeServer({
    'GET /api/auth/user': () => ({ ...coach, studio: 'Summit' }),
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/stats': () => weekStats,
    'GET /api/guide-goals': () => [],
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
  })
  showApp()
  expect(await screen.findByText('No Crew Assigned')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your crews' })).toBeNull()
})
