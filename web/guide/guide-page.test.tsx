import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StudioUser } from '../../contract/guide.ts'
import type { User } from '../../contract/people.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { crew, goalOf, jo, max, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const folasade: User = { ...khai, firstName: 'Folasade', isGuide: true, assignedStudio: 'Summit' }
const inCrew = { groupName: 'Lichen Legends', leftAt: null }
const learners: StudioUser[] = [
  { ...zoe, ...inCrew, goalsThisWeek: 1, completedThisWeek: 1 },
  { ...max, ...inCrew, goalsThisWeek: 1, completedThisWeek: 0 },
  { ...jo, groupId: null, groupName: null, leftAt: null },
]
const swim = goalOf(zoe, { id: 4, title: 'Swim 20 laps', completed: true, status: 'completed' })
const run = goalOf(max, { id: 1, title: 'Run', deadline: '2026-11-18T22:00:00.000Z' })

const serve = () =>
  fakeServer({
    'GET /api/auth/user': () => folasade,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/guide/studio-users': () => learners,
    'GET /api/guide/studio-goals': ({ query }) => (query.week ? [] : [run, swim]),
    'GET /api/guide/all-crews': () => [crew],
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
  const one = await screen.findByRole('tab', { name })
  fireEvent.mouseDown(one)
  fireEvent.focus(one)
}

test('a guide lands on the studio at a glance: its figures, its crews, who has no goal, what is due today', async () => {
  serve()
  showApp('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Summit' })).toBeDefined()
  expect(await screen.findByText('Total learners')).toBeDefined()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent?.trim())
  expect(figures).toEqual(['3', '2', '1 50%', '1'])
  const crews = within(screen.getByRole('table', { name: /by crew/ })).getAllByRole('row')
  expect(crews.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Lichen Legends 2 learners, captain Zoë Ångström50%1 of 2',
    'No Crew 1 learnerNo goals yet',
  ])
  const inNeed = within(screen.getByRole('region', { name: /May need you/ })).getAllByRole('listitem')
  expect(inNeed.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Jo Li')])
  const due = within(screen.getByRole('region', { name: /Due today/ }))
  expect(due.getByRole('button', { name: 'Complete: Run' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Guide goal' })).toBeDefined()
})

test('who may need the guide comes before what is due today, and the crews come after both', async () => {
  serve()
  showApp('/')
  await screen.findByText('Total learners')
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(cards).toEqual(['May need you', 'Due today', 'Crews this week', 'Guide Goals'])
})

const manyCrews = [1, 2, 3, 4, 5, 6, 7].map((groupId) => ({
  ...jo,
  id: 50 + groupId,
  groupId,
  groupName: `Trail ${groupId}`,
  leftAt: null,
}))
const crewRows = () => within(screen.getByRole('table', { name: /by crew/ })).getAllByRole('row').length - 1

test('a phone shows the first five crews and four goals due today, and the rest with one press', async () => {
  vi.stubGlobal('innerWidth', 390)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
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

test('a wide window shows all crews of the studio', async () => {
  const { answers } = serve()
  answers['GET /api/guide/studio-users'] = () => manyCrews
  answers['GET /api/guide/studio-goals'] = () => []
  showApp('/')
  await screen.findByText('Total learners')
  expect(crewRows()).toBe(7)
})

test('once the week has turned, its words are those of the next week', async () => {
  const { answers } = serve()
  answers['GET /api/goal-week'] = () => ({ ...goalWeek, label: 'Next Week' })
  answers['GET /api/guide/studio-goals'] = () => []
  showApp('/')
  expect(await screen.findByRole('heading', { name: 'Crews next week' })).toBeDefined()
  expect(screen.getAllByText('No goals for next week')).toHaveLength(3)
  await tab('Studio Goals')
  expect(await screen.findByText('No learner of your studio has set a goal for next week yet.')).toBeDefined()
})

test('a goal of the studio is completed by its guide, and taken back with a word when the server refuses', async () => {
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

test('learners can be narrowed to who has no goal, and goals of the school grow by the page with their crew', async () => {
  serve()
  showApp('/guide')
  await tab('Studio Learners')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Only learners without a goal (1)' }))
  expect(screen.queryByText('Maximiliano Hernández')).toBeNull()
  expect(screen.getByText('Jo Li')).toBeDefined()
  await tab('All Crews')
  expect(await screen.findByRole('region', { name: 'Lichen Legends' })).toBeDefined()
  await tab('All Goals')
  expect((await screen.findByText(/No Crew, No Studio/)).textContent).toBe('Jo Li, No Crew, No Studio')
  expect(screen.queryByRole('button', { name: /Complete/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByText(/Crew B/)).textContent).toBe('Zoë Ångström, Crew B, Summit')
})
