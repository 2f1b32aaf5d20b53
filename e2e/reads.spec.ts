// The head of a page requests exactly the reads that its screen needs. Screens without a server: reads.test.tsx.

import { expectScreen } from './expect-screen.ts'
import { expect, test } from './role-school.ts'
import { lands } from './route-table.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

for (const role of ['learner', 'captain', 'coach', 'guide', 'admin', 'super admin'] as const) {
  test(`what the page of a ${role} asks ahead is asked once`, async ({ browser, school }) => {
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
    await expectScreen(page, lands(role, '/'))
    const ahead = page.locator('link[rel="preload"][as="fetch"]')
    const addresses = await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses).toContain('/api/auth/user')
    // The application uses each of them, and each was requested once.
    await expect.poll(() => addresses.filter((address) => !taken.includes(address))).toEqual([])
    const times = (address: string) => sent.filter((one) => one === address).length
    expect(addresses.map((address) => [address, times(address)])).toEqual(
      addresses.map((address) => [address, 1]),
    )
    await context.close()
  })
}
