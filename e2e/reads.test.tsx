// A failing server or connection, on every screen: it says so, retries only on a click, and then continues.
// The real server answers in this process. Reads of the page's head need a browser: reads.spec.ts.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '../contract/errors.ts'
import { showApp } from '../web/testing/show-app.tsx'
import { type InProcessRole, inProcessSchool } from './in-process-school.ts'
import { type Address, filled, landingScreen, type ScreenName, screens } from './route-table.ts'

const school = await inProcessSchool()

/** Reads that a screen needs, and its message without them. */
const mainReads: [InProcessRole, Address, read: string, says?: string][] = [
  ['learner', '/', '/api/auth/user', 'Can’t reach Cairn'],
  ['learner', '/', '/api/goal-week'],
  ['learner', '/', '/api/users/*/goals-with-feedback'],
  ['learner', '/goal-history', '/api/users/*/goal-history', 'Unable to Load Goal Data'],
  ['learner without studio', '/', '/api/studios'],
  ['captain', '/feedback/crew/own', '/api/groups/*/goals-with-feedback'],
  ['captain', '/coaching/crews/own', '/api/groups/*'],
  ['coach', '/feedback', '/api/groups'],
  ['coach', '/coaching', '/api/groups'],
  ['coach', '/admin/feedback', '/api/coach-wooden/feedback-log'],
  ['guide', '/', '/api/guide/studio-users'],
  ['guide', '/goal-history', '/api/guide/studio-goal-history', 'Unable to Load Goal Data'],
  ['guide', '/feedback', '/api/guide/feedback-log'],
  ['admin', '/', '/api/admin/users'],
  ['admin', '/dashboard', '/api/admin/stats'],
  ['admin', '/admin/feedback', '/api/admin/feedback-log'],
  ['admin', '/crews-overview', '/api/admin/crews-with-members'],
  ['admin', '/goal-history', '/api/admin/crews-with-members', 'Unable to Load Goal Data'],
  ['admin', '/without-goal', '/api/admin/crews-with-members'],
  ['guide', '/without-goal', '/api/guide/studio-users'],
]

const tryAgain = (container: HTMLElement) => within(container).queryAllByRole('button', { name: 'Try again' })
const enabled = (button: HTMLElement | undefined) =>
  button?.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') === false

for (const [role, address, read, message = 'Unable to load data'] of mainReads) {
  const name = landingScreen(role, address)
  test(`${name} shows an error and a retry as ${role} when ${read} fails`, async () => {
    const server = await failRead(role, read)
    showApp(filled(address, school.crewsOf(role)))
    const failures = () =>
      within(screen.getByRole('main'))
        .queryAllByRole('alert')
        .filter((alert) => alert.textContent.includes(message))
    const retries = () => tryAgain(screen.getByRole('main'))
    for (const [presses, failure] of failureKinds.entries()) {
      server.failure = failure
      if (presses > 0) {
        fireEvent.click(firstOf(retries()))
        // There is no automatic retry. Only a click on the button requests again.
        await waitFor(() => expect(server.requests, failure).toBe(presses + 1))
      }
      await waitFor(() => expect(retries().map(enabled), failure).toEqual([true]))
      expect(failures(), failure).toHaveLength(1)
      // The page shows a sentence for people, not the error of the call.
      expect(firstOf(failures()).textContent).not.toMatch(/\d{3}:|[{}<>]/)
      expect(server.requests, failure).toBe(presses + 1)
    }
    server.failure = undefined
    fireEvent.click(firstOf(retries()))
    await expectScreen(name)
    expect(failures()).toEqual([])
  })
}

/** Reads that one card needs. The rest of the screen works without them. `shows` is text of the loaded card. */
const cardReads: [
  InProcessRole,
  path: (crewId: number) => string,
  read: string,
  shows: RegExp,
  card?: string,
][] = [
  ['learner', () => '/', '/api/notifications', /Show older/, 'Notifications'],
  ['learner', () => '/', '/api/guide-goals', /From your guide/, 'Guide Goals'],
  ['learner', () => '/', '/api/groups/*', /goals? finished/, 'My Crew'],
  ['learner', () => '/', '/api/groups/*/activities', /finished|set/, 'Recent Crew Activity'],
  ['learner', () => '/', '/api/users/*/stats', /Finished in total/],
  [
    'captain',
    (crewId) => `/feedback/crew/${crewId}`,
    '/api/feedback/stats',
    /reviewed by you/,
    'Your reviews',
  ],
  ['captain', () => '/goal-history?view=crew', '/api/groups/*/goal-history', /Crew overview/],
  ['captain', () => '/goal-history?view=crew', '/api/groups/*/all-goals', /Due/, 'All crew goals'],
  ['coach', () => '/feedback', '/api/feedback/queue', /to review|All reviewed/],
  ['coach', () => '/coaching', '/api/groups/*', /goals? done/],
  ['coach', () => '/', '/api/groups/*/goals-with-feedback', /to review|All reviewed/],
  ['guide', () => '/', '/api/users/*/goals-with-feedback', /Due/, 'Guide Goals'],
  ['guide', () => '/?tab=goals', '/api/guide/studio-goals', /Due/],
  ['guide', () => '/?tab=crews', '/api/guide/all-crews', /members/],
  ['guide', () => '/?tab=all-goals', '/api/guide/all-goals', /Of your whole school/],
  ['admin', () => '/dashboard', '/api/admin/crews-with-members', /Unassigned learners/],
  ['admin', () => '/admin?tab=studios', '/api/admin/studios', /Foothills/],
  ['admin', () => '/admin?tab=crews', '/api/admin/crews-with-members', /Unassigned Learners/],
  ['admin', () => '/admin?tab=coaches', '/api/admin/coach-assignments', /Assigned Crews/],
  ['admin', () => '/admin?tab=admins', '/api/admin/users', /Super Admin/],
  ['admin', () => '/admin/feedback', '/api/admin/goal-edits', /newest first/],
  ['admin', () => '/admin/feedback?tab=audit', '/api/admin/audit-log', /Who did what/],
  ['super admin', () => '/admin?tab=guides', '/api/admin/users', /No Assignment/],
  ['super admin', () => '/admin?tab=schools', '/api/admin/schools', /Time zone/],
]

for (const [role, path, read, shows, card] of cardReads) {
  test(`${card ?? 'the page'} at ${path(0)} shows an error and a retry as ${role} when ${read} fails`, async () => {
    const server = await failRead(role, read)
    showApp(path(school.crewsOf(role).own))
    const main = () => screen.getByRole('main')
    const container = () => (card === undefined ? main() : within(main()).getByRole('region', { name: card }))
    const retries = () => tryAgain(container())
    await waitFor(() => expect(retries()[0]).toBeDefined())
    if (card !== undefined) expect(tryAgain(main())).toHaveLength(1)
    const before = server.requests
    server.failure = 'offline'
    fireEvent.click(firstOf(retries()))
    await waitFor(() => expect(server.requests).toBeGreaterThan(before))
    await waitFor(() => expect(enabled(retries()[0])).toBe(true))
    server.failure = undefined
    // Several cards may each have their own failed read.
    await waitFor(() => {
      for (const button of retries()) if (enabled(button)) fireEvent.click(button)
      expect(retries()).toEqual([])
    })
    await waitFor(() => expect(container().textContent).toMatch(shows))
  })
}

const failureKinds = ['unavailable', 'internal', 'offline'] as const

/** The first element of a query. @throws when there is none */
function firstOf(elements: HTMLElement[]): HTMLElement {
  const [first] = elements
  if (!first) throw new Error('It is not there.')
  return first
}

async function expectScreen(name: ScreenName): Promise<void> {
  const { h1, title = h1, text = '' } = screens[name]
  await waitFor(() => {
    const headings = [...document.querySelectorAll('h1')].map((heading) => heading.textContent)
    expect(headings).toEqual([typeof h1 === 'string' ? h1 : expect.stringMatching(h1)])
    expect(document.title).toEqual(
      typeof title === 'string' ? `${title} · Cairn` : expect.stringMatching(title),
    )
    expect(document.body.textContent).toContain(text)
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
  })
}

/** Makes one read of this role fail, and counts its requests. */
async function failRead(role: InProcessRole, read: string) {
  cleanup()
  const server: { failure: ErrorCode | 'offline' | undefined; requests: number } = {
    failure: 'unavailable',
    requests: 0,
  }
  const matches = new RegExp(`^${read.replaceAll('*', '[^/]+')}$`)
  await school.signIn(role, (path) => {
    const { failure } = server
    if (failure === undefined || !matches.test(path)) return undefined
    server.requests += 1
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    const [status, message] = errorTable[failure]
    return Response.json({ message, code: failure }, { status })
  })
  return server
}
