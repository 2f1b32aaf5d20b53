/** The README's pictures: the person, the screen and the size of each. */
import type { Page } from '@playwright/test'

interface Picture {
  file: string
  /** A person of the made-up school. */
  username: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Pixels of the picture per pixel of the page. */
  scale: number
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
    open: async (page) => {
      await page.getByRole('link', { name: 'Feedback', exact: true }).click()
      const crews = page.getByRole('link', { name: /Review Goals/ })
      await crews.first().click()
      await page.getByRole('heading', { name: / Goals$/ }).waitFor()
      await page
        .getByRole('button', { name: /Accept/ })
        .first()
        .waitFor()
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
    file: 'phone.png',
    username: 'learner',
    width: 360,
    height: 740,
    theme: 'dark',
    scale: 2,
    open: (page) => page.getByRole('heading', { name: 'My Goals' }).waitFor(),
  },
]
