import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { captain, createDetail, createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const swim = createGoal(zoe, { id: 4, title: 'Swim 20 laps', completed: true, status: 'completed' })
const run = createGoal(max, { id: 1, title: 'Run' })
const late = createGoal(max, {
  id: 3,
  title: 'Clean the art corner',
  status: 'incomplete',
  isIncompleteLocked: true,
  deadline: '2026-11-16T22:00:00.000Z',
  abilities: {
    edit: 'deadline_passed',
    delete: 'deadline_passed',
    complete: 'goal_locked',
    review: 'deadline_passed',
    extend: 'forbidden',
    carry: 'switched_off',
    check: 'switched_off',
  },
})

const harbor = {
  id: 2,
  name: 'Harbor',
  description: null,
  timeZone: 'America/New_York',
  language: 'en',
  createdAt: '2026-08-24T14:00:00.000Z',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 12,
}

const serve = (user: User, week = goalWeek) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => week,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': ({ query }) => (query.week ? [] : [swim, run, late]),
    'GET /api/goals/:id': ({ params }) => {
      const goal = [swim, run, late].find(({ id }) => id === params.id)
      return goal ? createDetail(goal) : refused('not_found')
    },
  })
const show = async (path = '/coaching/crews/3') => {
  showApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Lichen Legends' })
  await screen.findByRole('heading', { name: 'Run' })
}

describe('the goals of a crew', () => {
  test('a crew’s goals show the week, the counts and a button for each member', async () => {
    serve(captain)
    await show()
    expect(screen.getAllByText('Current Week').length).toBeGreaterThan(0)
    expect(screen.getByText(/goals in total/).textContent).toBe('3 goals in total')
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(counts).toEqual(['1', '1', '1'])
    for (const { firstName, lastName } of [zoe, max, jo]) {
      expect(screen.getByRole('button', { name: `Goal for ${firstName} ${lastName}` })).toBeDefined()
    }
  })

  test('last week’s goals of a crew follow the crew’s school, not the super admin’s', async () => {
    // It is Friday, 3:30 PM in Chicago, and half an hour past the turn of the week in New York.
    const { requestsTo, answers } = serve(
      { ...khai, isAdmin: true, isSuperAdmin: true, studio: null },
      { ...goalWeek, now: '2026-11-20T21:30:00.000Z' },
    )
    answers['GET /api/groups/:id'] = () => ({ ...crew, schoolId: 2 })
    answers['GET /api/admin/schools'] = () => [harbor]
    showApp('/coaching/crews/3?week=last')
    await screen.findByRole('heading', { level: 1, name: 'Lichen Legends' })
    const lastQuery = () => requestsTo('GET /api/groups/:id/goals-with-feedback').at(-1)?.query
    await waitFor(() => expect(lastQuery()).toEqual({ week: '2026-11-16' }))
    expect(await screen.findByText('Nov 16 to 20')).toBeDefined()
  })

  test('a crew’s goals say Next Week once the week has changed', async () => {
    serve(captain, { ...goalWeek, label: 'Next Week' })
    await show()
    expect(screen.getAllByText('Next Week').length).toBeGreaterThan(0)
    expect(screen.getByText('No goal for next week yet.')).toBeDefined()
  })

  test('a crew’s goals can be edited, deleted and completed until their deadline', async () => {
    serve(thaddeus)
    await show()
    expect(screen.getByRole('button', { name: 'Edit: Run' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Delete: Run' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit: Clean the art corner' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: /locked: Clean the art corner/ })).toBeDefined()
  })

  test('a goal is set for the member whose button was pressed', async () => {
    serve(captain)
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Goal for Jo Li' }))
    const owner = await screen.findByLabelText<HTMLSelectElement>('Assign Goal To')
    expect(owner.value).toBe(String(jo.id))
    const names = within(owner)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Zoë Ångström', 'Maximiliano Hernández', 'Jo Li']))
  })

  test('several goals are set for a member one after another', async () => {
    const { answers, requestsTo } = serve(captain)
    answers['POST /api/goals'] = () => createGoal(jo, { id: 9, title: 'Draw the creek' })
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Goal for Jo Li' }))
    const title = await screen.findByLabelText('Title')
    fireEvent.change(title, { target: { value: 'Draw the creek' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create and add another' }))
    await waitFor(() => expect(title).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(title)
    expect(screen.getByLabelText<HTMLSelectElement>('Assign Goal To').value).toBe(String(jo.id))
    expect(requestsTo('POST /api/goals')).toHaveLength(1)
  })

  test('a typed goal with a number out of range is not set', async () => {
    const { answers, requestsTo } = serve(captain)
    answers['GET /api/studios'] = () =>
      studios.map((studio) => ({ ...studio, goalTypes: ['Waseca Drawer', 'Lab Report'] }))
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Goal for Jo Li' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Lab Report' }))
    const number = screen.getByRole('spinbutton', { name: 'How many?' })
    fireEvent.change(number, { target: { value: '21' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create goal' }))
    expect(await screen.findByText('Choose a number from 1 to 20.')).toBeDefined()
    expect(number).toHaveProperty('value', '21')
    expect(requestsTo('POST /api/goals')).toEqual([])
  })

  test('a crew’s goals can be filtered to members without one', async () => {
    serve(captain)
    await show()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only learners without a goal (1)' }))
    expect(screen.queryByRole('heading', { name: 'Run' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Jo Li' })).toBeDefined()
  })

  test('last week’s goals are shown without a button for new ones', async () => {
    const { requestsTo } = serve(captain)
    await show()
    fireEvent.click(screen.getByRole('radio', { name: 'Last week' }))
    expect(await screen.findAllByText('Had no goal last week.')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Create goal' })).toBeNull()
    expect(requestsTo('GET /api/groups/:id/goals-with-feedback').at(-1)?.query).toEqual({
      week: '2026-11-09',
    })
  })

  test('a crew’s goals link to the review for reviewers, and not for admins', async () => {
    serve(captain)
    await show()
    expect(screen.getByRole('link', { name: 'Review Goals' }).getAttribute('href')).toBe('/feedback/crew/3')
  })

  test('admins see a crew’s goals without the review', async () => {
    serve({ ...khai, isAdmin: true })
    await show()
    expect(screen.queryByRole('link', { name: 'Review Goals' })).toBeNull()
  })

  test.each([
    ['a member', { ...khai, studio: 'Summit', groupId: 3 }],
    ['a coach of another crew', { ...thaddeus, assignedCrews: [4] }],
  ])('%s is denied a crew’s goals', async (_, user) => {
    serve(user)
    showApp('/coaching/crews/3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
  })
})

describe('an address that names a goal', () => {
  test('an address that names a goal opens it for editing once', async () => {
    serve(captain)
    await show('/coaching/crews/3?editGoal=1')
    expect(await screen.findByRole('heading', { name: 'Edit Goal' })).toBeDefined()
    expect(screen.getByDisplayValue('Run')).toBeDefined()
    expect(window.location.search).toBe('')
  })

  test.each([
    ['a deleted goal', '99'],
    ['no goal', 'abc'],
  ])('an address that names %s says so', async (_, id) => {
    serve(captain)
    await show(`/coaching/crews/3?editGoal=${id}`)
    expect(await screen.findByText('This goal isn’t here')).toBeDefined()
    expect(window.location.search).toBe('')
  })

  test('an address that names a goal of another crew says so', async () => {
    const { answers } = serve(captain)
    answers['GET /api/goals/:id'] = () => createDetail({ ...run, user: { ...max, groupId: 8 } })
    await show('/coaching/crews/3?editGoal=1')
    expect(await screen.findByText('This goal isn’t here')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an address that names a goal past its deadline says why it stays closed', async () => {
    serve(captain)
    await show('/coaching/crews/3?editGoal=3')
    expect(await screen.findByText('This goal can no longer be edited')).toBeDefined()
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})
