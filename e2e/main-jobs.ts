// The main job of each role, for tests that do it in unusual browsers: an older one, or one that translates.
import type { BrowserContext, Page } from '@playwright/test'
import { csv, file, orgs, users11, zipped } from '../web/testing/roster-packages.ts'
import { type CoachedSchool, captain, coach, max } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import { expectToast, signIn, signInAtOnce } from './people.ts'
import { type Account, SUPER_ADMIN } from './school-api.ts'

/** A page in the context, and a check that nothing on it broke. */
export interface Watched {
  page: Page
  expectWhole: () => Promise<void>
}

export async function openWatched(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      faults.push(line.text())
  })
  const expectWhole = async () => {
    await expect(page.getByText(/Couldn’t show this|Something went wrong/)).toHaveCount(0)
    expect(faults).toEqual([])
  }
  return { page, expectWhole }
}

async function openSignedIn(context: BrowserContext, account: Account, path: string): Promise<Watched> {
  const watched = await openWatched(context)
  await signInAtOnce(watched.page, account)
  await watched.page.goto(path)
  return watched
}

/** A learner mistypes the password, signs in, and checks off a goal. The banner and the counts follow. */
export async function completeGoal(context: BrowserContext, school: CoachedSchool): Promise<void> {
  for (const title of ['Read', 'Run', 'Sing', 'Swim', 'Draw', 'Plant', 'Bake'])
    await school.goalFor(max, { title })
  const { page, expectWhole } = await openWatched(context)
  await page.goto('/auth')
  await expect(page.getByText('This browser is too old')).toBeHidden()
  await page.getByLabel('Username').fill(max.username)
  await page.getByRole('textbox', { name: 'Password' }).fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveText('Sign in')
  await signIn(page, max)
  const main = page.getByRole('main')
  const goals = page.getByRole('region', { name: 'My Goals' })
  await expect(goals.getByRole('checkbox')).toHaveCount(7)
  for (const [title, count, placed] of [
    ['Read', '1 of 7', 'One stone placed, six to go.'],
    ['Run', '2 of 7', 'Two stones placed, five to go.'],
  ] as const) {
    await goals.getByRole('checkbox', { name: title }).click()
    await expect(main.getByText(placed, { exact: true })).toBeVisible()
    await expect(main.getByText(count).first()).toBeVisible()
  }
  await expect(main.getByText(/^(No|One) stones? placed|^No stones yet/)).toHaveCount(0)
  await expectWhole()
}

export async function createGoal(context: BrowserContext): Promise<void> {
  const { page, expectWhole } = await openSignedIn(context, captain, '/')
  for (const title of ['Read to my sister', 'Build a bird feeder']) {
    await page.getByRole('button', { name: 'New goal' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(`${title}, first`)
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Goal created!')
    await expect(dialog.getByRole('textbox').first()).toHaveValue('')
    await dialog.getByRole('textbox').first().fill(title)
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: 'My Goals' }).getByText(title, { exact: true }),
    ).toBeVisible()
  }
  await expectWhole()
}

export async function reviewGoals(context: BrowserContext, school: CoachedSchool): Promise<void> {
  const [accepted, improved] = [
    await school.goalFor(max, { title: 'Read' }),
    await school.goalFor(max, { title: 'Run' }),
  ]
  const { page, expectWhole } = await openSignedIn(context, coach, `/feedback/crew/${school.crewId}`)
  const answer = (id: number, name: string) =>
    page.locator(`[data-goal="${id}"]`).getByRole('button', { name, exact: true })
  const toReviewTab = page.getByRole('tab', { name: /To review/ })
  await expect(toReviewTab).toHaveText(/^To review ?2$/)
  await answer(accepted.id, 'Accept').click()
  await expectToast(page, 'Feedback submitted successfully!')
  await expect(toReviewTab).toHaveText(/^To review ?1$/)
  await answer(improved.id, 'Improve').click()
  await page.getByLabel('Message for the learner:').fill('How far will you run?')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toReviewTab).toHaveText(/^To review ?0?$/)
  await expectWhole()
}

/** An admin reads a calendar file and a list of learners, both in workers, and adds another admin after a proof. */
export async function runSchool(context: BrowserContext, cairn: Cairn, later: string): Promise<void> {
  const { page, expectWhole } = await openSignedIn(context, SUPER_ADMIN, '/admin')
  const chooseFile = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await choosing).setFiles(file)
  }
  await page.getByRole('button', { name: 'Calendar' }).click()
  const event = ['BEGIN:VEVENT', 'DTSTART:20270315', 'DTEND:20270320', 'SUMMARY:Spring break', 'END:VEVENT']
  const calendar = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
  await chooseFile('Import calendar file', {
    name: 'school.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendar),
  })
  await page.getByRole('button', { name: 'Add 1 entry' }).click()
  await expectToast(page, 'Calendar updated')

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Import a list' }).click()
  const learners = ['Ada', 'Bo', 'Cy'].map((first, index) => ({
    id: `S-${index}`,
    first,
    last: 'Rao',
    grades: '04',
  }))
  const [zip] = zipped([
    file('orgs.csv', orgs(['org-1', 'Pebble Creek Elementary'])),
    file('users.csv', users11(learners)),
    file(
      'demographics.csv',
      csv([
        ['sourcedId', 'birthDate'],
        ['S-0', '2016-01-01'],
      ]),
    ),
  ])
  await chooseFile('Choose a file', {
    name: 'roster.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip?.bytes ?? []),
  })
  const list = page.getByRole('dialog', { name: 'Import a list' })
  await list.getByLabel('Studio for grade 04').selectOption('Foothills')
  await list.getByRole('button', { name: 'Show the preview' }).click()
  await list.getByRole('button', { name: 'Import 3 learners' }).click()
  await expectToast(page, 'Import done')

  await page.goto('/admin?tab=admins')
  await page.getByRole('button', { name: 'Add Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Admin' })
  for (const [label, value] of [
    ['First name', 'Gia'],
    ['Last name', 'Alder'],
    ['Username', 'gia.alder'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('violet quarry 83')
  await dialog.getByLabel('School').selectOption("St. Brendan's & Sacagawea Learning Co-op")
  await cairn.startAgain(later)
  await dialog.getByRole('button', { name: 'Add admin' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabel('Your password').fill(SUPER_ADMIN.password)
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'Admin created successfully')
  await expectWhole()
}

/** A guardian opens the link of a letter, first with a wrong code, and goes through the page. */
export async function connectFamily(context: BrowserContext, school: CoachedSchool): Promise<void> {
  const { admin, idOf, goalFor } = school
  const { activityMonths, notificationMonths, logMonths } = await admin.call('GET /api/admin/settings')
  await admin.call('PUT /api/admin/settings', {
    body: { activityMonths, notificationMonths, logMonths, familyView: true },
  })
  await goalFor(max, { title: 'Swim 20 laps' })
  const { codes } = await admin.call('POST /api/admin/family-codes', {
    body: { userIds: [idOf(max)], perLearner: 1 },
  })
  const [{ code = '' } = {}] = codes
  const { page, expectWhole } = await openWatched(context)
  await page.goto('/family')
  await page.getByLabel('Your name, as your child knows you').fill('Ana Rao')
  await page.getByLabel('Code from the letter').fill('ABCD-EFGH-JKMN')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText(/^This code isn't right/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' })).toHaveText('Connect')
  await page.getByLabel('Code from the letter').fill(code)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('0 of 1 finished')).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Esta semana' })).toHaveText('Esta semana')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('0 of 1 finished')).toBeVisible()
  await expectWhole()
}
