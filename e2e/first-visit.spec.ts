// What the first visit of a learner's phone costs: the sign-in is kept, nothing else.
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signInAtOnce, withoutEventStream } from './people.ts'
import { onPhone } from './tags.ts'

/** Until the user acts. */
const REQUESTS = 14
/** Bytes with their headers. */
const BYTES = 165_000
/** The stream of changes, which is switched off: it never ends, and a late one reads everything again. */
const STREAM = { requests: 1, bytes: 500 }

test.use({ clock: THURSDAY, seeded: true, serviceWorkers: 'allow' })

test('it is small until the learner acts, and complete after that', onPhone, async ({ browser, cairn }) => {
  const context = await browser.newContext({ baseURL: cairn.url })
  await context.addInitScript(withoutEventStream)
  const page = await context.newPage()
  await signInAtOnce(page, userNamed('learner'))
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  const requests: string[] = []
  let bytes = 0
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests.push(new URL(request.url).pathname)
  })
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: /stone/ }).first()).toBeVisible()
  // What comes after the first view has come.
  await expect(page.locator('body > div > [role=status]').first()).toBeAttached()
  await page.waitForLoadState('networkidle')

  expect(requests.length + STREAM.requests, requests.join('\n')).toBeLessThanOrEqual(REQUESTS)
  expect(bytes + STREAM.bytes).toBeLessThanOrEqual(BYTES)
  expect(requests.filter((path) => /dialogs|rail|groups/.test(path))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await page.touchscreen.tap(180, 5)
  await expect(page.getByRole('region', { name: 'My Crew' }).getByRole('listitem').first()).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.close()
})
