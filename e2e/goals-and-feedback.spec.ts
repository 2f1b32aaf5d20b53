// A goal week of learners, their coach and their captain, each in a separate browser.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { crewOfThree, expectToast, learner, signedIn } from './people.ts'

test('learners set goals, their coach and captain review them, and everyone sees it live', async ({
  cairn,
  browser,
  setUpSchool,
}) => {
  test.setTimeout(150_000)
  await crewOfThree(setUpSchool)

  const foothills = await signedIn(browser, cairn, learner('learner01'))
  await test.step('3. a learner in Foothills selects a goal type and a quantity', async () => {
    await foothills.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = foothills.getByRole('dialog', { name: 'Create New Goal' })
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(
      foothills,
      'Please select a goal type',
      'You must choose either Khan Academy Kids Lesson or Waseca Drawer.',
    )
    await dialog.getByRole('radio', { name: 'Waseca Drawer' }).check()
    const number = dialog.getByRole('spinbutton', { name: 'How many?' })
    for (const typed of ['25', '50', '', '0']) {
      await number.fill(typed)
      await number.press('Enter')
      await expect(number).toHaveAccessibleDescription('Choose a number from 1 to 20.')
      await expect(number).toHaveValue(typed)
      await expect(number).toBeFocused()
    }
    await number.fill('1')
    await dialog.getByRole('button', { name: /One more/ }).click()
    await dialog.getByRole('radio', { name: 'Academic' }).check()
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(foothills, 'Goal created!')
    await expect(foothills.getByRole('heading', { name: '2 Waseca Drawers' })).toBeVisible()
  })

  const max = await signedIn(browser, cairn, learner('learner03'))
  await test.step('3. a learner sets, edits, completes and deletes goals', async () => {
    await setGoal(max, 'Write to Abuela, one page')
    await setGoal(max, 'Run a warm-up mile')
    await max.getByRole('button', { name: /Edit.*Run a warm-up mile/ }).click()
    const dialog = max.getByRole('dialog', { name: 'Edit Goal' })
    await dialog
      .getByLabel('Title')
      .or(dialog.getByLabel('What will you do?'))
      .first()
      .fill('Run two warm-up miles')
    await dialog.getByRole('button', { name: /Save/ }).click()
    await expectToast(max, 'Goal updated successfully')
    await max.getByRole('checkbox', { name: /Run two warm-up miles/ }).click()
    await expect(max.getByText('Goal Completed!')).toBeVisible()
    await expect(max.getByText('Goal Completed!')).toBeHidden()
    await max.getByRole('button', { name: /Delete.*Run two warm-up miles/ }).click()
    await max
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expectToast(max, 'Goal deleted')
    await expect(max.getByRole('heading', { name: 'Run two warm-up miles' })).toBeHidden()
  })

  const coach = await signedIn(browser, cairn, learner('learner60'))
  await test.step('4. the coach asks for improvement, and the learner sees it live', async () => {
    await coach.getByRole('link', { name: 'Feedback', exact: true }).click()
    await coach
      .getByRole('link', { name: /Review Goals/ })
      .first()
      .click()
    await expect(coach.getByRole('heading', { name: 'Lichen Legends Goals' })).toBeVisible()
    const goal = coach.getByRole('listitem').filter({ hasText: 'Write to Abuela, one page' }).last()
    await goal.getByRole('button', { name: /Improve/ }).click()
    await coach.getByLabel('Message for the learner:').fill('Lovely. Which language will you write in?')
    await coach.getByRole('button', { name: 'Submit' }).click()
    await expectToast(coach, 'Feedback submitted successfully!')
    await expect(max.getByText('Lovely. Which language will you write in?').first()).toBeVisible()
    await expect(max.getByText(/Ella asked you to improve “Write to Abuela, one page”/).first()).toBeVisible()
  })

  await test.step('4. the learner edits the goal, the feedback is cleared, and the coach is notified', async () => {
    await max.getByRole('button', { name: /Edit.*Write to Abuela/ }).click()
    const dialog = max.getByRole('dialog', { name: 'Edit Goal' })
    await dialog
      .getByLabel('Title')
      .or(dialog.getByLabel('What will you do?'))
      .first()
      .fill('Write to Abuela, one page in Spanish')
    await dialog.getByRole('button', { name: /Save/ }).click()
    await expectToast(max, 'Goal updated successfully')
    await expect(coach.getByText('Edited since your review').first()).toBeVisible()
    const goal = coach.getByRole('listitem').filter({ hasText: 'one page in Spanish' }).last()
    await goal.getByRole('button', { name: /Accept/ }).click()
    await expect(max.getByText('Accepted').first()).toBeVisible()
    await coach.goto('/')
    await expect(
      coach.getByText(/changed the goal “Write to Abuela, one page in Spanish”/).first(),
    ).toBeVisible()
  })

  await test.step('5. the captain manages and reviews their own crew', async () => {
    const captain = await signedIn(browser, cairn, learner('learner02'))
    await captain.getByRole('link', { name: 'Manage Crew' }).click()
    await expect(captain.getByRole('heading', { name: 'Lichen Legends' }).first()).toBeVisible()
    await expect(captain.getByText('Current Week').first()).toBeVisible()
    await captain.goto('/')
    await captain.getByRole('link', { name: 'Manage Crew' }).click()
    await captain
      .getByRole('link', { name: /Review/ })
      .first()
      .click()
    const goal = captain.getByRole('listitem').filter({ hasText: '2 Waseca Drawers' }).last()
    await goal.getByRole('button', { name: /Deny/ }).click()
    await captain.getByLabel('Message for the learner:').fill('You did these already.')
    await captain.getByRole('button', { name: 'Submit' }).click()
    await expectToast(captain, 'Feedback submitted successfully!')
    await expect(foothills.getByText('You did these already.').first()).toBeVisible()
  })
})

async function setGoal(page: Page, title: string) {
  await page.getByRole('button', { name: 'New goal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Title').or(dialog.getByLabel('What will you do?')).first().fill(title)
  await dialog.getByRole('radio', { name: 'Personal' }).check()
  await dialog.getByRole('radio', { name: 'Weekly' }).check()
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expectToast(page, 'Goal created!')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}
