/** The README's pictures: the person, the screen and the size of each. */
import type { Page } from '@playwright/test'
import { familyPictures } from './family-pictures.ts'
import { desk, type Listed, learnersOf, type Picture } from './picture.ts'

export const pictures: Picture[] = [
  {
    ...desk,
    file: 'dashboard.png',
    username: 'learner',
    open: (page) => page.getByRole('heading', { name: 'My Goals' }).waitFor(),
  },
  {
    ...desk,
    file: 'review.png',
    username: 'coach',
    open: openReview,
  },
  {
    ...desk,
    file: 'keys.png',
    username: 'coach',
    open: async (page) => {
      await openReview(page)
      await page.keyboard.press('j')
      await page.keyboard.press('a')
      await page.getByText('Feedback submitted successfully!').first().waitFor()
    },
  },
  {
    ...desk,
    file: 'learners.png',
    username: 'admin',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Learners' }).waitFor()
      await page.getByText(/^Showing \d+ of \d+ learners/).waitFor()
    },
  },
  {
    ...desk,
    file: 'crews.png',
    username: 'admin',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Crews' }).click()
      await page.getByRole('region', { name: 'Unassigned Learners' }).waitFor()
    },
  },
  {
    ...desk,
    file: 'report.png',
    username: 'learner',
    width: 794,
    height: 960,
    onPaper: true,
    open: async (page) => {
      await page.getByRole('link', { name: 'Goal Data' }).first().click()
      await page.getByRole('link', { name: 'Weekly report' }).click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    ...desk,
    file: 'trail.png',
    username: 'learner',
    height: 720,
    open: async (page) => {
      await page.getByRole('link', { name: 'Goal Data' }).first().click()
      await page.getByRole('region', { name: 'Your trail' }).waitFor()
    },
  },
  {
    file: 'phone.png',
    username: 'learner',
    width: 360,
    height: 740,
    theme: 'dark',
    scale: 2,
    open: (page) => page.getByRole('heading', { name: 'My Goals' }).waitFor(),
  },
  {
    ...desk,
    file: 'reflections.png',
    username: 'coach',
    open: async (page) => {
      await page.getByRole('link', { name: 'Feedback', exact: true }).click()
      await page
        .getByRole('region', { name: 'Clover Builders' })
        .getByRole('link', { name: /to read$/ })
        .click()
      await page.getByRole('heading', { name: 'To read, the oldest first' }).waitFor()
      await page.keyboard.press('j')
      await page.locator('[data-reflection][aria-current]').waitFor()
    },
  },
  {
    ...desk,
    file: 'import-list.png',
    username: 'admin',
    open: async (page) => {
      const dialog = await importing(page, (listed, index) => ({
        ...listed,
        // Nobody is matched by the name alone.
        username: index % 20 === 0 ? '' : listed.username,
      }))
      await dialog.getByRole('tab', { name: /^To decide/ }).waitFor()
    },
  },
  {
    ...desk,
    file: 'import-changes.png',
    username: 'admin',
    open: async (page) => {
      const dialog = await importing(page, (listed) => listed)
      await dialog.getByRole('button', { name: /^Import \d+ learners$/ }).click()
      await dialog.getByRole('heading', { name: /^12 new/ }).waitFor()
      await page.reload()
      const again = await importing(page, (listed, index) => ({
        ...listed,
        lastName: index % 9 === 4 ? `${listed.lastName}-Bell` : listed.lastName,
        grade: index % 7 === 2 ? 'Ridgeline' : listed.grade,
      }))
      await again.getByRole('tab', { name: /^Changed/ }).click()
      await page.getByText('Import done').first().waitFor({ state: 'hidden' })
    },
  },
  ...familyPictures,
  {
    file: 'look-back.png',
    username: 'learner',
    width: 390,
    height: 980,
    theme: 'light',
    scale: 2,
    onFriday: true,
    open: async (page) => {
      const first = page.getByLabel('What went well?')
      await first.fill('I drew first and read then. Both math goals were done on Tuesday.')
      await page.getByLabel('What will you try next week?').fill('Ask Caio before I am stuck.')
      await page.getByLabel('What will you try next week?').blur()
      await first.evaluate((field) => field.closest('section')?.scrollIntoView())
      await page.evaluate(() => scrollBy(0, 14))
    },
  },
]

async function openReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Feedback', exact: true }).click()
  await page
    .getByRole('link', { name: /Review Goals/ })
    .first()
    .click()
  await page.getByRole('heading', { name: / Goals$/ }).waitFor()
  await page
    .getByRole('button', { name: /Accept/ })
    .first()
    .waitFor()
}

/** Shows the preview of a list of the school's own learners, and of 12 more. */
async function importing(page: Page, as: (listed: Listed, index: number) => Listed) {
  const known = (await learnersOf(page)).filter(({ lastName }) => !lastName.startsWith('Newman'))
  const people = [
    ...known.map(as),
    ...Array.from({ length: 12 }, (_, index) => ({
      id: 90_000 + index,
      firstName: ['Nia', 'Theo', 'Ines', 'Omar'][index % 4] ?? '',
      lastName: `Newman ${'ABC'[Math.floor(index / 4)]}`,
      username: '',
      grade: 'Basecamp I',
    })),
  ]
  const rows = people.map((person) =>
    [`S-${20_000 + person.id}`, person.firstName, person.lastName, person.username, person.grade ?? ''].join(
      ',',
    ),
  )
  const text = ['id,firstname,lastname,username,grade', ...rows].join('\n')
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  await dialog
    .getByLabel('List', { exact: true })
    .setInputFiles({ name: 'learners.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Show the preview' }).click()
  await dialog.getByRole('tab').first().waitFor()
  return dialog
}
