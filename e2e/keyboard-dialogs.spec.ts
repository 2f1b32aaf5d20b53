// Every dialog by keyboard: it takes the focus, Tab stays inside, Escape closes it, and its opener gets the focus back.
import type { Locator, Page } from '@playwright/test'
import { expect, type Role, test } from './role-school.ts'
import { faultsOf, tabOn } from './tab-stops.ts'
import { nightly } from './tags.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ trace: 'off', reducedMotion: 'reduce' })

interface Item {
  menu: RegExp
  item: string
}

/** Role, address, and the buttons or menu items that open a dialog there. */
const openers: [Role, path: (crewId: number) => string, names: (RegExp | Item)[]][] = [
  ['learner', () => '/', [/^New goal$/, /^Edit: /, /^Delete: /]],
  [
    'captain',
    (crewId) => `/feedback/crew/${crewId}`,
    [/^Improve$/, /^Deny$/, /^Accept all \d+$/, /^Keyboard shortcuts$/],
  ],
  [
    'captain',
    (crewId) => `/coaching/crews/${crewId}`,
    [/^Create goal$/, /^Goal for /, /^Edit: /, /^Delete: /],
  ],
  ['guide', () => '/', [/^Guide goal$/, /^Edit: /, /^Delete: /]],
  [
    'admin',
    () => '/admin',
    [
      /^Add Learner$/,
      /^Add Multiple Learners$/,
      /^Add Guide$/,
      /^Settings$/,
      /^Edit /,
      { menu: /^More for: /, item: 'Edit credentials' },
      { menu: /^More for: /, item: 'Delete' },
      /^Reset School Goals$/,
      /^Archive older goals$/,
    ],
  ],
  ['admin', () => '/admin?tab=studios', [/^Create Studio$/, /^Edit: /, /^Delete: /]],
  ['admin', () => '/admin?tab=crews', [/^Create Crew$/, /^Auto-sort Crews$/, /^Re-Sort Crews$/]],
  ['admin', () => '/admin?tab=coaches', [/^Re-sort Crews$/, /^Clear All$/, /^Manage /]],
  ['admin', () => '/crews-overview', [/^Download results$/]],
  [
    'super admin',
    () => '/admin?tab=admins',
    [
      /^Add Admin$/,
      /^Make Admin$/,
      /^Edit: /,
      { menu: /^More for: /, item: 'Edit credentials' },
      { menu: /^More for: (?!Uma)/, item: 'Remove admin role' },
    ],
  ],
  [
    'super admin',
    () => '/admin?tab=guides',
    [/^Add Guide$/, { menu: /^More for: /, item: 'Edit credentials' }],
  ],
  ['super admin', () => '/admin?tab=schools', [/^Add School$/, /^Edit: /, /^Delete: /]],
]

for (const [role, path, names] of openers) {
  // Admins have many dialogs, which use the same components.
  const when = role.endsWith('admin') ? nightly : {}
  test(
    `the keyboard opens and closes every dialog at ${path(0)} as ${role}`,
    when,
    async ({ browser, school }) => {
      const context = await school.browserOf(browser, role)
      const page = await context.newPage()
      await page.goto(path(school.crewsOf(role).own))
      const main = page.getByRole('main')
      for (const opening of names) {
        const { menu: name, item } = opening instanceof RegExp ? { menu: opening, item: null } : opening
        await test.step(`${name} ${item ?? ''}`, async () => {
          const opener = main.getByRole('button', { name, disabled: false }).first()
          await walkThrough(page, opener, item)
        })
      }
      await context.close()
    },
  )
}

async function walkThrough(page: Page, opener: Locator, item: string | null): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  if (item !== null) {
    await page.getByRole('menuitem', { name: item }).focus()
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleName(/\S/)
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await dialog.locator('button, input, select, textarea, a[href]').first().focus()
  const stops = await tabOn(page)
  expect(stops.length, 'stops').toBeGreaterThan(0)
  expect.soft(faultsOf(stops)).toEqual([])
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
