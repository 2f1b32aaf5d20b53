// Every screen at three widths and at 400 % zoom: nothing is wider than the screen, no text overlaps, and truncated
// names have their full name.
import { disorder, expectOrder } from './disorder.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'

test.use({ clock: THURSDAY, seeded: { learners: 120, weeks: 4 } })
test.describe.configure({ timeout: 180_000 })

const WIDTHS = [320, 360, 768, 1280] as const
const tabs = ['', '?tab=crews', '?tab=studios', '?tab=coaches', '?tab=guides', '?tab=admins']

const screensOf: Record<string, readonly string[]> = {
  learner: ['/', '/goal-history', '/goal-history?report=2026-11-16', '/guest', '/nowhere'],
  // The first crew is the captain's.
  captain: ['/', '/goal-history', '/coaching/crews/1', '/feedback/crew/1'],
  coach: ['/', '/feedback', '/coaching', '/admin/feedback'],
  guide: ['/guide', '/feedback', '/goal-history'],
  admin: ['/dashboard', ...tabs.map((tab) => `/admin${tab}`), '/admin/feedback', '/crews-overview'],
}

for (const [person, addresses] of Object.entries(screensOf)) {
  test(`all screens seen as ${person} fit at ${WIDTHS.join(', ')} pixels`, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed(person))
    for (const address of addresses) await expectOrder(page, address, WIDTHS)
    await page.context().close()
  })
}

test('all screens before sign-in fit', async ({ page }) => {
  for (const address of ['/', '/guest']) await expectOrder(page, address, WIDTHS)
})

// The captain's studio has goal types, so the dialog has fields for a type and a number. The learner's studio has none.
for (const person of ['captain', 'learner']) {
  test(`the New goal dialog of a ${person} fits phones`, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed(person))
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    for (const width of [320, 360, 375, 390, 414, 430, 768]) {
      // The screen is high enough that the dialog does not scroll.
      await page.setViewportSize({ width, height: 1400 })
      await page.goto('/')
      await page.getByRole('button', { name: 'New goal' }).first().click()
      if (person === 'captain') await dialog.getByRole('button', { name: 'Add a note' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Add details' })).toBeVisible()
      if (person === 'captain') {
        await dialog.getByRole('radio', { name: 'Khan Academy Kids Lesson' }).check()
        await dialog.getByRole('spinbutton').fill('12')
        await expect(dialog.getByText('12 Khan Academy Kids Lessons')).toBeVisible()
      }
      expect.soft(await page.evaluate(disorder, '[role=dialog]'), `${width}`).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await page.context().close()
  })
}
