// People of a school, each in a separate browser context.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { parseRoster } from '../contract/roster.ts'
import { type Cairn, expect } from './fixtures.ts'
import type { Account, SchoolApi } from './school-api.ts'

export const ROSTER_FILE = join(import.meta.dirname, 'roster-of-60.csv')
export const roster = parseRoster(readFileSync(ROSTER_FILE, 'utf8')).rows

/** A learner of the roster, by username. */
export function learner(username: string) {
  const row = roster.find((person) => person.username === username)
  if (!row) throw new Error(`${username} is not in the roster.`)
  return { ...row, name: `${row.firstName} ${row.lastName}` }
}

interface SignedInOptions {
  /** The path at which the page opens. Another page load would take half a second of CPU. */
  path?: string
  liveUpdates?: boolean
  fakeTimers?: boolean
}

/**
 * Opens a page that is already signed in, in a context that shares nothing with the others.
 *
 * `liveUpdates: false` keeps the page from opening the stream of changes. A test that counts requests needs that: a
 * stream that opens late, on a busy machine, makes the page read everything again.
 *
 * `fakeTimers: true` lets `page.clock.fastForward` move the page's time, together with `cairn.startAgain` the server's.
 */
export async function signedIn(
  browser: Browser,
  cairn: Cairn,
  account: Account,
  { path = '/', liveUpdates = true, fakeTimers = false }: SignedInOptions = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: cairn.url })
  if (!liveUpdates) await context.addInitScript(withoutEventStream)
  if (fakeTimers) await context.clock.install()
  const page = await context.newPage()
  await signInAtOnce(page, account)
  await page.goto(path)
  await expectSignedIn(page)
  return page
}

/** Signs in without the login screen, which has its own tests. The caller then opens a page. */
export async function signInAtOnce(page: Page, { username, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Runs in the page. Its event stream never opens and never fails. */
export function withoutEventStream(): void {
  class SilentStream extends EventTarget {
    close() {}
  }
  Object.defineProperty(window, 'EventSource', { value: SilentStream })
}

/** Signs in through the login screen. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectSignedIn(page)
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(
    page.getByRole('button', { name: 'Logout' }).or(page.getByRole('button', { name: 'Menu' })),
  ).toBeVisible()
}

/** Expects a toast with this title and description. An open dialog hides its region from roles, not from view. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByText(title, { exact: true }).first()
  await expect(toast).toBeVisible()
  if (description) await expect(page.getByText(description).first()).toBeVisible()
}

/** Three learners of the roster in Lichen Legends, with learner02 as captain and learner60 as coach. */
export async function crewOfThree(admin: SchoolApi): Promise<{ crewId: number }> {
  const usernames = new Set(['learner01', 'learner02', 'learner03', 'learner60'])
  const people = roster.filter(({ username }) => usernames.has(username))
  await admin.call('POST /api/admin/users/bulk', {
    body: { users: people.map(({ line: _, ...row }) => row) },
  })
  const users = await admin.call('GET /api/admin/users')
  const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? 0
  const { id: crewId } = await admin.call('POST /api/admin/groups', { body: { name: 'Lichen Legends' } })
  for (const username of ['learner01', 'learner02', 'learner03']) {
    await admin.call('PUT /api/admin/users/:id/group', {
      params: { id: idOf(username) },
      body: { groupId: crewId },
    })
  }
  await admin.call('PATCH /api/admin/users/:id/crew-captain', {
    params: { id: idOf('learner02') },
    body: { isCrewCaptain: true },
  })
  const coach = { params: { id: idOf('learner60') } }
  await admin.call('PATCH /api/admin/users/:id/coach-wooden', { ...coach, body: { isCoachWooden: true } })
  await admin.call('PUT /api/admin/users/:id/crew-assignments', {
    ...coach,
    body: { assignedCrews: [crewId] },
  })
  return { crewId }
}

/** Selects an item of the menu in a person's row. */
export async function chooseFor(page: Page, person: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for: ${person}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
