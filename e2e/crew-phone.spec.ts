// The screens of coach, captain and guide on a phone 360 px wide.
import { captain, coach, guide, jo, max, STUDIO, test } from './coached-school.ts'
import { expectFits, tooSmall } from './fits.ts'
import { expect } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { nightly } from './tags.ts'

test.use({ reducedMotion: 'reduce' })

test(
  'a coach answers goals on a phone with three buttons in a row and a sheet',
  nightly,
  async ({ browser, cairn, school }) => {
    for (const title of ['Read', 'Run', 'Sing']) await school.goalFor(max, { title })
    const page = await signedIn(browser, cairn, coach, { path: `/feedback/crew/${school.crewId}` })
    const answers = page.getByRole('group', { name: 'Feedback on: Read' })
    await expectFits(page)
    const widths = await answers
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.clientWidth))
    expect(widths).toHaveLength(3)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
    await answers.getByRole('button', { name: 'Accept' }).tap()
    await expectToast(page, 'Feedback submitted successfully!')

    await page.getByRole('group', { name: 'Feedback on: Run' }).getByRole('button', { name: 'Deny' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Deny this goal' })
    await sheet.getByLabel('Message for the learner:').fill('Run where?')
    await expect(async () => {
      const box = await sheet.boundingBox()
      expect(box).toMatchObject({ x: 0, width: 360 })
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0)
    }).toPass()
    expect(await tooSmall(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Submit' }).tap()
    await expect(sheet).toBeHidden()
    await page.getByRole('tab', { name: /No goal yet/ }).tap()
    await expect(page.getByRole('heading', { name: jo.name })).toBeVisible()
    await expectFits(page)
    await page.getByText('Last week', { exact: true }).tap()
    await expect(page.getByText('Last Week', { exact: true })).toBeVisible()
    await expectFits(page)
  },
)

test(
  'a captain sets and changes goals on a phone through sheets and one menu for each goal',
  nightly,
  async ({ browser, cairn, school }) => {
    const page = await signedIn(browser, cairn, captain, { path: `/coaching/crews/${school.crewId}` })
    await expectFits(page)
    await page.getByRole('button', { name: `Goal for ${max.name}` }).tap()
    const sheet = page.getByRole('dialog', { name: 'Create New Goal' })
    await expect(sheet.getByLabel('Assign Goal To')).toHaveValue(String(school.idOf(max)))
    await sheet.getByRole('textbox').first().fill('Draw the creek')
    await sheet.getByRole('radio', { name: 'Personal' }).check()
    await sheet.getByRole('radio', { name: 'Weekly' }).check()
    await expectFits(page)
    await sheet.getByRole('button', { name: 'Create goal' }).tap()
    await expectToast(page, 'Goal created!')
    const more = page.getByRole('button', { name: 'More for: Draw the creek' })
    await more.tap()
    await page.getByRole('menuitem', { name: 'Edit goal' }).tap()
    await page.getByRole('dialog', { name: 'Edit Goal' }).getByRole('textbox').first().fill('Draw the pond')
    await page.getByRole('button', { name: 'Save goal' }).tap()
    await expectToast(page, 'Goal updated successfully')
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('checkbox', { name: 'Mark as done: Draw the pond' }).tap()
    await answered
    await expect(page.getByRole('checkbox', { name: 'Completed: Draw the pond' })).toBeVisible()
    await expectFits(page)
    await page.getByRole('button', { name: 'More for: Draw the pond' }).tap()
    await page.getByRole('menuitem', { name: 'Delete goal' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }).tap()
    await expectToast(page, 'Goal deleted')
  },
)

test('a guide uses the tabs on a phone and completes a learner’s goal', async ({
  browser,
  cairn,
  school,
}) => {
  await school.goalFor(max, { title: 'Read' })
  const page = await signedIn(browser, cairn, guide)
  await expect(page.getByRole('heading', { level: 1, name: STUDIO })).toBeVisible()
  await expectFits(page)
  for (const name of ['Studio Learners', 'Studio Goals', 'All Crews', 'All Goals', 'Overview']) {
    await test.step(name, async () => {
      await page.getByRole('tab', { name, exact: true }).tap()
      await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport()
      await expectFits(page)
    })
  }
  await page.getByRole('tab', { name: 'Studio Goals', exact: true }).tap()
  await page.getByRole('button', { name: 'Complete: Read' }).tap()
  await expectToast(page, 'Goal updated successfully')
  await page.getByText('Last week', { exact: true }).tap()
  await expect(page.getByText('No goals last week')).toBeVisible()
  await expectFits(page)
})
