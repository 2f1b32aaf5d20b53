// A server that is away, or a broken line, on every screen: it says so, asks only when told to, and goes on where it stopped.
import type { Page } from '@playwright/test'
import { type ErrorCode, errorTable } from '../contract/errors.ts'
import { expect, type Role, test } from './role-school.ts'
import { type Address, filled, lands } from './route-table.ts'
import { expectScreen } from './screen-look.ts'

test.skip(({ isMobile }) => isMobile, 'The same on a phone.')
test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

/** What a screen cannot do without, and what it says without it. */
const mainReads: [Role, Address, read: string, says?: string][] = [
  ['learner', '/', '/api/auth/user', 'Cairn cannot be reached'],
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
]

for (const [role, address, read, says = 'Unable to load data'] of mainReads) {
  const name = lands(role, address)
  test(`${name} of a ${role} without ${read}`, async ({ browser, school }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    const server = await troubled(page, read)
    const main = page.getByRole('main')
    await page.goto(filled(address, school.crewsOf(role)))
    const failure = main.getByRole('alert').filter({ hasText: says })
    const again = failure.getByRole('button', { name: 'Try again' })
    let asked = 0
    for (const trouble of troubles) {
      server.trouble = trouble
      if (asked > 0) {
        await again.click()
        asked += 1
        // Nobody asks again by itself: only each press of the button does.
        await expect.poll(() => server.asked, trouble).toBe(asked)
      }
      await expect(again, trouble).toBeEnabled()
      await expect(failure, trouble).toHaveCount(1)
      // Words for people, not what the call threw.
      await expect(failure, trouble).not.toContainText(/\d{3}:|[{}<>]/)
      asked ||= askedAtFirst(server)
    }
    expect(server.asked).toBe(asked)
    server.trouble = undefined
    await again.click()
    await expectScreen(page, name)
    await expect(failure).toHaveCount(0)
    await context.close()
  })
}

/** What one card cannot do without; the rest of the screen stands. `shows` is of the card once it is there. */
const cardReads: [Role, path: (own: number) => string, read: string, shows: RegExp, card?: string][] = [
  ['learner', () => '/', '/api/notifications', /Show older/, 'Notifications'],
  ['learner', () => '/', '/api/guide-goals', /to read/, 'Guide Goals'],
  ['learner', () => '/', '/api/groups/*', /goals finished/, 'My Crew'],
  ['learner', () => '/', '/api/groups/*/activities', /finished|set/, 'Recent Crew Activity'],
  ['learner', () => '/', '/api/users/*/stats', /Finished in all/],
  [
    'captain',
    (own) => `/feedback/crew/${own}`,
    '/api/feedback/stats',
    /Total goals reviewed/,
    'Your reviews',
  ],
  ['captain', () => '/goal-history?view=crew', '/api/groups/*/goal-history', /Crew overview/],
  ['captain', () => '/goal-history?view=crew', '/api/groups/*/all-goals', /Due/, 'All crew goals'],
  ['coach', () => '/feedback', '/api/feedback/queue', /to review|All reviewed/],
  ['coach', () => '/coaching', '/api/groups/*', /goals? done/],
  ['guide', () => '/', '/api/users/*/goals-with-feedback', /Due/, 'Guide Goals'],
  ['guide', () => '/?tab=goals', '/api/guide/studio-goals', /Due/],
  ['guide', () => '/?tab=crews', '/api/guide/all-crews', /members/],
  ['guide', () => '/?tab=all-goals', '/api/guide/all-goals', /Of your whole school/],
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
  test(`${card ?? 'what stands'} at ${path(0)} as ${role} without ${read}`, async ({ browser, school }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    const server = await troubled(page, read)
    await page.goto(path(school.crewsOf(role).own))
    const main = page.getByRole('main')
    const place = card === undefined ? main : main.getByRole('region', { name: card, exact: true })
    const again = place.getByRole('button', { name: 'Try again' })
    await expect(again.first()).toBeVisible()
    if (card !== undefined) await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    const before = server.asked
    server.trouble = 'offline'
    await again.first().click()
    await expect.poll(() => server.asked).toBeGreaterThan(before)
    await expect(again.first()).toBeEnabled()
    server.trouble = undefined
    // Cards beside each other may each have asked for their own.
    await expect(async () => {
      for (const one of await again.all()) await one.click({ timeout: 1000 })
      await expect(again).toHaveCount(0, { timeout: 2000 })
    }).toPass()
    await expect(place).toContainText(shows)
    await context.close()
  })
}

for (const role of ['learner', 'captain', 'coach', 'guide', 'admin', 'super admin'] as const) {
  test(`what the page of a ${role} asks ahead is asked once`, async ({ browser, school }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    // A stream that opens slowly has everything read anew.
    await page.route('**/api/events*', (route) => route.abort())
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      sent.push(pathname + search)
    })
    const taken: string[] = []
    await page.exposeFunction('noteFetch', (address: string) => taken.push(address))
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (...input) => {
        Reflect.get(window, 'noteFetch')(String(input[0]))
        return fetch(...input)
      }
    })
    await page.goto('/')
    await expectScreen(page, lands(role, '/'))
    const ahead = page.locator('link[rel="preload"][as="fetch"]')
    const addresses = await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses).toContain('/api/auth/user')
    // The application takes up each of them, and the server was asked once.
    await expect.poll(() => addresses.filter((address) => !taken.includes(address))).toEqual([])
    const times = (address: string) => sent.filter((one) => one === address).length
    expect(addresses.map((address) => [address, times(address)])).toEqual(
      addresses.map((address) => [address, 1]),
    )
    await context.close()
  })
}

/** Once for the screen, and perhaps once ahead of it, from the head of the page. */
function askedAtFirst({ asked }: { asked: number }): number {
  expect(asked).toBeLessThanOrEqual(2)
  return asked
}

const troubles = ['unavailable', 'internal', 'offline'] as const

/**
 * A server that has some trouble with one read; the answer tells how often it was asked. It tells no news: a page that
 * hears late of what happened while it loaded reads again, rightly.
 */
async function troubled(page: Page, read: string) {
  const server: { trouble: ErrorCode | 'offline' | undefined; asked: number } = {
    trouble: 'unavailable',
    asked: 0,
  }
  const matches = new RegExp(`^${read.replaceAll('*', '[^/]+')}$`)
  await page.route('**/api/events*', () => {})
  await page.route(
    (url) => matches.test(url.pathname),
    (route) => {
      const { trouble } = server
      if (trouble === undefined) return route.fallback()
      server.asked += 1
      if (trouble === 'offline') return route.abort('internetdisconnected')
      const [status, message] = errorTable[trouble]
      return route.fulfill({ status, json: { message, code: trouble } })
    },
  )
  return server
}
