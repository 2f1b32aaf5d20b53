// A browser like a cheap phone on a slow line, and the measurements of a visit.
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { root } from '../../drills/node.ts'
import { ensureBrowser } from '../../scripts/tests/ensure-browser.ts'
import { launchOptions } from '../../scripts/tests/system-chromium.ts'

/** How much slower than this machine the device is. */
export const CPU = 4
/** 1.6 Mbps down, 0.75 up, in bytes a second; 150 ms until an answer begins. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
export const PHONE = { width: 360, height: 740 }
export const LAPTOP = { width: 1280, height: 800 }

/** Milliseconds since the visit began; `shift` is the layout shift's own measure. */
export interface Timings {
  firstPaint: number
  largestPaint: number
  /** When the awaited element was painted. */
  shown: number
  /** Blocking time, the part of long tasks above 50 ms: until `shown`, and until the page is idle. */
  blocked: number
  blockedInAll: number
  shift: number
  /** What was transferred until then, with the page itself and the stream of changes. */
  requests: number
  bytes: number
}

/** After `shown`, in milliseconds. */
const UNTIL_QUIET = 2500

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(await ensureBrowser(root)))
}

/** A device with an empty cache, signed in. */
export async function device(
  browser: Browser,
  { url, token, viewport }: { url: string; token: string; viewport: typeof PHONE },
): Promise<{ context: BrowserContext; page: Page }> {
  const phone = viewport === PHONE
  const context = await browser.newContext({ viewport, isMobile: phone, hasTouch: phone })
  await context.addCookies([{ name: 'cairn_session', value: token, url }])
  await context.addInitScript(watch)
  return { context, page: await slowPage(context) }
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return page
}

/** Opens the page and waits until `selector` has been painted and the page is idle. */
export async function visit(page: Page, address: string, selector: string): Promise<Timings> {
  await page.addInitScript((wanted) => Reflect.set(window, 'benchWants', wanted), selector)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const transferred = { requests: 0, bytes: 0 }
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) transferred.requests += 1
  })
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred.bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  await untilShown(page)
  await page.waitForTimeout(UNTIL_QUIET)
  const timings = await page.evaluate(() => {
    const seen: Omit<Timings, 'requests' | 'bytes'> & { tasks: { start: number; duration: number }[] } =
      Reflect.get(window, 'benchSeen')
    const above = (tasks: typeof seen.tasks) => tasks.reduce((sum, { duration }) => sum + duration - 50, 0)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstPaint: paint?.startTime ?? 0,
      largestPaint: seen.largestPaint,
      shown: seen.shown,
      blocked: above(seen.tasks.filter(({ start }) => start < seen.shown)),
      blockedInAll: above(seen.tasks),
      shift: seen.shift,
    }
  })
  await devTools.detach()
  return { ...timings, ...transferred }
}

/** Polls seldom, and without Playwright's own waiting, which would load 330 kB of script into the measured page. */
async function untilShown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const deadline = Date.now() + 30_000
  for (;;) {
    await wait(500)
    const { result } = await devTools.send('Runtime.evaluate', { expression: 'window.benchSeen?.shown > 0' })
    if (result.value === true) break
    if (Date.now() > deadline) throw new Error('What was waited for was not shown.')
  }
  await devTools.detach()
}

/** Runs `act`. @returns how long the slowest of its events took until the next paint */
export async function interaction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'benchEvents', []))
  await act()
  await page.waitForTimeout(700)
  return page.evaluate(() => {
    const events: number[] = Reflect.get(window, 'benchEvents')
    return Math.max(0, ...events)
  })
}

/** From a tap until `selector` is there, by the page's own clock. */
export async function tapUntil(page: Page, tap: () => Promise<unknown>, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    const begin = () => {
      const began = performance.now()
      const look = () => {
        if (!document.querySelector(wanted)) return requestAnimationFrame(look)
        Reflect.set(window, 'benchTapped', performance.now() - began)
      }
      requestAnimationFrame(look)
    }
    Reflect.set(window, 'benchTapped', undefined)
    window.addEventListener('pointerdown', begin, { once: true, capture: true })
  }, selector)
  await tap()
  await page.waitForFunction(() => Reflect.get(window, 'benchTapped') !== undefined, null, {
    timeout: 30_000,
  })
  return page.evaluate(() => Number(Reflect.get(window, 'benchTapped')))
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen = { largestPaint: 0, shown: 0, shift: 0, tasks: [] as { start: number; duration: number }[] }
  Reflect.set(window, 'benchSeen', seen)
  Reflect.set(window, 'benchEvents', [])
  const observe = (type: string, hear: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  observe(
    'event',
    (entry) => {
      if (Reflect.get(entry, 'interactionId') > 0) Reflect.get(window, 'benchEvents').push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  // No requestAnimationFrame loop: it would make the browser render every frame.
  const look = () => {
    const wanted: unknown = Reflect.get(window, 'benchWants')
    if (typeof wanted !== 'string' || !document.querySelector(wanted)) return
    changes.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())))
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { childList: true, subtree: true })
}
