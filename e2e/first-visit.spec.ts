// Measures a device's first visit: scripts until the first page of each role, and requests without user action.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { FIRST_PAGE_BUDGETS } from '../scripts/checks/web-budgets.ts'
import { type Cairn, expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signInAtOnce, withoutEventStream } from './people.ts'
import type { SchoolApi } from './school-api.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface FirstPage {
  role: keyof typeof FIRST_PAGE_BUDGETS
  /** Matches once the page is shown with its data. */
  shown: string
  /** Defaults to '/'. */
  path?: string
  device?: typeof PHONE
  signIn?: (page: Page, admin: SchoolApi) => Promise<void>
}

const as = (username: string) => (page: Page) => signInAtOnce(page, userNamed(username))

const firstPages: readonly FirstPage[] = [
  { role: 'sign-in', shown: 'input[type=password]' },
  { role: 'learner', shown: '#goals li h3', device: PHONE, signIn: as('learner') },
  {
    role: 'guardian',

    shown: 'main h2[translate=no]',
    path: '/family',
    device: PHONE,
    signIn: connectGuardian,
  },
  { role: 'coach', shown: '#group a[href^="/feedback/crew/"]', signIn: as('coach') },
  { role: 'guide', shown: '[role=tabpanel] h2', signIn: as('guide') },
  { role: 'admin', shown: 'tr[data-person] th', signIn: as('admin') },
]

test.use({ clock: THURSDAY, seeded: true })

test('the scripts for each role’s first page stay within their budgets', async ({ browser, cairn }) => {
  const admin = await cairn.as(userNamed('admin'))
  for (const firstPage of firstPages) {
    await test.step(firstPage.role, async () => {
      const scripts = await scriptsUntilShown(browser, cairn, admin, firstPage)
      const budget = FIRST_PAGE_BUDGETS[firstPage.role]
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      console.log(`${firstPage.role}: ${total.toFixed(1)} of ${budget} kB in ${scripts.length} scripts`)
      const list = scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')
      expect.soft(total, `kB for the first page of ${firstPage.role}:\n${list}`).toBeLessThanOrEqual(budget)
    })
  }
})

test('a learner’s first visit loads everything without user action', async ({ browser, cairn }) => {
  const context = await browser.newContext({ baseURL: cairn.url, serviceWorkers: 'allow', ...PHONE })
  const page = await context.newPage()
  await signInAtOnce(page, userNamed('learner'))
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My Crew' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('body > div > [role=status]').first()).toBeAttached()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.close()
})

async function scriptsUntilShown(browser: Browser, cairn: Cairn, admin: SchoolApi, firstPage: FirstPage) {
  const { path = '/', shown, device, signIn } = firstPage
  const context = await browser.newContext({ baseURL: cairn.url, ...device })
  await context.addInitScript(withoutEventStream)
  await context.addInitScript(noteWhenShown, shown)
  const page = await context.newPage()
  await signIn?.(page, admin)
  const scripts = await watchScripts(context, page)
  await page.goto(path)
  const shownAt = await page.waitForFunction(() => Reflect.get(window, 'shownAt'))
  await page.waitForLoadState('networkidle')
  const until: number = await shownAt.jsonValue()
  await context.close()
  return [...scripts.values()].filter(({ requestedAt }) => requestedAt <= until)
}

/** Runs in the page. It records when a matching element was first rendered. */
function noteWhenShown(selector: string): void {
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    Reflect.set(window, 'shownAt', performance.timeOrigin + performance.now())
  })
  changes.observe(document, { childList: true, subtree: true })
}

interface Script {
  path: string
  bytes: number
  /** Epoch milliseconds. */
  requestedAt: number
}

async function watchScripts(context: BrowserContext, page: Page): Promise<ReadonlyMap<string, Script>> {
  const scripts = new Map<string, Script>()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('.js'))
      scripts.set(requestId, { path: pathname, bytes: 0, requestedAt: wallTime * 1000 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  return scripts
}

/** The page's browser follows the learner of the made-up school. */
async function connectGuardian(page: Page, admin: SchoolApi): Promise<void> {
  const { activityMonths, notificationMonths, logMonths } = await admin.call('GET /api/admin/settings')
  await admin.call('PUT /api/admin/settings', {
    body: { activityMonths, notificationMonths, logMonths, familyView: true },
  })
  const users = await admin.call('GET /api/admin/users')
  const learner = users.find(({ username }) => username === 'learner')
  const { codes } = await admin.call('POST /api/admin/family-codes', {
    body: { userIds: [learner?.id ?? 0], perLearner: 1 },
  })
  const data = { code: codes[0]?.code, name: 'Ana Rao' }
  const answer = await page.request.post('/api/family/connect', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}
