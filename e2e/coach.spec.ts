// A coach reviews a crew: with the mouse, with keys only, next to a captain, at a deadline, and when the server refuses.
import type { Browser, Page } from '@playwright/test'
import { errorTable } from '../contract/errors.ts'
import { expectNoFault } from './axe.ts'
import { CREW, captain, coach, jo, max, OTHER_CREW, test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

const GIVE = 'POST /api/feedback/goals/*'
const SUBMITTED = 'Feedback submitted successfully!'
const FAILED = 'Failed to submit feedback'

const rowOf = (page: Page, title: string) =>
  page.locator('[data-goal]').filter({ has: page.getByText(title, { exact: true }) })
const answer = (page: Page, title: string, name: 'Accept' | 'Improve' | 'Deny') =>
  rowOf(page, title).getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByLabel('Message for the learner:')
const toReviewTab = (page: Page) => page.getByRole('tab', { name: /To review/ })

async function reviewing(
  browser: Browser,
  cairn: Cairn,
  crewId: number,
  options: Parameters<typeof signedIn>[3] = {},
) {
  const page = await signedIn(browser, cairn, coach, { ...options, path: `/feedback/crew/${crewId}` })
  await expect(page.getByRole('heading', { level: 1, name: `${CREW} Goals` })).toBeVisible()
  return page
}

test('a coach picks a crew, reviews its goals with the mouse, changes answers and accepts the rest together', async ({
  browser,
  cairn,
  school,
}) => {
  const titles = ['Read', 'Run', 'Sing', 'Swim', 'Draw']
  for (const title of titles) await school.goalFor(max, { title })
  const page = await signedIn(browser, cairn, coach)
  await page.getByRole('link', { name: 'Feedback', exact: true }).click()
  const card = page.getByRole('region', { name: CREW })
  await expect(card.getByText('3 members')).toBeVisible()
  await expect(card.getByText(captain.name)).toBeVisible()
  await expect(card.getByText('5 to review')).toBeVisible()
  await expect(card.getByText('Basecamp II', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: OTHER_CREW })).toHaveCount(0)
  await expectNoFault(page, 'crew picker')
  await card.getByRole('link', { name: 'Review Goals' }).click()
  await expect(page.getByText(`${captain.name} is the captain of this crew`)).toBeVisible()
  await expectNoFault(page, 'review')

  await test.step('Accept submits immediately', async () => {
    await answer(page, 'Read', 'Accept').click()
    await expectToast(page, SUBMITTED)
    const toast = await page.locator('.toast-viewport').boundingBox()
    const next = await rowOf(page, 'Run').boundingBox()
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(next?.x ?? 0)
    await expect(toReviewTab(page)).toContainText('4')
    const own = page.getByRole('region', { name: 'Your reviews' })
    await own.getByText('1 reviewed').click()
    await expect(own.getByText('100%')).toBeVisible()
  })

  await test.step('Improve asks for a message and keeps it while the dialog is closed', async () => {
    await answer(page, 'Run', 'Improve').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
    await message(page).fill('How far will you run?')
    await expectNoFault(page, 'improve dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await answer(page, 'Run', 'Improve').click()
    await expect(message(page)).toHaveValue('How far will you run?')
    await dialog.getByRole('button', { name: 'Save this message' }).click()
    await expect(dialog.getByRole('button', { name: 'How far will you run?', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, SUBMITTED)
    await expect(rowOf(page, 'Run')).toContainText('Needs Improvement')
  })

  await test.step('a saved reply is inserted with one click, deleted, and restored with Undo', async () => {
    await answer(page, 'Sing', 'Deny').click()
    const dialog = page.getByRole('dialog', { name: 'Deny this goal' })
    await dialog.getByRole('button', { name: 'How far will you run?', exact: true }).click()
    await expect(message(page)).toHaveValue('How far will you run?')
    await expectNoFault(page, 'deny dialog')
    await dialog.getByRole('button', { name: 'Edit with the saved replies' }).click()
    await dialog.getByRole('button', { name: 'Delete the reply: How far will you run?' }).click()
    await expectToast(page, 'Reply deleted')
    await page.getByText('Undo', { exact: true }).last().click()
    await expect(dialog.getByRole('button', { name: 'How far will you run?', exact: true })).toBeVisible()
    await message(page).fill('You sang last week.')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, SUBMITTED)
  })

  await test.step('an answer can be changed, or kept after second thoughts', async () => {
    await page.getByRole('tab', { name: /^All/ }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Change: Sing' }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Keep as it is' }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Change: Sing' }).click()
    await answer(page, 'Sing', 'Accept').click()
    await expectToast(page, SUBMITTED)
    await expect(rowOf(page, 'Sing')).toContainText('Accepted')
  })

  await test.step('the remaining goals are accepted together after a confirmation', async () => {
    await page.getByRole('button', { name: 'Accept all 2' }).click()
    const question = page.getByRole('alertdialog', { name: 'Accept all 2 goals?' })
    await expect(question).toContainText(max.name)
    await expectNoFault(page, 'accept all')
    await question.getByRole('button', { name: 'Accept 2 goals' }).click()
    await expectToast(page, SUBMITTED, '2 goals accepted.')
    await toReviewTab(page).click()
    await expect(page.getByRole('progressbar', { name: '5 of 5 reviewed' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All 5 goals reviewed' })).toBeVisible()
    await expectNoFault(page, 'queue finished')
  })

  await test.step('learners without a goal are in their own tab', async () => {
    await page.getByRole('tab', { name: /No goal yet/ }).click()
    await expect(page.getByRole('heading', { name: jo.name })).toBeVisible()
    await expect(page.getByRole('heading', { name: max.name })).toBeHidden()
    await expectNoFault(page, 'without a goal')
    await page.getByRole('link', { name: jo.name, exact: true }).click()
    await expect(page).toHaveURL(`/goal-history?user=${school.idOf(jo)}`)
    await page.goBack()
    await page.getByRole('radio', { name: 'Last week' }).check()
    await expect(page.getByText('No goals last week')).toBeVisible()
    await expectNoFault(page, 'last week')
  })

  await test.step('crews of other coaches are listed without goals', async () => {
    await page.goto('/coaching')
    const otherCrew = page.getByRole('region', { name: OTHER_CREW })
    await expect(otherCrew.getByText('You don’t coach this crew.')).toBeVisible()
    await expect(otherCrew.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('region', { name: CREW }).getByText('0 of 5 goals done')).toBeVisible()
    await expectNoFault(page, 'all crews')
    await page.goto(`/coaching/crews/${school.otherCrewId}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.goto(`/feedback/crew/${school.otherCrewId}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })
})

test('a coach reviews goals with the keyboard, one key for each goal', async ({ browser, cairn, school }) => {
  for (const title of ['Read', 'Run', 'Sing', 'Swim']) await school.goalFor(max, { title })
  const page = await reviewing(browser, cairn, school.crewId)
  const current = page.locator('[data-goal][aria-current]')
  const { keyboard } = page
  await expect(current).toContainText('Read')
  await keyboard.press('a')
  await expect(toReviewTab(page)).toContainText('4')

  await test.step('J enters the queue, J and K move, A accepts and moves to the next goal', async () => {
    await keyboard.press('j')
    await expect(current).toContainText('Read')
    await expect(current).toBeFocused()
    await keyboard.press('j')
    await expect(current).toContainText('Run')
    await keyboard.press('k')
    await expect(current).toContainText('Read')
    await keyboard.press('a')
    await expectToast(page, SUBMITTED)
    await expect(current).toContainText('Run')
  })

  await test.step('I opens the message, Escape keeps its text, Ctrl+Enter sends it', async () => {
    await keyboard.press('i')
    await expect(message(page)).toBeFocused()
    await keyboard.type('A mile, and')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(current).toBeFocused()
    await keyboard.press('i')
    await expect(message(page)).toHaveValue('A mile, and')
    await message(page).press('End')
    await keyboard.type(' how fast?')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rowOf(page, 'Run')).toContainText('Needs Improvement')
    await expect(current).toContainText('Sing')
    await expect(current).toBeFocused()
  })

  await test.step('D denies, U goes back to the last goal', async () => {
    await keyboard.press('d')
    await expect(page.getByRole('dialog', { name: 'Deny this goal' })).toBeVisible()
    await expect(message(page)).toBeFocused()
    await keyboard.type('Sung already.')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(current).toContainText('Swim')
    await expect(current).toBeFocused()
    await keyboard.press('u')
    await expect(current).toContainText('Sing')
    await keyboard.press('a')
    await expect(rowOf(page, 'Sing')).toContainText('Accepted')
  })

  await test.step('? lists the keys, and the keys can be switched off', async () => {
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Undo the last one')
    await expectNoFault(page, 'keys')
    await help.getByRole('switch', { name: 'Use single keys on this device' }).press(' ')
    await keyboard.press('Escape')
    await expect(help).toBeHidden()
    await rowOf(page, 'Swim').focus()
    await keyboard.press('a')
    await expect(toReviewTab(page)).toContainText('1')
    await expect(answer(page, 'Swim', 'Accept')).toBeVisible()
  })
})

test('Tab opens the earlier text of an edited goal and keeps the focus on it', async ({
  browser,
  cairn,
  school,
}) => {
  await school.goalFor(jo, { title: 'Paint' })
  const goal = await school.goalFor(max, { title: 'Run' })
  const body = { status: 'denied', comments: 'How far?' } as const
  await (await cairn.as(coach)).call('POST /api/feedback/goals/:goalId', {
    params: { goalId: goal.id },
    body,
  })
  const learner = await cairn.as(max)
  await learner.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title: 'Run a mile' } })
  const page = await reviewing(browser, cairn, school.crewId)
  await rowOf(page, 'Paint').getByRole('heading').click()
  await expect(rowOf(page, 'Paint')).toHaveAttribute('aria-current', 'true')
  const summary = rowOf(page, 'Run a mile').locator('summary')
  await page.getByRole('tab', { name: /To review/ }).focus()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    if (await summary.evaluate((element) => element === document.activeElement)) break
  }
  await expect(rowOf(page, 'Run a mile')).toHaveAttribute('aria-current', 'true')
  await expect(summary).toBeFocused()
  await expect(page.getByText('“How far?”')).toBeVisible()
})

// refusals.test.tsx tests the text, and axe checks it here.
test(
  'a coach loses nothing when the server refuses a review',
  nightly,
  async ({ browser, cairn, school }) => {
    for (const title of ['Read', 'Run']) await school.goalFor(max, { title })
    const page = await reviewing(browser, cairn, school.crewId)

    const feedbackRefusal = await refuse(page, GIVE)
    await answer(page, 'Read', 'Accept').click()
    await expectToast(page, FAILED, feedbackRefusal.message)
    await expect(answer(page, 'Read', 'Accept')).toBeVisible()
    await answer(page, 'Run', 'Improve').click()
    await message(page).fill('How far?')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, FAILED, feedbackRefusal.message)
    await expect(message(page)).toHaveValue('How far?')
    await expectNoFault(page, 'refused feedback')
    await feedbackRefusal.end()
    const savingRefusal = await refuse(page, 'POST /api/feedback/replies')
    await page.getByRole('button', { name: 'Save this message' }).click()
    await expectToast(page, 'Failed to save the reply', savingRefusal.message)
    await savingRefusal.end()
    await page.getByRole('button', { name: 'Save this message' }).click()
    await page.getByRole('button', { name: 'Edit with the saved replies' }).click()
    const deletionRefusal = await refuse(page, 'DELETE /api/feedback/replies/*')
    await page.getByRole('button', { name: 'Delete the reply: How far?' }).click()
    await expectToast(page, 'Failed to delete the reply', deletionRefusal.message)
    await expect(page.getByRole('button', { name: 'Delete the reply: How far?' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, SUBMITTED)
    await school.goalFor(max, { title: 'Sing' })

    const acceptRefusal = await refuse(page, 'POST /api/feedback/accept', 'unavailable')
    await page.getByRole('button', { name: 'Accept all 2' }).click()
    await page.getByRole('button', { name: 'Accept 2 goals' }).click()
    const failureDialog = page.getByRole('dialog', { name: FAILED })
    await expect(failureDialog).toContainText(acceptRefusal.message)
    await expectNoFault(page, 'accept all refused')
    await failureDialog.getByRole('button', { name: 'Back to the goals' }).click()
    await acceptRefusal.end()

    const stats = await refuse(page, 'GET /api/feedback/stats', 'unavailable')
    const goals = await refuse(page, `GET /api/groups/${school.crewId}/goals-with-feedback`, 'unavailable')
    await page.reload()
    await expect(page.getByText(goals.message)).toBeVisible()
    await expectNoFault(page, 'no goals came')
    await goals.end()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(answer(page, 'Read', 'Accept')).toBeVisible()
    await stats.end()
    await page
      .getByRole('region', { name: 'Your reviews' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await expect(page.getByRole('region', { name: 'Your reviews' }).getByText('1 reviewed')).toBeVisible()
    const crews = await refuse(page, 'GET /api/groups', 'unavailable')
    await page.goto('/feedback')
    await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
    await crews.end()
  },
)

test(
  'a goal that changes during a review is shown again before it is reviewed',
  nightly,
  async ({ browser, cairn, school }) => {
    const goal = await school.goalFor(max, { title: 'Be nicer' })
    const page = await signedIn(browser, cairn, coach)
    const edit = async (title: string) =>
      (await cairn.as(max)).call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title } })

    await test.step('without live updates: 409, the new text, and a note', async () => {
      await page.route('**/api/events*', (route) => route.abort())
      await page.goto(`/feedback/crew/${school.crewId}`)
      await expect(answer(page, 'Be nicer', 'Accept')).toBeVisible()
      await edit('Greet everyone')
      await answer(page, 'Be nicer', 'Accept').click()
      await expectToast(page, FAILED, errorTable.goal_revised[1])
      await expect(
        page.getByText('This goal was changed since you opened it.', { exact: true }),
      ).toBeVisible()
      await expect(answer(page, 'Greet everyone', 'Accept')).toBeVisible()
      await expectNoFault(page, 'revised goal')
    })

    await test.step('while the coach writes a message: the text above changes, and the message stays', async () => {
      await answer(page, 'Greet everyone', 'Deny').click()
      await message(page).fill('Whom?')
      await edit('Greet the new learners')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('The goal was changed while you were writing.')).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText('Greet the new learners')
      await expect(message(page)).toHaveValue('Whom?')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectToast(page, SUBMITTED)
    })

    await test.step('with live updates: an edited goal returns, marked with its earlier text and feedback', async () => {
      await page.unroute('**/api/events*')
      await page.reload()
      await expect(page.getByRole('progressbar', { name: '1 of 1 reviewed' })).toBeVisible()
      await edit('Greet the new learners by name')
      const row = rowOf(page, 'Greet the new learners by name')
      await expect(row.getByText('Edited since your review')).toBeVisible()
      await expect(row.getByText('Greet the new learners', { exact: true })).toBeVisible()
      await expect(row.getByText('“Whom?”')).toBeVisible()
      await expectNoFault(page, 'edited since the review')
    })
  },
)

test(
  'coach and captain review side by side and see each other’s answers live',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: 'Read' })
    await school.goalFor(captain, { title: 'Lead' })
    const page = await reviewing(browser, cairn, school.crewId)
    const captainPage = await signedIn(browser, cairn, captain, { path: `/feedback/crew/${school.crewId}` })
    await expect(
      captainPage.getByText('You’re this crew’s captain. A coach reviews your own goals.'),
    ).toBeVisible()
    await expect(toReviewTab(captainPage)).toContainText('1')
    await answer(page, 'Read', 'Accept').click()
    await expect(rowOf(captainPage, 'Read')).toContainText(`Accepted${coach.name}`)
    await answer(captainPage, 'Read', 'Deny').click()
    await message(captainPage).fill('You read this one last week.')
    await captainPage.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(rowOf(page, 'Read')).toContainText('You read this one last week.')
    await expect(rowOf(page, 'Read')).toContainText('Accepted')
    await captainPage.getByRole('tab', { name: /^All/ }).click()
    await expect(rowOf(captainPage, 'Lead')).toContainText('Your own goal')
    await school.goalFor(jo, { title: 'Paint' })
    await expect(answer(page, 'Paint', 'Accept')).toBeVisible()
    await expect(answer(captainPage, 'Paint', 'Accept')).toBeVisible()
  },
)

test.describe('reviews just before the weekly deadline', () => {
  test.use({ clock: '2026-11-20T15:00:00.000Z' })

  test(
    'reviews close when the deadline passes, drafts stay, and learners with a bypass can still be reviewed',
    nightly,
    async ({ browser, cairn, school }) => {
      await school.goalFor(max, { title: 'Read' })
      // The clock shows 3:30 PM in Chicago.
      await cairn.startAgain('2026-11-20T21:30:00.000Z')
      const page = await reviewing(browser, cairn, school.crewId, { fakeTimers: true })
      await expect(page.getByText('Current Week')).toBeVisible()
      await answer(page, 'Read', 'Improve').click()
      await message(page).fill('Which chapter?')

      await cairn.startAgain('2026-11-20T22:00:10.000Z')
      await page.clock.fastForward('30:10')
      await expect(page.getByText('Next Week', { exact: true })).toBeAttached()
      await expect(message(page)).toHaveValue('Which chapter?')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectToast(page, FAILED, 'Goal deadline passed - feedback no longer available')
      await expect(message(page)).toHaveValue('Which chapter?')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('No goals for next week')).toBeVisible()
      await page.getByRole('radio', { name: 'Last week' }).check()
      await expect(rowOf(page, 'Read')).toContainText('Goal deadline passed - feedback no longer available')
      await expect(rowOf(page, 'Read').getByRole('button')).toHaveCount(0)
      await expectNoFault(page, 'past the deadline')

      await school.admin.call('PATCH /api/admin/users/:id/bypass-deadlines', {
        params: { id: school.idOf(coach) },
        body: { canBypassDeadlines: true },
      })
      await expect(rowOf(page, 'Read')).toContainText(
        'Admin bypass active - can provide feedback on expired goal',
      )
      await expect(rowOf(page, 'Read')).toContainText('Admin Bypass')
      await expectNoFault(page, 'bypass')
      await answer(page, 'Read', 'Improve').click()
      await expect(message(page)).toHaveValue('Which chapter?')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectToast(page, SUBMITTED)
    },
  )
})
