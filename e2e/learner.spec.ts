// A learner's dashboard: its messages after a change or a refusal, and live updates from others.
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
const checkboxOf = (page: Page, title: string) => myGoals(page).getByRole('checkbox', { name: title })
const goalOf = (page: Page, title: string) => myGoals(page).getByRole('listitem').filter({ hasText: title })

test(
  'notifications are marked as read one by one or all together, and stay unread when the server refuses',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const card = page.getByRole('region', { name: 'Notifications' })
    const unread = card.getByRole('button', { name: /Mark as read/ })
    await expect(unread.first()).toBeVisible()
    const count = await unread.count()
    expect(count).toBeGreaterThan(1)

    const oneRefusal = await refuse(page, 'PATCH /api/notifications/*/read')
    await unread.first().click()
    await expectToast(page, 'Failed to mark notification as read', oneRefusal.message)
    await expect(unread).toHaveCount(count)
    await oneRefusal.end()
    await unread.first().click()
    await expect(unread).toHaveCount(count - 1)

    const allRefusal = await refuse(page, 'PUT /api/notifications/mark-all-read')
    await card.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'Failed to mark all notifications as read', allRefusal.message)
    await expect(unread).toHaveCount(count - 1)
    await allRefusal.end()
    await card.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'All notifications marked as read')
    await expect(unread).toHaveCount(0)
    await page.reload()
    await expect(card.getByRole('listitem').first()).toBeVisible()
    await expect(card.getByText('Unread')).toHaveCount(0)
  },
)

test('a refused check-off is reverted with a reason, and a successful one is celebrated', async ({
  browser,
  cairn,
}) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  const checkbox = checkboxOf(page, OPEN)
  for (const [code, title, sentence] of [
    ['internal', 'Error updating goal', ''],
    ['unauthenticated', 'Error updating goal', 'Please log in again to update goals.'],
    ['goal_locked', 'Cannot complete incomplete goal', 'This goal is incomplete and cannot be completed.'],
  ] as const) {
    await test.step(code, async () => {
      const refusal = await refuse(page, 'PATCH /api/goals/*', code)
      await checkbox.click()
      await expectToast(page, title, sentence || refusal.message)
      await refusal.end()
      if (code === 'unauthenticated') {
        // The session still exists. After signing in again the page stays where it was.
        const signInDialog = page.getByRole('dialog', { name: 'Sign in to continue' })
        await signInDialog.getByRole('textbox', { name: 'Password' }).fill(userNamed('learner').password)
        await signInDialog.getByRole('button', { name: 'Sign in' }).click()
        await expect(signInDialog).toBeHidden()
      }
      await expect(goalOf(page, OPEN).getByText('In Progress')).toBeVisible()
    })
  }

  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  const reread = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/stats'),
  )
  await checkbox.click()
  await changed
  const celebration = page.getByRole('dialog', { name: 'Goal Completed!' })
  await expect(celebration).toBeVisible()
  await reread
  await expect(celebration.getByText('Your third stone this week.')).toBeVisible()
  // web/dashboard/dashboard.test.tsx tests how long it stays and when the lists are read again.
  await expect(celebration).toBeHidden()
  await expect(goalOf(page, OPEN).getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('Three stones placed, one to go.')).toBeVisible()

  await checkbox.click()
  await expect(page.getByText('Two stones placed, two to go.')).toBeVisible()
})

test(
  'a goal form keeps its text when the server refuses, and says when an edit changed nothing',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const goalField = (dialog: string) =>
      page.getByRole('dialog', { name: dialog }).getByLabel('What will you do?')

    await test.step('create a goal', async () => {
      await page.getByRole('button', { name: 'New goal' }).first().click()
      await goalField('Create New Goal').fill('Draw the creek behind the school')
      const refusal = await refuse(page, 'POST /api/goals')
      await page.getByRole('button', { name: 'Create goal' }).click()
      await expectToast(page, 'Error', 'Failed to create goal. Please try again.')
      await expect(page.getByRole('dialog').getByText(refusal.message)).toBeVisible()
      await expect(goalField('Create New Goal')).toHaveValue('Draw the creek behind the school')
      await refusal.end()
      // A reload also keeps the text.
      await page.reload()
      await page.getByRole('button', { name: 'New goal' }).first().click()
      await expect(goalField('Create New Goal')).toHaveValue('Draw the creek behind the school')
      await page.getByRole('button', { name: 'Create goal' }).click()
      await expectToast(page, 'Goal created!')
      await expect(goalOf(page, 'Draw the creek')).toBeVisible()
    })

    await test.step('edit a goal', async () => {
      await editing(page, REVIEWED)
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'No changes made', 'No updates were needed for this goal.')
      await editing(page, REVIEWED)
      await expect(page.getByRole('dialog', { name: 'Edit Goal' }).getByText('Fri, Nov 20')).toBeVisible()
      await goalField('Edit Goal').fill('Swim 42 laps')
      const refusal = await refuse(page, 'PATCH /api/goals/*')
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'Error updating goal', 'Failed to update goal. Please try again.')
      await expect(page.getByRole('dialog').getByText(refusal.message)).toBeVisible()
      await expect(goalField('Edit Goal')).toHaveValue('Swim 42 laps')
      await refusal.end()
      await page.getByRole('button', { name: 'Save goal' }).click()
      await expectToast(page, 'Goal updated successfully')
      // The feedback on the earlier text is kept.
      await goalOf(page, 'Swim 42 laps').getByRole('button', { name: 'Earlier feedback' }).click()
      await expect(
        goalOf(page, 'Swim 42 laps')
          .getByText('This is the same as last week. What’s the next step?')
          .first(),
      ).toBeVisible()
    })

    await test.step('delete a goal', async () => {
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

/** Uses the button in the row, or the menu on a phone. */
async function menuOrButton(page: Page, title: string, action: 'Edit' | 'Delete'): Promise<void> {
  const row = goalOf(page, title)
  const more = row.getByRole('button', { name: `More for: ${title}` })
  const button = row.getByRole('button', { name: new RegExp(`^${action}.*${title}`) })
  await expect(more.or(button).filter({ visible: true }).first()).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: `${action} goal` }).click()
  } else await button.click()
}

test(
  'a notification leads each reader to the page where they can work on the goal',
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

    await test.step('the learner’s notification is not a link', async () => {
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

    await test.step('the coach reviews the crew once the learner has changed the goal', async () => {
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
  'a crewmate’s completed goal appears live in the crew and its activity',
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
  'a learner without a crew reads whom to ask, and an admin sees the school instead of goals',
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

test.describe('an expired session', () => {
  const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
  /** The sign-in dialog may open first because a list is read at that moment. The action must still happen. */
  const actSignedOut = async (page: Page, act: Locator) => {
    // Located before the sign-in opens, because elements behind the dialog have no role.
    const element = await act.elementHandle()
    await page.context().clearCookies()
    await element?.dispatchEvent('click')
  }
  const signInAgain = async (page: Page, username: string) => {
    const { password } = userNamed(username)
    const field = signInDialog(page).getByLabel('Username')
    if ((await field.inputValue()) !== username) await field.fill(username)
    await signInDialog(page).getByRole('textbox', { name: 'Password' }).fill(password)
    await signInDialog(page).getByRole('button', { name: 'Sign in' }).click()
  }

  test(
    'an expired session loses nothing of a new goal, a message to a learner, or an admin’s form',
    nightly,
    async ({ browser, cairn }) => {
      test.setTimeout(150_000)
      await test.step('keep a new goal', async () => {
        const page = await signedIn(browser, cairn, userNamed('learner'))
        await page.getByRole('button', { name: 'New goal' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
        await dialog.getByLabel('What will you do?').fill('Learn the names of ten birds')
        await actSignedOut(page, dialog.getByRole('button', { name: 'Create goal' }))
        await expect(
          signInDialog(page).getByText('You were away for a while. What you wrote is still here.'),
        ).toBeVisible()
        await expect(signInDialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused()
        await expectNoFault(page, 'sign in again')
        await expect(page.locator('.toast-viewport > *')).toHaveCount(0)
        await signInAgain(page, 'learner')
        await expect(signInDialog(page)).toBeHidden()
        await expect(dialog.getByLabel('What will you do?')).toHaveValue('Learn the names of ten birds')
        await dialog.getByRole('button', { name: 'Create goal' }).click()
        await expectToast(page, 'Goal created!')
        await page.context().close()
      })

      await test.step('keep a message to a learner', async () => {
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
        await expect(signInDialog(page)).toBeVisible()
        await expect(page.locator('.toast-viewport > *')).toHaveCount(0)
        await signInAgain(page, 'coach')
        await expect(signInDialog(page)).toBeHidden()
        await expect(message).toHaveValue('Which day will you start?')
        await page.getByRole('button', { name: 'Submit' }).click()
        await expectToast(page, 'Feedback submitted successfully!')
        await page.context().close()
      })

      await test.step('keep an admin’s form', async () => {
        const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin?tab=studios' })
        await page
          .getByRole('button', { name: /Studio$/ })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Name').fill('Treeline')
        await actSignedOut(page, dialog.getByRole('button', { name: 'Create studio' }))
        await expect(signInDialog(page)).toBeVisible()
        await signInAgain(page, 'admin')
        await expect(signInDialog(page)).toBeHidden()
        await expect(dialog.getByLabel('Name')).toHaveValue('Treeline')
        await dialog.getByRole('button', { name: 'Create studio' }).click()
        await expect(page.getByText('Treeline').first()).toBeVisible()
        await expect(dialog).toBeHidden()
        await page.context().close()
      })
    },
  )

  test('someone else who signs in after an expired session sees nothing of the previous learner', async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await page.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await dialog.getByLabel('What will you do?').fill('A secret of Tomás')
    await actSignedOut(page, dialog.getByRole('button', { name: 'Create goal' }))
    await expect(signInDialog(page)).toBeVisible()
    await signInAgain(page, 'captain')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Caio')
    await expect(page.getByText('Tomás Kumar').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('A secret of Tomás')).toHaveCount(0)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain('A secret of Tomás')
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Create goal' })).toBeVisible()
    await expect(dialog.getByText('What you wrote is still here.')).toHaveCount(0)
  })

  test('someone else can leave the page of an expired session', nightly, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await expect(checkboxOf(page, OPEN)).toBeVisible()
    await actSignedOut(page, checkboxOf(page, OPEN))
    await signInDialog(page).getByRole('button', { name: 'Not you?' }).click()
    await expect(signInDialog(page)).toBeHidden()
    await signIn(page, userNamed('captain'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Caio')
  })
})

test('the dismissed deadline hint stays dismissed after a reload', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'))
  const hint = myGoals(page).getByText('Goals are due at 4:00 PM.')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(goalOf(page, OPEN)).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('axe finds no fault on the dashboard or in its dialogs', nightly, async ({ browser, cairn }) => {
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
})
