// A school of 5,000 on the Learners tab: how soon the rows stand, and how soon sorting, filtering and choosing show.
// The limits are generous, since machines are shared; the figures are printed.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { somebody, THURSDAY } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.skip(({ isMobile }) => isMobile, 'Measured once, on the wider screen that shows more rows.')
test.use({ clock: THURSDAY, seeded: { learners: 5000, weeks: 1 } })
test.describe.configure({ timeout: 240_000 })

/** How much slower than this machine a school's laptop may be. */
const THROTTLE = 4
const ROUNDS = 5

/** What somebody does, and the place where it shows. */
interface Act {
  what: string
  press?: string
  type?: { into: string; text: string }
  shows: string
}

const names = 'tr[data-person]:first-child th'
const count = 'p[role=status]'
const search = 'input[type=search]'
const studio = 'select[aria-label="Studio filter"]'
const head = (column: number) => `thead th:nth-child(${column}) button`

const acts: readonly Act[] = [
  { what: 'sort by name, turned around', press: head(2), shows: names },
  { what: 'sort by username', press: head(3), shows: names },
  { what: 'sort by studio', press: head(4), shows: names },
  { what: 'back to names', press: head(2), shows: names },
  { what: 'search, first letter', type: { into: search, text: 'a' }, shows: count },
  { what: 'search, second letter', type: { into: search, text: 'an' }, shows: count },
  { what: 'search emptied', type: { into: search, text: '' }, shows: count },
  { what: 'filter by studio', type: { into: studio, text: '=Summit' }, shows: count },
  { what: 'all studios', type: { into: studio, text: 'all' }, shows: count },
  { what: 'choose one', press: 'tr[data-person] input[type=checkbox]', shows: '[data-selection-bar] p' },
  { what: 'choose all', press: 'thead input[type=checkbox]', shows: '[data-selection-bar] p' },
  {
    what: 'choose nobody',
    press: '[data-selection-bar] button[aria-label="Clear selection"]',
    shows: '[data-selection-bar] p',
  },
]

test('the rows of 5,000 stand, sort, filter and are chosen quickly', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, somebody('admin'))
  await expect(page.getByText(/Showing 5,\d+ of 5,\d+ learners/)).toBeVisible({ timeout: 30_000 })
  const figures: { what: string; ms: number; limit: number }[] = []
  for (const slower of [1, THROTTLE]) {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const times = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.getByRole('tab', { name: 'Studios' }).click()
      await expect(page.getByRole('heading', { name: 'Studios' })).toBeVisible()
      const tab = { what: 'first rows after a tap', press: '[role=tab]:first-child', shows: names }
      for (const act of [tab, ...acts]) {
        times.set(act.what, [...(times.get(act.what) ?? []), await timed(page, act)])
      }
    }
    for (const [what, all] of times) {
      // The aims are 1,000 ms and 100 ms; 1,500 ms at four times slower.
      const limit = what === 'first rows after a tap' ? 1500 : 300
      figures.push({
        what: `${what}, ${slower}x slower`,
        ms: median(all),
        limit: limit * (slower === 1 ? 1 : 2),
      })
    }
    await devTools.detach()
  }
  for (const { what, ms } of figures) console.log(`${what}: ${Math.round(ms)} ms`)
  for (const { what, ms, limit } of figures) expect.soft(ms, what).toBeLessThan(limit)

  const drawn = await page.locator('tr[data-person]').count()
  expect(drawn).toBeGreaterThan(10)
  expect(drawn).toBeLessThan(60)
})

/** Milliseconds from the input until what it changes stands on the screen. */
function timed(page: Page, act: Act): Promise<number> {
  return page.evaluate(async ({ press, type, shows }) => {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const state = () => find(shows)?.textContent ?? ''
    const frame = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    await frame()
    const before = state()
    const start = performance.now()
    if (press) {
      const target = find(press)
      target?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      target?.click()
    }
    const field = type && find(type.into)
    if (type && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) {
      // As the browser itself writes: React watches the property of the field.
      const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, type.text)
      field.dispatchEvent(
        new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }),
      )
    }
    while (state() === before) {
      if (performance.now() - start > 15_000) throw new Error(`Nothing changed at ${shows}`)
      await new Promise((again) => requestAnimationFrame(again))
    }
    await frame()
    return performance.now() - start
  }, act)
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
