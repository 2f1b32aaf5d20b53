// The head of a page requests exactly the reads that its screen needs. reads.test.tsx tests the screens without a server.

import { expectScreen } from './expect-screen.ts'
import { expect, test } from './role-school.ts'
import { landingScreen } from './route-table.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

for (const role of ['learner', 'captain', 'coach', 'guide', 'admin', 'super admin'] as const) {
  test(`every read that the page head requests as ${role} is needed, and requested once`, async ({
    browser,
    school,
  }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    // A stream that opens late would cause all reads again.
    await page.route('**/api/events*', (route) => route.abort())
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      sent.push(pathname + search)
    })
    const taken: string[] = []
    await page.exposeFunction('noteFetch', (address: string) => taken.push(address))
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (...input) => {
        Reflect.get(window, 'noteFetch')(String(input[0]))
        return fetch(...input)
      }
    })
    await page.goto('/')
    await expectScreen(page, landingScreen(role, '/'))
    const ahead = page.locator('link[rel="preload"][as="fetch"]')
    const addresses = await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses).toContain('/api/auth/user')
    // The application uses each of them, and each was requested once.
    await expect.poll(() => addresses.filter((address) => !taken.includes(address))).toEqual([])
    const countOf = (address: string) => sent.filter((sentAddress) => sentAddress === address).length
    expect(addresses.map((address) => [address, countOf(address)])).toEqual(
      addresses.map((address) => [address, 1]),
    )
    await context.close()
  })
}
