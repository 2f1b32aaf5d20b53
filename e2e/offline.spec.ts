// The app opens without a connection and during an update of Cairn, says what is wrong, and loses nothing.
import type { Locator, Page } from '@playwright/test'
import { fileWith } from './built-files.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, seeded: true })

const note = (page: Page) => page.getByText(/^You’re offline\./)
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / })

test.describe('files stored on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Cairn opens offline, says so, and continues when the connection is back', async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await expect(greeting(page)).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.context().setOffline(true)
    await expect(note(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Can’t reach Cairn' })).toBeVisible()
    await expect(note(page)).toBeVisible()
    await page.goto('/goal-history')
    await expect(page.getByRole('heading', { name: 'Can’t reach Cairn' })).toBeVisible()

    await page.context().setOffline(false)
    await expect(note(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Goal Data' })).toBeVisible()
    await page.context().close()
  })

  test('the device stores only files of the build, never answers about people', async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await expect(page.getByRole('region', { name: 'My Goals' })).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'My Goals' })).toBeVisible()
    const stored = await page.evaluate(async () => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return caught.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toContain('/index.html')
    expect(await page.evaluate(async () => (await caches.match('/index.html'))?.text())).not.toContain(
      '/api/',
    )
    expect(stored.some((path) => path.startsWith('/assets/start-'))).toBe(true)
    expect(
      stored.filter((path) => !/^\/(assets\/|[\w.-]+\.(html|js|svg|png|webmanifest)$)/.test(path)),
    ).toEqual([])
    await page.context().close()
  })
})

for (const width of [360, 768, 1280]) {
  const when = width === 360 ? {} : nightly
  test(
    `the offline note is above the bar without covering it at ${width} pixels`,
    when,
    async ({ browser, cairn }) => {
      const page = await signedIn(browser, cairn, userNamed('learner'))
      await page.setViewportSize({ width, height: 700 })
      await expect(page.locator('body > div > [role=status]').first()).toBeAttached()
      const bar = page.locator('header').first()
      const goals = page.getByRole('heading', { name: 'My Goals' })
      const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
      const bottomOfNote = async () => {
        const box = await note(page).boundingBox()
        return box ? box.y + box.height : Number.NaN
      }
      const expectNoteAboveBar = async () => {
        await expect(note(page)).toBeInViewport({ ratio: 1 })
        await expect.poll(async () => Math.abs((await topOf(bar)) - (await bottomOfNote()))).toBeLessThan(1)
        // The click fails when another element covers the button.
        await bar.getByRole('button', { name: /theme/i }).click()
      }
      const before = await topOf(goals)
      await page.context().setOffline(true)
      await expectNoteAboveBar()
      expect(Math.abs((await topOf(goals)) - before - (await bottomOfNote()))).toBeLessThan(1)
      await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
      expect(await page.evaluate(() => window.scrollY)).toBe(150)
      await expectNoteAboveBar()
      await page.context().setOffline(false)
      await expect(note(page)).toBeHidden()
      await expect.poll(() => topOf(bar)).toBe(0)

      // The note does not move when the page is scrolled, and covers nothing.
      const scrolled = await topOf(goals)
      await page.context().setOffline(true)
      await expectNoteAboveBar()
      expect(Math.abs((await topOf(goals)) - scrolled - (await bottomOfNote()))).toBeLessThan(2)
      await page.context().close()
    },
  )
}

test('a draft written offline is kept and can be sent later', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  await page.getByRole('button', { name: 'New goal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(page.locator('.toast-viewport')).toBeAttached()
  const title = dialog.getByRole('textbox').first()
  await title.fill('Draw the map of the river')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  await expect(
    page.getByText('Can’t reach Cairn. Check your connection and try again.').first(),
  ).toBeVisible()
  await expect(title).toHaveValue('Draw the map of the river')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Draw the map of the river' })).toBeVisible()
  await page.context().close()
})

test.describe('a screen whose file is missing', () => {
  const openMissingFile = async (page: Page, updated: boolean) => {
    await page.route(fileWith('web/history/goal-history-page.tsx'), (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    )
    await page.route('**/index.html', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/assets\/start-[\w-]+\.js/, 'assets/start-newbuild.js')
      return route.fulfill({ response: answer, ...(updated && { body }) })
    })
    await page.reload()
    await expect(greeting(page)).toBeVisible()
    // The files of an update are loaded after the first view.
    await expect(page.locator('body > div > [role=status]').last()).toBeAttached()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('link', { name: 'Goal Data' }).first().click()
    return () => loads
  }

  test('a screen whose file is missing after an update reloads the page once', async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const loads = await openMissingFile(page, true)
    await expect.poll(loads).toBe(1)
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page.' })).toBeVisible()
    expect(loads()).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  test(
    "a screen whose file is missing without an update shows an error and doesn't retry",
    nightly,
    async ({ browser, cairn }) => {
      const page = await signedIn(browser, cairn, userNamed('learner'))
      const loads = await openMissingFile(page, false)
      await expect(page.getByRole('heading', { name: 'Something went wrong on this page.' })).toBeVisible()
      await page.waitForTimeout(500)
      expect(loads()).toBe(0)
      await page.context().close()
    },
  )
})
