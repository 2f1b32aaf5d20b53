// The scenes measured in the browser: the first page of each role, a learner's actions, and an admin with 5,000 learners.
import type { Browser, Page } from '@playwright/test'
import type { Figure } from '../page.ts'
import {
  LAPTOP,
  measureInteraction,
  measureTap,
  openDevice,
  openPage,
  openUnwatchedDevice,
  PHONE,
  type Timings,
} from './visit.ts'

export interface Scene {
  name: string
  play(browser: Browser, at: Place): Promise<Figure[]>
}

interface Place {
  url: string
  /** Session tokens. */
  people: Record<'learner' | 'actor' | 'coach' | 'guide' | 'admin', string>
}

const GOALS = '#goals li h3'
const ROWS = 'tr[data-person] th'

const ms = (what: string, value: number, max: number | null): Figure => ({
  what,
  value,
  max,
  unit: 'ms',
  digits: 0,
})

interface FirstPage {
  name: string
  /** The page is opened by a person of this role, or by nobody signed in if it is absent. */
  person?: 'learner' | 'coach' | 'guide' | 'admin'
  viewport: typeof PHONE
  /** Matches once the page can be used. */
  usable: string
  /** The figure is named after what the selector matches. */
  usableName: string
  /** Milliseconds. */
  maxLargestPaint: number
  maxUsable: number
  /** Requests and bytes without a bar are only noted: `e2e/first-visit.spec.ts` judges the scripts of each role. */
  maxRequests?: number
  maxKilobytes?: number
}

const LEARNER: FirstPage = {
  name: 'Learner’s dashboard, first visit of a device (nothing kept)',
  person: 'learner',
  viewport: PHONE,
  usable: GOALS,
  usableName: 'goals visible',
  maxLargestPaint: 1500,
  maxUsable: 1800,
  maxRequests: 14,
  maxKilobytes: 160,
}

const FIRST_PAGES: readonly FirstPage[] = [
  {
    name: 'Signing in, first visit of a device (nothing kept)',
    viewport: PHONE,
    usable: 'input[type=password]',
    usableName: 'fields visible',
    maxLargestPaint: 1500,
    maxUsable: 1800,
  },
  LEARNER,
  {
    name: 'Coach’s home, first visit of a device (nothing kept)',
    person: 'coach',
    viewport: LAPTOP,
    usable: '#group a[href^="/feedback/crew/"]',
    usableName: 'crews visible',
    maxLargestPaint: 2000,
    maxUsable: 2300,
  },
  {
    name: 'Guide’s page, first visit of a device (nothing kept)',
    person: 'guide',
    viewport: LAPTOP,
    usable: '[role=tabpanel] h2',
    usableName: 'studio visible',
    maxLargestPaint: 2000,
    maxUsable: 2300,
  },
  {
    name: 'Admin’s learners, first visit of a device (nothing kept)',
    person: 'admin',
    viewport: LAPTOP,
    usable: ROWS,
    usableName: 'learners visible',
    maxLargestPaint: 2500,
    maxUsable: 2800,
  },
]

const startFigures = (page: FirstPage, timings: Timings): Figure[] => [
  ms('first paint', timings.firstPaint, null),
  ms('largest paint (LCP)', timings.largestPaint, page.maxLargestPaint),
  ms(page.usableName, timings.shown, page.maxUsable),
  ms('total blocking time until then', timings.blocked, 150),
  ms('and until the page is quiet', timings.blockedInAll, 150),
  { what: 'layout shift', value: timings.shift, max: 0.02, digits: 3 },
]

async function playFirstVisit(browser: Browser, { url, people }: Place, page: FirstPage): Promise<Figure[]> {
  const token = page.person && people[page.person]
  const device = await openUnwatchedDevice(browser, { url, token, viewport: page.viewport })
  const timings = await device.visit(`${url}/`, page.usable)
  await device.close()
  const kilobytes = timings.bytes / 1000
  return [
    ...startFigures(page, timings),
    {
      what: 'requests until then',
      value: timings.requests,
      max: page.maxRequests ?? null,
      digits: 0,
    },
    {
      what: 'transferred by them',
      value: kilobytes,
      max: page.maxKilobytes ?? null,
      unit: 'kB',
      digits: 1,
    },
  ]
}

export const scenes: readonly Scene[] = [
  ...FIRST_PAGES.map((page) => ({
    name: page.name,
    play: (browser: Browser, place: Place) => playFirstVisit(browser, place, page),
  })),
  {
    name: 'Learner’s dashboard, the next morning (files kept)',
    play: async (browser, { url, people }) => {
      const device = await openUnwatchedDevice(browser, { url, token: people.learner, viewport: PHONE })
      await device.visit(`${url}/`, GOALS)
      const timings = await device.visit(`${url}/`, GOALS)
      await device.close()
      return startFigures(LEARNER, timings)
    },
  },
  {
    name: 'What a learner does, until the next paint',
    play: async (browser, { url, people }) => {
      const { context, page } = await openDevice(browser, { url, token: people.actor, viewport: PHONE })
      await openPage(page, `${url}/`, GOALS)
      const figures = await learnerActs(page)
      await context.close()
      return figures
    },
  },
  {
    name: 'The first check of a visit and the second, from the tap to the change',
    play: async (browser, { url, people }) => {
      const { context, page } = await openDevice(browser, { url, token: people.actor, viewport: PHONE })
      await openPage(page, `${url}/`, GOALS)
      const first = await checkGoal(page)
      const second = await checkGoal(page)
      await context.close()
      return [
        ms('first check: done', first.done, 100),
        ms('second check: done', second.done, 100),
        ms('first check: celebrated', first.celebrated, null),
        ms('second check: celebrated', second.celebrated, null),
      ]
    },
  },
  {
    name: 'Administration of 5,000 learners',
    play: async (browser, { url, people }) => {
      const { context, page } = await openDevice(browser, { url, token: people.admin, viewport: LAPTOP })
      await openPage(page, `${url}/goal-history`, 'main h1')
      const figures = await adminActs(page)
      await context.close()
      return figures
    },
  },
]

async function learnerActs(page: Page): Promise<Figure[]> {
  const open = page.getByRole('checkbox', { name: /^Mark as done/ }).first()
  const opens = await measureInteraction(page, () => page.getByRole('button', { name: 'New goal' }).tap())
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('textbox').first().fill('Read two chapters')
  const creates = await measureInteraction(page, () =>
    dialog.getByRole('button', { name: 'Create Goal' }).tap(),
  )
  await dialog.waitFor({ state: 'hidden' })
  const completes = await measureInteraction(page, () => open.tap())
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 10_000 })
  const done = page.getByRole('checkbox', { name: /^Completed/, disabled: false }).first()
  const undoes = await measureInteraction(page, () => done.tap())
  return [
    ms('open the dialog of a new goal', opens, 100),
    ms('create a goal, with its toast', creates, 100),
    ms('complete a goal, with its celebration', completes, 100),
    ms('take it back', undoes, 100),
  ]
}

/** Checks the first open goal off, waits until its celebration is over, and takes it back. */
async function checkGoal(page: Page): Promise<{ done: number; celebrated: number }> {
  const open = page.getByRole('checkbox', { name: /^Mark as done/ }).first()
  const name = await open.getAttribute('aria-label')
  const title = name?.replace('Mark as done: ', '') ?? ''
  const done = `[aria-label=${JSON.stringify(`Completed: ${title}`)}]`
  const [doneAfter = 0, celebratedAfter = 0] = await measureTap(page, () => open.tap(), [
    done,
    '[role=dialog]',
  ])
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 10_000 })
  await page.locator(done).first().tap()
  await page.locator(done).first().waitFor({ state: 'detached' })
  // The server's answers of both changes have arrived.
  await page.waitForTimeout(1500)
  return { done: doneAfter, celebrated: celebratedAfter }
}

async function adminActs(page: Page): Promise<Figure[]> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const link = bar.getByRole('link', { name: 'Admin', exact: true })
  await link.waitFor()
  const [shown = Number.NaN] = await measureTap(page, () => link.click(), [ROWS])
  await page.waitForTimeout(1500)
  const sorts = await measureInteraction(page, () => page.locator('thead th:nth-child(3) button').click())
  const types = await measureInteraction(page, () =>
    page.getByRole('searchbox').first().pressSequentially('an'),
  )
  await measureInteraction(page, () => page.getByRole('searchbox').first().fill(''))
  const chooses = await measureInteraction(page, () =>
    page.locator('thead input[type=checkbox]').first().click(),
  )
  const clears = await measureInteraction(page, () =>
    page.getByRole('button', { name: 'Clear selection' }).click(),
  )
  const board = await measureInteraction(page, () => page.getByRole('tab', { name: 'Crews' }).click())
  await page
    .getByRole('heading', { name: /Unassigned/ })
    .first()
    .waitFor()
  const moves = await measureInteraction(page, () =>
    page
      .getByRole('button', { name: /^Move / })
      .first()
      .click(),
  )
  return [
    ms('administration visible after a tap', shown, 1500),
    ms('sort the table', sorts, 200),
    ms('search, two letters', types, 200),
    ms('choose all', chooses, 200),
    ms('clear the selection', clears, 200),
    ms('go to the crew board', board, 200),
    ms('open ‘Move to…’ on the board', moves, 200),
  ]
}
