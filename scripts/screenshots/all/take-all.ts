/** Takes every shot at every width in both themes, and writes a contact sheet for each width and theme. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { errorTable } from '../../../contract/errors.ts'
import { launchOptions } from '../../tests/system-chromium.ts'
import { type SheetEntry, writeContactSheet } from './contact-sheet.ts'
import { type OpenSchool, withSchool } from './schools.ts'
import { type Shot, schools } from './shot.ts'

const widths = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: false, hasTouch: true },
  { width: 1280, height: 900, isMobile: false, hasTouch: false },
] as const
type Width = (typeof widths)[number]

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** A shot ends here: anything further down repeats, or belongs to lists of hundreds of rows. */
const MAX_HEIGHT = 2600
/** At load a page takes several times as long as usual. */
const PATIENCE = 20_000

interface Taking {
  browser: string
  folder: string
  shots: readonly Shot[]
}

/** @returns the sheets, and the shots that could not be taken */
export async function takeAll({ browser: named, folder, shots }: Taking) {
  const browser = await chromium.launch(launchOptions(named))
  const failures: string[] = []
  try {
    const sheets = await Promise.all(
      widths.map(async (width) => {
        const entries = await takeAtWidth(browser, width, folder, shots)
        failures.push(...entries.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : [])))
        return Promise.all(
          themes.map((theme) =>
            writeContactSheet(folder, `${width.width}-${theme}`, width.width, entries, theme),
          ),
        )
      }),
    )
    return { sheets: sheets.flat(), failures }
  } finally {
    await browser.close()
  }
}

async function takeAtWidth(
  browser: Browser,
  width: Width,
  folder: string,
  shots: readonly Shot[],
): Promise<SheetEntry[]> {
  for (const theme of themes) await mkdir(join(folder, `${width.width}-${theme}`), { recursive: true })
  const entries: SheetEntry[] = []
  for (const kind of schools) {
    const ofSchool = shots.filter(({ school }) => school === kind)
    if (ofSchool.length === 0) continue
    await withSchool(kind, async (school) => {
      for (const shot of ofSchool) {
        const file = `${kind}-${shot.name.replace(/[^\w]+/g, '-')}.jpg`
        const fault = await take(browser, school, shot, width, (theme) =>
          join(folder, `${width.width}-${theme}`, file),
        ).then(
          () => undefined,
          (error: unknown) => `${width.width}: ${String(error).split('\n').slice(0, 4).join(' ')}`,
        )
        entries.push({ name: `${kind}: ${shot.name}`, file, ...(fault && { fault }) })
      }
    })
  }
  return entries
}

async function take(
  browser: Browser,
  school: OpenSchool,
  shot: Shot,
  { width, height, ...device }: Width,
  pathOf: (theme: Theme) => string,
): Promise<void> {
  const context = await browser.newContext({
    ...device,
    baseURL: school.url,
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE)
  try {
    if (shot.person) await signIn(context, school, shot.person)
    const page = await context.newPage()
    if (shot.reads !== 'answered') await disturb(page, shot.reads)
    await page.goto(school.filled(shot.path), { waitUntil: 'commit' })
    await settle(page, shot)
    for (const step of shot.steps) await step(page)
    if (shot.steps.length > 0) await settle(page, shot)
    // Not Playwright's whole page: lists draw only the rows near the visible part.
    const long = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!shot.onlyVisible && long > height) {
      await page.setViewportSize({ width, height: Math.min(long, MAX_HEIGHT) })
      await settle(page, shot)
    }
    for (const theme of themes) {
      await show(page, theme)
      await page.screenshot({ path: pathOf(theme), type: 'jpeg', quality: 80 })
    }
  } finally {
    await context.close()
  }
}

async function signIn(context: BrowserContext, school: OpenSchool, person: string): Promise<void> {
  let answer = await context.request.post('/api/auth/login', { data: school.account(person) })
  if (/second_factor_required/.test(await answer.text())) {
    const recoveryCode = school.recoveryCodes.pop()
    answer = await context.request.post('/api/auth/second-factor/pending', { data: { recoveryCode } })
  }
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${answer.status()}`)
}

/** These reads are always answered, because the app shows no screen without them. */
const ofTheFrame = /\/api\/(auth\/user|goal-week|setup|studios|events)\b/

const [, message] = errorTable.internal

async function disturb(page: Page, reads: 'silent' | 'failing'): Promise<void> {
  await page.route(/\/api\//, (route) => {
    if (ofTheFrame.test(route.request().url())) return route.continue()
    if (reads === 'failing') return route.fulfill({ status: 500, json: { code: 'internal', message } })
  })
}

async function settle(page: Page, { reads }: Shot): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(isStill, reads === 'silent', { polling: 150 })
  await page.evaluate(() => document.fonts.ready)
}

/** Runs in the page: it shows the same as at the last call, and nothing loads unless the server stays silent. */
function isStill(silent: boolean): boolean {
  const shown = `${location.href} ${document.body.innerText}`
  const isSame = document.body.dataset.shown === shown
  document.body.dataset.shown = shown
  return isSame && (silent || !document.querySelector('[aria-busy="true"]:not([aria-hidden="true"] *)'))
}

async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('cairn-theme', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'cairn-theme', newValue }))
  }, theme)
  await page.waitForFunction((wanted) => document.documentElement.classList.contains(wanted), theme)
}
