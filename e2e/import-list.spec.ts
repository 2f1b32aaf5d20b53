// The school's own roster: 600 learners into a school that already has 60 of them, and the next roster a year later.
import { csv, file, orgs, users11, zipped } from '../web/testing/roster-packages.ts'
import { expectNoFault } from './axe.ts'
import { expectClicks } from './clicks.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'

test.use({ reducedMotion: 'reduce' })

const letters = (number: number) =>
  number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'a')
const learners = Array.from({ length: 600 }, (_, index) => ({
  id: `S-${20_000 + index}`,
  first: 'Ana',
  last: `Rao${letters(index)}`,
  email: `ana.${index}@students.example`,
  grades: index % 2 ? '04' : '05',
}))
const teachers = Array.from({ length: 48 }, (_, index) => ({ id: `T-${index}`, role: 'teacher' }))

const packageOf = (people: Parameters<typeof users11>[0]) => {
  const [zip] = zipped([
    file('orgs.csv', orgs(['org-1', 'Pebble Creek Elementary'])),
    file('users.csv', users11([...people, ...teachers])),
    file(
      'demographics.csv',
      csv([
        ['sourcedId', 'birthDate'],
        ['S-20000', 'CANARY'],
      ]),
    ),
  ])
  return { name: 'roster.zip', mimeType: 'application/zip', buffer: Buffer.from(zip?.bytes ?? []) }
}

test('a school imports learners from its own list, and again a year later', async ({
  browser,
  cairn,
  setUpSchool,
}) => {
  // The 60 learners were typed in earlier, without emails.
  const typed = learners.slice(0, 60).map(({ first, last }, index) => ({
    username: `typed.${index}`,
    password: 'river-otter-41',
    firstName: first,
    lastName: last,
    studio: 'Summit',
  }))
  await setUpSchool.call('POST /api/admin/users/bulk', { body: { users: typed } })
  const page = await signedIn(browser, cairn, SUPER_ADMIN)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.postData() ?? ''))
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  const choose = async (people: Parameters<typeof packageOf>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(packageOf(people))
  }

  await test.step('the first import matches all learners typed in earlier and duplicates none', async () => {
    await page.getByRole('button', { name: 'Import a list' }).click()
    await choose(learners)
    await expect(dialog.getByText('Not learners: 48 with other roles.')).toBeVisible()
    await dialog.getByLabel('Studio for grade 04').selectOption('Foothills')
    await expectNoFault(page, 'grades of a list')
    await dialog.getByRole('button', { name: 'Show the preview' }).click()
    await expect(dialog.getByRole('tab', { name: /^To decide ?60$/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept all 60 suggestions' }).click()
    await expect(dialog.getByRole('tab', { name: /^Matched ?60$/ })).toBeVisible()
    await expectNoFault(page, 'preview of an import')
    await dialog.getByRole('button', { name: 'Import 600 learners' }).click()
    await expectToast(page, 'Import done')
    await expect(dialog.getByText('540 new, 60 changed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const users = await setUpSchool.call('GET /api/admin/users', { query: { role: 'learner' } })
    expect(users).toHaveLength(600)
    expect(requests.join('')).not.toContain('CANARY')
  })

  await test.step('the second import finds 12 new, 31 changed and 41 missing learners, and keeps a corrected name', async () => {
    const users = await setUpSchool.call('GET /api/admin/users')
    const corrected = users.find(({ lastName }) => lastName === learners[100]?.last)
    await setUpSchool.call('PUT /api/admin/users/:id', {
      params: { id: corrected?.id ?? 0 },
      body: { firstName: 'Anna' },
    })
    const next = [
      ...learners
        .slice(41)
        .map((learner, index) => (index < 31 ? { ...learner, last: `${learner.last} Bell` } : learner)),
      ...Array.from({ length: 12 }, (_, index) => ({
        id: `N-${index}`,
        first: 'Nia',
        last: `New${letters(index)}`,
      })),
    ]
    await page.reload()
    await expectClicks(page, 5, async () => {
      await page.getByRole('button', { name: 'Import a list' }).click()
      await choose(next)
      await expect(dialog.getByLabel('Studio for grade 04')).toHaveValue('=Foothills')
      await dialog.getByRole('button', { name: 'Show the preview' }).click()
      await dialog.getByRole('button', { name: 'Import 571 learners' }).click()
      await expect(dialog.getByText('12 new, 31 changed.')).toBeVisible()
    })
    await expect(dialog.getByText('No longer in the list: 41')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Print sign-in cards for 12' })).toBeVisible()
    const after = await setUpSchool.call('GET /api/admin/users', { query: { role: 'learner' } })
    expect(after).toHaveLength(612)
    expect(after.find(({ id }) => id === corrected?.id)?.firstName).toBe('Anna')
  })
})
