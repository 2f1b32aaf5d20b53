// Tests a learner's week on the family page: its heading, verdicts, earlier weeks, and a wave.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { type FamilyGoal, familyGoal } from '../../contract/families.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { createSample } from '../testing/sample.ts'
import { FamilyApp } from './family-app.tsx'
import type { WaveState } from './wave.tsx'

const noah = {
  id: 7,
  firstName: 'Noah',
  lastName: 'Brown',
  profilePicture: null,
  school: 'Summit',
  weekStart: '2026-11-16',
  totalGoals: 1,
  completedGoals: 0,
}
const rose = createSample(api['GET /api/family'].response, {
  name: 'Grandma Rose',
  language: 'en',
  learners: [noah],
  mail: { possible: false, address: null, state: 'off' },
})
const goalWith = (feedback: FamilyGoal['feedback']) =>
  createSample(familyGoal, {
    id: 1,
    title: 'Swim 40 laps',
    dueOn: '2026-11-18',
    status: 'in_progress',
    feedback,
  })
const weekOf = (weekStart: string, goals: FamilyGoal[]) =>
  createSample(api['GET /api/family/learners/:id'].response, { learner: noah, weekStart, goals })

const weeks = (wave: WaveState = 'open', isOver = false) => ({
  learners: [{ id: 7, weekStart: '2026-11-16', isOver, wave }],
})

function show(answers: Answers = {}, goals = [goalWith([])]) {
  window.history.replaceState(null, '', '/family')
  const server = fakeServer({
    'GET /api/family': () => rose,
    'GET /api/family/current-week': () => weeks(),
    'GET /api/family/learners/:id': ({ query }) =>
      query.week === '2026-11-16' ? weekOf('2026-11-16', goals) : refused('not_found'),
    ...answers,
  })
  render(<FamilyApp path="/family" />)
  return server
}
const card = async () => within(await screen.findByRole('region', { name: 'Noah Brown' }))

test.each([
  ['until its last school day ends', false, 'This week'],
  ['after its last school day', true, 'How the week went'],
])('the heading of a week %s', async (_when, isOver, title) => {
  show({ 'GET /api/family/current-week': () => weeks('open', isOver) })
  await (await card()).findByText('Nov 16 to 20 · 0 of 1 finished')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
  await waitFor(() => expect(document.title).toBe(`${title} · Cairn`))
})

test('feedback without text and name is shown only if the goal has no other feedback', async () => {
  const anonymous = { status: 'needs_improvement', comments: null, by: null } as const
  const signed = { status: 'accepted', comments: 'Well swum.', by: 'Ms. Reyes' } as const
  show({}, [goalWith([anonymous, signed]), { ...goalWith([anonymous]), id: 2, title: 'Read a page' }])
  const [swim, read] = await (await card()).findAllByRole('listitem')
  const verdicts = ['Accepted', 'Needs work', 'Not accepted']
  const shownIn = (row: HTMLElement | undefined) =>
    verdicts.filter((verdict) => row?.textContent?.includes(verdict))
  expect([shownIn(swim), shownIn(read)]).toEqual([['Accepted'], ['Needs work']])
  expect(within(swim ?? document.body).getByText('Well swum.')).toBeDefined()
})

test('the arrows show the week before and the week after, and keep the focus', async () => {
  show({
    'GET /api/family/learners/:id': ({ query: { week = '' } }) =>
      week >= '2026-11-09' ? weekOf(week, [goalWith([])]) : refused('not_found'),
  })
  const week = await card()
  const before = await week.findByRole('button', { name: 'Week before' })
  expect(week.queryByRole('button', { name: 'Week after' })).toBeNull()
  before.focus()
  fireEvent.click(before)
  await week.findByText('Nov 9 to 13 · 0 of 1 finished')
  await waitFor(() => expect(week.queryByRole('button', { name: 'Week before' })).toBeNull())
  const after = week.getByRole('button', { name: 'Week after' })
  expect(document.activeElement).toBe(after)
  expect(week.queryByRole('button', { name: 'Wave to Noah' })).toBeNull()
  fireEvent.click(after)
  await week.findByText('Nov 16 to 20 · 0 of 1 finished')
})

test('a wave is sent once, and a sentence replaces the button', async () => {
  const { requestsTo } = show({
    'POST /api/family/learners/:id/wave': () => ({ weekStart: '2026-11-16' }),
  })
  fireEvent.click(await (await card()).findByRole('button', { name: 'Wave to Noah' }))
  const sentence = await screen.findByText('You waved to Noah this week.')
  expect(document.activeElement).toBe(sentence)
  expect(screen.queryByRole('button', { name: 'Wave to Noah' })).toBeNull()
  expect(requestsTo('POST /api/family/learners/:id/wave').map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('a wave from another device is shown as sent', async () => {
  show({ 'POST /api/family/learners/:id/wave': () => refused('already_waved') })
  fireEvent.click(await (await card()).findByRole('button', { name: 'Wave to Noah' }))
  await screen.findByText('You waved to Noah this week.')
})

test.each([
  ['the school has switched waves off', 'off' as const, [goalWith([])]],
  ['the week has no goal', 'open' as const, []],
])('no wave is offered where %s', async (_why, wave, goals) => {
  show({ 'GET /api/family/current-week': () => weeks(wave) }, goals)
  await (await card()).findByText(/^Nov 16 to 20/)
  await screen.findByRole('heading', { level: 1, name: 'This week' })
  expect(screen.queryByRole('button', { name: /^Wave/ })).toBeNull()
})

test('the page of a server without email offers no weekly email, and names each section once', async () => {
  show()
  await card()
  expect(screen.queryByText('Weekly email')).toBeNull()
  for (const name of ['Add a child', 'Use another device', 'Forget this device', 'This device and your data'])
    expect(screen.getAllByText(name)).toHaveLength(1)
})
