// Adults read learners' weekly reflections: a coach by keyboard, a guide and an admin with the mouse.
import type { Page } from '@playwright/test'
import { errorTable } from '../contract/errors.ts'
import { expectNoFault } from './axe.ts'
import { expectClicks } from './clicks.ts'
import { CREW, captain, coachWithoutStudio, guide, jo, max, STUDIO, test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { expectToast, roster, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { type Account, SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

/** Fridays at 10 AM in Chicago, when the week's reflection is open. */
const FRIDAYS = ['2026-10-30T15:00:00.000Z', '2026-11-06T16:00:00.000Z', '2026-11-13T16:00:00.000Z']
const LAST_FRIDAY = '2026-11-20T16:00:00.000Z'
const RESPONSE = 'PUT /api/reflections/*/response'

test.use({ clock: FRIDAYS[0], reducedMotion: 'reduce' })

async function write(cairn: Cairn, account: Account, texts: [string, string]): Promise<void> {
  const api = await cairn.as(account)
  const { open } = await api.call('GET /api/reflections/mine')
  if (!open) throw new Error('No week can be looked back on now.')
  await api.call('PUT /api/reflections/mine', { body: { week: open.week, texts } })
}

/** Four Fridays of three learners, except that one learner writes nothing on the last one. */
async function writeOnFridays(cairn: Cairn): Promise<void> {
  for (const friday of [...FRIDAYS, LAST_FRIDAY]) {
    if (friday !== FRIDAYS[0]) await cairn.startAgain(friday)
    const day = friday.slice(0, 10)
    await write(cairn, max, [`I ran on ${day}.`, 'Run further.'])
    await write(cairn, captain, [`The crew met on ${day}.`, ''])
    if (friday !== LAST_FRIDAY) await write(cairn, jo, [`I painted on ${day}.`, 'Paint a boat.'])
  }
}

const rows = (page: Page) => page.locator('[data-reflection]')
const current = (page: Page) => page.locator('[data-reflection][aria-current]')
const tab = (page: Page) => page.getByRole('tab', { name: /^Reflections/ })

test(
  'a coach reads eleven reflections of a crew by keyboard',
  nightly,
  async ({ browser, cairn, school }) => {
    const coach = await coachWithoutStudio(school.admin, [school.crewId])
    await writeOnFridays(cairn)
    const page = await signedIn(browser, cairn, coach, { path: '/feedback' })
    const { keyboard } = page
    const card = page.getByRole('region', { name: CREW })

    await test.step('the crew card leads to the reflections', async () => {
      await expectNoFault(page, 'crew card')
      await expect(card.getByText('11 reflections to read')).toBeVisible()
      await card.getByRole('link', { name: /^Read reflections/ }).click()
      await expect(page).toHaveURL(`/feedback/crew/${school.crewId}?tab=reflections`)
      await expect(tab(page)).toContainText('11')
      await expect(rows(page).first()).toContainText('Oct 26 to 30')
      await expect(page.getByText(/^Still to write: /)).toHaveCount(1)
      await expect(page.getByText('2 of 3 wrote about Nov 16 to 20.')).toBeVisible()
      await expectNoFault(page, 'reflections')
    })

    await test.step('R goes to the next reflection, ten times', async () => {
      await keyboard.press('j')
      await expect(current(page)).toContainText('I ran on 2026-10-30.')
      for (let read = 1; read <= 10; read++) {
        await keyboard.press('r')
        await expect(tab(page)).toContainText(String(11 - read))
      }
      await expect(page.getByText('Read by Cleo Crag')).toHaveCount(10)
      await expect(current(page)).toContainText('The crew met on 2026-11-20.')
      await expect(current(page)).toBeFocused()
    })

    await test.step('E answers, and the answer is changed and removed', async () => {
      await keyboard.press('e')
      const dialog = page.getByRole('dialog', { name: 'Reply to ' })
      await expect(dialog).toContainText('The crew met on 2026-11-20.')
      await keyboard.type('Who came?')
      await expectNoFault(page, 'answer to a reflection')
      await keyboard.press('Escape')
      await keyboard.press('e')
      await expect(page.getByLabel('Your reply')).toHaveValue('Who came?')
      await keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(current(page)).toContainText('Who came?')
      await expect(tab(page)).toContainText('0')
      await expectNoFault(page, 'answered reflections')
      await current(page)
        .getByRole('button', { name: /^Take back/ })
        .click()
      await expect(tab(page)).toContainText('1')
      await expect(current(page).getByRole('button', { name: 'Read', exact: true })).toBeVisible()
    })

    await test.step('? lists the keys', async () => {
      await keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(help).toContainText('Read, under Reflections')
      await keyboard.press('Escape')
      await expect(help).toBeHidden()
    })
  },
)

/** Learners of six crews. */
const SIZES = [4, 4, 3, 3, 3, 2]

test('a coach reads 19 reflections in six crews with six clicks and a key for each, while new goals wait', async ({
  browser,
  cairn,
  school,
}) => {
  const writers = roster.slice(20, 39)
  const users = writers.map(({ line: _, ...row }) => ({ ...row, studio: 'Summit' }))
  await school.admin.call('POST /api/admin/users/bulk', { body: { users } })
  const accounts = await school.admin.call('GET /api/admin/users')
  const crewIds: number[] = []
  const ownerIds: number[] = []
  for (const [index, size] of SIZES.entries()) {
    const { id } = await school.admin.call('POST /api/admin/groups', { body: { name: `Crew ${index + 1}` } })
    crewIds.push(id)
    for (const writer of writers.splice(0, size)) {
      const params = { id: accounts.find(({ username }) => username === writer.username)?.id ?? 0 }
      await school.admin.call('PUT /api/admin/users/:id/group', { params, body: { groupId: id } })
      await write(cairn, writer, ['I ran.', ''])
      if (ownerIds.length < crewIds.length) ownerIds.push(params.id)
    }
  }
  await cairn.startAgain('2026-10-30T21:30:00.000Z')
  for (const userId of ownerIds) {
    const body = { title: 'Swim', category: 'Personal', duration: 'weekly', userId } as const
    await school.admin.call('POST /api/goals', { body })
  }
  const page = await signedIn(browser, cairn, await coachWithoutStudio(school.admin, crewIds))
  await expect(page.getByText('19 reflections to read, 6 new goals.')).toBeVisible()
  await expectNoFault(page, 'a coach’s Friday')
  await expectClicks(page, 6, async () => {
    await page.getByRole('link', { name: 'Read reflections' }).click()
    for (const [index, size] of SIZES.entries()) {
      await expect(page.getByRole('heading', { level: 1, name: `Crew ${index + 1} Goals` })).toBeVisible()
      await expect(rows(page)).toHaveCount(size)
      for (let left = size - 1; left >= 0; left--) {
        await page.keyboard.press('r')
        await expect(tab(page)).toContainText(String(left))
      }
      await expect(page.getByRole('heading', { name: `All ${size} reflections read` })).toBeVisible()
      if (index < SIZES.length - 1) await page.getByRole('link', { name: /^Next crew/ }).click()
    }
    await expect(page.getByRole('link', { name: /^Next crew: Crew 1, 1 to review$/ })).toBeVisible()
  })
})

test(
  'a reflection that changes while it is read is shown again first, and a refusal loses nothing',
  nightly,
  async ({ browser, cairn, school }) => {
    const coach = await coachWithoutStudio(school.admin, [school.crewId])
    await write(cairn, max, ['I ran.', ''])
    const page = await signedIn(browser, cairn, coach)
    await page.route('**/api/events*', (route) => route.abort())
    await page.goto(`/feedback/crew/${school.crewId}?tab=reflections`)
    await expect(rows(page)).toContainText('I ran.')
    await write(cairn, max, ['I ran twice.', ''])
    await rows(page).getByRole('button', { name: 'Read', exact: true }).click()
    await expectToast(page, 'Failed to save your response', errorTable.reflection_revised[1])
    await expect(rows(page)).toContainText('I ran twice.')
    await expect(rows(page).getByRole('alert')).toContainText('This was changed since you opened it.')
    await expectNoFault(page, 'revised reflection')

    const refusal = await refuse(page, RESPONSE)
    await rows(page).getByRole('button', { name: 'Reply', exact: true }).click()
    await page.getByLabel('Your reply').fill('Where?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Failed to save your response', refusal.message)
    await expect(page.getByLabel('Your reply')).toHaveValue('Where?')
    await refusal.end()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(rows(page)).toContainText('Where?')
  },
)

test(
  'a guide opens reflections from the table of learners, and an admin deletes one in Goal Data',
  nightly,
  async ({ browser, cairn, school }) => {
    await write(cairn, max, ['I ran.', 'Run further.'])
    const page = await signedIn(browser, cairn, guide, { path: '/guide?tab=learners' })
    await expect(page.getByRole('heading', { level: 1, name: STUDIO })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: max.name.split(' ').at(-1) ?? '' })
    await expect(page.getByRole('columnheader', { name: 'Reflected. Looked back, ' })).toBeVisible()
    await expectNoFault(page, 'learners of the studio')
    await row.getByRole('button', { name: /^Yes/ }).click()
    const dialog = page.getByRole('dialog', { name: max.name })
    await expect(dialog).toContainText('I ran.')
    await expectNoFault(page, 'reflection of a learner')
    await dialog.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(dialog).toContainText(`Read by ${guide.name}`)

    const admin = await signedIn(browser, cairn, SUPER_ADMIN, {
      path: `/goal-history?user=${school.idOf(max)}`,
    })
    const section = admin.getByRole('region', { name: 'Reflections' })
    await expect(section).toContainText(`Read by ${guide.name}`)
    await section.getByRole('button', { name: /^Delete/ }).click()
    const question = admin.getByRole('alertdialog', { name: 'Delete this reflection?' })
    await expectNoFault(admin, 'deleting a reflection')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(section).toContainText('No reflections yet.')
    // Buttons that are half below the bar are too small for axe.
    await admin.evaluate(() => window.scrollTo(0, 0))
    await expectNoFault(admin, 'no reflections')
  },
)
