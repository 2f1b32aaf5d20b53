import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StudioUser } from '../../contract/guide.ts'
import type { User } from '../../contract/people.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { createGoal, crew, jo, max, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { fridayEvening } from '../testing/sample-dashboard.ts'
import { showApp, simulatePhone } from '../testing/show-app.tsx'

const folasade: User = { ...khai, firstName: 'Folasade', isGuide: true, assignedStudio: 'Summit' }
const inCrew = { groupName: 'Lichen Legends', leftAt: null, guardianCount: 0 }
const learners: StudioUser[] = [
  { ...zoe, ...inCrew, goalsThisWeek: 1, completedThisWeek: 1 },
  { ...max, ...inCrew, goalsThisWeek: 1, completedThisWeek: 0 },
  { ...jo, groupId: null, groupName: null, leftAt: null, guardianCount: 0 },
]
const swim = createGoal(zoe, { id: 4, title: 'Swim 20 laps', completed: true, status: 'completed' })
const run = createGoal(max, { id: 1, title: 'Run', deadline: '2026-11-18T22:00:00.000Z' })

const serve = () =>
  fakeServer({
    'GET /api/auth/user': () => folasade,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/guide/studio-users': () => learners,
    'GET /api/guide/studio-goals': ({ query }) => (query.week ? [] : [run, swim]),
    'GET /api/guide/all-crews': () => [crew],
    'GET /api/groups': () => [crew],
    'GET /api/guide/all-goals': ({ query }) =>
      query.cursor
        ? { items: [{ ...swim, groupName: null, user: { ...zoe, groupId: 28 } }], nextCursor: null }
        : {
            items: [{ ...run, groupName: null, user: { ...jo, groupId: null, studio: null } }],
            nextCursor: 'b',
          },
    'GET /api/users/:id/goals-with-feedback': () => [],
  })
const tab = async (name: string) => {
  const tab = await screen.findByRole('tab', { name })
  fireEvent.mouseDown(tab)
  fireEvent.focus(tab)
}

test('a guide starts with the studio at a glance: its figures, its crews, learners without a goal, and what is due today', async () => {
  serve()
  showApp('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Summit' })).toBeDefined()
  expect(await screen.findByText('Total learners')).toBeDefined()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent?.trim())
  expect(figures).toEqual(['3', '2', '1 50%', '1', '1'])
  expect(screen.getByRole('link', { name: 'Without a goal: 1' }).getAttribute('href')).toBe('/without-goal')
  // Its least urgent button is quiet.
  expect(screen.getByRole('button', { name: 'Guide goal' }).className).not.toMatch(/\bbg-primary\b/)
  const crews = within(screen.getByRole('table', { name: /by crew/ })).getAllByRole('row')
  expect(crews.slice(1).map(readText)).toEqual([
    'Lichen Legends 2 learners, captain Zoë Ångström 50% 1 of 2',
    'No Crew 1 learner No goals yet',
  ])
  const inNeed = within(screen.getByRole('region', { name: /May need you/ })).getAllByRole('listitem')
  expect(inNeed.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Jo Li')])
  const due = within(screen.getByRole('region', { name: /Due today/ }))
  expect(due.getByRole('button', { name: 'Complete: Run' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Guide goal' })).toBeDefined()
})

test('learners who may need the guide come before goals due today, and the crews after both', async () => {
  serve()
  showApp('/')
  await screen.findByText('Total learners')
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(cards).toEqual(['May need you', 'Due today', 'Crews this week', 'Guide Goals'])
})

const learnersOf = (each: number) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((groupId) =>
    Array.from({ length: each }, (_, index) => ({
      ...jo,
      id: 50 + 10 * index + groupId,
      groupId,
      groupName: `Trail ${groupId}`,
      leftAt: null,
      guardianCount: 0,
    })),
  )
const manyCrews = learnersOf(2)
const crewRows = () => within(screen.getByRole('table', { name: /by crew/ })).getAllByRole('row').length - 1

test('a phone shows the first five crews and four goals due today, and the rest with one tap', async () => {
  simulatePhone()
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () => manyCrews
  answers['GET /api/guide/studio-goals'] = () =>
    [1, 2, 3, 4, 5].map((id) => ({ ...run, id, title: `Run ${id}` }))
  showApp('/')
  await screen.findByText('Total learners')
  expect(crewRows()).toBe(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(crewRows()).toBe(7)
  const due = within(screen.getByRole('region', { name: /Due today/ }))
  expect(due.getAllByRole('button', { name: /^Complete: Run/ })).toHaveLength(4)
  fireEvent.click(due.getByRole('button', { name: 'Show 1 more' }))
  expect(due.getAllByRole('button', { name: /^Complete: Run/ })).toHaveLength(5)
})

test('learners are listed instead of crews that mostly have one learner of the studio', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () => [...learnersOf(1), ...learners]
  showApp('/')
  const list = within(await screen.findByRole('region', { name: 'Your learners this week' }))
  const heads = list.getByText('Finished').parentElement
  expect(readText(heads)).toBe('Mon 16 Tue 17 Wed 18 Thu 19 Fri 20 Finished')
  expect(list.getByText('Wed 18').className).toContain('font-700')
  expect(list.getByText('Tue 17').className).not.toContain('font-700')
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(list.getByRole('button', { name: 'All 10' }))
  const names = list.getAllByRole('listitem').map(readText)
  expect(names).toHaveLength(10)
  // Learners without a goal come last, and days without goals are silent.
  expect(names.slice(0, 2)).toEqual([
    'Maximiliano Hernández Wed: 1 to do 0 of 1',
    'Zoë Ångström Fri: 1 finished 1 of 1',
  ])
  expect(names.at(-1)).toMatch(/no goals$/)
  expect(screen.queryByRole('table', { name: /by crew/ })).toBeNull()
})

test('a wide window shows all crews of the studio', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () => manyCrews
  answers['GET /api/guide/studio-goals'] = () => []
  showApp('/')
  await screen.findByText('Total learners')
  expect(crewRows()).toBe(7)
})

test('the studio page says next week once the week has changed', async () => {
  const { answers } = serve()
  answers['GET /api/goal-week'] = () => fridayEvening
  answers['GET /api/guide/studio-goals'] = ({ query }) => (query.week === '2026-11-16' ? [swim, run] : [])
  showApp('/')
  const ended = within(await screen.findByRole('region', { name: 'Your studio’s week' }))
  expect(ended.getByText('1 of 2 goals finished.')).toBeDefined()
  expect(ended.getByText('1 learner had no goal.')).toBeDefined()
  expect(ended.getAllByRole('listitem').map(readText)).toEqual(['Lichen Legends 50% 1 of 2'])
  // The page's head has the only way to print the week.
  expect(screen.queryByRole('link', { name: /Weekly report/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'More for: Summit' })).toBeDefined()
  expect(screen.queryByText('Total goals')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Crews next week' })).toBeNull()
  expect(screen.queryByText('No goals for next week')).toBeNull()
  await tab('Studio Goals')
  expect(await screen.findByText('No learner in your studio has set a goal for next week yet.')).toBeDefined()
})

test('a guide completes a goal of the studio, which is reverted with the reason when the server refuses', async () => {
  const server = serve()
  let refuse: () => void = () => {}
  server.answers['PATCH /api/goals/:id'] = () =>
    new Promise((resolve) => {
      refuse = () => resolve(refused('goal_locked'))
    })
  showApp('/guide?tab=goals')
  fireEvent.click(await screen.findByRole('button', { name: 'Complete: Run' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete: Run' })).toBeNull())
  expect(server.requestsTo('PATCH /api/goals/:id').map(({ body }) => body)).toEqual([{ completed: true }])
  refuse()
  expect(await screen.findByText('Failed to mark goal as complete.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Complete: Run' })).toBeDefined()

  server.answers['PATCH /api/goals/:id'] = () => ({
    ...run,
    completed: true,
    status: 'completed',
    updated: true,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Complete: Run' }))
  expect(await screen.findByText('Goal updated successfully')).toBeDefined()

  fireEvent.click(screen.getByRole('radio', { name: 'Last week' }))
  expect(await screen.findByText('No goals last week')).toBeDefined()
  expect(server.requestsTo('GET /api/guide/studio-goals').at(-1)?.query).toEqual({ week: '2026-11-09' })
})

test('each of two goals completed quickly is reported as completed', async () => {
  const server = serve()
  const read = { ...run, id: 5, title: 'Read' }
  server.answers['GET /api/guide/studio-goals'] = () => [run, read]
  const finish: (() => void)[] = []
  server.answers['PATCH /api/goals/:id'] = () =>
    new Promise((resolve) => {
      finish.push(() => resolve({ ...run, completed: true, status: 'completed', updated: true }))
    })
  showApp('/guide?tab=goals')
  fireEvent.click(await screen.findByRole('button', { name: 'Complete: Run' }))
  fireEvent.click(screen.getByRole('button', { name: 'Complete: Read' }))
  await waitFor(() => expect(finish).toHaveLength(2))
  finish[0]?.()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.requestsTo('PATCH /api/goals/:id').at(-1)).toMatchObject({
      params: { id: run.id },
      body: { completed: false },
    }),
  )
})

test('an open dialog of sign-in cards stays while another week is read', async () => {
  const { answers } = serve()
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-in cards' }))
  const name = 'Make sign-in cards for 3 learners?'
  await screen.findByRole('dialog', { name })
  answers['GET /api/guide/studio-goals'] = () => new Promise(() => {})
  fireEvent.click(screen.getByRole('radio', { name: 'Last week', hidden: true }))
  expect(await screen.findByRole('status', { name: 'Loading learners', hidden: true })).toBeDefined()
  expect(screen.getByRole('dialog', { name })).toBeDefined()
})

test('learners are listed with the days of their week and sorted by finished goals', async () => {
  serve()
  showApp('/guide?tab=learners')
  const table = within(await screen.findByRole('table', { name: 'Studio learners and their week' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(1)).toEqual([
    ...['Learner', 'Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Finished', 'May need you', 'Actions'],
  ])
  const names = () => table.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Zoë Ångström', 'Maximiliano Hernández', 'Jo Li'])
  const ofMax = within(table.getByRole('row', { name: /Maximiliano/ })).getAllByRole('cell')
  expect(ofMax.slice(1, 7).map(readText)).toEqual([
    ...['Mon 16 no goals due', 'Tue 17 no goals due', 'Wed 18 1 to do', 'Thu 19 no goals due'],
    ...['Fri 20 no goals due', '0 of 1'],
  ])
  fireEvent.click(table.getByRole('button', { name: 'Finished' }))
  expect(names()).toEqual(['Jo Li', 'Maximiliano Hernández', 'Zoë Ångström'])
  fireEvent.click(table.getByRole('button', { name: 'Finished' }))
  expect(names()).toEqual(['Zoë Ångström', 'Maximiliano Hernández', 'Jo Li'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'fewest' } })
  expect(names()[0]).toBe('Jo Li')
  const fold = table.getByRole('button', { name: 'Jo Li’s days' })
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

test('a selection outlasts the filter, is counted, and can be cleared', async () => {
  serve()
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }))
  const chosen = screen.getByRole('region', { name: 'Selected learners' })
  expect(within(chosen).getByRole('status').textContent).toBe('3 selected')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only learners without a goal (1)' }))
  expect(within(chosen).getByRole('status').textContent).toBe('3 selected (2 not shown)')
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region', { name: 'Selected learners' })).toBeNull()
})

test('a learner who coaches cannot be selected for a card, and the box says why', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () =>
    learners.map((learner) => ({ ...learner, isCoachWooden: learner.id === max.id }))
  showApp('/guide?tab=learners')
  const box = await screen.findByRole('checkbox', { name: 'Select Maximiliano Hernández' })
  expect(box).toHaveProperty('disabled', true)
  expect(box.closest('label')?.title).toBe('Coaches change their own passwords, so they need no card.')
  expect(screen.getByRole('checkbox', { name: 'Select all 2 shown' })).toBeDefined()
})

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const find = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a learner' }), { target: { value: words } })

test('the goals of the studio are narrowed by status, category, crew and name', async () => {
  const { answers } = serve()
  const sing = createGoal({ ...jo, groupId: null }, { id: 9, title: 'Sing', category: 'Personal' })
  answers['GET /api/guide/studio-goals'] = () => [run, swim, sing]
  showApp('/guide?tab=goals')
  await screen.findByRole('option', { name: 'Lichen Legends' })
  expect(titles()).toEqual(['Run', 'Swim 20 laps', 'Sing'])
  choose('Filter by crew', '3')
  expect(titles()).toEqual(['Run', 'Swim 20 laps'])
  choose('Filter by status', 'completed')
  expect(titles()).toEqual(['Swim 20 laps'])
  choose('Filter by category', 'Personal')
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(titles()).toHaveLength(3)
  find('HERNANDEZ max')
  await waitFor(() => expect(titles()).toEqual(['Run']))
  await tab('All Goals')
  expect(window.location.search).toBe('?tab=all-goals')
})

test('the goals of the school are narrowed by the server', async () => {
  const { answers, requestsTo } = serve()
  showApp('/guide?tab=all-goals')
  await screen.findByRole('option', { name: 'Lichen Legends' })
  answers['GET /api/guide/all-goals'] = () => ({ items: [], nextCursor: null })
  choose('Filter by crew', '3')
  choose('Filter by status', 'incomplete')
  choose('Filter by category', 'Personal')
  find('jo')
  await waitFor(() =>
    expect(requestsTo('GET /api/guide/all-goals').at(-1)?.query).toEqual({
      ...{ crewId: '3', status: 'incomplete', category: 'Personal', search: 'jo' },
    }),
  )
  expect(await screen.findByText('No goals like this')).toBeDefined()
})

test('learners can be filtered to those without a goal, and school goals load page by page', async () => {
  serve()
  showApp('/guide')
  await tab('Studio Learners')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Only learners without a goal (1)' }))
  expect(screen.queryByRole('link', { name: 'Maximiliano Hernández' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Jo Li' })).toBeDefined()
  await tab('All Crews')
  expect(await screen.findByRole('region', { name: 'Lichen Legends' })).toBeDefined()
  await tab('All Goals')
  expect((await screen.findByText(/No Crew, No Studio/)).textContent).toBe('Jo Li, No Crew, No Studio')
  expect(screen.queryByRole('button', { name: /Complete/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByText(/Crew B/)).textContent).toBe('Zoë Ångström, Crew B, Summit')
})

test('All Crews marks learners who need a goal, unless they are away or the week has not begun', async () => {
  const [needs, gone] = [
    { ...jo, goalsThisWeek: 0 },
    { ...max, goalsThisWeek: 0, away: [{ id: 1, from: '2026-11-16', to: '2026-11-20' }] },
  ]
  const { answers } = serve()
  answers['GET /api/guide/all-crews'] = () => [{ ...crew, members: [needs, gone] }]
  const show = async () => {
    const page = showApp('/guide')
    await tab('All Crews')
    const list = within(await screen.findByRole('list', { name: 'Members of Lichen Legends' }))
    const marks = list.getAllByText('No goals').map(({ className }) => className.includes('amber'))
    page.unmount()
    return marks
  }
  expect(await show()).toEqual([true, false])
  answers['GET /api/goal-week'] = () => fridayEvening
  expect(await show()).toEqual([false, false])
})

test('Studio Learners does not count a learner who is away all week as having a goal', async () => {
  const away = [{ id: 1, from: '2026-11-16', to: '2026-11-20' }]
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () =>
    learners.map((learner) => (learner.id === jo.id ? { ...learner, away } : learner))
  showApp('/guide?tab=learners')
  await tab('Studio Learners')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Only learners without a goal (0)' }))
  await screen.findByText('2 learners have set at least one; 1 is away all week.')
})

test('Studio Learners can list people who left, with the day', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = ({ query }) =>
    query.state === 'left'
      ? [
          {
            ...max,
            groupId: null,
            groupName: null,
            hasLeft: true,
            leftAt: '2026-11-17T16:20:00.000Z',
            guardianCount: 0,
          },
        ]
      : learners
  showApp('/guide')
  await tab('Studio Learners')
  const state = await screen.findByLabelText('Active or left')
  fireEvent.change(state, { target: { value: 'left' } })
  const table = within(await screen.findByRole('table', { name: 'Studio learners who left' }))
  expect(table.getByRole('columnheader', { name: 'Left on' })).toBeDefined()
  expect(table.getByText('Nov 17, 2026')).toBeDefined()
  expect(screen.getByLabelText('Active or left')).toBe(state)
})

test('Studio Learners says when nobody has left', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = ({ query }) => (query.state === 'left' ? [] : learners)
  showApp('/guide')
  await tab('Studio Learners')
  fireEvent.change(await screen.findByLabelText('Active or left'), { target: { value: 'left' } })
  expect(await screen.findByText('Nobody has left.')).toBeDefined()
})

const thanksgiving = { name: 'Thanksgiving', from: '2026-11-19', to: '2026-11-20' }
const cellsOf = (row: RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .slice(1, 6)
    .map(readText)

test('days off are grey in the table of learners and show their name', async () => {
  const { answers } = serve()
  const days = goalWeek.days.map(({ day }) => ({
    day,
    noSchool: day >= thanksgiving.from ? thanksgiving.name : null,
  }))
  answers['GET /api/goal-week'] = () => ({ ...goalWeek, days })
  showApp('/guide?tab=learners')
  const head = await screen.findByRole('columnheader', { name: /^Thu 19 +No school.*Thanksgiving$/ })
  expect(head.className).toContain('bg-sunken')
  expect(screen.getByRole('columnheader', { name: 'Wed 18' }).className).not.toContain('bg-sunken')
  expect(cellsOf(/Maximiliano/)).toEqual([
    ...[
      'Mon 16 no goals due',
      'Tue 17 no goals due',
      'Wed 18 1 to do',
      'Thu 19 No school',
      'Fri 20 No school',
    ],
  ])
})

test('last week’s days off come from the calendar', async () => {
  const { answers, requestsTo } = serve()
  const veterans = { name: 'Veterans Day', from: '2026-11-11', to: '2026-11-11' }
  answers['GET /api/days-off'] = () => ({ version: 1, entries: [veterans] })
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('radio', { name: 'Last week' }))
  expect(await screen.findByRole('columnheader', { name: /^Wed 11 +No school.*Veterans Day$/ })).toBeDefined()
  expect(requestsTo('GET /api/days-off')[0]?.query).toEqual({ from: '2026-11-09', to: '2026-11-13' })
})
