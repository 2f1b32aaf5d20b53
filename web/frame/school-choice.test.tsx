import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import type { School } from '../../contract/schools.ts'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'
import { healthySystem, schoolStats } from '../testing/small-school.ts'

const sue: User = { ...wilhelmina, id: 9, studio: null, groupId: null, isAdmin: true, isSuperAdmin: true }
const made = '2026-08-24T14:00:00.000Z'
const brendans: School = {
  id: 1,
  name: 'St. Brendan’s',
  description: null,
  timeZone: 'America/Chicago',
  language: 'en',
  createdAt: made,
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 60,
}
const harbor: School = {
  ...brendans,
  id: 2,
  name: 'Harbor',
  timeZone: 'America/New_York',
  language: 'en',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 4,
}

function serve(user: User = sue, schools = [brendans, harbor]) {
  return fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/admin/schools': () => schools,
    'GET /api/admin/schools/overview': () => [],
    'GET /api/studios': () => studios,
    'GET /api/admin/users': () => [],
    'GET /api/admin/system': () => healthySystem,
    'GET /api/admin/groups': () => [],
    'GET /api/admin/studios': () => [],
    'GET /api/admin/crews-with-members': () => [],
    'GET /api/admin/stats': () => schoolStats,
    'GET /api/without-goal': () => [],
  })
}
const theSwitch = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'School' })
const links = () => within(screen.getByRole('navigation', { name: 'Main' }))

beforeEach(() => sessionStorage.clear())

describe('a super admin', () => {
  test('a super admin picks a school in the bar, and every call, link and the address name it', async () => {
    const { requestsTo } = serve()
    showApp('/crews-overview')
    fireEvent.change(await theSwitch(), { target: { value: '2' } })
    await waitFor(() => expect(window.location.search).toBe('?school=2'))
    expect(requestsTo('GET /api/admin/crews-with-members').at(-1)?.query).toEqual({ schoolId: '2' })
    expect(links().getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin?school=2')
    expect(links().getByRole('link', { name: 'Goal Data' }).getAttribute('href')).toBe('/goal-history')
    fireEvent.click(screen.getByRole('link', { name: 'Arrange crews' }))
    await waitFor(() => expect(window.location.search).toBe('?tab=crews&school=2'))
  })

  test('a super admin keeps the picked school over a reload and on links without one, until their own is picked', async () => {
    const { requestsTo } = serve()
    sessionStorage.setItem('cairn-school:9', '2')
    showApp('/dashboard')
    expect((await theSwitch()).value).toBe('2')
    expect(await screen.findByText(/^Harbor · Current Week/)).toBeDefined()
    await waitFor(() => expect(requestsTo('GET /api/admin/stats').at(-1)?.query).toEqual({ schoolId: '2' }))
    fireEvent.change(await theSwitch(), { target: { value: '1' } })
    await waitFor(() => expect(requestsTo('GET /api/admin/stats').at(-1)?.query).toEqual({}))
    expect(window.location.search).toBe('')
  })

  test('a super admin sees no people of the former school under the next one, on the same tab', async () => {
    const guide = (firstName: string): User => ({ ...wilhelmina, id: 21, firstName, isGuide: true })
    const { answers } = serve()
    answers['GET /api/admin/users'] = () => [guide('Gia')]
    showApp('/admin?tab=guides')
    await screen.findByRole('combobox', { name: /^Assigned studio of Gia/ })
    let arrive = () => {}
    answers['GET /api/admin/users'] = () =>
      new Promise((resolve) => {
        arrive = () => resolve([guide('Hal')])
      })
    fireEvent.change(await theSwitch(), { target: { value: '2' } })
    await waitFor(() => expect(window.location.search).toBe('?tab=guides&school=2'))
    expect(screen.queryByRole('combobox', { name: /^Assigned studio of Gia/ })).toBeNull()
    expect(screen.getByRole('tab', { name: 'Guides', selected: true })).toBeDefined()
    arrive()
    expect(await screen.findByRole('combobox', { name: /^Assigned studio of Hal/ })).toBeDefined()
  })

  test('a super admin receives live updates of the picked school and of their own', async () => {
    serve()
    showApp('/crews-overview?school=2')
    await theSwitch()
    const open = () =>
      FakeEventSource.opened.filter(({ readyState }) => readyState !== 2).map(({ stream }) => stream)
    await waitFor(() => expect(open()).toEqual(['/api/events', '/api/events?schoolId=2']))
    fireEvent.change(await theSwitch(), { target: { value: '1' } })
    await waitFor(() => expect(open()).toEqual(['/api/events']))
  })

  test('a super admin gets to the admin screens from a page without a school', async () => {
    serve()
    showApp('/nowhere')
    fireEvent.change(await theSwitch(), { target: { value: '2' } })
    await waitFor(() => expect(window.location.pathname).toBe('/admin'))
    expect(window.location.search).toBe('?school=2')
  })

  test('a super admin falls back to their own school when the named one was deleted', async () => {
    serve()
    showApp('/crews-overview?school=77')
    expect((await theSwitch()).value).toBe('1')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('a super admin without a school sees the first one, and follows it live', async () => {
    const { requests, requestsTo } = serve({ ...sue, schoolId: null, schoolName: null })
    showApp('/crews-overview')
    expect((await theSwitch()).value).toBe('1')
    await waitFor(() =>
      expect(requestsTo('GET /api/admin/crews-with-members').at(-1)?.query).toEqual({ schoolId: '1' }),
    )
    await waitFor(() =>
      expect(FakeEventSource.opened.map(({ stream }) => stream)).toEqual(['/api/events?schoolId=1']),
    )
    expect(requestsTo('GET /api/goal-week')).toHaveLength(1)
    const ofNoSchool = ['GET /api/auth/user', 'GET /api/admin/schools', 'GET /api/admin/schools/overview']
    const ofSchool = requests.filter(({ name }) => !ofNoSchool.includes(name))
    expect(ofSchool.filter(({ query }) => query.schoolId !== '1')).toEqual([])
  })

  test('a super admin of the only school reads its name and has nothing to choose', async () => {
    serve(sue, [brendans])
    showApp('/crews-overview')
    expect(await screen.findByTitle('St. Brendan’s')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'School' })).toBeNull()
  })
})

test('an admin has no school switch, and a school in the address is ignored', async () => {
  const { requests } = serve({ ...sue, isSuperAdmin: false })
  showApp('/crews-overview?school=2')
  expect(await screen.findByText('Every crew of your school')).toBeDefined()
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.queryByRole('combobox', { name: 'School' })).toBeNull()
  expect(requests.filter(({ query }) => 'schoolId' in query)).toEqual([])
})
