// The frame of every screen: logging out, the theme, and toasts with the times and distances of the specification.
import type { Page } from '@playwright/test'
import { errorTable } from '../contract/errors.ts'
import { expectScreen } from './expect-screen.ts'
import { expect, type RoleSchool, test } from './role-school.ts'
import { landingScreen } from './route-table.ts'
import { nightly } from './tags.ts'

async function openHome(browser: Parameters<RoleSchool['browserOf']>[0], school: RoleSchool): Promise<Page> {
  const context = await school.browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/')
  await expectScreen(page, landingScreen('admin', '/'))
  return page
}

const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' })

/** The server refuses to end the session, and a toast says so. */
async function refuseLogout(page: Page): Promise<void> {
  const [status, message] = errorTable.internal
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status, json: { message, code: 'internal' } }),
  )
}

const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Logout failed' })

test('logging out confirms it and goes to /, and Back shows nothing of the earlier page', async ({
  browser,
  school,
}) => {
  const page = await openHome(browser, school)
  await page.goto('/crews-overview')
  await expectScreen(page, 'crews overview')
  let answer = () => {}
  const wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/logout', async (route) => {
    await wait
    await route.continue()
  })
  await logout(page).click()
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
  answer()
  await expectScreen(page, 'sign in')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.goBack()
  await expectScreen(page, 'sign in')
  await page.reload()
  await expectScreen(page, 'sign in')
})

test('a failed logout says so and changes nothing', nightly, async ({ browser, school }) => {
  const page = await openHome(browser, school)
  await refuseLogout(page)
  await logout(page).click()
  await expect(toasts(page)).toContainText(errorTable.internal[1])
  await expect(logout(page)).toBeEnabled()
  await expectScreen(page, 'admin')
})

test('the theme is light until it is switched, and is kept over reloads and tabs', async ({
  browser,
  school,
}) => {
  const page = await openHome(browser, school)
  const html = page.locator('html')
  const storedTheme = () => page.evaluate(() => localStorage.getItem('cairn-theme'))
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(html).toHaveClass(/dark/)
  expect(await storedTheme()).toBe('dark')
  await page.reload()
  await expect(html).toHaveClass(/dark/)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/nowhere')
  await otherTab.getByRole('button', { name: 'Dark theme' }).click()
  await expect(html).not.toHaveClass(/dark/)
  expect(await storedTheme()).toBe('light')
})

test.describe('toasts', () => {
  test(
    'a new toast replaces the last one, and disappears after 5 s',
    nightly,
    async ({ browser, school }) => {
      const page = await openHome(browser, school)
      await refuseLogout(page)
      await page.evaluate(watchToasts)
      await logout(page).click()
      await expect(toasts(page)).toBeVisible()
      await logout(page).click()
      await expect.poll(() => page.evaluate(() => window.toastTimes.shown.length)).toBe(2)
      await expect(toasts(page)).toHaveCount(1)
      await page.mouse.move(400, 500)
      await expect(toasts(page)).toHaveCount(0)
      const { shown, hidden } = await page.evaluate(() => window.toastTimes)
      const stayed = (hidden.at(-1) ?? 0) - (shown.at(-1) ?? 0)
      // A busy machine may be late, never early.
      expect(stayed).toBeGreaterThan(4900)
    },
  )

  test(
    'a toast is dismissed by dragging it 50 px to the right, and not less',
    nightly,
    async ({ browser, school }) => {
      const page = await openHome(browser, school)
      await refuseLogout(page)
      await logout(page).click()
      const toast = toasts(page)
      const swipe = async (pixels: number) => {
        await toast.hover({ position: { x: 60, y: 10 } })
        const box = await toast.boundingBox()
        const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10]
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + pixels, y, { steps: 10 })
        await page.mouse.up()
      }
      await swipe(40)
      await expect(toast).toBeVisible()
      await swipe(60)
      await expect(toast).toHaveCount(0)
    },
  )

  test('F8 moves the focus to a toast', nightly, async ({ browser, school }) => {
    const page = await openHome(browser, school)
    await refuseLogout(page)
    await logout(page).click()
    await expect(toasts(page)).toBeVisible()
    await page.keyboard.press('F8')
    const region = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(region.locator(':focus').or(region.locator('ol:focus'))).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })
})

declare global {
  interface Window {
    toastTimes: { shown: number[]; hidden: number[] }
  }
}

/** Records when toasts appear and start to leave, by the page's own clock. */
function watchToasts(): void {
  const shown: number[] = []
  const hidden: number[] = []
  window.toastTimes = { shown, hidden }
  const isToast = (node: Node) => node instanceof HTMLLIElement && node.dataset.state !== undefined
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      if ([...addedNodes].some(isToast)) shown.push(performance.now())
      if ([...removedNodes].some(isToast)) hidden.push(performance.now())
    }
  }).observe(document.body, { childList: true, subtree: true })
}
