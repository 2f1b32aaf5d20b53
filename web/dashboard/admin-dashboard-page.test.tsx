import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { User } from '../../contract/people.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, khai, wilhelmina } from '../testing/people.ts'
import { sampleCrew, sampleMember, selectWithoutGoal } from '../testing/sample-crews.ts'
import { eveOfHoliday, fridayEvening } from '../testing/sample-dashboard.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, healthySystem, schoolStats, smallSchoolAnswers } from '../testing/small-school.ts'

/** Each member of the crew with the number of goals of the week and of completed ones. */
function crewWith(id: number, name: string, weeks: readonly (readonly [number, number])[]): GroupWithMembers {
  const ids = weeks.map((_, index) => id * 10 + index)
  const crew = sampleCrew(id, name, ids)
  const members = crew.members.map((member, index) => {
    const [goalsThisWeek = 0, completedThisWeek = 0] = weeks[index] ?? []
    return { ...member, goalsThisWeek, completedThisWeek }
  })
  return { ...crew, members }
}

const switchbacks = crewWith(4, 'Switchbacks', [
  [2, 2],
  [3, 2],
])
const lichen = crewWith(3, 'Lichen Legends', [
  [4, 1],
  [2, 0],
  [0, 0],
])
const officer: User = { ...admin, groupId: null, groupName: null, studio: null }
const cole: User = {
  ...wilhelmina,
  id: 20,
  firstName: 'Cole',
  lastName: 'Coach',
  studio: null,
  groupId: null,
  isCoachWooden: true,
  assignedCrews: [3],
}
const learnersOf = (crew: GroupWithMembers): User[] =>
  crew.members.map(({ id }) => ({ ...wilhelmina, id, groupId: crew.id }))

function serve(users: User[], crews: GroupWithMembers[]) {
  return fakeServer({
    ...smallSchoolAnswers,
    'GET /api/auth/user': () => officer,
    'GET /api/admin/users': () => users,
    'GET /api/admin/crews-with-members': () => crews,
    'GET /api/without-goal': () => selectWithoutGoal(crews.flatMap(({ members }) => members)),
    'GET /api/admin/system': () => ({ ...healthySystem, lastBackupAt: '2026-11-18T12:00:00.000Z' }),
  })
}

const wholeSchool = () =>
  serve([officer, cole, khai, ...learnersOf(lichen), ...learnersOf(switchbacks)], [switchbacks, lichen])
const strip = async () => within(await screen.findByRole('region', { name: 'What needs attention' }))

beforeEach(() => localStorage.clear())

describe('the dashboard of an admin', () => {
  test('the dashboard of an admin counts what needs attention, and each figure links to its list', async () => {
    wholeSchool()
    showApp('/dashboard')
    const figures = await strip()
    const href = async (name: string) => (await figures.findByRole('link', { name })).getAttribute('href')
    expect(await href('Learners without a goal: 1')).toBe('/without-goal')
    expect(figures.getByText('of 6')).toBeDefined()
    expect(await href('Unassigned learners: 1')).toBe('/admin?tab=crews')
    expect(await href('Crews outside 3-5 members: 1')).toBe('/admin?tab=crews')
    expect(figures.getByText('of 2')).toBeDefined()
    expect(await href('Crews without a coach: 1')).toBe('/admin?tab=coaches')
  })

  test('the dashboard of an admin reports no missing goals in a week without school', async () => {
    const { answers } = wholeSchool()
    const days = goalWeek.days.map(({ day }) => ({ day, noSchool: 'Winter break' }))
    answers['GET /api/goal-week'] = () => ({ ...goalWeek, days })
    answers['GET /api/admin/crews-with-members'] = () => [crewWith(5, 'Trailblazers', [[0, 0]])]
    showApp('/dashboard')
    const crews = within(await screen.findByRole('region', { name: /^Crews this week/ }))
    expect(crews.getByText('There is no school this week.')).toBeDefined()
    expect(crews.getByRole('row', { name: /Trailblazers/ }).textContent).toMatch(/No goals$/)
  })

  test('the dashboard of an admin shows the crews of the week, fewest completed first, with their coaches and sizes', async () => {
    wholeSchool()
    showApp('/dashboard')
    const card = within(await screen.findByRole('region', { name: 'Crews this week' }))
    const rows = card.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Lichen Legends 3 learners, coach Cole Coach17%1 of 6',
      'Switchbacks 2 learners, no coachNeeds 1 more80%4 of 5',
    ])
    expect(card.getByRole('link', { name: 'All 2 crews' }).getAttribute('href')).toBe(
      '/crews-overview?order=goals',
    )
  })

  test('the dashboard of an admin shows on the weekend the week of the school that ended, lowest crews first', async () => {
    const { answers, requestsTo } = wholeSchool()
    const begins = (crew: GroupWithMembers) => ({
      ...crew,
      members: crew.members.map((member) => ({ ...member, goalsThisWeek: 0, completedThisWeek: 0 })),
    })
    answers['GET /api/goal-week'] = () => fridayEvening
    answers['GET /api/admin/crews-with-members'] = ({ query }) =>
      query.week === '2026-11-16' ? [switchbacks, lichen] : [switchbacks, lichen].map(begins)
    showApp('/dashboard')
    const card = within(await screen.findByRole('region', { name: /^The week of the school/ }))
    const overview = screen.getByRole('region', { name: /^System Overview/ })
    expect(overview.textContent).toMatch(/3 goals set for next week$/)
    expect(screen.queryByRole('region', { name: /^Crews/ })).toBeNull()
    expect(card.getByText('Nov 16 to 20')).toBeDefined()
    expect(card.getByText('5 of 11 goals finished.')).toBeDefined()
    expect(card.getByText('1 learner had no goal.')).toBeDefined()
    const crews = within(card.getByRole('list')).getAllByRole('listitem')
    expect(crews.map(({ textContent }) => textContent)).toEqual([
      'Lichen Legends17%1 of 6',
      'Switchbacks80%4 of 5',
    ])
    expect(requestsTo('GET /api/admin/crews-with-members').map(({ query }) => query.week)).toEqual([
      undefined,
      '2026-11-16',
    ])
  })

  test.each([
    [9, '9 goals, 3 completed', []],
    [10, '10 goals, 33% completed', ['Approved50%', 'Needs Improvement0%', 'Denied50%']],
  ])('the dashboard of an admin with %i goals shows: %s', async (totalGoalsThisWeek, words, shares) => {
    const { answers } = wholeSchool()
    const feedback = { approvedPercentage: 50, deniedPercentage: 50 }
    answers['GET /api/admin/stats'] = () => ({ ...schoolStats, ...feedback, totalGoalsThisWeek })
    showApp('/dashboard')
    const overview = await screen.findByRole('region', { name: /^System Overview/ })
    expect(overview.textContent).toContain(words)
    const terms = within(overview).queryAllByRole('term')
    expect(terms.map((term) => term.parentElement?.textContent)).toEqual(shares)
  })

  test('the dashboard of an admin counts set goals once the last deadline before a holiday has passed', async () => {
    const { answers } = wholeSchool()
    answers['GET /api/goal-week'] = () => eveOfHoliday
    showApp('/dashboard')
    const figures = await strip()
    expect(await figures.findByRole('link', { name: /^Set for this week: 5/ })).toBeDefined()
    expect(figures.queryByText('Learners without a goal')).toBeNull()
  })

  test('the bars of all crews have the same length', async () => {
    wholeSchool()
    showApp('/dashboard')
    const card = within(await screen.findByRole('region', { name: 'Crews this week' }))
    const shares = ['17%', '80%'].map((text) => card.getByText(text))
    expect(shares.map(({ parentElement }) => parentElement?.style.width)).toEqual(['', ''])
    expect(shares.map(({ previousElementSibling }) => previousElementSibling?.getAttribute('style'))).toEqual(
      [expect.stringMatching(/^width: 16\.6/), 'width: 80%;'],
    )
  })

  test('the dashboard of an admin shows when the data was last backed up', async () => {
    wholeSchool()
    showApp('/dashboard')
    const school = within(await screen.findByRole('region', { name: 'School' }))
    expect(await school.findByText('Today, 6:00 AM')).toBeTruthy()
    await waitFor(() =>
      expect(school.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        '6',
        '2',
        '1',
        '0',
        'Today, 6:00 AM',
      ]),
    )
  })

  test('the dashboard of an admin has checks instead of links where nothing needs attention', async () => {
    const full = crewWith(3, 'Lichen Legends', [
      [1, 0],
      [1, 1],
      [1, 0],
    ])
    serve([officer, cole, ...learnersOf(full)], [full])
    showApp('/dashboard')
    const figures = await strip()
    expect(await figures.findAllByText('None')).toHaveLength(4)
    expect(figures.queryAllByRole('link')).toEqual([])
  })

  test('the dashboard of an admin shows the set-up steps, not comfort, in a school without crews and goals', async () => {
    const { answers } = serve([officer, { ...khai, groupId: null }], [])
    answers['GET /api/without-goal'] = () => [
      { ...sampleMember(khai.id, null), groupId: null, lastGoalAt: null },
    ]
    answers['GET /api/admin/stats'] = () => ({ ...schoolStats, totalGoalsThisWeek: 0 })
    answers['GET /api/admin/goals/clear-school'] = () => ({
      deletedCounts: { goalsDeleted: 0, activitiesDeleted: 0, feedbackDeleted: 0, notificationsDeleted: 0 },
    })
    showApp('/dashboard')
    const figures = await strip()
    expect(await figures.findByRole('link', { name: 'Learners without a goal: 1' })).toBeDefined()
    expect(figures.getAllByText('no crews yet')).toHaveLength(2)
    expect(figures.queryByText('None')).toBeNull()
    const card = within(await screen.findByRole('region', { name: 'Four steps to the first goal week' }))
    expect(card.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe('/admin?tab=crews')
    expect(screen.queryByRole('region', { name: 'System Overview' })).toBeNull()
  })

  test('the dashboard of an admin reads the figures again on request when they could not be loaded', async () => {
    const server = wholeSchool()
    server.answers['GET /api/admin/crews-with-members'] = () => refused('unavailable')
    showApp('/dashboard')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answers['GET /api/admin/crews-with-members'] = () => [switchbacks, lichen]
    fireEvent.click(again)
    expect(await (await strip()).findByRole('link', { name: /Unassigned learners/ })).toBeTruthy()
    expect(server.requestsTo('GET /api/admin/users')).toHaveLength(1)
  })
})

test('an admin reads after Friday’s deadline that the figures are those of the next week', async () => {
  fakeServer({
    ...smallSchoolAnswers,
    'GET /api/auth/user': () => ({ ...wilhelmina, isAdmin: true, studio: null, groupId: null }),
    'GET /api/goal-week': () => fridayEvening,
    'GET /api/admin/users': () => [],
    'GET /api/admin/crews-with-members': () => [],
    'GET /api/admin/system': () => healthySystem,
    'GET /api/without-goal': () => [],
    'GET /api/admin/goals/clear-school': () => ({
      deletedCounts: {
        goalsDeleted: 40,
        activitiesDeleted: 0,
        feedbackDeleted: 0,
        notificationsDeleted: 0,
      },
    }),
    'GET /api/admin/stats': () => ({
      totalGoalsThisWeek: 0,
      completionPercentage: 0,
      approvedPercentage: 0,
      needsImprovementPercentage: 0,
      deniedPercentage: 0,
    }),
  })
  showApp('/dashboard')
  const overview = within(await screen.findByRole('region', { name: 'System Overview' }))
  expect(await overview.findByText('goals set for next week')).toBeDefined()
  expect(overview.queryByRole('progressbar')).toBeNull()
})
