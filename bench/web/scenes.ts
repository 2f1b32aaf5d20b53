// The scenes measured in the browser: a learner's start, a learner's actions, and an admin with 5,000 learners.
import type { Browser, Page } from '@playwright/test'
import type { Figure } from '../page.ts'
import {
  LAPTOP,
  measureInteraction,
  measureTap,
  openDevice,
  openPage,
  openUnwatchedPhone,
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
  people: { learner: string; actor: string; admin: string }
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

const startFigures = (timings: Timings): Figure[] => [
  ms('first paint', timings.firstPaint, null),
  ms('largest paint (LCP)', timings.largestPaint, 1500),
  ms('goals visible', timings.shown, 1800),
  ms('total blocking time until then', timings.blocked, 150),
  ms('and until the page is quiet', timings.blockedInAll, 150),
  { what: 'layout shift', value: timings.shift, max: 0.02, digits: 3 },
]

export const scenes: readonly Scene[] = [
  {
    name: 'Learner’s dashboard, first visit of a device (nothing kept)',
    play: async (browser, { url, people }) => {
      const phone = await openUnwatchedPhone(browser, { url, token: people.learner })
      const timings = await phone.visit(`${url}/`, GOALS)
      await phone.close()
      return [
        ...startFigures(timings),
        { what: 'requests until the user acts', value: timings.requests, max: 14, digits: 0 },
        { what: 'transferred until then', value: timings.bytes / 1000, max: 160, unit: 'kB', digits: 1 },
      ]
    },
  },
  {
    name: 'Learner’s dashboard, the next morning (files kept)',
    play: async (browser, { url, people }) => {
      const phone = await openUnwatchedPhone(browser, { url, token: people.learner })
      await phone.visit(`${url}/`, GOALS)
      const timings = await phone.visit(`${url}/`, GOALS)
      await phone.close()
      return startFigures(timings)
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

async function adminActs(page: Page): Promise<Figure[]> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const link = bar.getByRole('link', { name: 'Admin', exact: true })
  await link.waitFor()
  const shown = await measureTap(page, () => link.click(), ROWS)
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
