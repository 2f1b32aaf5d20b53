import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../contract/crews.ts'
import type { User } from '../../contract/people.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios, wilhelmina } from '../testing/people.ts'
import { sampleCrew, selectWithoutGoal } from '../testing/sample-crews.ts'
import { fridayEvening } from '../testing/sample-dashboard.ts'
import { showApp } from '../testing/show-app.tsx'

const withGoal = (member: Member): Member => ({ ...member, goalsThisWeek: 2, completedThisWeek: 1 })
const ida: Member = { ...jo, id: 21, firstName: 'Ida', lastName: 'Holm', groupId: 4 }
/** A learner in no crew. */
const lone: Member = { ...jo, id: 31, firstName: 'Lone', lastName: 'Lund', groupId: null }
const moss = { ...crew, id: 4, name: 'Moss', members: [ida] }
const lichen = { ...crew, members: [withGoal(zoe), max, jo] }
const coach: User = { ...thaddeus, assignedCrews: [3, 4] }
const admin: User = { ...wilhelmina, id: 9, studio: null, groupId: null, isAdmin: true }
const guide: User = { ...khai, isGuide: true, assignedStudio: 'Summit' }

const serve = (user: User, more: Answers = {}) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': ({ params }) => (params.id === 3 ? lichen : moss),
    'GET /api/admin/crews-with-members': () => [moss, lichen],
    'GET /api/admin/users': () =>
      [...lichen.members, ida, lone].map((learner) => ({ ...wilhelmina, ...learner, isCrewCaptain: false })),
    'GET /api/without-goal': () => selectWithoutGoal([...lichen.members, ida]),
    'GET /api/guide/studio-users': () => [
      { ...withGoal(zoe), groupName: 'Lichen Legends', leftAt: null, guardianCount: 0 },
      { ...jo, groupId: null, groupName: null, leftAt: null, guardianCount: 0 },
      { ...max, groupName: 'Lichen Legends', leftAt: null, guardianCount: 0 },
    ],
    ...more,
  })
const show = async () => {
  showApp('/without-goal')
  await screen.findByRole('heading', { level: 1, name: 'Without a goal' })
}
const list = () => screen.findByRole('list', { name: 'Learners without a goal' })
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** The copied text. */
function watchClipboard() {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return writeText
}

beforeEach(() => localStorage.clear())

describe('the list of learners without a goal', () => {
  test('a coach sees learners without a goal with crew and studio, and gives each a goal', async () => {
    serve(coach)
    await show()
    expect(await rows()).toEqual([
      'MHMaximiliano HernándezLichen Legendsno goal yetSummitGoal',
      'JLJo LiLichen Legendsno goal yetSummitGoal',
      'IHIda HolmMossno goal yetSummitGoal',
    ])
    expect(screen.getByText('3 of 4 learners have no goal this week')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Jo Li' }).getAttribute('href')).toBe('/goal-history?user=13')
    fireEvent.click(screen.getByRole('button', { name: 'New goal for Ida Holm' }))
    expect(await screen.findByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
  })

  test('‘Create and add another’ stays open when its goal empties the list of learners', async () => {
    let without = selectWithoutGoal([ida])
    const { answers } = serve(coach, { 'GET /api/without-goal': () => without })
    answers['POST /api/goals'] = () => {
      without = []
      return createGoal(ida, { id: 9, title: 'Read' })
    }
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'New goal for Ida Holm' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
    fireEvent.change(form.getByLabelText(/Title/), { target: { value: 'Read' } })
    fireEvent.click(form.getByRole('button', { name: /add another/ }))
    expect(await screen.findByText('Everyone has a goal this week')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
  })

  test('the list of learners is copied as text, a line for each', async () => {
    const writeText = watchClipboard()
    serve(coach)
    await show()
    await list()
    fireEvent.click(screen.getByRole('button', { name: 'Copy the list' }))
    expect(await screen.findByText('List copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(
      'Maximiliano Hernández, Lichen Legends, Summit\nJo Li, Lichen Legends, Summit\nIda Holm, Moss, Summit',
    )
  })

  test('the list of learners says when the browser forbids copying', async () => {
    watchClipboard().mockImplementation(() => Promise.reject(new Error('not allowed')))
    document.execCommand = () => false
    serve(coach)
    await show()
    await list()
    fireEvent.click(screen.getByRole('button', { name: 'Copy the list' }))
    expect(await screen.findByText('Couldn’t copy the list')).toBeDefined()
  })

  test('an admin sees learners without a goal of the whole school, those without a crew last', async () => {
    const lastGoalAt = '2026-11-12T15:00:00.000Z'
    serve(admin, {
      'GET /api/without-goal': () =>
        selectWithoutGoal([lone, ...lichen.members, ida]).map((learner) =>
          learner.id === ida.id ? { ...learner, lastGoalAt } : learner,
        ),
    })
    await show()
    const all = await rows()
    expect(all).toHaveLength(4)
    expect(all[2]).toBe('IHIda HolmMosslast goal: Nov 12SummitGoal')
    expect(all[3]).toBe('LLLone LundNo Crewno goal yetSummit')
    expect(screen.getByText('4 of 5 learners have no goal this week')).toBeDefined()
  })

  test('a guide sees learners without a goal of their studio, and sets no goals', async () => {
    serve(guide, { 'GET /api/without-goal': () => selectWithoutGoal([max, { ...jo, groupId: null }]) })
    await show()
    expect(await rows()).toEqual([
      'MHMaximiliano HernándezLichen Legendsno goal yetSummit',
      'JLJo LiNo Crewno goal yetSummit',
    ])
    expect(screen.queryByRole('button', { name: /^New goal/ })).toBeNull()
  })

  test('a coach who is also the guide sees each learner once', async () => {
    serve({ ...coach, isGuide: true, assignedStudio: 'Summit' })
    await show()
    expect(await rows()).toHaveLength(3)
  })

  test('the list of a large school is searched by name, crew or studio', async () => {
    const many = [1, 2, 3, 4].map((id) =>
      sampleCrew(id, `Trail ${'ABCD'[id - 1]}`, [id * 10, id * 10 + 1, id * 10 + 2, id * 10 + 3]),
    )
    const writeText = watchClipboard()
    serve(admin, {
      'GET /api/admin/crews-with-members': () => many,
      'GET /api/without-goal': () => selectWithoutGoal(many.flatMap(({ members }) => members)),
    })
    await show()
    expect(await rows()).toHaveLength(16)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'trail b summit' } })
    expect(await screen.findByText('Showing 4 of 16 learners without a goal')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Copy the list' }))
    await waitFor(() => expect(writeText.mock.calls.flat().join().split('\n')).toHaveLength(4))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    await waitFor(async () => expect(await rows()).toHaveLength(16))
  })

  test('a list of one learner is worded in the singular', async () => {
    serve({ ...coach, assignedCrews: [4] }, { 'GET /api/without-goal': () => selectWithoutGoal([ida]) })
    await show()
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText('1 of 1 learner has no goal this week')).toBeDefined()
  })

  test('the list says when everyone has a goal', async () => {
    serve(coach, {
      'GET /api/groups/:id': () => ({ ...crew, members: [zoe, max].map(withGoal) }),
      'GET /api/without-goal': () => [],
    })
    await show()
    expect(await screen.findByRole('heading', { name: 'Everyone has a goal this week' })).toBeDefined()
    expect(screen.getByText('All 2 learners have set at least one.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Copy the list' })).toBeNull()
  })

  test('a learner who is away all week is not counted as having set a goal', async () => {
    const members = [withGoal(zoe), { ...max, away: [{ id: 1, from: '2026-11-16', to: '2026-11-20' }] }]
    serve(
      { ...coach, assignedCrews: [3] },
      {
        'GET /api/groups/:id': () => ({ ...crew, members }),
        'GET /api/without-goal': () => selectWithoutGoal(members),
      },
    )
    await show()
    await screen.findByText('1 learner has set at least one; 1 is away all week.')
  })

  test('the list is about next week from Friday 4:00 PM', async () => {
    serve(coach, { 'GET /api/goal-week': () => fridayEvening })
    await show()
    expect(await screen.findByText('3 of 4 learners have no goal for next week')).toBeDefined()
  })

  test('a coach without crews reads who assigns learners', async () => {
    serve({ ...coach, assignedCrews: [] }, { 'GET /api/without-goal': () => [] })
    await show()
    expect(await screen.findByRole('heading', { name: 'No learners yet' })).toBeDefined()
  })

  test('the list can be reloaded when a crew could not be read', async () => {
    const { answers } = serve(coach, { 'GET /api/groups/:id': () => refused('unavailable') })
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers['GET /api/groups/:id'] = ({ params }) => (params.id === 3 ? lichen : moss)
    fireEvent.click(again)
    expect(await rows()).toHaveLength(3)
  })
})
