// A learner's dashboard: what it says after a change, what when the server refuses, and what others see live.
import type { Locator, Page } from '@playwright/test'
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { learnerOfAllStates, THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn, signIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, seeded: true })

const OPEN = 'Be asleep before 9:30 on 5 school nights'
const REVIEWED = 'Swim 40 laps'

const myGoals = (page: Page) => page.getByRole('region', { name: 'My Goals' })
const tickOf = (page: Page, title: string) => myGoals(page).getByRole('checkbox', { name: title })
const goalOf = (page: Page, title: string) => myGoals(page).getByRole('listitem').filter({ hasText: title })

test(
  'notifications are read one by one or all at once, and stay unread when the server refuses',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const card = page.getByRole('region', { name: 'Notifications' })
    const unread = card.getByRole('button', { name: /Mark as read/ })
    await expect(unread.first()).toBeVisible()
    const count = await unread.count()
    expect(count).toBeGreaterThan(1)

    const one = await refuse(page, 'PATCH /api/notifications/*/read')
    await unread.first().click()
    await expectToast(page, 'Failed to mark notification as read', one.message)
    await expect(unread).toHaveCount(count)
    await one.end()
    await unread.first().click()
    await expect(unread).toHaveCount(count - 1)

    const all = await refuse(page, 'PUT /api/notifications/mark-all-read')
    await card.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'Failed to mark all notifications as read', all.message)
    await expect(unread).toHaveCount(count - 1)
    await all.end()
    await card.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'All notifications marked as read')
    await expect(unread).toHaveCount(0)
    await page.reload()
    await expect(card.getByRole('listitem').first()).toBeVisible()
    await expect(card.getByText('Unread')).toHaveCount(0)
  },
)

test('a tick that is refused is taken back and says why; one that holds is celebrated', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  const tick = tickOf(page, OPEN)
  for (const [code, title, sentence] of [
    ['internal', 'Error updating goal', ''],
    ['unauthenticated', 'Error updating goal', 'Please log in again to update goals.'],
    ['goal_locked', 'Cannot complete incomplete goal', 'This goal is incomplete and cannot be completed.'],
  ] as const) {
    await test.step(code, async () => {
      const refusal = await refuse(page, 'PATCH /api/goals/*', code)
      await tick.click()
      await expectToast(page, title, sentence || refusal.message)
      await refusal.end()
      if (code === 'unauthenticated') {
        // The session still exists; after signing in again the page stays where it was.
        const again = page.getByRole('dialog', { name: 'Sign in to continue' })
        await again.getByRole('textbox', { name: 'Password' }).fill(userNamed('learner').password)
        await again.getByRole('button', { name: 'Sign in' }).click()
        await expect(again).toBeHidden()
      }
      await expect(goalOf(page, OPEN).getByText('In Progress')).toBeVisible()
    })
  }

  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  const reread = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/stats'),
  )
  await tick.click()
  await changed
  const celebration = page.getByRole('dialog', { name: 'Goal Completed!' })
  await expect(celebration).toBeVisible()
  await reread
  await expect(celebration.getByText('Your third stone this week.')).toBeVisible()
  // web/dashboard/dashboard.test.tsx tests how long it stays and when the lists are read again.
  await expect(celebration).toBeHidden()
  await expect(goalOf(page, OPEN).getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('Three stones placed, one to go.')).toBeVisible()

  await tick.click()
  await expect(page.getByText('Two stones placed, two to go.')).toBeVisible()
})

test(
  'goals that the server refuses keep what was typed, and an edit without a change says so',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const what = (dialog: string) =>
      page.getByRole('dialog', { name: dialog }).getByLabel('What will you do?')

    await test.step('create', async () => {
      await page.getByRole('button', { name: 'New goal' }).first().click()
      await what('Create New Goal').fill('Draw the creek behind the school')
      const refusal = await refuse(page, 'POST /api/goals')
      await page.getByRole('button', { name: 'Create goal' }).click()
      await expectToast(page, 'Error', 'Failed to create goal. Please try again.')
      await expect(page.getByRole('dialog').getByText(refusal.message)).toBeVisible()
      await expect(what('Create New Goal')).toHaveValue('Draw the creek behind the school')
      await refusal.end()
      // A reload loses nothing either.
      await page.reload()
      await page.getByRole('button', { name: 'New goal' }).first().click()
      await expect(what('Create New Goal')).toHaveValue('Draw the creek behind the school')
      await page.getByRole('button', { name: 'Create goal' }).click()
      await expectToast(page, 'Goal created!')
      await expect(goalOf(page, 'Draw the creek')).toBeVisible()
    })

    await test.step('edit', async () => {
      await editing(page, REVIEWED)
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'No changes made', 'No updates were needed for this goal.')
      await editing(page, REVIEWED)
      await expect(page.getByRole('dialog', { name: 'Edit Goal' }).getByText('Fri, Nov 20')).toBeVisible()
      await what('Edit Goal').fill('Swim 42 laps')
      const refusal = await refuse(page, 'PATCH /api/goals/*')
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'Error updating goal', 'Failed to update goal. Please try again.')
      await expect(page.getByRole('dialog').getByText(refusal.message)).toBeVisible()
      await expect(what('Edit Goal')).toHaveValue('Swim 42 laps')
      await refusal.end()
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'Goal updated successfully')
      // The feedback on the earlier text is kept.
      await goalOf(page, 'Swim 42 laps').getByRole('button', { name: 'Earlier feedback' }).click()
      await expect(
        goalOf(page, 'Swim 42 laps')
          .getByText('This is the same as last week. What is the next step?')
          .first(),
      ).toBeVisible()
    })

    await test.step('delete', async () => {
      await menuOrButton(page, 'Draw the creek behind the school', 'Delete')
      const refusal = await refuse(page, 'DELETE /api/goals/*')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }).click()
      await expectToast(page, 'Failed to delete goal. Please try again.', refusal.message)
      await refusal.end()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }).click()
      await expectToast(page, 'Goal deleted')
      await expect(goalOf(page, 'Draw the creek')).toHaveCount(0)
    })
  },
)

const editing = (page: Page, title: string) => menuOrButton(page, title, 'Edit')

/** Buttons in the row; on a phone a menu. */
async function menuOrButton(page: Page, title: string, what: 'Edit' | 'Delete'): Promise<void> {
  const row = goalOf(page, title)
  const more = row.getByRole('button', { name: `More for: ${title}` })
  const button = row.getByRole('button', { name: new RegExp(`^${what}.*${title}`) })
  await expect(more.or(button).filter({ visible: true }).first()).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: `${what} goal` }).click()
  } else await button.click()
}

test(
  'a notification leads each reader to where that goal can be worked on',
  nightly,
  async ({ browser, cairn }) => {
    const coachApi = await cairn.as(userNamed('coach'))
    const learnerApi = await cairn.as(userNamed('learner'))
    const me = await learnerApi.call('GET /api/auth/user')
    const goals = await learnerApi.call('GET /api/users/:id/goals', { params: { id: me.id } })
    const goal = (Array.isArray(goals) ? goals : goals.items).find(({ title }) => title === OPEN)
    const goalId = goal?.id ?? 0
    await coachApi.call('POST /api/feedback/goals/:goalId', {
      params: { goalId },
      body: { status: 'denied', comments: 'Is that for you to decide?' },
    })
    const crew = me.groupId ?? 0

    await test.step('for the learner it is no link', async () => {
      const page = await signedIn(browser, cairn, userNamed('learner'))
      const card = page.getByRole('region', { name: 'Notifications' })
      await expect(card.getByRole('button', { name: new RegExp(OPEN) })).toBeVisible()
      await expect(card.getByRole('link')).toHaveCount(0)
      await page.context().close()
    })

    await test.step('the captain edits the goal, and the address is clean again', async () => {
      const page = await signedIn(browser, cairn, userNamed('captain'))
      const link = page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('link', { name: new RegExp(OPEN) })
      await expect(link.first()).toHaveAttribute('href', `/coaching/crews/${crew}?editGoal=${goalId}`)
      await link.first().click()
      const dialog = page.getByRole('dialog', { name: 'Edit Goal' })
      await expect(dialog.getByLabel('Title')).toHaveValue(OPEN)
      await expect(page).toHaveURL(new RegExp(`/coaching/crews/${crew}$`))
      await page.context().close()
    })

    await test.step('the coach reviews the crew once the learner has changed it', async () => {
      await learnerApi.call('PATCH /api/goals/:id', {
        params: { id: goalId },
        body: { title: 'Put my phone away at 9:00' },
      })
      const page = await signedIn(browser, cairn, userNamed('coach'))
      const link = page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('link', { name: /Put my phone away at 9:00/ })
      await link.first().click()
      await expect(page).toHaveURL(new RegExp(`/feedback/crew/${crew}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summit Listeners Goals')
      await page.context().close()
    })
  },
)

test(
  'what a crewmate finishes is in the crew and in its activity at once',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const mate = page
      .getByRole('region', { name: 'My Crew' })
      .getByRole('listitem')
      .filter({ hasText: 'Caio Singh' })
    await expect(mate).toContainText('1 of 4')
    const captain = await cairn.as(userNamed('captain'))
    const { id: userId } = await captain.call('GET /api/auth/user')
    const { id } = await captain.call('POST /api/goals', {
      body: { goalType: 'Waseca Drawer', quantity: 7, category: 'Personal', duration: 'weekly', userId },
    })
    await expect(mate).toContainText('1 of 5')
    await captain.call('PATCH /api/goals/:id', { params: { id }, body: { completed: true } })
    await expect(mate).toContainText('2 of 5')
    const activity = page.getByRole('region', { name: 'Recent Crew Activity' })
    await expect(activity.getByRole('listitem').first()).toContainText('Caio finished 7 Waseca Drawers')
  },
)

test(
  'who has no crew is told whom to ask, and an admin sees the school instead of goals',
  nightly,
  async ({ browser, cairn }) => {
    const admin = await cairn.as(userNamed('admin'))
    const { id } = await (await cairn.as(userNamed('learner'))).call('GET /api/auth/user')
    await admin.call('PUT /api/admin/users/:id/group', { params: { id }, body: { groupId: null } })
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await expect(page.getByRole('heading', { name: 'No Crew Assigned' })).toBeVisible()
    await expect(page.getByText('Ask an admin to add you')).toBeVisible()
    await expect(myGoals(page)).toBeVisible()
    await page.context().close()

    const adminPage = await signedIn(browser, cairn, userNamed('admin'), { path: '/dashboard' })
    await expect(adminPage.getByRole('region', { name: 'System Overview' })).toContainText('Goals this week')
    await expect(adminPage.getByRole('heading', { name: 'My Goals' })).toHaveCount(0)
    await expect(adminPage.getByRole('heading', { name: 'Notifications' })).toHaveCount(0)
  },
)

test.describe('a session that ends in the middle of work', () => {
  const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
  /** The sign-in dialog may open by itself when a list is read at that moment; the action must still happen. */
  const actSignedOut = async (page: Page, act: Locator) => {
    // Located before the sign-in opens, because elements behind the dialog have no role.
    const element = await act.elementHandle()
    await page.context().clearCookies()
    await element?.dispatchEvent('click')
  }
  const signInAgain = async (page: Page, username: string) => {
    const { password } = userNamed(username)
    const field = again(page).getByLabel('Username')
    if ((await field.inputValue()) !== username) await field.fill(username)
    await again(page).getByRole('textbox', { name: 'Password' }).fill(password)
    await again(page).getByRole('button', { name: 'Sign in' }).click()
  }

  test(
    'loses nothing of a new goal, a message for a learner, or an admin’s form',
    nightly,
    async ({ browser, cairn }) => {
      test.setTimeout(150_000)
      await test.step('a new goal', async () => {
        const page = await signedIn(browser, cairn, userNamed('learner'))
        await page.getByRole('button', { name: 'New goal' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
        await dialog.getByLabel('What will you do?').fill('Learn the names of ten birds')
        await actSignedOut(page, dialog.getByRole('button', { name: 'Create goal' }))
        await expect(
          again(page).getByText('You were away for a while. What you wrote is still here.'),
        ).toBeVisible()
        await expect(again(page).getByRole('textbox', { name: 'Password' })).toBeFocused()
        await expectNoFault(page, 'sign in again')
        await expect(page.locator('.toast-viewport > *')).toHaveCount(0)
        await signInAgain(page, 'learner')
        await expect(again(page)).toBeHidden()
        await expect(dialog.getByLabel('What will you do?')).toHaveValue('Learn the names of ten birds')
        await dialog.getByRole('button', { name: 'Create goal' }).click()
        await expectToast(page, 'Goal created!')
        await page.context().close()
      })

      await test.step('a message for a learner', async () => {
        const page = await signedIn(browser, cairn, userNamed('coach'), { path: '/feedback' })
        await page
          .getByRole('link', { name: /Review Goals/ })
          .first()
          .click()
        await page
          .getByRole('button', { name: /^Improve/ })
          .first()
          .click()
        const message = page.getByLabel('Message for the learner:')
        await message.fill('Which day will you start?')
        await actSignedOut(page, page.getByRole('button', { name: 'Submit' }))
        await expect(again(page)).toBeVisible()
        await expect(page.locator('.toast-viewport > *')).toHaveCount(0)
        await signInAgain(page, 'coach')
        await expect(again(page)).toBeHidden()
        await expect(message).toHaveValue('Which day will you start?')
        await page.getByRole('button', { name: 'Submit' }).click()
        await expectToast(page, 'Feedback submitted successfully!')
        await page.context().close()
      })

      await test.step('an admin’s form', async () => {
        const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin?tab=studios' })
        await page
          .getByRole('button', { name: /Studio$/ })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Name').fill('Treeline')
        await actSignedOut(page, dialog.getByRole('button', { name: 'Create studio' }))
        await expect(again(page)).toBeVisible()
        await signInAgain(page, 'admin')
        await expect(again(page)).toBeHidden()
        await expect(dialog.getByLabel('Name')).toHaveValue('Treeline')
        await dialog.getByRole('button', { name: 'Create studio' }).click()
        await expect(page.getByText('Treeline').first()).toBeVisible()
        await expect(dialog).toBeHidden()
        await page.context().close()
      })
    },
  )

  test('shows nothing of the learner before to someone else who signs in', async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await page.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await dialog.getByLabel('What will you do?').fill('A secret of Tomás')
    await actSignedOut(page, dialog.getByRole('button', { name: 'Create goal' }))
    await expect(again(page)).toBeVisible()
    await signInAgain(page, 'captain')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Caio')
    await expect(page.getByText('Tomás Kumar').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('A secret of Tomás')).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain('A secret of Tomás')
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Create goal' })).toBeVisible()
    await expect(dialog.getByText('What you wrote is still here.')).toHaveCount(0)
  })

  test('lets someone else leave the page behind', nightly, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await expect(tickOf(page, OPEN)).toBeVisible()
    await actSignedOut(page, tickOf(page, OPEN))
    await again(page).getByRole('button', { name: 'Not you?' }).click()
    await expect(again(page)).toBeHidden()
    await signIn(page, userNamed('captain'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Caio')
  })
})

test('the hint about the lock is put away for good', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  const hint = myGoals(page).getByText('Goals are due at 4:00 PM.')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(goalOf(page, OPEN)).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test(
  'nothing of the dashboard is at fault for axe, in its dialogs neither',
  nightly,
  async ({ browser, cairn }) => {
    test.setTimeout(150_000)
    const page = await signedIn(browser, cairn, await learnerOfAllStates(cairn))
    await expect(myGoals(page).getByText('Incomplete').first()).toBeVisible()
    await expectNoFault(page, 'dashboard')
    await myGoals(page)
      .getByRole('button', { name: /^Last week/ })
      .click()
    await expect(myGoals(page).getByRole('button', { name: 'Back to this week' })).toBeVisible()
    await expectNoFault(page, 'last week')
    await page.context().close()

    const tomás = await signedIn(browser, cairn, userNamed('learner'))
    await tomás.getByRole('button', { name: 'New goal' }).first().click()
    await tomás.getByRole('button', { name: 'Create goal' }).click()
    await expect(tomás.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectNoFault(tomás, 'create, with errors')
    await tomás.keyboard.press('Escape')
    await editing(tomás, REVIEWED)
    await expect(tomás.getByRole('button', { name: 'Save goal' })).toBeVisible()
    await expectNoFault(tomás, 'edit')
    await tomás.keyboard.press('Escape')
    await expect(tomás.getByRole('dialog')).toHaveCount(0)
    await menuOrButton(tomás, OPEN, 'Delete')
    await expect(tomás.getByRole('alertdialog')).toBeVisible()
    await expectNoFault(tomás, 'delete')
    await tomás.getByRole('button', { name: 'Keep it' }).click()
  },
)
