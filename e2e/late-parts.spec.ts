// Parts of a screen that load late don't move the focus.
import type { Page } from '@playwright/test'
import { fileWith } from './built-files.ts'
import { coach, jo, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { learner, signedIn } from './people.ts'

const DELAY_MS = 1500

/** Delays the answers of these addresses from now on. */
async function delay(page: Page, addresses: RegExp): Promise<void> {
  await page.context().route(addresses, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue()
  })
}

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No stop at ${name}`)
}

/** Enter opens the form, and Escape returns the focus to the button. */
async function expectOpener(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'New goal', exact: true })
  await expect(button).toHaveCount(1)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create New Goal' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
}

test('the New goal button keeps the focus while an empty week loads', async ({ browser, cairn, school }) => {
  for (const account of [max, jo, learner('learner05')]) {
    await test.step(account.name, async () => {
      const page = await signedIn(browser, cairn, account, { path: '/account' })
      await delay(page, fileWith('web/dashboard/no-goals.tsx'))
      await delay(page, fileWith('web/dashboard/first-minute.tsx'))
      await page.goto('/')
      await tabTo(page, 'New goal')
      await expect(page.getByText('Pick one thing for this week.')).toBeVisible()
      await expectOpener(page)
    })
  }
  await test.step('it keeps the focus while a coach’s goals load', async () => {
    await school.goalFor(coach, { title: 'Visit every crew' })
    const page = await signedIn(browser, cairn, coach, { path: '/account' })
    await delay(page, /goals-with-feedback/)
    await page.goto('/')
    await tabTo(page, 'New goal')
    await expect(page.getByRole('heading', { name: 'Visit every crew' })).toBeVisible()
    await expectOpener(page)
  })
})

test('a menu button keeps the focus while its menu loads', async ({ browser, cairn, school }) => {
  await school.goalFor(max, { title: 'Read aloud' })
  const page = await signedIn(browser, cairn, max, { path: '/account' })
  await delay(page, fileWith('web/ui/menu-panel.tsx'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const more = page.getByRole('button', { name: 'More for: Read aloud' })
  await expect(more).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  const focusLost = await page.evaluate(async () => {
    let lost = false
    while (!document.querySelector('[role=menu]')) {
      lost ||= document.activeElement === document.body
      await new Promise(requestAnimationFrame)
    }
    return lost
  })
  expect(focusLost).toBe(false)
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test.describe('a learner with goals last week', () => {
  test.use({ clock: THURSDAY, seeded: true })

  test('the Last week button keeps the focus while its goals load', async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'), { path: '/account' })
    await delay(page, /week=/)
    await page.goto('/')
    await page.getByRole('button', { name: /^Last week/ }).focus()
    await page.keyboard.press('Enter')
    const back = page.getByRole('button', { name: 'Back to this week' })
    await expect(back).toBeFocused()
    await expect(page.getByText(/^Last week, /)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Incomplete, locked: / }).first()).toBeVisible()
    await expect(back).toBeFocused()
  })
})
