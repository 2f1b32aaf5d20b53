import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { School } from '../../contract/schools.ts'
import type { SchoolOverview } from '../../contract/statistics.ts'
import { refused } from '../testing/fake-server.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, smallSchool } from '../testing/small-school.ts'

const createSchool = (id: number, name: string): School => ({
  id,
  name,
  description: null,
  timeZone: 'America/Chicago',
  language: 'en',
  createdAt: '2026-08-24T14:00:00.000Z',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 3,
})
const brendans = createSchool(1, 'St. Brendan’s')
const harbor = createSchool(2, 'Harbor School')
const settled: SchoolOverview = {
  id: 1,
  name: 'St. Brendan’s',
  learnerCount: 60,
  learnersWithGoal: 41,
  crewsWithoutCoach: 2,
  openSteps: [],
}
const empty: SchoolOverview = {
  id: 2,
  name: 'Harbor School',
  learnerCount: 0,
  learnersWithGoal: 0,
  crewsWithoutCoach: 0,
  openSteps: ['learners', 'crews', 'coaches'],
}

function serve(schools: School[]) {
  const server = smallSchool()
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => schools
  server.answers['GET /api/admin/schools/overview'] = () => [empty, settled]
  return server
}

test('a super admin of several schools sees the figures of each, and opens the home of another', async () => {
  const server = serve([harbor, brendans])
  showApp('/dashboard')
  const table = await screen.findByRole('table', { name: 'All schools' })
  const row = (name: RegExp) => within(within(table).getByRole('row', { name }))
  expect(await row(/Brendan/).findByText('41 of 60')).toBeTruthy()
  expect(row(/Brendan/).getByText('Shown below')).toBeTruthy()
  expect(row(/Harbor/).getByText('Add learners, sort crews, assign coaches')).toBeTruthy()
  fireEvent.click(row(/Harbor/).getByRole('link', { name: 'Harbor School' }))
  await waitFor(() => expect(row(/Harbor/).getByText('Shown below')).toBeTruthy())
  expect(window.location.search).toBe('?school=2')
  const stats = server.requestsTo('GET /api/admin/stats')
  await waitFor(() => expect(stats.at(-1)?.query).toEqual({ schoolId: '2' }))
})

test('a super admin of the only school sees no list of schools', async () => {
  serve([brendans])
  showApp('/dashboard')
  await screen.findByRole('region', { name: 'What needs attention' })
  expect(screen.queryByRole('table', { name: 'All schools' })).toBeNull()
})

test('the names of the schools stay when their figures can’t be loaded', async () => {
  const server = serve([harbor, brendans])
  server.answers['GET /api/admin/schools/overview'] = () => refused('internal')
  showApp('/dashboard')
  expect(await screen.findByRole('link', { name: 'Harbor School' })).toBeTruthy()
  expect(await screen.findByText(/Couldn’t load the figures/)).toBeTruthy()
})
