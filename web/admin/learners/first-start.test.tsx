import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { wilhelmina } from '../../testing/people.ts'
import { sampleCrew, sampleMember } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, learner, schoolStats, smallSchool } from '../../testing/small-school.ts'

const coach: User = {
  ...wilhelmina,
  id: 20,
  studio: null,
  groupId: null,
  isCoachWooden: true,
  assignedCrews: [3],
}
const legends = sampleCrew(3, 'Lichen Legends', [11, 12, 13])
const title = 'Four steps to the first goal week'
const steps = async () => within(await screen.findByRole('region', { name: title }))

/** A school in which nobody has set a goal. */
function newSchool(users: User[], crews = [legends]) {
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => users
  server.answers['GET /api/admin/groups'] = () => crews
  server.answers['GET /api/admin/stats'] = () => ({ ...schoolStats, totalGoalsThisWeek: 0 })
  server.answers['GET /api/admin/goals/clear-school'] = () => goalsInAll(0)
  return server
}

const makeCards = ({ body }: { body: { userIds: number[] } }) =>
  body.userIds.map((id) => ({
    id,
    firstName: 'Wilhelmina',
    lastName: 'Ó Súilleabháin-Okonkwo',
    username: 'wilhelmina.osok',
    password: 'river-otter-41',
  }))

const goalsInAll = (goalsDeleted: number) => ({
  deletedCounts: { goalsDeleted, activitiesDeleted: 0, feedbackDeleted: 0, notificationsDeleted: 0 },
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('a learner who left a school without goals is still listed and can be brought back', async () => {
  const gone = { ...learner, hasLeft: true, leftAt: '2026-11-18T16:20:00.000Z' }
  const server = newSchool([admin])
  server.answers['GET /api/admin/users'] = ({ query }) => (query.state === 'left' ? [gone] : [admin])
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'People who left' }))
  expect(await screen.findByRole('button', { name: /^Bring back: Khai/ })).toBeTruthy()
})

describe('a school without goals', () => {
  test('a school without goals begins with its learners: no empty table, and nothing to reset', async () => {
    newSchool([admin], [])
    showApp('/admin')
    const card = await steps()
    expect(card.getByText('Four stones to place. The next goal week starts Mon, Nov 23.')).toBeTruthy()
    expect(card.getByRole('img', { name: 'No stones yet, 4 still to place' })).toBeTruthy()
    const buttons = card.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Add Multiple Learners', 'Add Learner'])
    expect(screen.getByText(/^No learners yet\./)).toBeTruthy()
    expect(screen.queryByText(/^Showing/)).toBeNull()
    for (const name of ['Reset School Goals', 'Archive older goals', 'Deselect All Crew Captains']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    fireEvent.click(card.getByRole('button', { name: 'Add Learner' }))
    expect(await screen.findByRole('dialog', { name: 'Add Learner' })).toBeTruthy()
  })

  test('a school without goals is guided to the crews when it has learners', async () => {
    newSchool([admin, learner], [])
    showApp('/admin')
    const card = await steps()
    expect(
      card.getByText('One stone placed, three to go. The next goal week starts Mon, Nov 23.'),
    ).toBeTruthy()
    expect(card.getByText('1 learner in 1 studio.')).toBeTruthy()
    expect(card.getByRole('link').getAttribute('href')).toBe('/admin?tab=crews')
    expect(screen.getByText('Showing 1 of 1 learners')).toBeTruthy()
  })

  test('a school without goals needs a coach for each crew', async () => {
    newSchool([admin, wilhelmina])
    showApp('/admin')
    const card = await steps()
    expect(card.getByText('1 crew with 3 to 5 learners in each.')).toBeTruthy()
    expect(card.getByRole('listitem', { current: 'step' }).textContent).toContain('Give coaches their crews')
    expect(card.getByRole('link').getAttribute('href')).toBe('/admin?tab=coaches')
  })

  test('a school without goals is ready once its sign-in cards are made, which can still be printed', async () => {
    const server = newSchool([admin, wilhelmina, coach])
    server.answers['POST /api/admin/users/sign-in-cards'] = makeCards
    showApp('/admin')
    const card = await steps()
    expect(card.getByText(/^Three stones placed, one to go\./)).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Print cards' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make sign-in cards for 1 learner?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make 1 card' }))
    expect(await screen.findByText('river-otter-41')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(server.requestsTo('POST /api/admin/users/sign-in-cards')[0]?.body).toEqual({ userIds: [1] })
  })

  test('a school without goals is ready, too, once cards of selected learners are made', async () => {
    const server = newSchool([admin, wilhelmina, coach])
    server.answers['POST /api/admin/users/sign-in-cards'] = makeCards
    showApp('/admin')
    await steps()
    const [box] = await screen.findAllByRole('checkbox', { name: /^Select Wilhelmina/ })
    fireEvent.click(box ?? document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Sign-in cards' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make sign-in cards for 1 learner?' })
    expect(within(dialog).getByText(/which only works on this computer/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make 1 card' }))
    expect(await screen.findByText('river-otter-41')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })

  test('a school without goals keeps an open dialog of another tab when its first goal is set', async () => {
    const server = newSchool([admin, wilhelmina])
    showApp('/admin?tab=crews')
    fireEvent.click(await screen.findByRole('button', { name: 'Add Coach' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Coach' })
    server.answers['GET /api/admin/stats'] = () => ({ ...schoolStats, totalGoalsThisWeek: 1 })
    const reads = server.requestsTo('GET /api/admin/stats').length
    act(() => FakeEventSource.last().send(JSON.stringify({ topics: ['goals'] })))
    await waitFor(() => expect(server.requestsTo('GET /api/admin/stats').length).toBeGreaterThan(reads))
    expect(await within(dialog).findByLabelText(/^First name/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Add Coach' })).toBeTruthy()
  })

  test('a school without goals may hand out passwords without cards, and is not asked again', async () => {
    newSchool([admin, wilhelmina, coach])
    const { unmount } = showApp('/admin')
    fireEvent.click((await steps()).getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    unmount()
    showApp('/admin')
    expect(await screen.findByText('Showing 2 of 2 learners')).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('a school with goals', () => {
  test('a school with goals can reset them, and needs no steps', async () => {
    const server = smallSchool()
    server.answers['GET /api/admin/users'] = () => [admin, learner]
    showApp('/admin')
    expect(await screen.findByRole('button', { name: 'Reset School Goals' })).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
    expect(server.requestsTo('GET /api/admin/goals/clear-school')).toEqual([])
  })

  test('a school with earlier goals needs no steps in a week without goals', async () => {
    const server = newSchool([admin, learner])
    server.answers['GET /api/admin/goals/clear-school'] = () => goalsInAll(40)
    server.answers['GET /api/without-goal'] = () => [
      { ...sampleMember(learner.id, null), lastGoalAt: '2026-11-12T16:20:00.000Z' },
    ]
    showApp('/admin')
    expect(await screen.findByRole('button', { name: 'Reset School Goals' })).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
    // Archiving is no step of a new year, so only the settings have it.
    expect(screen.queryByRole('button', { name: 'Archive older goals' })).toBeNull()
  })
})
