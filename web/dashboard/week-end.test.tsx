import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatWeekEnd } from '../parts/goals/goal-standing.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { wilhelmina } from '../testing/people.ts'
import { sampleCrew, sampleMember } from '../testing/sample-crews.ts'
import { fridayEvening, scale, wednesday } from '../testing/sample-dashboard.ts'
import { sampleFeedback, sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'

const finished = (id: number, title: string, completedAt: string) =>
  sampleGoal({
    id,
    title,
    completed: true,
    completedAt,
    status: 'completed',
    feedback: [sampleFeedback({ goalId: id, status: 'accepted' })],
  })

const fractions = finished(11, 'Fractions, set B', '2026-11-16T20:00:00.000Z')
const beans = finished(12, 'Water the beans', '2026-11-18T20:00:00.000Z')
const late = sampleGoal({ id: 13, title: 'Read aloud', status: 'incomplete', feedback: [sampleFeedback()] })

const friday = {
  ...wednesday,
  'GET /api/goal-week': () => fridayEvening,
  'GET /api/users/:id/goals-with-feedback': ({ query }) =>
    query.week === '2026-11-16' ? [fractions, late, beans] : [],
} satisfies Answers

const yourWeek = async () => within(await screen.findByRole('region', { name: 'Your week' }))

// Pages and dialogs are lazy chunks, which are slow to load on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => localStorage.clear())

describe('a learner on Friday after four', () => {
  test('a learner on Friday after four sees the cairn of the ended week, its feedback, and its stones from the top down', async () => {
    fakeServer(friday)
    showApp()
    const card = await yourWeek()
    expect(card.getByText('Two of three stones this week.')).toBeDefined()
    expect(card.getByText('Nov 16 to 20')).toBeDefined()
    expect(
      await card.findByText('2 accepted. 4 school days in a row. Your crew placed 2 stones.'),
    ).toBeDefined()
    expect(card.getByRole('img', { name: 'A cairn of 2 stones, 1 still to place' })).toBeDefined()
    const stones = within(card.getByRole('list', { name: 'Your stones, from the top down' }))
    expect(stones.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Water the beansWed',
      'Fractions, set BMon',
    ])
    expect(screen.queryByRole('img', { name: 'No stones yet' })).toBeNull()
  })

  test('a learner is offered the year on one page after its last week, if the calendar has the summer break', async () => {
    const free = (opensAt: string | null) => ({
      ...friday,
      'GET /api/goal-week': () => ({
        ...fridayEvening,
        days: fridayEvening.days.map(({ day }) => ({ day, noSchool: opensAt === null ? null : 'Summer' })),
        opensAt,
      }),
    })
    for (const [opensAt, isOffered] of [
      [null, false],
      // Three weeks without school are winter break, four are the summer.
      ['2026-12-11T22:00:00.000Z', false],
      ['2026-12-18T22:00:00.000Z', true],
    ] as const) {
      fakeServer(free(opensAt))
      const { unmount } = showApp()
      const card = await yourWeek()
      await card.findByRole('link', { name: 'Weekly report' })
      const link = card.queryByRole('link', { name: 'Your year on one page' })
      expect(link?.getAttribute('href') ?? null, String(opensAt)).toBe(
        isOffered ? '/goal-history?print=trail' : null,
      )
      unmount()
    }
  })

  test('a learner on Friday after four sees the crew and their rank for the ended week', async () => {
    const counts = (goalsThisWeek: number, completedThisWeek: number) => ({
      goalsThisWeek,
      completedThisWeek,
    })
    const { requestsTo } = fakeServer({
      ...friday,
      'GET /api/groups/:id': ({ query }) =>
        sampleCrew(3, 'Lichen Legends', [
          sampleMember(4, 3, { firstName: 'Zoë', ...(query.week ? counts(4, 4) : counts(0, 0)) }),
          sampleMember(1, 3, { ...wilhelmina, ...(query.week ? counts(3, 2) : counts(1, 0)) }),
        ]),
    })
    showApp()
    const crew = within(await screen.findByRole('region', { name: 'My Crew' }))
    expect(crew.getByText('Lichen Legends, Nov 16 to 20')).toBeDefined()
    expect(crew.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('4 of 4'),
      expect.stringContaining('2 of 3'),
    ])
    expect(crew.queryByText('No goals yet')).toBeNull()
    expect(crew.getByText('Place in your crew').parentElement?.textContent).toBe('Place in your crew: 2nd')
    expect(await screen.findByText('Done Nov 16 to 20')).toBeDefined()
    const figure = (await screen.findByText('Your crew')).closest('div')
    await waitFor(() => expect(figure?.textContent).toContain('6 of 7'))
    expect(requestsTo('GET /api/groups/:id').map(({ query }) => query.week)).toEqual(['2026-11-16'])
  })

  test('a learner on Friday after four opens the report of the ended week', async () => {
    fakeServer(friday)
    showApp()
    const card = await yourWeek()
    expect(card.getByRole('link', { name: 'Weekly report' }).getAttribute('href')).toBe(
      '/goal-history?report=2026-11-16',
    )
  })

  test('a learner on Friday after four is asked for no goals if next week has no school', async () => {
    const days = fridayEvening.days.map(({ day }) => ({ day, noSchool: 'Winter break' }))
    const opensAt = '2027-01-01T22:00:00.000Z'
    fakeServer({ ...friday, 'GET /api/goal-week': () => ({ ...fridayEvening, days, opensAt }) })
    showApp()
    const card = await yourWeek()
    const sentence = 'No school next week: Winter break. School starts again on Mon, Jan 4.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(card.getByRole('link', { name: 'Weekly report' })).toBeDefined()
    expect(screen.queryByText(/Pick one thing/)).toBeNull()
  })

  test('a learner on Friday after four can reload a week that could not be read', async () => {
    const server = fakeServer({
      ...friday,
      'GET /api/users/:id/goals-with-feedback': ({ query }) =>
        query.week === '2026-11-16' ? refused('unavailable') : [],
    })
    showApp()
    const again = await (await yourWeek()).findByRole('button', { name: 'Try again' })
    server.answers['GET /api/users/:id/goals-with-feedback'] =
      friday['GET /api/users/:id/goals-with-feedback']
    fireEvent.click(again)
    expect(await screen.findByText('Two of three stones this week.')).toBeDefined()
  })

  test('a learner on Friday after four without goals in that week sees no card', async () => {
    fakeServer({ ...friday, 'GET /api/users/:id/goals-with-feedback': () => [] })
    showApp()
    // The crew below comes after everything above it.
    expect(await screen.findByRole('region', { name: 'My Crew' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Your week' })).toBeNull()
  })
})

test('nothing about the ended week is requested before Friday at four', async () => {
  const { requestsTo } = fakeServer({ ...wednesday, 'GET /api/users/:id/goals-with-feedback': () => [scale] })
  showApp()
  expect(await screen.findByRole('region', { name: 'My Crew' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your week' })).toBeNull()
  expect(requestsTo('GET /api/users/:id/goals-with-feedback')).toHaveLength(1)
})

test.each([
  [7, 3, 'Seven of ten stones this week.'],
  [6, 0, 'All six stones this week.'],
  [2, 0, 'Both stones this week.'],
  [1, 0, 'You placed this week’s stone.'],
  [0, 3, 'No stones placed this week.'],
])('%i completed and %i missed goals read: %s', (done, missed, sentence) => {
  expect(formatWeekEnd({ done, missed, todo: 0 })).toBe(sentence)
})
