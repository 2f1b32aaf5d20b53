import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryOptionsFor } from '../api/queries.ts'
import { fakeServer, refused, unreachable } from '../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../testing/people.ts'
import { sampleCrew, sampleMember } from '../testing/sample-crews.ts'
import { fridayEvening, notification, notifications, scale, wednesday } from '../testing/sample-dashboard.ts'
import { sampleFeedback, sampleGoal } from '../testing/sample-goal.ts'
import { showApp, simulatePhone } from '../testing/show-app.tsx'
import { healthySystem } from '../testing/small-school.ts'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const tick = (title: string) => screen.findByRole('checkbox', { name: `Mark as done: ${title}` })

beforeEach(() => localStorage.clear())

describe('a learner on Wednesday morning', () => {
  test('a learner on Wednesday morning sees the week, its days and figures', async () => {
    fakeServer(wednesday)
    showApp()
    expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Wilhelmina' })).toBeDefined()
    expect(screen.getByText('Current Week, Nov 16 to 20')).toBeDefined()
    expect(await screen.findByText('No stones yet, two to go.')).toBeDefined()
    const days = within(screen.getByRole('list', { name: 'Days of the goal week' })).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Mon161 incomplete',
      'Tue17no goals due',
      'Wed18no goals due',
      'Thu19no goals due',
      'Fri202 to do',
    ])
    expect(await screen.findByText('2nd')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Dashboard · Cairn'))
  })

  test('a learner on Wednesday morning reads above the first goal when goals are due, but not during the reflection', async () => {
    const hint = /^Goals are due at 4:00 PM/
    fakeServer(wednesday)
    showApp()
    const [goal] = await screen.findAllByRole('checkbox', { name: /^Mark as done/ })
    // They appear in the same render as the goals, so that the goals do not move.
    const text = screen.getByText(hint)
    expect(text.compareDocumentPosition(goal as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    cleanup()
    const lookBack = {
      week: '2026-11-16',
      opensAt: '2026-11-16T14:00:00.000Z',
      closesAt: '2026-11-23T22:00:00.000Z',
      carriesFrom: null,
    }
    fakeServer({
      ...wednesday,
      'GET /api/goal-week': () => ({
        ...goalWeek,
        settings: { ...goalWeek.settings, reflections: true },
        lookBack,
      }),
      'GET /api/reflections/mine': () => ({ open: null }),
    })
    showApp()
    await screen.findAllByRole('checkbox', { name: /^Mark as done/ })
    expect(screen.queryByText(hint)).toBeNull()
  })

  test('a learner on Wednesday morning has no rank until a crew member has completed a goal', async () => {
    const crewWith = (zoe: number, own: number) =>
      sampleCrew(3, 'Lichen Legends', [
        sampleMember(4, 3, { firstName: 'Zoë', goalsThisWeek: 4, completedThisWeek: zoe }),
        sampleMember(1, 3, { ...wilhelmina, goalsThisWeek: 4, completedThisWeek: own }),
      ])
    const { answers } = fakeServer({ ...wednesday, 'GET /api/groups/:id': () => crewWith(0, 0) })
    showApp()
    expect((await card('My Crew')).getByText(/of 8 stones/)).toBeDefined()
    expect(screen.queryByText('Place in your crew')).toBeNull()
    cleanup()
    answers['GET /api/groups/:id'] = () => crewWith(1, 1)
    showApp()
    expect(await screen.findByText('shared 1st')).toBeDefined()
    cleanup()
    answers['GET /api/groups/:id'] = () => crewWith(2, 1)
    showApp()
    expect(await screen.findByText('2nd')).toBeDefined()
  })

  test('a learner on Wednesday morning sees the real counts of the crew, its captain and who they are themselves', async () => {
    fakeServer(wednesday)
    showApp()
    const members = (await card('My Crew')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(members).toEqual([
      'ZÅZoë ÅngströmCaptain2 of 4 goals finished',
      'WÓWilhelmina Ó Súilleabháin-OkonkwoYou0 of 3 goals finished',
    ])
  })

  test('a learner on Wednesday morning reads the feedback, and on demand what an edit cleared', async () => {
    const { requestsTo } = fakeServer({
      ...wednesday,
      'GET /api/goals/:id': () => ({
        ...scale,
        earlierFeedback: [sampleFeedback({ isActive: false, comments: 'Which scale?' })],
        edits: [],
      }),
    })
    showApp()
    expect(await screen.findByText('Name one person and one thing.')).toBeDefined()
    expect(screen.getByText('Edited since the review')).toBeDefined()
    expect(requestsTo('GET /api/goals/:id')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Earlier feedback' }))
    expect(await screen.findByText('Which scale?')).toBeDefined()
    expect(requestsTo('GET /api/goals/:id')[0]?.path).toBe('/api/goals/8')
  })

  test('a learner on Wednesday morning reads status, due date, category and week of a goal in one row below its description', async () => {
    const description = 'Say hello first.'
    fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': () => [
        sampleGoal({ description }),
        sampleGoal({ id: 8, title: 'Run', deadline: '2026-11-18T22:00:00.000Z' }),
      ],
    })
    showApp()
    const nicer = (await screen.findByRole('heading', { name: 'Be nicer' })).closest('li')
    const run = screen.getByRole('heading', { name: 'Run' }).closest('li')
    if (!nicer || !run) throw new Error('a goal is not in a list')
    expect(nicer.textContent).toContain('Due Fri, Nov 20, 4:00 PMCurrent WeekPersonal, weekly')
    // The classes set the order on a phone.
    const orderOf = (text: string) =>
      Number(
        within(nicer)
          .getByText(text)
          .closest('[class*="max-sm:"][class*="order-"]')
          ?.className.match(/max-sm:(?:\*:)?order-(\d)/)?.[1],
      )
    expect(['In Progress', 'Personal, weekly', 'Current Week'].map(orderOf)).toEqual([2, 2, 2])
    expect(orderOf(description)).toBe(1)
    // Only 'Today' is short enough to keep its time there.
    expect(within(nicer).getByText(', 4:00 PM').className).toBe('max-sm:hidden')
    expect(within(run).getByText(', 4:00 PM').className).toBe('')
  })

  test('a learner on Wednesday morning opens last week', async () => {
    fakeServer(wednesday)
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Last week, Nov 9 to 13' }))
    expect(await screen.findByRole('heading', { name: 'No goals last week' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Back to this week' }))
    expect(await tick('Be nicer')).toBeDefined()
  })
})

test('a link to a part of the page focuses it once, not again when the account changes', async () => {
  fakeServer(wednesday)
  const { client } = showApp('/#goals')
  await waitFor(() => expect(document.activeElement?.id).toBe('goals'))
  const link = screen.getByRole('link', { name: /your account/ })
  link.focus()
  const renamed = { ...wilhelmina, firstName: 'Mina' }
  act(() => client.setQueryData(queryOptionsFor('GET /api/auth/user').queryKey, renamed))
  await screen.findByRole('link', { name: /^Mina/ })
  expect(document.activeElement).toBe(link)
})

describe('the checkbox of a goal', () => {
  test('a check-off on the weekend is celebrated as a stone for next week', async () => {
    const next = { ...scale, dueOn: '2026-11-25', deadline: '2026-11-25T22:00:00.000Z' }
    fakeServer({
      ...wednesday,
      'GET /api/goal-week': () => fridayEvening,
      'GET /api/users/:id/goals-with-feedback': () => [next, { ...next, id: 9, title: 'Read aloud' }],
      'PATCH /api/goals/:id': () => ({ ...next, completed: true, status: 'completed', updated: true }),
    })
    showApp()
    fireEvent.click(await tick(scale.title))
    const dialog = await screen.findByRole('dialog', { name: 'Goal Completed!' })
    expect(within(dialog).getByText('Your first stone for next week.')).toBeDefined()
  })

  test('a check-off shows immediately, is celebrated for three seconds, and 100 ms later everything is read again', async () => {
    let finish = () => {}
    const { requestsTo } = fakeServer({
      ...wednesday,
      'PATCH /api/goals/:id': () =>
        new Promise((resolve) => {
          finish = () => resolve({ ...scale, completed: true, status: 'completed', updated: true })
        }),
    })
    showApp()
    fireEvent.click(await tick(scale.title))
    expect(await screen.findByRole('checkbox', { name: `Completed: ${scale.title}` })).toBeDefined()
    expect(screen.getByText('One stone placed, one to go.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const before = Date.now()
    finish()
    const dialog = await screen.findByRole('dialog', { name: 'Goal Completed!' })
    expect(within(dialog).getByText('Your first stone this week.')).toBeDefined()
    await waitFor(() => expect(requestsTo('GET /api/users/:id/stats')).toHaveLength(2))
    expect(Date.now() - before).toBeGreaterThanOrEqual(100)
    await act(() => vi.advanceTimersByTimeAsync(2500))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(Date.now() - before).toBeGreaterThanOrEqual(3000)
  })

  test('a check-off is not celebrated over a form that was opened before the server answered', async () => {
    let finish = () => {}
    const { requestsTo } = fakeServer({
      ...wednesday,
      'PATCH /api/goals/:id': () =>
        new Promise((resolve) => {
          finish = () => resolve({ ...scale, completed: true, status: 'completed', updated: true })
        }),
    })
    showApp()
    fireEvent.click(await tick(scale.title))
    fireEvent.click(screen.getByRole('button', { name: 'New goal' }))
    await screen.findByRole('dialog', { name: 'Create New Goal' })
    finish()
    await waitFor(() => expect(requestsTo('GET /api/users/:id/stats')).toHaveLength(2))
    expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
  })

  test('a check-off is reverted when the server refuses', async () => {
    fakeServer({ ...wednesday, 'PATCH /api/goals/:id': () => refused('internal') })
    showApp()
    fireEvent.click(await tick('Be nicer'))
    expect(await screen.findByText('Error updating goal')).toBeDefined()
    expect(await tick('Be nicer')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('two check-offs without a connection are both reverted, whichever fails first', async () => {
    const fails: (() => void)[] = []
    const server = fakeServer({
      ...wednesday,
      'PATCH /api/goals/:id': () => new Promise((_, reject) => fails.push(() => reject(unreachable()))),
    })
    showApp()
    fireEvent.click(await tick(scale.title))
    fireEvent.click(await tick('Be nicer'))
    await waitFor(() => expect(fails).toHaveLength(2))
    expect(screen.queryByRole('checkbox', { name: /^Mark as done/ })).toBeNull()
    for (const read of ['GET /api/users/:id/goals-with-feedback', 'GET /api/users/:id/stats'] as const) {
      server.answers[read] = () => {
        throw unreachable()
      }
    }
    for (const fail of fails) fail()
    expect(await tick(scale.title)).toBeDefined()
    expect(await tick('Be nicer')).toBeDefined()
  })

  test('a check-off of an incomplete goal changes nothing and says why', async () => {
    const { requestsTo } = fakeServer(wednesday)
    showApp()
    const locked = await screen.findByRole('checkbox', { name: 'Incomplete, locked: Read aloud' })
    fireEvent.click(locked)
    expect(await screen.findByText('Cannot complete incomplete goal')).toBeDefined()
    expect(screen.getByText('This goal is incomplete and cannot be completed.')).toBeDefined()
    expect(requestsTo('PATCH /api/goals/:id')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Edit: Read aloud' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete: Read aloud' })).toBeNull()
  })
})

describe('notifications', () => {
  test('notifications are marked as read one by one, shown immediately', async () => {
    const { requestsTo } = fakeServer({
      ...wednesday,
      'PATCH /api/notifications/:id/read': () => new Promise(() => {}),
    })
    showApp()
    const box = await card('Notifications')
    fireEvent.click(box.getByRole('button', { name: /Mark as read/ }))
    await waitFor(() => expect(box.queryByText('Unread')).toBeNull())
    expect(requestsTo('PATCH /api/notifications/:id/read')[0]?.path).toBe('/api/notifications/21/read')
  })

  test('notifications stay unread with a toast when marking fails', async () => {
    fakeServer({ ...wednesday, 'PATCH /api/notifications/:id/read': () => refused('unavailable') })
    showApp()
    const box = await card('Notifications')
    fireEvent.click(box.getByRole('button', { name: /Mark as read/ }))
    expect(await screen.findByText('Failed to mark notification as read')).toBeDefined()
    expect(box.getByText('Unread')).toBeDefined()
  })

  test('notifications are all marked as read with one click', async () => {
    let read = false
    fakeServer({
      ...wednesday,
      'GET /api/notifications': () =>
        read ? { ...notifications, unreadCount: 0, items: [] } : notifications,
      'PUT /api/notifications/mark-all-read': () => {
        read = true
        return { updated: 1 }
      },
    })
    showApp()
    fireEvent.click((await card('Notifications')).getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('All notifications marked as read')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  })

  test('older notifications that fail to load are reported, and can be requested again', async () => {
    let away = true
    fakeServer({
      ...wednesday,
      'GET /api/notifications': ({ query }) => {
        if (!query.cursor) return { ...notifications, nextCursor: 'older' }
        if (away) throw unreachable()
        return { ...notifications, items: [{ ...notification, id: 20, message: 'Cole accepted “Read”' }] }
      },
    })
    showApp()
    const box = await card('Notifications')
    fireEvent.click(box.getByRole('button', { name: 'Show older' }))
    expect(await box.findByText('Couldn’t load more. Please try again.')).toBeDefined()
    expect(box.getByText(/asked you to improve/)).toBeDefined()
    away = false
    fireEvent.click(box.getByRole('button', { name: 'Show older' }))
    expect(await box.findByText('Cole accepted “Read”')).toBeDefined()
    expect(box.queryByText(/could not be loaded/)).toBeNull()
  })

  test('notifications are three at first on a phone, and the bell shows how many are unread', async () => {
    simulatePhone()
    const items = [25, 24, 23, 22, 21].map((id) => ({ ...notification, id, message: `News ${id}` }))
    const { requestsTo } = fakeServer({
      ...wednesday,
      'GET /api/notifications': () => ({ items, nextCursor: 'older', unreadCount: 11 }),
    })
    showApp()
    const box = await card('Notifications')
    const news = () => box.getAllByText(/^News/).map(({ textContent }) => textContent)
    expect(news()).toEqual(['News 25', 'News 24', 'News 23'])
    expect(box.queryByRole('button', { name: 'Show older' })).toBeNull()
    const bell = await screen.findByRole('link', { name: /^Notifications/ })
    await waitFor(() => expect(bell.textContent).toBe('Notifications, 11 unread'))
    expect(bell.getAttribute('href')).toBe('/#notifications')
    expect(document.getElementById('notifications')).toBe(box.getByText('News 25').closest('section'))
    fireEvent.click(box.getByRole('button', { name: 'Show 2 more' }))
    expect(news()).toEqual(['News 25', 'News 24', 'News 23', 'News 22', 'News 21'])
    expect(box.getByRole('button', { name: 'Show older' })).toBeDefined()
    expect(requestsTo('GET /api/notifications')).toHaveLength(1)
  })

  test('notifications that say the same of three goals or more are one row, which expands on a click', async () => {
    const data = (title: string) => ({
      actor: 'Thaddeus',
      title,
      owner: 'Max',
      verdict: 'needs_improvement' as const,
    })
    const items = ['A', 'B', 'C', 'D'].map((title, index) => ({
      ...notification,
      id: 30 - index,
      isRead: title !== 'B',
      ...(title === 'D'
        ? { type: 'goal_assigned' as const, data: { actor: 'Cole', title } }
        : { data: data(title) }),
      message: `About “${title}”`,
    }))
    fakeServer({
      ...wednesday,
      'GET /api/notifications': () => ({ items, nextCursor: null, unreadCount: 1 }),
    })
    showApp()
    const box = await card('Notifications')
    const run = box.getByRole('button', { name: /^Thaddeus asked Max to improve 3 goals.*Unread$/ })
    expect(run.getAttribute('aria-expanded')).toBe('false')
    expect(box.getByText('About “D”')).toBeDefined()
    expect(box.queryByText('About “A”')).toBeNull()
    fireEvent.click(run)
    expect(box.getAllByText(/^About “[ABC]”/)).toHaveLength(3)
  })

  test('notifications lead a captain to the goal in their crew', async () => {
    fakeServer({ ...wednesday, 'GET /api/auth/user': () => ({ ...wilhelmina, isCrewCaptain: true }) })
    showApp()
    const link = (await card('Notifications')).getByRole('link', { name: /asked you to improve/ })
    expect(link.getAttribute('href')).toBe('/coaching/crews/3?editGoal=7')
  })
})

describe('other people and other days', () => {
  test('a learner without a crew is told whom to ask', async () => {
    fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => ({ ...wilhelmina, groupId: null, groupName: null }),
    })
    showApp()
    expect(await screen.findByRole('heading', { name: 'No Crew Assigned' })).toBeDefined()
    expect(screen.getByText(/Ask an admin to add you/)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Recent Crew Activity' })).toBeNull()
  })

  test('an admin who is not a coach has the figures of the school instead of goals and notifications', async () => {
    const { requests } = fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => ({ ...wilhelmina, isAdmin: true, studio: null, groupId: null }),
      'GET /api/admin/users': () => [],
      'GET /api/admin/crews-with-members': () => [],
      'GET /api/admin/system': () => healthySystem,
      'GET /api/without-goal': () => [],
      'GET /api/admin/stats': () => ({
        totalGoalsThisWeek: 1204,
        completionPercentage: 61,
        approvedPercentage: 71,
        needsImprovementPercentage: 22,
        deniedPercentage: 7,
      }),
    })
    showApp('/dashboard')
    expect(await screen.findByRole('heading', { level: 1, name: /Wilhelmina/ })).toBeDefined()
    const overview = await card('System Overview')
    expect(await overview.findByText('1,204')).toBeDefined()
    expect(overview.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61')
    const shares = overview.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(shares).toEqual(['Approved71%', 'Needs Improvement22%', 'Denied7%'])
    expect(screen.queryByRole('heading', { name: 'My Goals' })).toBeNull()
    expect(requests.map(({ name }) => name)).not.toContain('GET /api/notifications')
  })

  test('on Friday evening the empty week is the next one, and the past one is a click away', async () => {
    fakeServer({
      ...wednesday,
      'GET /api/goal-week': () => fridayEvening,
      'GET /api/users/:id/goals-with-feedback': ({ query }) => (query.week === '2026-11-16' ? [scale] : []),
    })
    showApp()
    expect(await screen.findByText('Next Week, Nov 23 to 27')).toBeDefined()
    expect(await screen.findByText('no goals for next week yet')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Guide Goals' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Last week, Nov 16 to 20' }))
    expect(await screen.findByRole('heading', { name: scale.title })).toBeDefined()
    expect(screen.queryByText('Next Week', { exact: true })).toBeNull()
  })

  test('a user with the deadline bypass can still change a missed goal, and sees that it is a bypass', async () => {
    const abilities = {
      edit: true,
      complete: true,
      delete: true,
      review: 'forbidden',
      extend: 'forbidden',
      carry: 'switched_off',
      check: 'switched_off',
    } as const
    fakeServer({
      ...wednesday,
      'GET /api/auth/user': () => ({ ...wilhelmina, canBypassDeadlines: true }),
      'GET /api/users/:id/goals-with-feedback': () => [
        { ...scale, status: 'incomplete', isIncompleteLocked: true, abilities },
      ],
    })
    showApp()
    expect(await screen.findByText('Admin Bypass')).toBeDefined()
    expect(await tick(scale.title)).toBeDefined()
    expect(screen.getByRole('button', { name: `Edit: ${scale.title}` })).toBeDefined()
  })

  test('a dashboard part that could not be read can be requested again', async () => {
    const server = fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': () => refused('unavailable'),
    })
    showApp()
    const again = await (await card('My Goals')).findByRole('button', { name: 'Try again' })
    server.answers['GET /api/users/:id/goals-with-feedback'] = () => [scale]
    fireEvent.click(again)
    expect(await tick(scale.title)).toBeDefined()
  })
})
