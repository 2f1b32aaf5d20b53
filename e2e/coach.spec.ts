// A coach reviews a crew: with the mouse, only with keys, next to a captain, at a deadline, and with a server that refuses.
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
const listed = (page: Page) => page.getByRole('tab', { name: /To review/ })

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

test('with the mouse: the crew is picked, goals are answered, changed, taken back and accepted together', async ({
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

  await test.step('accepting submits at once', async () => {
    await answer(page, 'Read', 'Accept').click()
    await expectToast(page, SUBMITTED)
    const toast = await page.locator('.toast-viewport').boundingBox()
    const next = await rowOf(page, 'Run').boundingBox()
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(next?.x ?? 0)
    await expect(listed(page)).toContainText('4')
    await expect(page.getByRole('region', { name: 'Your reviews' })).toContainText('Total goals reviewed 1')
    await expect(page.getByRole('region', { name: 'Your reviews' })).toContainText('100%')
  })

  await test.step('improving asks for a message and keeps it while the dialog is closed', async () => {
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

  await test.step('a saved reply is used with one press, deleted, and back with Undo', async () => {
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

  await test.step('an answer can be changed, and stays as it is if one thinks again', async () => {
    await page.getByRole('tab', { name: /^All/ }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Change: Sing' }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Keep as it is' }).click()
    await rowOf(page, 'Sing').getByRole('button', { name: 'Change: Sing' }).click()
    await answer(page, 'Sing', 'Accept').click()
    await expectToast(page, SUBMITTED)
    await expect(rowOf(page, 'Sing')).toContainText('Accepted')
  })

  await test.step('what is left is accepted at once, after a question', async () => {
    await page.getByRole('button', { name: 'Accept all 2' }).click()
    const question = page.getByRole('alertdialog', { name: 'Accept all 2 goals?' })
    await expect(question).toContainText(max.name)
    await expectNoFault(page, 'accept all')
    await question.getByRole('button', { name: 'Accept 2 goals' }).click()
    await expectToast(page, SUBMITTED, '2 goals accepted.')
    await listed(page).click()
    await expect(page.getByRole('progressbar', { name: '5 of 5 reviewed' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All 5 goals reviewed' })).toBeVisible()
    await expectNoFault(page, 'queue finished')
  })

  await test.step('who has no goal is one tab away, and so is setting one', async () => {
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

  await test.step('the crews of others are listed and show no goals', async () => {
    await page.goto('/coaching')
    const other = page.getByRole('region', { name: OTHER_CREW })
    await expect(other.getByText('You don’t coach this crew.')).toBeVisible()
    await expect(other.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('region', { name: CREW }).getByText('0 of 5 goals done')).toBeVisible()
    await expectNoFault(page, 'all crews')
    await page.goto(`/coaching/crews/${school.otherCrewId}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.goto(`/feedback/crew/${school.otherCrewId}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })
})

test('with keys alone, a goal a key', async ({ browser, cairn, school }) => {
  for (const title of ['Read', 'Run', 'Sing', 'Swim']) await school.goalFor(max, { title })
  const page = await reviewing(browser, cairn, school.crewId)
  const current = page.locator('[data-goal][aria-current]')
  const { keyboard } = page
  await expect(current).toContainText('Read')
  await keyboard.press('a')
  await expect(listed(page)).toContainText('4')

  await test.step('J enters the queue, J and K move, A accepts and goes on', async () => {
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

  await test.step('I writes, Escape leaves the text where it is, Ctrl+Enter sends', async () => {
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

  await test.step('D denies, U offers the last one again', async () => {
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

  await test.step('? tells the keys, and they can be switched off', async () => {
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Undo the last one')
    await expectNoFault(page, 'keys')
    await help.getByRole('switch', { name: 'Use single keys on this device' }).press(' ')
    await keyboard.press('Escape')
    await expect(help).toBeHidden()
    await rowOf(page, 'Swim').focus()
    await keyboard.press('a')
    await expect(listed(page)).toContainText('1')
    await expect(answer(page, 'Swim', 'Accept')).toBeVisible()
  })
})

// refusals.test.tsx tests the text; here axe checks it.
test('a server that refuses loses nothing', nightly, async ({ browser, cairn, school }) => {
  for (const title of ['Read', 'Run']) await school.goalFor(max, { title })
  const page = await reviewing(browser, cairn, school.crewId)

  const given = await refuse(page, GIVE)
  await answer(page, 'Read', 'Accept').click()
  await expectToast(page, FAILED, given.message)
  await expect(answer(page, 'Read', 'Accept')).toBeVisible()
  await answer(page, 'Run', 'Improve').click()
  await message(page).fill('How far?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, FAILED, given.message)
  await expect(message(page)).toHaveValue('How far?')
  await expectNoFault(page, 'refused feedback')
  await given.end()
  const saving = await refuse(page, 'POST /api/feedback/replies')
  await page.getByRole('button', { name: 'Save this message' }).click()
  await expectToast(page, 'Failed to save the reply', saving.message)
  await saving.end()
  await page.getByRole('button', { name: 'Save this message' }).click()
  await page.getByRole('button', { name: 'Edit with the saved replies' }).click()
  const forgetting = await refuse(page, 'DELETE /api/feedback/replies/*')
  await page.getByRole('button', { name: 'Delete the reply: How far?' }).click()
  await expectToast(page, 'Failed to delete the reply', forgetting.message)
  await expect(page.getByRole('button', { name: 'Delete the reply: How far?' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, SUBMITTED)
  await school.goalFor(max, { title: 'Sing' })

  const many = await refuse(page, 'POST /api/feedback/accept', 'unavailable')
  await page.getByRole('button', { name: 'Accept all 2' }).click()
  await page.getByRole('button', { name: 'Accept 2 goals' }).click()
  const refused = page.getByRole('dialog', { name: FAILED })
  await expect(refused).toContainText(many.message)
  await expectNoFault(page, 'accept all refused')
  await refused.getByRole('button', { name: 'Back to the goals' }).click()
  await many.end()

  const stats = await refuse(page, 'GET /api/feedback/stats', 'unavailable')
  const goals = await refuse(page, `GET /api/groups/${school.crewId}/goals-with-feedback`, 'unavailable')
  await page.reload()
  await expect(page.getByText(goals.message)).toBeVisible()
  await expectNoFault(page, 'no goals came')
  await goals.end()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(answer(page, 'Read', 'Accept')).toBeVisible()
  await stats.end()
  await page.getByRole('region', { name: 'Your reviews' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total goals reviewed 1')).toBeVisible()
  const crews = await refuse(page, 'GET /api/groups', 'unavailable')
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
  await crews.end()
})

test(
  'a goal that changed while it was read is read again first',
  nightly,
  async ({ browser, cairn, school }) => {
    const goal = await school.goalFor(max, { title: 'Be nicer' })
    const page = await signedIn(browser, cairn, coach)
    const edit = async (title: string) =>
      (await cairn.as(max)).call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title } })

    await test.step('unseen, because the page gets no event: 409, the new text, and a word', async () => {
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

    await test.step('while the message is being written: the text above changes, the message stays', async () => {
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

    await test.step('live: an edit after the review comes back marked, with what it was and what was said', async () => {
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
  'coach and captain review side by side and see each other at once',
  nightly,
  async ({ browser, cairn, school }) => {
    await school.goalFor(max, { title: 'Read' })
    await school.goalFor(captain, { title: 'Lead' })
    const page = await reviewing(browser, cairn, school.crewId)
    const other = await signedIn(browser, cairn, captain, { path: `/feedback/crew/${school.crewId}` })
    await expect(
      other.getByText('You are the captain of this crew. A coach reviews your own goals.'),
    ).toBeVisible()
    await expect(listed(other)).toContainText('1')
    await answer(page, 'Read', 'Accept').click()
    await expect(rowOf(other, 'Read')).toContainText(`Accepted${coach.name}`)
    await answer(other, 'Read', 'Deny').click()
    await message(other).fill('You read this one last week.')
    await other.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(rowOf(page, 'Read')).toContainText('You read this one last week.')
    await expect(rowOf(page, 'Read')).toContainText('Accepted')
    await other.getByRole('tab', { name: /^All/ }).click()
    await expect(rowOf(other, 'Lead')).toContainText('Your own goal')
    await school.goalFor(jo, { title: 'Paint' })
    await expect(answer(page, 'Paint', 'Accept')).toBeVisible()
    await expect(answer(other, 'Paint', 'Accept')).toBeVisible()
  },
)

test.describe('just before the deadline of the week', () => {
  test.use({ clock: '2026-11-20T15:00:00.000Z' })

  test(
    'it passes while the page is open: reviews close, what was written stays, the bypass goes on',
    nightly,
    async ({ browser, cairn, school }) => {
      await school.goalFor(max, { title: 'Read' })
      // 3:30 PM in Chicago.
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
