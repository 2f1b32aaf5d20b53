// The Studios tab: creating, editing and deleting the school's studios, and the errors when that fails.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn, signInAtOnce } from './people.ts'
import { refuse } from './refusals.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

test.use({ clock: THURSDAY, reducedMotion: 'reduce' })

test.describe('studios of a school with people', () => {
  test.use({ seeded: true })

  test('an admin creates, edits and deletes a studio', async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin?tab=studios' })
    const rows = page.getByRole('table', { name: 'School studios' }).getByRole('row')
    await expect(rows).toHaveCount(6)
    await expectNoFault(page, 'studios')

    await test.step('creating requires a name that no other studio has', async () => {
      await page.getByRole('button', { name: 'Create Studio' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create Studio' })
      const create = dialog.getByRole('button', { name: 'Create studio' })
      await create.click()
      await expect(dialog.getByText('Enter a studio name.')).toBeVisible()
      await expect(dialog.getByLabel('Studio name')).toBeFocused()
      await expectNoFault(page, 'create studio with an error')
      await dialog.getByLabel('Studio name').fill('summit')
      await create.click()
      await expectToast(page, 'Failed to create studio', 'That name is taken.')
      await expect(dialog.getByLabel('Studio name')).toHaveAttribute('aria-invalid', 'true')

      await dialog.getByLabel('Studio name').fill('Glacier')
      await dialog.getByLabel('Description').fill('Above the tree line')
      await dialog.getByRole('button', { name: 'Add goal type' }).click()
      await dialog.getByRole('textbox', { name: 'Goal type 1' }).fill('Ice Walk')
      await dialog.getByRole('textbox', { name: 'Goal type 1' }).press('Enter')
      await dialog.getByRole('textbox', { name: 'Goal type 2' }).fill('ice walk')
      await create.click()
      await expect(dialog.getByText('Two goal types have the same name.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Goal type 2' }).fill('Snow Pit')
      const refusal = await refuse(page, 'POST /api/admin/studios')
      await create.click()
      await expectToast(page, 'Failed to create studio', refusal.message)
      await expect(dialog.getByLabel('Description')).toHaveValue('Above the tree line')
      await refusal.end()
      await create.click()
      await expectToast(page, 'Studio created successfully')
      await expect(dialog).toBeHidden()
    })

    const glacier = rows.filter({ hasText: 'Glacier' })
    await expect(glacier).toContainText('Above the tree line')
    await expect(glacier).toContainText('Ice Walk, Snow Pit')
    await expect(glacier).toContainText('Nov 19, 2026')
    await expect(glacier.getByRole('cell', { name: '0', exact: true })).toBeVisible()

    await test.step('the edit form starts with the current values', async () => {
      await page.getByRole('button', { name: 'Edit: Glacier' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Glacier' })
      await expect(dialog.getByLabel('Studio name')).toHaveValue('Glacier')
      await expectNoFault(page, 'edit studio')
      await dialog.getByRole('button', { name: 'Remove: Ice Walk' }).click()
      await dialog.getByLabel('Studio name').fill('Glacier Point')
      const refusal = await refuse(page, 'PUT /api/admin/studios/*', 'unavailable')
      await dialog.getByRole('button', { name: 'Save studio' }).click()
      await expectToast(page, 'Failed to update studio', refusal.message)
      await refusal.end()
      await dialog.getByRole('button', { name: 'Save studio' }).click()
      await expectToast(page, 'Studio updated successfully')
      await expect(rows.filter({ hasText: 'Glacier Point' })).toContainText('Snow Pit')
      await expect(rows.filter({ hasText: 'Ice Walk' })).toHaveCount(0)
    })

    await test.step('the delete dialog says what is deleted, and that it is permanent', async () => {
      await page.getByRole('button', { name: 'Delete: Foothills' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Delete Foothills?' })
      await expect(
        dialog.getByText('Are you sure you want to delete this studio? This action cannot be undone.'),
      ).toBeVisible()
      await expect(dialog.getByText(/^\d+ learners? chooses?$/)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectNoFault(page, 'delete studio')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('button', { name: 'Delete: Foothills' })).toBeFocused()

      await page.getByRole('button', { name: 'Delete: Glacier Point' }).click()
      const remove = page.getByRole('button', { name: 'Delete studio' })
      const refusal = await refuse(page, 'DELETE /api/admin/studios/*')
      await remove.click()
      await expectToast(page, 'Failed to delete studio', refusal.message)
      await refusal.end()
      await remove.click()
      await expectToast(page, 'Studio deleted successfully')
      await expect(rows).toHaveCount(6)
    })
  })

  // reads.test.tsx tests the text, and axe checks it here.
  test('a list of studios that fails to load can be loaded again', nightly, async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('admin'))
    const refusal = await refuse(page, 'GET /api/admin/studios', 'unavailable')
    await page.goto('/admin?tab=studios')
    await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
    await expect(page.getByText('Please check your authentication or refresh the page.')).toBeVisible()
    await expectNoFault(page, 'studios that did not come')
    await refusal.end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'School studios' })).toBeVisible()
  })
})

test('a school without studios shows an empty state with a button to create one', async ({
  page,
  setUpSchool,
}) => {
  for (const { id } of await setUpSchool.call('GET /api/admin/studios')) {
    await setUpSchool.call('DELETE /api/admin/studios/:id', { params: { id } })
  }
  await signInAtOnce(page, SUPER_ADMIN)
  await page.goto('/admin?tab=studios')
  await expect(page.getByRole('heading', { name: 'No studios found...' })).toBeVisible()
  await expectNoFault(page, 'no studios')
  await page.getByRole('button', { name: 'Create Studio' }).last().click()
  await page.getByLabel('Studio name').fill('Meadow')
  await page.getByRole('button', { name: 'Create studio', exact: true }).click()
  await expectToast(page, 'Studio created successfully')
  await expect(page.getByRole('table', { name: 'School studios' })).toContainText('Meadow')
})
