// Before a goal week: the set-up link, a list of 60 learners with real names, a crew, a captain and a coach.
import { expect, test } from './fixtures.ts'
import { expectToast, learner, ROSTER_FILE } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

test('a school is set up and filled with people', async ({ page, cairn }) => {
  await test.step('1. the set-up link creates the school and the first account', async () => {
    await page.goto('/')
    await expect(page.getByText('Cairn isn’t set up yet.')).toBeVisible()
    await page.goto(cairn.setUpLink)
    await page.getByLabel('School name').fill("St. Brendan's & Sacagawea Learning Co-op")
    await page.getByLabel('First name').fill('Sue')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Summit')
    await page.getByLabel('Username').fill(SUPER_ADMIN.username)
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: /Set up/ }).click()
    await expect(page.getByText(/or 12 for an admin/).last()).toBeVisible()
    await expect(page.getByLabel('School name')).toHaveValue(/Sacagawea/)
    await page.getByRole('textbox', { name: 'Password' }).fill(SUPER_ADMIN.password)
    await page.getByRole('button', { name: /Set up/ }).click()
    await expect(page.getByRole('tab', { name: 'Learners' })).toBeVisible()
    await page.getByRole('tab', { name: 'Studios' }).click()
    for (const studio of ['Foothills', 'Basecamp I', 'Basecamp II', 'Ridgeline', 'Summit']) {
      await expect(page.getByText(studio, { exact: true }).first()).toBeVisible()
    }
  })

  await test.step('2. an admin adds the learners of a list, with errors shown line by line', async () => {
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

  await test.step('2. the admin makes a crew, a captain and a coach', async () => {
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
})
