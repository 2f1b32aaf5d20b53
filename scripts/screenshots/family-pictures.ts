/** The pictures of families, in the order of a school that begins: each goes on where the one before it ended. */

import type { Page } from '@playwright/test'
import { defaultWeeks, getWeekDays } from '../../contract/school-week.ts'
import { weekContents } from '../../server/families/mail/contents.ts'
import { desk, type Listed, learnersOf, type Picture, send } from './picture.ts'

const phone = { username: 'admin', width: 390, theme: 'light', scale: 2 } as const

export const familyPictures: Picture[] = [
  {
    ...desk,
    file: 'family-settings.png',
    username: 'admin',
    height: 760,
    open: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('tab', { name: 'Families' }).click()
      await page.getByRole('switch', { name: 'Families see the week' }).click()
    },
  },
  {
    ...desk,
    file: 'family-letter.png',
    username: 'admin',
    onPaper: true,
    open: async (page) => {
      const months = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
      await send(page, 'PUT', '/api/admin/settings', { ...months, familyView: true })
      await page.reload()
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Family letters' }).click()
      await page.getByRole('button', { name: /^Print 1 letter/ }).click()
      await page.getByRole('article').waitFor()
      await page.setViewportSize({ width: 794, height: 800 })
    },
  },
  {
    ...phone,
    file: 'family-connect.png',
    height: 560,
    open: async (page) => {
      await page.goto(`/family#${await codeOf(page)}`)
      await page.getByRole('button', { name: 'Español' }).click()
      await page.getByLabel('Su nombre, como lo conoce su hijo o hija').fill('Raj Rao')
    },
  },
  {
    ...phone,
    file: 'family-page.png',
    height: 1000,
    open: async (page) => {
      await connected(page, 'Ana Rao')
    },
  },
  {
    ...desk,
    file: 'family-mail.png',
    username: 'admin',
    width: 1100,
    height: 360,
    open: async (page) => {
      const id = await connected(page, 'Raj Rao')
      const week = await send(page, 'GET', `/api/family/learners/${id}`)
      const days = getWeekDays(week.weekStart, defaultWeeks)
      const links = {
        week: `https://cairn.school.example/family#${week.weekStart}`,
        stop: 'https://cairn.school.example/family/stop',
      }
      const { html } = weekContents('en', { days, weeks: [week] }, links)
      const { text } = weekContents('es', { days, weeks: [week] }, links)
      await page.setContent(
        `<div style="display: grid; grid-template-columns: 1fr 1fr; gap: 2rem">
        <div style="font-family: system-ui; line-height: 1.5">${html.slice(html.indexOf('<h1'))}</div>
        <pre style="white-space: pre-wrap"></pre></div>`,
      )
      await page.locator('pre').evaluate((element, words) => {
        element.textContent = words
      }, text)
    },
  },
  {
    ...phone,
    file: 'family-device.png',
    height: 800,
    open: async (page) => {
      await connected(page, 'Rosa Rao')
      await page.getByRole('button', { name: 'Use another device' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...phone,
    file: 'family-stop.png',
    height: 420,
    open: async (page) => {
      await page.goto('/family/stop#token')
      await page.getByRole('button', { name: 'Stop these emails' }).waitFor()
    },
  },
  {
    ...desk,
    file: 'family-learner.png',
    username: 'learner',
    height: 760,
    open: (page) => page.getByText(/^Following your goals: Ana Rao/).scrollIntoViewIfNeeded(),
  },
  {
    ...desk,
    file: 'family-of.png',
    username: 'admin',
    open: async (page) => {
      const { firstName, lastName } = await watched(page)
      await page.getByLabel('Find a learner').fill(lastName)
      await page.getByRole('button', { name: `More for: ${firstName} ${lastName}` }).click()
      await page.getByRole('menuitem', { name: 'Family' }).click()
      await page.getByRole('button', { name: 'End: Ana Rao' }).waitFor()
    },
  },
]

/** The learner whose dashboard is on other pictures. */
async function watched(page: Page): Promise<Listed> {
  const learner = (await learnersOf(page)).find(({ username }) => username === 'learner')
  if (!learner) throw new Error('The made-up school has no such learner.')
  return learner
}

/** Creates a letter, because the code of an earlier one can't be read again. */
async function codeOf(page: Page): Promise<string> {
  const body = { userIds: [(await watched(page)).id], perLearner: 1 }
  const { codes } = await send(page, 'POST', '/api/admin/family-codes', body)
  return codes[0].code
}

/** Returns the id of the learner. */
async function connected(page: Page, name: string): Promise<number> {
  await page.goto(`/family#${await codeOf(page)}`)
  await page.getByLabel('Your name, as your child knows you').fill(name)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText(/\d finished$/).waitFor()
  await page.getByText(/^Connected to/).waitFor({ state: 'hidden' })
  const { learners } = await send(page, 'GET', '/api/family')
  return learners[0].id
}
