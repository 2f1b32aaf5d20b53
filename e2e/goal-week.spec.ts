// A school runs its goal week: from the set-up link to a captain's review, as people do it.
import { expect, test } from './fixtures.ts'
import { expectToast, learner, ROSTER_FILE, signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

test.skip(({ isMobile }) => isMobile, 'The admin’s part is done at a desk; phones have a file of their own.')

test('a school runs its goal week', async ({ page, cairn, browser }) => {
  test.setTimeout(90_000)

  await test.step('1. the set-up link makes the school and the first account', async () => {
    await page.goto('/')
    await expect(page.getByText('Cairn is not set up yet.')).toBeVisible()
    await page.goto(cairn.setUpLink)
    await page.getByLabel('School name').fill("St. Brendan's & Sacagawea Learning Co-op")
    await page.getByLabel('First name').fill('Sue')
    await page.getByLabel('Last name').fill('Summit')
    await page.getByLabel('Username').fill(SUPER_ADMIN.username)
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: /Set up/ }).click()
    await expect(page.getByText(/at least 12/).last()).toBeVisible()
    await expect(page.getByLabel('School name')).toHaveValue(/Sacagawea/)
    await page.getByRole('textbox', { name: 'Password' }).fill(SUPER_ADMIN.password)
    await page.getByRole('button', { name: /Set up/ }).click()
    await expect(page.getByRole('tab', { name: 'Learners' })).toBeVisible()
  })

  await test.step('2. an admin adds the learners of a list, errors shown line by line', async () => {
    await page.getByRole('tab', { name: 'Learners' }).click()
    await page.getByRole('button', { name: 'Add Multiple Learners' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Multiple Learners' })
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expectToast(page, 'No data provided', 'Please enter user data')
    await dialog.getByRole('textbox').fill('one,two,three\nfay.woods,,Fay,Woods,Summit')
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(
      dialog
        .getByText('Line 1: Expected 5 fields (username,password,firstName,lastName,studio), got 3')
        .first(),
    ).toBeVisible()
    await expect(dialog.getByText('Line 2: All fields are required').first()).toBeVisible()
    await dialog.getByRole('textbox').fill('')
    await dialog.getByLabel('CSV file').setInputFiles(ROSTER_FILE)
    await dialog.getByRole('button', { name: 'Add 60 learners' }).click()
    await expect(dialog.getByText(/Created 60 learners/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('Showing 60 of 60 learners')).toBeVisible()
    for (const name of ['الخوارزمي, محمد', 'King, III, Robert', 'Kealohapauʻole, Keanu', 'Rivers, Luna 🌙']) {
      await page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/Find/))
        .first()
        .fill(name.split(', ').at(-1) ?? '')
      await expect(page.getByText(name).first()).toBeVisible()
    }
  })

  await test.step('2. makes a crew, a captain and a coach', async () => {
    await page.getByRole('tab', { name: 'Crews' }).click()
    await page.getByRole('button', { name: 'Create Crew' }).first().click()
    await page.getByLabel('Crew name').fill('Lichen Legends')
    await page.getByRole('button', { name: 'Create crew' }).last().click()
    await expectToast(page, 'Crew created successfully')
    for (const username of ['learner01', 'learner02', 'learner03']) {
      await page.getByRole('button', { name: `Move ${learner(username).name} to…` }).click()
      await page.getByRole('menuitem', { name: /Lichen Legends/ }).click()
      await expectToast(page, 'Learner moved successfully')
    }
    await expect(page.getByText('3/5').first()).toBeVisible()
    await page.getByRole('button', { name: `Crew Captain: ${learner('learner02').name}` }).click()
    await expectToast(page, 'Crew Captain assigned')

    await page.getByRole('tab', { name: 'Learners' }).click()
    await page.getByPlaceholder(/Find/).first().fill('Dale')
    await page.getByRole('switch', { name: 'Coach Wooden: Ella Dale' }).click()
    await page.getByRole('tab', { name: 'Coach Assignments' }).click()
    await page
      .getByRole('button', { name: /Manage/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Assign Crews to Ella Dale' })
    await dialog.getByLabel('Lichen Legends').check()
    await dialog.getByRole('button', { name: 'Save Assignments' }).click()
    await expectToast(page, 'Crew assignments updated successfully!')
  })

  const foothills = await signedIn(browser, cairn, learner('learner01'))
  await test.step('3. a Foothills learner chooses a goal type and a quantity', async () => {
    await foothills.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = foothills.getByRole('dialog', { name: 'Create New Goal' })
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(
      foothills,
      'Please select a goal type',
      'You must choose either Khan Academy Kids Lesson or Waseca Drawer.',
    )
    await dialog.getByText('Waseca Drawer').first().click()
    await dialog.getByRole('button', { name: /One more/ }).click()
    await dialog.getByText('Academic').click()
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
    await expect(max.getByText('Goal completed!')).toBeVisible()
    await expect(max.getByText('Goal completed!')).toBeHidden({ timeout: 8000 })
    await max.getByRole('button', { name: /Delete.*Run two warm-up miles/ }).click()
    await max
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expectToast(max, 'Goal deleted')
    await expect(max.getByRole('heading', { name: 'Run two warm-up miles' })).toBeHidden()
  })

  const coach = await signedIn(browser, cairn, learner('learner60'))
  await test.step('4. the coach asks for more, and the learner sees it at once', async () => {
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
    await expect(
      max.getByText(/Ella thinks “Write to Abuela, one page” needs improvement/).first(),
    ).toBeVisible()
  })

  await test.step('4. the learner edits, the feedback clears, and the coach is told', async () => {
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

  await test.step('5. the captain manages and reviews the own crew', async () => {
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

async function setGoal(page: import('@playwright/test').Page, title: string) {
  await page.getByRole('button', { name: 'New goal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Title').or(dialog.getByLabel('What will you do?')).first().fill(title)
  await dialog.getByText('Personal').click()
  await dialog.getByText('Weekly').click()
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expectToast(page, 'Goal created!')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}
