// A browser like a cheap phone on a slow line, and the measurements of a visit.
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { root } from '../../drills/node.ts'
import { ensureBrowser } from '../../scripts/tests/ensure-browser.ts'
import { launchOptions } from '../../scripts/tests/system-chromium.ts'

/** The device is this many times slower than this machine. */
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
  /** The requests until `shown`, with the page itself and the stream of changes, and their bytes. */
  requests: number
  bytes: number
}

/** After `shown`, in milliseconds. */
const QUIET_MS = 2500

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(await ensureBrowser(root)))
}

/** Opens a signed-in device with an empty cache. */
export async function openDevice(
  browser: Browser,
  { url, token, viewport }: { url: string; token: string; viewport: typeof PHONE },
): Promise<{ context: BrowserContext; page: Page }> {
  const phone = viewport === PHONE
  const context = await browser.newContext({ viewport, isMobile: phone, hasTouch: phone })
  await context.addCookies([{ name: 'cairn_session', value: token, url }])
  await context.addInitScript(watch)
  return { context, page: await slowPage(context) }
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return page
}

/** Opens the page and waits until `selector` is there and the page is idle. */
export async function openPage(page: Page, address: string, selector: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor({ timeout: 30_000 })
  await page.waitForTimeout(QUIET_MS)
}

/**
 * Opens a device with an empty cache whose pages Playwright does not watch; without a token nobody is signed in. Its `Runtime.enable` would make V8 find the
 * lines of five errors that React makes and only compares, for which it reads all of React again: 130 ms of the first view,
 * which only happens with open developer tools.
 */
export async function openUnwatchedDevice(browser: Browser, { url, token, viewport }: UnwatchedDevice) {
  const chrome = await browser.newBrowserCDPSession()
  const { browserContextId } = await chrome.send('Target.createBrowserContext')
  const cookies = token ? [{ name: 'cairn_session', value: token, url }] : []
  await chrome.send('Storage.setCookies', { browserContextId, cookies })
  return {
    visit: (address: string, selector: string) =>
      visit(chrome, { browserContextId, viewport }, address, selector),
    close: () => chrome.send('Target.disposeBrowserContext', { browserContextId }),
  }
}

interface UnwatchedDevice {
  url: string
  token?: string | undefined
  viewport: typeof PHONE
}

/** Opens the page in a new tab and waits until `selector` has been painted and the page is idle. */
async function visit(
  chrome: CDPSession,
  { browserContextId, viewport }: { browserContextId: string; viewport: typeof PHONE },
  address: string,
  selector: string,
): Promise<Timings> {
  const { targetId } = await chrome.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const tab = await attachToTab(chrome, targetId)
  const requests = new Map<string, { sentAt: number; bytes: number }>()
  tab.handle(({ method, params: { requestId = '', request, wallTime = 0, encodedDataLength = 0 } }) => {
    if (method === 'Network.requestWillBeSent' && !request?.url.startsWith('data:'))
      requests.set(requestId, { sentAt: wallTime * 1000, bytes: 0 })
    const finished = requests.get(requestId)
    if (method === 'Network.loadingFinished' && finished) finished.bytes = encodedDataLength
  })
  await tab.send('Page.enable')
  const mobile = viewport === PHONE
  await tab.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', NETWORK)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const source = `window.benchWants = ${JSON.stringify(selector)}; (${watch})()`
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.send('Page.navigate', { url: address })
  const deadline = Date.now() + 30_000
  while (!(await tab.evaluate('window.benchSeen?.shown > 0'))) {
    if (Date.now() > deadline) throw new Error('What was waited for was not shown.')
    await wait(500)
  }
  await wait(QUIET_MS)
  const seen = timings.parse(await tab.evaluate(`(${readMeasurements})()`))
  await tab.close()
  // Nobody waits for what the page loads later, while it is idle.
  const awaited = [...requests.values()].filter(({ sentAt }) => sentAt <= seen.startedAt + seen.shown)
  return { ...seen, requests: awaited.length, bytes: awaited.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Runs in the page. */
function readMeasurements() {
  const seen = Reflect.get(window, 'benchSeen')
  const above = (tasks: { duration: number }[]) => tasks.reduce((sum, { duration }) => sum + duration - 50, 0)
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return {
    ...seen,
    startedAt: performance.timeOrigin,
    firstPaint: paint?.startTime,
    blocked: above(seen.tasks.filter(({ start }: { start: number }) => start < seen.shown)),
    blockedInAll: above(seen.tasks),
  }
}

const number = z.number()
const timings = z.object({
  startedAt: number,
  firstPaint: number,
  largestPaint: number,
  shown: number,
  blocked: number,
  blockedInAll: number,
  shift: number,
})

const message = z.object({
  id: z.optional(number),
  method: z.optional(z.string()),
  params: z._default(
    z.object({
      requestId: z.optional(z.string()),
      request: z.optional(z.object({ url: z.string() })),
      wallTime: z.optional(number),
      encodedDataLength: z.optional(number),
    }),
    {},
  ),
  error: z.optional(z.object({ message: z.string() })),
  result: z.optional(z.object({ result: z.optional(z.object({ value: z.optional(z.unknown()) })) })),
})
type Message = z.infer<typeof message>

/** Attaches to a tab through the connection of the browser. */
async function attachToTab(chrome: CDPSession, targetId: string) {
  const { sessionId } = await chrome.send('Target.attachToTarget', { targetId, flatten: false })
  const listeners = new Set<(message: Message) => void>()
  const receive = (received: { sessionId: string; message: string }) => {
    if (received.sessionId !== sessionId) return
    const parsed = message.parse(JSON.parse(received.message))
    for (const listener of listeners) listener(parsed)
  }
  chrome.on('Target.receivedMessageFromTarget', receive)
  let sent = 0
  const send = (method: string, params: object = {}) =>
    new Promise<Message>((resolve, reject) => {
      const id = ++sent
      const answer = (heard: Message) => {
        if (heard.id !== id) return
        listeners.delete(answer)
        if (heard.error) reject(new Error(`${method}: ${heard.error.message}`))
        else resolve(heard)
      }
      listeners.add(answer)
      const text = JSON.stringify({ id, method, params })
      chrome.send('Target.sendMessageToTarget', { sessionId, message: text }).catch(reject)
    })
  const evaluate = async (expression: string) =>
    (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.result?.value
  return {
    send,
    evaluate,
    handle: (listener: (message: Message) => void) => listeners.add(listener),
    close: async () => {
      await chrome.send('Target.closeTarget', { targetId })
      chrome.off('Target.receivedMessageFromTarget', receive)
    },
  }
}

/** Runs `act`. @returns how long the slowest of its events took until the next paint */
export async function measureInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'benchEvents', []))
  await act()
  await page.waitForTimeout(700)
  return page.evaluate(() => {
    const events: number[] = Reflect.get(window, 'benchEvents')
    return Math.max(0, ...events)
  })
}

/** Measures the times from a tap until each of the `selectors` is there, by the page's own clock. */
export async function measureTap(
  page: Page,
  tap: () => Promise<unknown>,
  selectors: readonly string[],
): Promise<number[]> {
  await page.evaluate((wanted) => {
    const times: (number | undefined)[] = wanted.map(() => undefined)
    const begin = () => {
      const began = performance.now()
      const check = () => {
        for (const [index, selector] of wanted.entries()) {
          if (document.querySelector(selector)) times[index] ??= performance.now() - began
        }
        if (times.includes(undefined)) requestAnimationFrame(check)
        else Reflect.set(window, 'benchTapped', times)
      }
      requestAnimationFrame(check)
    }
    Reflect.set(window, 'benchTapped', undefined)
    window.addEventListener('pointerdown', begin, { once: true, capture: true })
  }, selectors)
  await tap()
  await page.waitForFunction(() => Reflect.get(window, 'benchTapped') !== undefined, null, {
    timeout: 30_000,
  })
  return z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'benchTapped')))
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen = { largestPaint: 0, shown: 0, shift: 0, tasks: [] as { start: number; duration: number }[] }
  Reflect.set(window, 'benchSeen', seen)
  Reflect.set(window, 'benchEvents', [])
  const observe = (type: string, handle: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
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
  const wanted: unknown = Reflect.get(window, 'benchWants')
  if (typeof wanted !== 'string') return
  const check = () => {
    if (!document.querySelector(wanted)) return
    changes.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())))
  }
  const changes = new MutationObserver(check)
  changes.observe(document, { childList: true, subtree: true })
}
