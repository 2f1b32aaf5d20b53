// The main screens match their pictures in e2e/pictures/. After an intended change of appearance take new ones:
// npm run e2e -- pictures --update-snapshots
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'
import { showTheme } from './theme.ts'

test.beforeEach(async ({ browser }, testInfo) => {
  test.skip(
    !(await drawsAlike(browser, testInfo)),
    'This browser draws letters otherwise than the one of the pictures.',
  )
})
test.use({ clock: THURSDAY, seeded: { learners: 60, weeks: 8 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const variants = [
  { name: 'desk', width: 1280, height: 900, theme: 'light' },
  { name: 'phone', width: 360, height: 740, theme: 'dark' },
] as const

/** A few pixels at the edges of letters differ between builds of the browser. A row that moved differs far more. */
const tolerance = { maxDiffPixelRatio: 0.01 }

/** Screens by person: the picture's name, and its address or the way to it from the home page. */
const screensOf: Record<string, Record<string, string | ((page: Page) => Promise<void>)>> = {
  learner: { dashboard: '/', history: '/goal-history' },
  captain: { 'manage-crew': manageCrew },
  coach: { feedback: '/feedback', 'coach-review': reviewOfFirstCrew, coaching: '/coaching' },
  guide: { guide: '/guide' },
  super: { schools: '/admin?tab=schools' },
  admin: {
    learners: '/admin',
    crews: '/admin?tab=crews',
    coaches: '/admin?tab=coaches',
  },
}

for (const [person, screens] of Object.entries(screensOf)) {
  test(`screens seen as ${person} match their pictures`, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed(person))
    for (const [name, way] of Object.entries(screens)) {
      if (typeof way === 'string') await page.goto(way)
      else await way(page)
      await expectPictures(page, name)
    }
    await page.context().close()
  })
}

test('screens before sign-in match their pictures', async ({ page }) => {
  await page.goto('/')
  await expectPictures(page, 'sign-in')
  await page.goto('/guest')
  await expectPictures(page, 'guest')
})

test('the weekly report matches its picture on paper', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'), {
    path: '/goal-history?report=2026-11-16',
  })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  await settled(page)
  await expect.soft(page).toHaveScreenshot('weekly-report-on-paper.png', { ...tolerance, fullPage: true })
  await page.context().close()
})

async function expectPictures(page: Page, screen: string): Promise<void> {
  // A change of theme before the first render would have no effect.
  await settled(page)
  for (const { name, width, height, theme } of variants) {
    await page.setViewportSize({ width, height })
    await showTheme(page, theme)
    await settled(page)
    await expect.soft(page).toHaveScreenshot(`${screen}-${name}.png`, tolerance)
  }
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function reviewOfFirstCrew(page: Page): Promise<void> {
  await page.goto('/feedback')
  await page
    .getByRole('link', { name: /Review Goals/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
}

async function manageCrew(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage Crew' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const TAKEN_WITH = join(import.meta.dirname, 'pictures/taken-with.json')

/** Names in the letters of the pages' font, and in letters of the system's fonts. */
const sample = ['Zoë Ångström', 'Nguyễn Thị Minh', 'Мила Шевченко', 'יונתן בן־דוד', '林美玲', 'ليلى']

/** Another browser build or other fonts move lines by a pixel, so new pictures record the browser and the fonts. */
async function drawsAlike(browser: Browser, { config }: TestInfo): Promise<boolean> {
  const page = await browser.newPage()
  const sizes = await page.evaluate((texts) => {
    const boxes = texts.map((text) => {
      const span = document.createElement('span')
      span.style.font = '16px system-ui, sans-serif'
      span.textContent = text
      document.body.append(span)
      const { width, height } = span.getBoundingClientRect()
      return `${width.toFixed(2)} x ${height}`
    })
    return boxes
  }, sample)
  await page.close()
  const description = `${JSON.stringify({ platform: process.platform, browser: browser.version(), sizes: sizes.join(', ') }, null, 2)}\n`
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed')
    await writeFile(TAKEN_WITH, description)
  return (await readFile(TAKEN_WITH, 'utf8')) === description
}
