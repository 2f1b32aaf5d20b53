// What the head of a page asks ahead is what its screen takes up. Screens whose server is away: reads.test.tsx.
import { expect, test } from './role-school.ts'
import { lands } from './route-table.ts'
import { expectScreen } from './screen-look.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

for (const role of ['learner', 'captain', 'coach', 'guide', 'admin', 'super admin'] as const) {
  test(`what the page of a ${role} asks ahead is asked once`, async ({ browser, school }) => {
    const context = await school.browserOf(browser, role)
    const page = await context.newPage()
    // A stream that opens slowly has everything read anew.
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
    // The application takes up each of them, and the server was asked once.
    await expect.poll(() => addresses.filter((address) => !taken.includes(address))).toEqual([])
    const times = (address: string) => sent.filter((one) => one === address).length
    expect(addresses.map((address) => [address, times(address)])).toEqual(
      addresses.map((address) => [address, 1]),
    )
    await context.close()
  })
}
