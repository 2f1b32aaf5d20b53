// A guide looks after a studio: its learners, their goals, the guide's own goals, and the school's crews.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { CREW, captain, coach, guide, jo, max, OTHER_CREW, STUDIO, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a guide sees who may need help and what is due, and completes a learner’s goal with the mouse', async ({
  browser,
  cairn,
  school,
}) => {
  const today = { duration: 'daily', targetDate: '2026-11-18' } as const
  const page = await signedIn(browser, cairn, guide)
  await expect(page.getByRole('heading', { level: 1, name: STUDIO })).toBeVisible()
  const need = page.getByRole('region', { name: /May need you/ })

  await test.step('learners without a goal come first, then those whose goals need attention', async () => {
    await expect(need.getByRole('listitem')).toHaveText(new RegExp(`${max.name}.*No goals this week`))
    await expectNoFault(page, 'overview without goals')
    const denied = await school.goalFor(max, { title: 'Be nicer' })
    await expect(need.getByRole('listitem')).toHaveCount(0)
    await expect(need).toContainText('nobody needs you right now')
    await school.goalFor(max, { title: 'Read', ...today })
    const reviewer = await cairn.as(coach)
    const review = { params: { goalId: denied.id } }
    await reviewer.call('POST /api/feedback/goals/:goalId', {
      ...review,
      body: { status: 'needs_improvement', comments: 'More' },
    })
    await expect(need.getByRole('listitem')).toContainText('One goal to improve')
    await reviewer.call('POST /api/feedback/goals/:goalId', {
      ...review,
      body: { status: 'denied', comments: 'How will we know?' },
    })
    await expect(need.getByRole('listitem')).toContainText('One goal denied')
    const learners = page.getByRole('region', { name: 'Your learners this week' })
    await expect(learners.getByRole('listitem').filter({ hasText: max.name })).toContainText('0 of 2')
    await expectNoFault(page, 'overview')
    await need.getByRole('link', { name: max.name }).click()
    await expect(page).toHaveURL(`/goal-history?user=${school.idOf(max)}`)
    await page.goBack()
  })

  await test.step('a goal due today is completed, unless the server refuses', async () => {
    const due = page.getByRole('region', { name: /Due today/ })
    const complete = due.getByRole('button', { name: 'Complete: Read' })
    const refusal = await refuse(page, 'PATCH /api/goals/*')
    await complete.click()
    await expectToast(page, 'Error', 'Failed to mark goal as complete.')
    await refusal.end()
    await complete.click()
    await expectToast(page, 'Goal updated successfully')
    await expect(due).toContainText('Your studio has no open goals due today.')
    await page.getByText('Undo', { exact: true }).click()
    await expect(complete).toBeVisible()
    await due.getByRole('button', { name: 'All studio goals' }).click()
    await expect(tab(page, 'Studio Goals')).toHaveAttribute('aria-selected', 'true')
    await expectNoFault(page, 'studio goals')
    await page.getByRole('button', { name: 'Complete: Read' }).click()
    await expect(rowOf(page, 'Read')).toContainText('Completed')
    await expect(rowOf(page, 'Be nicer')).toContainText('How will we know?')
  })

  await test.step('last week is part of the address and applies to all tabs', async () => {
    await page.getByRole('radio', { name: 'Last week' }).check()
    await expect(page.getByText('No goals last week')).toBeVisible()
    await expect(page).toHaveURL('/?tab=goals&week=last')
    await tab(page, 'Studio Learners').click()
    await expect(page.getByText('Had no goal last week')).toBeVisible()
    await tab(page, 'Overview').click()
    await expect(page.getByRole('heading', { name: 'Your learners last week' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Due today/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Guide goal' })).toHaveCount(0)
    await expectNoFault(page, 'overview of last week')
    await page.getByRole('radio', { name: 'This week' }).check()
  })

  await test.step('the Learners tab filters learners without a goal and prints sign-in cards', async () => {
    await tab(page, 'Studio Learners').click()
    await expect(page.getByRole('row').filter({ hasText: max.name })).toContainText('1 of 2')
    await expectNoFault(page, 'studio learners')
    await page.getByRole('checkbox', { name: 'Only learners without a goal (0)' }).check()
    await expect(page.getByText('Everyone has a goal')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Only learners without a goal (0)' }).uncheck()
    await page.getByRole('button', { name: 'Sign-in cards' }).click()
    const cards = page.getByRole('dialog', { name: 'Make sign-in cards for 1 learner?' })
    await expectNoFault(page, 'sign-in cards')
    const refusal = await refuse(page, 'POST /api/admin/users/sign-in-cards')
    await cards.getByRole('button', { name: 'Make 1 card' }).click()
    await expectToast(page, 'Failed to make sign-in cards', refusal.message)
    await refusal.end()
    await cards.getByRole('button', { name: 'Make 1 card' }).click()
    await expect(page.getByRole('dialog').getByText(max.username, { exact: true })).toBeVisible()
  })
})

test('a guide sets and changes guide goals on the dashboard, and the studio’s learners see them', async ({
  browser,
  cairn,
  school: _school,
}) => {
  const page = await signedIn(browser, cairn, guide)
  const learner = await signedIn(browser, cairn, max)
  const guideGoals = page.getByRole('region', { name: 'Guide Goals' })
  await guideGoals.getByRole('button', { name: 'Guide goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByRole('textbox').first().fill('Read the map')
  await dialog.getByRole('radio', { name: 'Personal' }).check()
  await dialog.getByRole('radio', { name: 'Weekly' }).check()
  const refusal = await refuse(page, 'POST /api/goals')
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expectToast(page, 'Error', refusal.message)
  await refusal.end()
  await expectNoFault(page, 'guide goal')
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expectToast(page, 'Goal created!')
  const shown = learner.getByRole('region', { name: 'Guide Goals' })
  await expect(shown.getByText('Read the map')).toBeVisible()
  await expect(shown.getByRole('checkbox')).toHaveCount(0)
  await expect(shown.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)

  await guideGoals.getByRole('button', { name: 'Edit: Read the map' }).click()
  await page.getByRole('dialog', { name: 'Edit Goal' }).getByRole('textbox').first().fill('Draw the map')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expectToast(page, 'Goal updated successfully')
  await expect(shown.getByText('Draw the map')).toBeVisible()
  await guideGoals.getByRole('checkbox', { name: 'Mark as done: Draw the map' }).click()
  await expect(shown).toContainText('Completed')
  await guideGoals.getByRole('button', { name: 'Delete: Draw the map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }).click()
  await expectToast(page, 'Goal deleted')
  await expect(shown.getByText('Draw the map')).toHaveCount(0)
})

test(
  'a guide uses the tabs and the school’s crews and goals with the keyboard alone',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(captain, { title: 'Lead' })
    await school.goalFor(max, { title: 'Read' })
    await school.goalFor(coach, { title: 'Walk' })
    const page = await signedIn(browser, cairn, guide)
    const { keyboard } = page
    await tab(page, 'Overview').focus()
    await keyboard.press('ArrowLeft')
    await expect(tab(page, 'All Goals')).toBeFocused()
    await expect(page).toHaveURL('/?tab=all-goals')
    await expect(rowOf(page, 'Lead')).toContainText(`${captain.name}, ${CREW}, Basecamp I`)
    await expect(rowOf(page, 'Walk')).toContainText(`${coach.name}, No Crew, Summit`)
    await expect(page.getByRole('button', { name: /^Complete/ })).toHaveCount(0)
    await expectNoFault(page, 'all goals')

    await keyboard.press('ArrowLeft')
    await expect(tab(page, 'All Crews')).toBeFocused()
    await expect(page.getByRole('region', { name: OTHER_CREW })).toBeVisible()
    const crew = page.getByRole('list', { name: `Members of ${CREW}` })
    await expect(crew.getByRole('listitem').filter({ hasText: jo.name })).toContainText('No goals')
    await expectNoFault(page, 'all crews')
    await crew.getByRole('link', { name: captain.name }).focus()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(`/goal-history?user=${school.idOf(captain)}`)
    await page.goBack()

    await tab(page, 'All Crews').focus()
    await keyboard.press('ArrowLeft')
    await expect(tab(page, 'Studio Goals')).toBeFocused()
    await page.getByRole('button', { name: 'Complete: Read' }).focus()
    await keyboard.press('Enter')
    await expectToast(page, 'Goal updated successfully')
    await page.goBack()
    await expect(tab(page, 'All Crews')).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'a guide downloads the studio’s week and reads its history and feedback log',
  nightly,
  async ({ browser, cairn, school }) => {
    const { id } = await school.goalFor(max, { title: '@read' })
    await (await cairn.as(coach)).call('POST /api/feedback/goals/:goalId', {
      params: { goalId: id },
      body: { status: 'accepted', comments: 'Lovely' },
    })
    const page = await signedIn(browser, cairn, guide)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `More for: ${STUDIO}` }).click()
    await page.getByRole('menuitem', { name: 'Download results' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('results-basecamp-ii-2026-11-16.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.trimEnd().split('\r\n')[1]).toBe(
      `${max.lastName},${max.firstName},${STUDIO},${CREW},'@read,,Academic,weekly,2026-11-20,In Progress,,Accepted,${coach.name}: Lovely`,
    )

    await page.getByRole('link', { name: 'Goal Data' }).click()
    await expect(page.getByText('Studio overview')).toBeVisible()
    await expect(page.getByText(max.name).first()).toBeVisible()
    await page.getByRole('link', { name: 'Feedback Log' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '@read' })).toContainText('Lovely')
    await expect(page.getByText('Goal edits')).toHaveCount(0)
    await expectNoFault(page, 'feedback log of a guide')
    for (const path of ['/dashboard', '/onboarding']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: STUDIO })).toBeVisible()
    }
  },
)

// reads.test.tsx tests the texts, and axe checks them here.
test(
  'a guide’s lists that fail to load can be loaded again',
  nightly,
  async ({ browser, cairn, school: _ }) => {
    const page = await signedIn(browser, cairn, guide)
    for (const [query, call, shown] of [
      ['', 'GET /api/guide/studio-users', 'Total learners'],
      ['?tab=goals', 'GET /api/guide/studio-goals', 'No goals this week'],
      ['?tab=crews', 'GET /api/guide/all-crews', OTHER_CREW],
      ['?tab=all-goals', 'GET /api/guide/all-goals', 'No goals yet'],
    ] as const) {
      await test.step(call, async () => {
        const refusal = await refuse(page, call, 'unavailable')
        await page.goto(`/guide${query}`)
        await expect(page.getByText(refusal.message)).toBeVisible()
        await expectNoFault(page, `${call} refused`)
        await refusal.end()
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
        await expect(page.getByText(shown).first()).toBeVisible()
      })
    }
  },
)
