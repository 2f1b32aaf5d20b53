// The school's logs: feedback and edits, the audit log, and how long old entries are kept.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { expectToast, signedIn } from './people.ts'
import { refuse } from './refusals.ts'

test.use({ clock: THURSDAY, reducedMotion: 'reduce', seeded: true })

test('an admin reads feedback and edits as one live timeline', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
  await page.getByRole('link', { name: 'View Feedback Log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback Log' })).toBeVisible()
  for (const figure of ['Total feedback', 'Goal edits', 'Accepted', 'Needs Improvement']) {
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
  }
  await expect(page.getByText(/^Nov \d+, 2026 \d+:\d\d [AP]M$/).first()).toBeVisible()
  await expectNoFault(page, 'feedback log')

  await test.step('an edit by someone else appears with its changed words', async () => {
    const api = await cairn.as(userNamed('admin'))
    const learner = (await api.call('GET /api/admin/users')).find(({ username }) => username === 'learner')
    if (!learner) throw new Error('The seed has no learner.')
    const goal = await api.call('POST /api/goals', {
      body: {
        userId: learner.id,
        title: 'Read two pages of Holes',
        category: 'Academic',
        duration: 'weekly',
        targetDate: '2026-11-20',
      },
    })
    await api.call('PATCH /api/goals/:id', {
      params: { id: goal.id },
      body: { title: 'Read 20 pages of Holes', description: 'In bed' },
    })
    const row = page.getByRole('listitem').filter({ hasText: 'Read 20 pages of Holes' })
    await expect(row.getByRole('deletion')).toHaveText('two')
    await expect(row.getByRole('insertion')).toHaveText(['20', 'In bed'])
    await row.getByRole('link').click()
    await expect(page).toHaveURL(`/goal-history?user=${learner.id}`)
    await page.goBack()
  })

  await test.step('filters narrow the list and are part of the address', async () => {
    await page.getByLabel('Filter by status').selectOption('Goal edits')
    await expect(page).toHaveURL('/admin/feedback?status=edit')
    await expect(page.getByText('Goal edited').first()).toBeVisible()
    await expect(page.getByText('Accepted', { exact: true })).toHaveCount(2)
    await page.getByLabel('Filter by time').selectOption('Last 30 days')
    await expect(page.getByText('The last 30 days, newest first')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectNoFault(page, 'edits of goals')
  })

  await test.step('a log that fails to load can be requested again', async () => {
    const refusal = await refuse(page, 'GET /api/admin/goal-edits', 'unavailable')
    await page.goto('/admin/feedback')
    await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
    await refusal.end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  })
})

test("a learner can't read the logs", async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('learner'), { path: '/admin/feedback?tab=audit' })
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('the audit log shows who did what, by kind and page by page', async ({ browser, cairn }) => {
  const api = await cairn.as(userNamed('admin'))
  const crew = await api.call('POST /api/admin/groups', { body: { name: 'Pebbles' } })
  await api.call('POST /api/admin/users', {
    body: { firstName: 'Kit', lastName: 'Kelp', username: 'kit', password: 'shells 4711', studio: 'Summit' },
  })
  const kit = (await api.call('GET /api/admin/users')).find(({ username }) => username === 'kit')
  await api.call('PUT /api/admin/users/:id/group', {
    params: { id: kit?.id ?? 0 },
    body: { groupId: crew.id },
  })
  await api.call('DELETE /api/admin/users/:id', { params: { id: kit?.id ?? 0 } })

  const page = await signedIn(browser, cairn, userNamed('admin'), { path: '/admin' })
  await page.getByRole('link', { name: 'View Feedback Log' }).click()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('tab', { name: 'Audit log', selected: true })).toBeVisible()
  const entries = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText(/ deleted a person/)
  await expect(entries.nth(0)).toContainText('Kit Kelp (kit)')
  await expect(entries.nth(1)).toContainText(/ moved a learner/)
  await entries.nth(1).getByText('Details').click()
  await expect(entries.nth(1).getByRole('definition')).toHaveText(['Unassigned', 'Pebbles'])
  await expect(page.getByText(' signed in', { exact: false })).toHaveCount(0)
  await expectNoFault(page, 'audit log')

  await test.step('filter by kind', async () => {
    await page.getByLabel('Filter by kind').selectOption('Sign-ins')
    await expect(page.getByText(' signed in', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Filter by kind').selectOption('Goals')
    await page.getByLabel('Filter by time').selectOption('Last 7 days')
    await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
    await expectNoFault(page, 'an empty part of the audit log')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(entries.first()).toContainText(/ deleted a person/)
  })

  // The request is blocked before the changes below, because live updates would read the log again before the button is pressed.
  await test.step('a log that fails to load can be requested again', async () => {
    const refusal = await refuse(page, 'GET /api/admin/audit-log', 'unavailable')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unable to load data' })).toBeVisible()
    await refusal.end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries.first()).toBeVisible()
  })

  await test.step('load the next pages', async () => {
    for (let n = 0; n < 55; n++) {
      await api.call('PUT /api/admin/groups/:id', {
        params: { id: crew.id },
        body: { description: `Look ${n}` },
      })
    }
    await expect(entries).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(entries.filter({ hasText: 'Kit Kelp (kit)' }).first()).toBeVisible()
  })
})

test('the settings show when data is deleted and whether it is backed up', async ({ browser, cairn }) => {
  const page = await signedIn(browser, cairn, userNamed('admin'))
  let backup = {
    lastBackupAt: '2026-11-19T08:00:00.000Z' as string | null,
    lastBackupError: null as string | null,
  }
  let problems: string[] = []
  const mail = { configured: false, lastSentAt: null, waiting: 0, failed: 0, error: null }
  await page.route('**/api/admin/system', (route) =>
    route.fulfill({ json: { version: '1.2.3', database: 'sqlite', ...backup, problems, mail } }),
  )
  await page.goto('/admin')
  const open = page.getByRole('button', { name: 'Settings' })
  const dialog = page.getByRole('dialog', { name: 'School settings' })

  await test.step('a shorter retention names what will be deleted', async () => {
    await open.click()
    await dialog.getByRole('tab', { name: 'School and installation' }).click()
    await expect(dialog.getByText('Cairn 1.2.3')).toBeVisible()
    await expect(dialog.getByText('Nov 19, 2026 2:00 AM')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Data retention' }).click()
    await expect(dialog.getByLabel('Audit log')).toHaveValue('24')
    await dialog.getByLabel('Audit log').selectOption('6 months')
    await expect(dialog.getByRole('alert')).toContainText('audit log older than 6 months')
    await dialog.getByLabel('Notifications').selectOption('Forever')
    await expectNoFault(page, 'settings')
    const refusal = await refuse(page, 'PUT /api/admin/settings')
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await expectToast(page, 'Failed to save settings', refusal.message)
    await expect(dialog.getByLabel('Audit log')).toHaveValue('6')
    await refusal.end()
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await expectToast(page, 'Settings saved')
    const api = await cairn.as(userNamed('admin'))
    expect(await api.call('GET /api/admin/settings')).toMatchObject({
      activityMonths: 24,
      notificationMonths: null,
      logMonths: 6,
    })
  })

  await test.step('the dashboard warns of an old or failed backup', async () => {
    await expect(page.getByText('Tell the person who runs the server.')).toBeHidden()
    backup = { lastBackupAt: '2026-11-16T08:00:00.000Z', lastBackupError: null }
    await page.reload()
    await expect(page.getByText(/^The last backup is from Nov 16, 2026 2:00 AM/)).toBeVisible()
    backup = { lastBackupAt: '2026-11-19T08:00:00.000Z', lastBackupError: 'The disk is full.' }
    await page.reload()
    await expect(page.getByText('The latest backup failed: The disk is full.')).toBeVisible()
    await expectNoFault(page, 'a failed backup')
    problems = ['The database is damaged.']
    await page.reload()
    await expect(page.getByText('The database is damaged.')).toBeVisible()
    await expect(page.getByText('The latest backup failed: The disk is full.')).toBeVisible()
    await open.click()
    await dialog.getByRole('tab', { name: 'School and installation' }).click()
    await expect(dialog.getByText('The database is damaged.')).toBeVisible()
    await expectNoFault(page, 'a damaged database')
    problems = []
  })

  await test.step('on PostgreSQL the settings leave backups to the database host', async () => {
    await page.unroute('**/api/admin/system')
    await page.route('**/api/admin/system', (route) =>
      route.fulfill({
        json: {
          version: '1.2.3',
          database: 'postgres',
          lastBackupAt: null,
          lastBackupError: null,
          problems,
          mail,
        },
      }),
    )
    await page.reload()
    await open.click()
    await dialog.getByRole('tab', { name: 'School and installation' }).click()
    await expect(dialog.getByText('Made by the database host')).toBeVisible()
  })
})
