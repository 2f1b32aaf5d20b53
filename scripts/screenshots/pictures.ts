/** The README's pictures: the person, the screen and the size of each. */
import type { Page } from '@playwright/test'

export interface Picture {
  file: string
  /** A person of the made-up school. */
  username: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Pixels of the picture per pixel of the page. */
  scale: number
  /** As the printer gets it. */
  onPaper?: true
  /** After the deadline of Friday; the others are taken on Thursday morning. */
  onFriday?: true
  /** Goes from the home page to what the picture shows. */
  open: (page: Page) => Promise<void>
}

const desk = { width: 1280, height: 900, theme: 'light', scale: 1 } as const

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
