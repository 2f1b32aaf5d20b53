/** Takes the README's pictures in a browser, each as a person who signs in through the login screen. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../tests/system-chromium.ts'
import type { Picture } from './picture.ts'

interface Taking {
  browser: string
  /** The server at this address is running, with a made-up school. */
  url: string
  password: string
  /** Where the pictures go. */
  folder: string
  pictures: readonly Picture[]
}

export async function takePictures({
  browser: named,
  url,
  password,
  folder,
  pictures,
}: Taking): Promise<string[]> {
  const browser = await chromium.launch(launchOptions(named))
  try {
    const files: string[] = []
    for (const picture of pictures) {
      const path = join(folder, picture.file)
      await take(browser, { url, password, path }, picture)
      files.push(path)
    }
    return files
  } finally {
    await browser.close()
  }
}

async function take(
  browser: Browser,
  { url, password, path }: { url: string; password: string; path: string },
  { username, width, height, theme, scale, onPaper, open }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: scale > 1,
    hasTouch: scale > 1,
    // No animation is running.
    reducedMotion: 'reduce',
  })
  await context.addInitScript((value) => localStorage.setItem('cairn-theme', value), theme)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const welcome = page.getByText('Welcome back!', { exact: true })
  await welcome.waitFor()
  await welcome.waitFor({ state: 'hidden' })
  await open(page)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready)
  // A tip would cover what is below it.
  await page.mouse.move(0, 0)
  await page.locator('[data-tooltip-layer]').waitFor({ state: 'detached' })
  if (onPaper) await showPaper(page)
  await page.screenshot({ path })
  await context.close()
}

async function showPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  // The margins of the sheet are the printer's.
  await page.evaluate(() => {
    document.body.style.padding = '14mm'
  })
}
