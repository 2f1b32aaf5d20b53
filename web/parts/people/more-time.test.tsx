import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Absence } from '../../../contract/absences.ts'
import type { User } from '../../../contract/people.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { captain, createGoal, crew, max, thaddeus, zoe } from '../../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../../testing/people.ts'
import { readText } from '../../testing/read-text.ts'
import { showApp } from '../../testing/show-app.tsx'

const abilities = {
  edit: true,
  complete: true,
  delete: true,
  review: true,
  extend: true,
  carry: 'switched_off',
  check: 'switched_off',
} as const
const run = createGoal(max, { id: 1, title: 'Run', abilities })
const swim = createGoal(zoe, {
  id: 4,
  title: 'Swim 20 laps',
  completed: true,
  status: 'completed',
  abilities: { ...abilities, extend: 'goal_completed', carry: 'switched_off', check: 'switched_off' },
})
const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const MAX = 'Maximiliano Hernández'

const serve = (user: User = thaddeus, goals = [run, swim]) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups': () => [crew],
    'GET /api/groups/:id/goals-with-feedback': () => goals,
    'GET /api/guide/studio-users': () =>
      [zoe, max].map((learner) => ({
        ...learner,
        groupName: 'Lichen Legends',
        leftAt: null,
        guardianCount: 0,
      })),
    'GET /api/guide/studio-goals': () => goals,
    'GET /api/guide/all-crews': () => [crew],
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/days-off': () => ({ version: 3, entries: [thanksgiving] }),
    'GET /api/users/:id/absences': () => [],
  })

async function choose(menu: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More for: ${menu}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}

describe('more time for a goal', () => {
  test('more time for a goal says on which past day the goal was due', async () => {
    const [dueOn, deadline] = ['2026-11-16', '2026-11-16T22:00:00.000Z']
    serve(thaddeus, [{ ...run, dueOn, deadline, firstDueOn: dueOn }])
    showApp('/coaching/crews/3')
    const dialog = within(await choose('Run', 'Give more time'))
    expect(dialog.getByText(`${MAX}: “Run” was due Mon, Nov 16.`)).toBeDefined()
  })

  test('more time for a goal allows a school day from today to the tenth after it, and the goal is due on it then', async () => {
    const { answers, requestsTo } = serve()
    answers['POST /api/goals/:id/extension'] = ({ body }) => ({
      ...run,
      dueOn: body.day,
      updated: true,
    })
    showApp('/coaching/crews/3')
    const dialog = within(await choose('Run', 'Give more time'))
    const tiles = await dialog.findAllByRole('radio')
    const open = tiles
      .filter((tile) => !tile.hasAttribute('disabled'))
      .map((tile) => tile.getAttribute('value'))
    expect(open).toEqual([
      ...['2026-11-18', '2026-11-19'].filter((day) => day >= run.firstDueOn),
      ...['2026-11-23', '2026-11-24', '2026-11-25'],
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    ])
    fireEvent.click(dialog.getByRole('radio', { name: 'Tuesday, November 24' }))
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The pool was closed.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Move to Tue, Nov 24' }))
    expect(await screen.findByText('Due date moved')).toBeDefined()
    const [sent] = requestsTo('POST /api/goals/:id/extension')
    expect(sent?.params).toEqual({ id: 1 })
    expect(sent?.body).toEqual({ day: '2026-11-24', reason: 'The pool was closed.' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('more time for a goal proposes the next school day after the current one, and shows the server’s refusal', async () => {
    const { answers } = serve()
    answers['POST /api/goals/:id/extension'] = () => refused('goal_completed')
    showApp('/coaching/crews/3')
    const dialog = within(await choose('Run', 'Give more time'))
    expect(dialog.queryByLabelText('Reason (optional)')).toBeDefined()
    fireEvent.click(await dialog.findByRole('button', { name: 'Move to Mon, Nov 23' }))
    expect(await screen.findByText('Failed to move the due date')).toBeDefined()
    expect(
      screen.getAllByText("This goal is completed, so its due date can't change.").length,
    ).toBeGreaterThan(0)
  })

  test('more time for a goal allows its first day, which is before the current one', async () => {
    serve(thaddeus, [{ ...run, dueOn: '2026-11-25', firstDueOn: '2026-11-19' }])
    showApp('/coaching/crews/3')
    const dialog = within(await choose('Run', 'Give more time'))
    expect(await dialog.findByRole('radio', { name: 'Thursday, November 19' })).toHaveProperty(
      'disabled',
      false,
    )
    expect(dialog.getByRole('radio', { name: 'Today, Wednesday, November 18' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(dialog.getByRole('radio', { name: 'Wednesday, November 25' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('radio', { name: /^Thursday, November 26/ })).toHaveProperty('disabled', true)
  })

  test('more time for a goal is not offered for a completed goal, nor by a captain', async () => {
    serve()
    const page = showApp('/coaching/crews/3')
    await screen.findByRole('button', { name: 'More for: Run' })
    expect(screen.queryByRole('menuitem')).toBeNull()
    expect(screen.getAllByRole('button', { name: /^More for: (Run|Swim)/ })).toHaveLength(2)
    page.unmount()
    const forbidden = { ...abilities, extend: 'forbidden' as const }
    serve(captain, [{ ...run, abilities: forbidden }])
    showApp('/coaching/crews/3')
    fireEvent.click(await screen.findByRole('button', { name: 'More for: Run' }))
    await screen.findByRole('menuitem', { name: 'Edit goal' })
    expect(screen.queryByRole('menuitem', { name: 'Give more time' })).toBeNull()
    expect(screen.queryByRole('button', { name: `More for: ${MAX}` })).toBeNull()
  })

  test('more time for a goal is given by the guide of the studio too', async () => {
    serve({ ...khai, isGuide: true, assignedStudio: 'Summit' })
    showApp('/guide?tab=goals')
    const tab = await screen.findByRole('tab', { name: /^Studio Goals/ })
    fireEvent.mouseDown(tab)
    fireEvent.focus(tab)
    const dialog = within(await choose('Run', 'Give more time'))
    expect(await dialog.findByRole('button', { name: 'Move to Mon, Nov 23' })).toBeDefined()
  })
})

describe('days away of a learner', () => {
  const monday: Absence = {
    id: 5,
    from: '2026-11-16',
    to: '2026-11-18',
    by: { id: 40, firstName: 'Thaddeus', lastName: 'Featherstonehaugh' },
  }
  const moves = [{ goalId: 1, title: 'Run', from: '2026-11-20', to: '2026-11-24' }]

  async function open() {
    const server = serve()
    const { requestsTo } = server
    server.answers['POST /api/users/:id/absences'] = ({ query, body }) => ({
      absence: { from: body.from, to: body.to, by: null, id: query.preview ? null : 9 },
      moves: body.goals === 'leave' ? [] : moves,
    })
    showApp('/coaching/crews/3')
    const dialog = within(await choose(MAX, 'Days away'))
    return { server, dialog, requestsTo }
  }
  const days = {
    19: 'Thursday, November 19',
    20: 'Friday, November 20',
    26: 'Thursday, November 26, no school: Thanksgiving',
  }
  const pressDay = async (dialog: ReturnType<typeof within>, day: keyof typeof days) =>
    fireEvent.click(await dialog.findByRole('checkbox', { name: days[day] }))

  test('days away are entered after the new day of each goal was shown', async () => {
    const { dialog, requestsTo } = await open()
    expect(await dialog.findByText('No days away yet.')).toBeDefined()
    await pressDay(dialog, 19)
    await pressDay(dialog, 20)
    expect(dialog.getByRole('checkbox', { name: days[26] })).toHaveProperty('disabled', true)
    const list = await dialog.findByRole('list', { name: 'Goals that move' })
    expect(readText(list)).toBe('Run Fri, Nov 20 to Tue, Nov 24')
    expect(requestsTo('POST /api/users/:id/absences').every(({ query }) => query.preview === 'true')).toBe(
      true,
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
    expect(await screen.findByText('Days away entered')).toBeDefined()
    expect(requestsTo('POST /api/users/:id/absences').at(-1)?.body).toEqual({
      from: '2026-11-19',
      to: '2026-11-20',
      goals: 'move',
    })
  })

  test('days away are selected in further weeks too, and one of them is missing without a click', async () => {
    const { dialog, requestsTo } = await open()
    await dialog.findByRole('checkbox', { name: days[19] })
    fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
    expect(await dialog.findByText('Choose the first day.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Later days' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Monday, November 30' }))
    expect(dialog.getByText('Mon, Nov 30.')).toBeDefined()
    for (const _ of [1, 2, 3]) fireEvent.click(dialog.getByRole('button', { name: 'Earlier days' }))
    expect(dialog.getByRole('checkbox', { name: 'Tuesday, November 3' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('button', { name: 'Earlier days' })).toHaveProperty('disabled', true)
    fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
    await waitFor(() =>
      expect(requestsTo('POST /api/users/:id/absences').at(-1)?.body).toMatchObject({ to: '2026-11-30' }),
    )
  })

  test('days away leave the goals in place if the box is not checked', async () => {
    const { dialog, requestsTo } = await open()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Move goals due on these days' }))
    await pressDay(dialog, 19)
    fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
    expect(await screen.findByText('Days away entered')).toBeDefined()
    expect(requestsTo('POST /api/users/:id/absences').at(-1)?.body.goals).toBe('leave')
    expect(dialog.queryByRole('list', { name: 'Goals that move' })).toBeNull()
  })

  test('days away that are already entered are refused, before and after the click', async () => {
    const { dialog, server } = await open()
    server.answers['POST /api/users/:id/absences'] = () => refused('absence_known')
    await pressDay(dialog, 19)
    await pressDay(dialog, 20)
    expect(await dialog.findByText('Some of these days are entered already.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Save days away' }))
    expect(await screen.findByText('Failed to enter days away')).toBeDefined()
  })

  test('days away are listed and can be deleted', async () => {
    const { answers, requestsTo } = serve()
    let absences = [monday]
    answers['GET /api/users/:id/absences'] = () => absences
    answers['DELETE /api/users/:id/absences/:absenceId'] = ({ query }) => {
      if (!query.preview) absences = []
      return { absence: monday, moves: [] }
    }
    showApp('/coaching/crews/3')
    const dialog = within(await choose(MAX, 'Days away'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete: Mon, Nov 16 to Wed, Nov 18' }))
    expect(await dialog.findByText('No days away yet.')).toBeDefined()
    const sent = requestsTo('DELETE /api/users/:id/absences/:absenceId').map(({ path, query }) => [
      path,
      query,
    ])
    expect(sent).toEqual([
      ['/api/users/12/absences/5', { goals: 'back', preview: 'true' }],
      ['/api/users/12/absences/5', { goals: 'leave' }],
    ])
  })

  test.each([
    ['Move goals back', 'back', 'Goals are back on their original days.'],
    ['Leave them where they are', 'leave', 'Goals stay where they are.'],
  ])('deleted days away that moved goals ask what happens to them: %s', async (label, goals, outcome) => {
    const { answers, requestsTo } = serve()
    answers['GET /api/users/:id/absences'] = () => [monday]
    const moves = ['Run', 'Read', 'Swim'].map((title, index) => ({
      goalId: 31 + index,
      title,
      from: '2026-11-24',
      to: '2026-11-20',
    }))
    answers['DELETE /api/users/:id/absences/:absenceId'] = () => ({ absence: monday, moves })
    showApp('/coaching/crews/3')
    const dialog = within(await choose(MAX, 'Days away'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete: Mon, Nov 16 to Wed, Nov 18' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Move 3 goals back?' }))
    expect(question.getByRole('list', { name: 'Goals that move' }).textContent).toContain(
      'ReadTue, Nov 24toFri, Nov 20',
    )
    expect(requestsTo('DELETE /api/users/:id/absences/:absenceId')).toHaveLength(1)
    fireEvent.click(question.getByRole('button', { name: label }))
    expect(await screen.findByText(outcome)).toBeDefined()
    expect(requestsTo('DELETE /api/users/:id/absences/:absenceId').at(-1)?.query).toEqual({ goals })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
