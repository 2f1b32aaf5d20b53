// Two weeks of schools that are not open Monday to Friday, in the running app: goals, reviews, locks, the look back,
// carrying over, family mail and streaks follow the school's own week and hour.
import type { Browser, Page } from '@playwright/test'
import { type MailSink, startMailSink } from '../server/testing/mail-sink.ts'
import { type Cairn, SETUP_TOKEN, withCairn } from './cairn-server.ts'
import { expect, test } from './fixtures.ts'
import { crewOfThree, expectToast, learner, signedIn } from './people.ts'
import { SchoolApi } from './school-api.ts'
import { nightly } from './tags.ts'

interface OtherWeek {
  name: string
  timeZone: string
  schoolDays: number[]
  deadlineTime: string
  first: WeekOnScreens
  second: WeekOnScreens
}

interface WeekOnScreens {
  /** A morning in the middle of the week. */
  morning: string
  deadline: string
  /** How screens write the week and its deadline. */
  words: string
  due: string
  firstDay: string
}

const otherWeeks: OtherWeek[] = [
  {
    name: 'Sunday to Thursday until 3:00 PM in Riyadh',
    timeZone: 'Asia/Riyadh',
    schoolDays: [7, 1, 2, 3, 4],
    deadlineTime: '15:00',
    first: {
      morning: '2026-11-17T06:00:00.000Z',
      deadline: '2026-11-19T12:00:00.000Z',
      words: 'Nov 15 to 19',
      due: 'Thu, Nov 19, 3:00 PM',
      firstDay: '2026-11-15',
    },
    second: {
      morning: '2026-11-24T06:00:00.000Z',
      deadline: '2026-11-26T12:00:00.000Z',
      words: 'Nov 22 to 26',
      due: 'Thu, Nov 26, 3:00 PM',
      firstDay: '2026-11-22',
    },
  },
  {
    name: 'Monday to Saturday in Tokyo',
    timeZone: 'Asia/Tokyo',
    schoolDays: [1, 2, 3, 4, 5, 6],
    deadlineTime: '16:00',
    first: {
      morning: '2026-11-17T00:00:00.000Z',
      deadline: '2026-11-21T07:00:00.000Z',
      words: 'Nov 16 to 21',
      due: 'Sat, Nov 21, 4:00 PM',
      firstDay: '2026-11-16',
    },
    second: {
      morning: '2026-11-24T00:00:00.000Z',
      deadline: '2026-11-28T07:00:00.000Z',
      words: 'Nov 23 to 28',
      due: 'Sat, Nov 28, 4:00 PM',
      firstDay: '2026-11-23',
    },
  },
  {
    name: 'Saturday to Wednesday until 1:30 PM in Kabul',
    timeZone: 'Asia/Kabul',
    schoolDays: [6, 7, 1, 2, 3],
    deadlineTime: '13:30',
    first: {
      morning: '2026-11-16T04:30:00.000Z',
      deadline: '2026-11-18T09:00:00.000Z',
      words: 'Nov 14 to 18',
      due: 'Wed, Nov 18, 1:30 PM',
      firstDay: '2026-11-14',
    },
    second: {
      morning: '2026-11-23T04:30:00.000Z',
      deadline: '2026-11-25T09:00:00.000Z',
      words: 'Nov 21 to 25',
      due: 'Wed, Nov 25, 1:30 PM',
      firstDay: '2026-11-21',
    },
  },
]

const max = learner('learner03')
const coach = learner('learner60')
const FINISHED = 'Swim 20 laps'
const UNFINISHED = 'Read aloud'
const MINUTE = 60_000
const GUARDIAN = 'ana@home.example'

const plus = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

test.use({ reducedMotion: 'reduce' })

for (const otherWeek of otherWeeks) {
  const { name, timeZone, schoolDays, deadlineTime, first, second } = otherWeek
  test(`two weeks of a school: ${name}`, nightly, async ({ browser }) => {
    test.setTimeout(600_000)
    const sink = await startMailSink()
    try {
      await withCairn({ clock: first.morning, seeded: false, mailPort: sink.port }, async (cairn) => {
        const admin = await SchoolApi.setUp(cairn.url, SETUP_TOKEN, { timeZone, schoolDays, deadlineTime })
        const { crewId } = await crewOfThree(admin)
        await connectFamily(cairn, admin, sink)
        await walkFirstWeek(browser, cairn, { ...first, crewId })
        await walkWeekEnd(browser, cairn, { first, second })
        await test.step('the family gets its email one hour after the deadline', async () => {
          await cairn.startAgain(plus(first.deadline, 60 * MINUTE - 10_000))
          const weekMail = () => findMail(sink, '/family/stop#')
          expect(weekMail()).toBeUndefined()
          await expect.poll(weekMail, { timeout: 90_000 }).toContain(first.words)
          expect(weekMail()).toContain('1 of 2 goals finished')
        })
        await walkSecondWeek(browser, cairn, { first, second })
      })
    } finally {
      await sink.close()
    }
  })
}

const findMail = (sink: MailSink, excerpt: string): string | undefined => {
  const mail = sink.mails.find(({ to, text }) => to[0] === GUARDIAN && text.includes(excerpt))
  return mail && `${mail.headers.subject}\n${mail.text}`
}

/** A guardian follows Max and has confirmed an address. */
async function connectFamily(cairn: Cairn, admin: SchoolApi, sink: MailSink): Promise<void> {
  const { activityMonths, notificationMonths, logMonths } = await admin.call('GET /api/admin/settings')
  await admin.call('PUT /api/admin/settings', {
    body: { activityMonths, notificationMonths, logMonths, familyView: true, familyMail: true },
  })
  const people = await admin.call('GET /api/admin/users')
  const id = people.find(({ username }) => username === max.username)?.id ?? 0
  const { codes } = await admin.call('POST /api/admin/family-codes', {
    body: { userIds: [id], perLearner: 1 },
  })
  const guardian = SchoolApi.signedOut(cairn.url)
  await guardian.call('POST /api/family/connect', { body: { code: codes[0]?.code ?? '', name: 'Ana Rao' } })
  await guardian.call('PATCH /api/family', { body: { address: GUARDIAN } })
  await expect.poll(() => findMail(sink, '/family/confirm#'), { timeout: 60_000 }).toBeDefined()
  const [, token = ''] = /\/family\/confirm#(\S+)/.exec(findMail(sink, '/family/confirm#') ?? '') ?? []
  await guardian.call('POST /api/family/mail/confirm', { body: { token } })
}

const goals = (page: Page) => page.getByRole('region', { name: 'My Goals' })
const row = (page: Page, title: string) => goals(page).getByRole('listitem').filter({ hasText: title })

async function walkFirstWeek(
  browser: Browser,
  cairn: Cairn,
  { words, due, crewId }: WeekOnScreens & { crewId: number },
): Promise<void> {
  await test.step('a learner sets two goals and finishes one, and the coach accepts it', async () => {
    const page = await signedIn(browser, cairn, max)
    await expect(page.getByText(`Current Week, ${words}`).first()).toBeVisible()
    for (const title of [FINISHED, UNFINISHED]) {
      await setWeeklyGoal(page, title)
      await expect(row(page, title)).toContainText(due)
    }
    await row(page, FINISHED).getByRole('checkbox').click()
    await expect(row(page, FINISHED).getByText('Completed', { exact: true })).toBeVisible()
    await page.context().close()

    const review = await signedIn(browser, cairn, coach, { path: `/feedback/crew/${crewId}` })
    await expect(review.getByText(FINISHED).first()).toBeVisible()
    await review
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await expect(review.getByText(/Accepted|reviewed/).first()).toBeVisible()
    await review.context().close()
  })
}

async function setWeeklyGoal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New goal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByText('Weekly', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expectToast(page, 'Goal created!')
  await expect(dialog).toBeHidden()
}

interface TwoWeeks {
  first: WeekOnScreens
  second: WeekOnScreens
}

async function walkWeekEnd(browser: Browser, cairn: Cairn, { first, second }: TwoWeeks): Promise<void> {
  await test.step('a minute before the deadline the goal is open', async () => {
    await cairn.startAgain(plus(first.deadline, -MINUTE))
    const page = await signedIn(browser, cairn, max)
    await expect(page.getByText(`Current Week, ${first.words}`).first()).toBeVisible()
    await expect(row(page, UNFINISHED).getByText('In Progress')).toBeVisible()
    await page.context().close()
  })
  await test.step('from the deadline on it is locked, and the learner looks back and carries it over', async () => {
    await cairn.startAgain(first.deadline)
    const page = await signedIn(browser, cairn, max)
    await expect(page.getByText(`Next Week, ${second.words}`).first()).toBeVisible()
    const card = page.getByRole('region', { name: 'Look back on the week' })
    await expect(card).toContainText(first.words)
    await card.getByLabel('What went well?').fill('All 20 laps.')
    await card.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    await goals(page)
      .getByRole('button', { name: /^Last week/ })
      .click()
    await expect(row(page, UNFINISHED).getByText('Incomplete')).toBeVisible()
    await expect(row(page, UNFINISHED).getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
    await card.getByRole('button', { name: `Carry over: ${UNFINISHED}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Goal' })
    await dialog.getByRole('button', { name: 'Create goal' }).click()
    await expectToast(page, 'Goal created!')
    await goals(page).getByRole('button', { name: 'Back to next week' }).click()
    await expect(row(page, UNFINISHED)).toContainText(second.due)
    await page.context().close()
  })
}

async function walkSecondWeek(browser: Browser, cairn: Cairn, { first, second }: TwoWeeks): Promise<void> {
  await test.step('in the second week the goal that was carried over is finished', async () => {
    await cairn.startAgain(second.morning)
    const page = await signedIn(browser, cairn, max)
    await expect(page.getByText(`Current Week, ${second.words}`).first()).toBeVisible()
    await row(page, UNFINISHED).getByRole('checkbox').click()
    await expect(row(page, UNFINISHED).getByText('Completed', { exact: true })).toBeVisible()
    await page.context().close()
  })
  await test.step('the streak counts the full week, and both weeks are on the trail', async () => {
    await cairn.startAgain(second.deadline)
    const api = await cairn.as(max)
    const { id } = await api.call('GET /api/auth/user')
    const history = await api.call('GET /api/users/:id/goal-history', { params: { id } })
    expect(history.streakWeeks).toBe(1)
    expect(history.weeks).toMatchObject([
      { weekStart: first.firstDay, totalGoals: 2, completedGoals: 1 },
      { weekStart: second.firstDay, totalGoals: 1, completedGoals: 1 },
    ])
    const page = await signedIn(browser, cairn, max, { path: '/goal-history' })
    for (const { words } of [first, second]) await expect(page.getByText(words).first()).toBeAttached()
    await page.context().close()
  })
}
