// Goal Data: a learner's own, a captain's crew, a guide's studio, another person's, and the printed week.
import type { Page } from '@playwright/test'
import { addDays } from '../contract/days.ts'
import type { GoalHistory } from '../contract/history.ts'
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { THURSDAY, userNamed } from './made-up-school.ts'
import { signedIn } from './people.ts'
import { refuse } from './refusals.ts'
import { nightly } from './tags.ts'
import { showTheme } from './theme.ts'

test.use({ clock: THURSDAY, seeded: { learners: 24, weeks: 16 } })

const goalsCard = (page: Page) => page.getByRole('region', { name: 'Goals', exact: true })

test('a learner sees the trail, totals, achievements and weeks of all their goals', async ({
  browser,
  cairn,
}) => {
  const learner = await cairn.as(userNamed('learner'))
  const { id } = await learner.call('GET /api/auth/user')
  const history = await learner.call('GET /api/users/:id/goal-history', { params: { id } })
  const { totalGoals, completedGoals } = history.statistics
  expect(totalGoals).toBeGreaterThan(20)

  const page = await signedIn(browser, cairn, userNamed('learner'), { path: '/goal-history' })
  const chart = page.getByRole('region', { name: 'Your trail' })
  await expect(chart).toContainText(`${completedGoals} of ${totalGoals}`)
  for (const { title } of history.achievements) {
    await expect(page.getByRole('region', { name: 'Achievements' }).getByText(title)).toBeVisible()
  }
  await chart.getByRole('button', { name: 'Show as a table' }).click()
  await expect(chart.getByRole('table')).toHaveCount(2)
  expect(await chart.getByRole('row').count()).toBeGreaterThanOrEqual(6 + 2)

  const tabs = goalsCard(page).getByRole('tab')
  await expect(tabs.nth(0)).toHaveText(`All Goals${totalGoals}`)
  await expect(tabs.nth(1)).toHaveText(`Completed${completedGoals}`)
  const open = await learner.call('GET /api/users/:id/goal-history', {
    params: { id },
    query: { status: 'in_progress' },
  })
  await expect(tabs.nth(2)).toHaveText(`In Progress${open.goals.length}`)

  const panel = goalsCard(page).getByRole('tabpanel')
  const rows = panel.getByRole('listitem')
  await panel.getByRole('button', { name: /^Show \d+ earlier weeks?$/ }).click()
  const folded = panel.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  await expect(rows).toHaveCount(totalGoals)
  await tabs.nth(1).click()
  await expect(rows.first().getByText('Completed', { exact: true })).toBeVisible()
  await tabs.nth(2).click()
  await expect(rows).toHaveCount(open.goals.length)
})

test('goals of a past term stay in the history with a label', async ({ browser, cairn }) => {
  const admin = await cairn.as(userNamed('admin'))
  const { archived } = await admin.call('POST /api/admin/goals/archive', { body: { before: '2026-11-16' } })
  expect(archived).toBeGreaterThan(0)
  const page = await signedIn(browser, cairn, userNamed('learner'), { path: '/goal-history' })
  const rows = goalsCard(page).getByRole('tabpanel').getByRole('listitem')
  const [running, before] = [rows.filter({ hasText: 'Current Week' }), rows.filter({ hasText: 'Archived' })]
  await goalsCard(page)
    .getByRole('button', { name: /^Nov 9 to 13/ })
    .click()
  await expect(before.first()).toBeVisible()
  await expect(running.filter({ hasText: 'Archived' })).toHaveCount(0)
  expect((await running.count()) + (await before.count())).toBe(await rows.count())

  const learner = await cairn.as(userNamed('learner'))
  const { id, firstName, groupId } = await learner.call('GET /api/auth/user')
  const { goals } = await learner.call('GET /api/users/:id/goal-history', { params: { id } })
  const lastWeek = goals.filter(({ targetDate }) => targetDate > '2026-11-09' && targetDate < '2026-11-14')
  expect(lastWeek.length).toBeGreaterThan(0)
  await page.goto('/goal-history?report=2026-11-09')
  const sheet = page.getByRole('article')
  for (const { title } of lastWeek)
    await expect(sheet.getByRole('row').filter({ hasText: title })).toBeVisible()
  await expect(sheet).toContainText(`of ${lastWeek.length} goals finished`)

  const captain = await signedIn(browser, cairn, userNamed('captain'), {
    path: `/goal-history?crew=${groupId}&report=2026-11-09`,
  })
  const reports = captain.getByRole('article', { name: new RegExp(`^Weekly report for ${firstName} `) })
  await expect(reports).toContainText(`of ${lastWeek.length} goals finished`)

  const guide = await signedIn(browser, cairn, userNamed('guide'), {
    path: '/goal-history?report=2026-11-09',
  })
  const api = await cairn.as(userNamed('guide'))
  const studio = await api.call('GET /api/guide/studio-goal-history', { query: { week: '2026-11-09' } })
  const [member] = studio.members.filter((member) => member.goals.length > 0)
  if (!member) throw new Error('No learner of the studio had a goal.')
  expect(member.goals.every(({ archivedAt }) => archivedAt !== null)).toBe(true)
  const { firstName: first, lastName: last } = member.user
  const theSheet = guide.getByRole('article', { name: `Weekly report for ${first} ${last}`, exact: true })
  await expect(theSheet).toContainText(`of ${member.goals.length} goal`)
})

// reads.test.tsx tests the text, and axe checks it here.
test(
  'goal data that fails to load shows an error and can be loaded again',
  nightly,
  async ({ browser, cairn }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    const refusal = await refuse(page, 'GET /api/users/*/goal-history')
    await page.goto('/goal-history')
    await expect(page.getByRole('heading', { name: 'Unable to Load Goal Data' })).toBeVisible()
    await expect(page.getByText(refusal.message)).toBeVisible()
    await expectNoFault(page, 'goal data that failed')
    await refusal.end()
    // The page also retries by itself, and may do so first.
    const trail = page.getByRole('region', { name: 'Your trail' })
    await page.getByRole('button', { name: 'Try again' }).or(trail).first().click()
    await expect(trail).toBeVisible()
  },
)

test('a captain sees the crew in a second tab, a guide the studio, and others only people whose goals they may read', async ({
  browser,
  cairn,
}) => {
  const captainApi = await cairn.as(userNamed('captain'))
  const captain = await captainApi.call('GET /api/auth/user')
  const crew = await captainApi.call('GET /api/groups/:id', { params: { id: captain.groupId ?? 0 } })

  const page = await signedIn(browser, cairn, userNamed('captain'), { path: '/goal-history' })
  await expect(page.getByRole('region', { name: 'Your trail' })).toBeVisible()
  await page.getByRole('tab', { name: 'My crew' }).click()
  await expect(page).toHaveURL(/view=crew/)
  await expect(page.getByRole('region', { name: 'Crew overview' })).toContainText('goals completed')
  for (const { firstName, lastName } of crew.members) {
    await expect(page.getByRole('link', { name: `${firstName} ${lastName}`, exact: true })).toBeVisible()
  }
  await expect(
    page.getByRole('region', { name: 'All crew goals' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectNoFault(page, "a captain's crew")
  const mate = crew.members.find(({ id }) => id !== captain.id)
  await page.getByRole('link', { name: `${mate?.firstName} ${mate?.lastName}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`user=${mate?.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mate?.firstName} ${mate?.lastName}`)
  await page.context().close()

  const guide = await signedIn(browser, cairn, userNamed('guide'), { path: '/goal-history' })
  await expect(guide.getByRole('region', { name: 'Studio overview' })).toContainText('goals completed')
  const learners = guide.getByRole('region', { name: 'Learners' }).getByRole('listitem')
  await expect(learners.first()).toBeVisible()
  await guide.getByText('Newest goals').first().click()
  await expectNoFault(guide, "a guide's studio")
  await guide.context().close()

  const people = await (await cairn.as(userNamed('admin'))).call('GET /api/admin/users')
  const stranger = people.find(({ groupId, studio }) => studio !== null && groupId !== captain.groupId)
  const learner = await signedIn(browser, cairn, userNamed('learner'))
  for (const [query, heading] of [
    [`user=${stranger?.id}`, 'Access Denied'],
    ['user=999999', /Page not found/],
    [`user=${stranger?.id}&report=2026-11-16`, 'Access Denied'],
    [`crew=${captain.groupId}&report=2026-11-16`, 'Access Denied'],
  ] as const) {
    await learner.goto(`/goal-history?${query}`)
    await expect(learner.getByRole('heading', { level: 1 }), query).toHaveText(heading)
  }
})

for (const weeks of [5, 18, 38])
  test(`a trail of ${weeks} weeks prints on exactly one page in landscape, Letter and A4`, async ({
    browser,
    cairn,
  }) => {
    const page = await signedIn(browser, cairn, userNamed('learner'))
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    // Goals of that many weeks before the last Monday of May, with all achievements.
    await page.route(/\/api\/users\/\d+\/goal-history/, async (route) => {
      const response = await route.fetch()
      const body: GoalHistory = await response.json()
      const mondays = Array.from({ length: weeks }, (_, ago) => addDays('2026-05-25', -7 * ago)).reverse()
      await route.fulfill({
        response,
        json: {
          ...body,
          weeks: mondays.map((weekStart, index) => ({
            weekStart,
            totalGoals: 12,
            completedGoals: index % 13,
            waves: index % 3,
          })),
          achievements: body.achievements.map((achievement, index) => ({
            ...achievement,
            earnedAt: `${addDays('2026-05-26', -7 * (index % weeks))}T18:00:00.000Z`,
          })),
        },
      })
    })
    for (const [format, landscape] of [
      ['Letter', '[0 0 792 612'],
      ['A4', '[0 0 842'],
    ] as const) {
      // The paper is gone after printing.
      await page.goto('/goal-history?print=trail')
      const paper = page.locator('.trail-paper')
      await expect(paper).toContainText(`${weeks} weeks`)
      const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1)
      expect(pdf, format).toContain(`/MediaBox ${landscape}`)
      await expect(paper).toHaveCount(0)
    }
    await page.context().close()
  })

/** Number of printed pages. Each page is one object in the PDF. */
async function sheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false })
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

test('a week prints on one sheet of paper, black on white from the dark theme', async ({
  browser,
  cairn,
}) => {
  const learner = await cairn.as(userNamed('learner'))
  const { id, firstName, lastName, schoolName } = await learner.call('GET /api/auth/user')
  const answer = await learner.call('GET /api/users/:id/goals-with-feedback', { params: { id } })
  const goals = Array.isArray(answer) ? answer : answer.items
  const done = goals.filter(({ completed }) => completed).length

  const page = await signedIn(browser, cairn, userNamed('learner'), { path: '/goal-history' })
  await page.getByRole('link', { name: 'Weekly report' }).click()
  await expect(page).toHaveURL(/report=2026-11-16$/)
  await expect(page).toHaveTitle(`Weekly report: ${firstName} ${lastName} · Cairn`)
  const sheet = page.getByRole('article', { name: `Weekly report for ${firstName} ${lastName}` })
  await expect(sheet).toContainText(schoolName ?? 'a school')
  await expect(sheet).toContainText('Week of Mon, Nov 16 to Fri, Nov 20, 2026')
  await expect(sheet).toContainText(`${done} of ${goals.length} goals finished`)
  await expect(sheet.getByRole('img', { name: /^A cairn of/ })).toBeVisible()
  for (const goal of goals) {
    const row = sheet.getByRole('row').filter({ hasText: goal.title })
    await expect(row).toContainText(goal.category)
    for (const { comments } of goal.feedback) if (comments) await expect(row).toContainText(comments)
  }
  for (const words of [
    'What went well?',
    'What will you try next week?',
    `Learner: ${firstName} ${lastName}`,
    'Family',
  ]) {
    await expect(sheet.getByText(words, { exact: true })).toBeVisible()
  }
  await expectNoFault(page, 'weekly report')

  await test.step('print the current week', async () => {
    await showTheme(page, 'dark')
    expect(await sheets(page, 'A4')).toBe(1)
    expect(await sheets(page, 'Letter')).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Week' })).toBeHidden()
    const colors = await sheet.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element)
      return { backgroundColor, color: getComputedStyle(element.querySelector('h2') ?? element).color }
    })
    expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('print another week', async () => {
    await page.getByRole('button', { name: 'Earlier week' }).click()
    await expect(page).toHaveURL(/report=2026-11-09$/)
    await expect(sheet).toContainText('Week of Mon, Nov 9 to Fri, Nov 13, 2026')
    await page.getByRole('combobox', { name: 'Week' }).selectOption({ label: 'Nov 16 to 20, this week' })
    await expect(sheet).toContainText('Week of Mon, Nov 16')
    await expect(page.getByRole('button', { name: 'Later week' })).toHaveAttribute('aria-disabled', 'true')
    // Nothing was due in the summer, so the sheet is empty.
    await page.goto('/goal-history?report=2026-07-08')
    await expect(sheet).toContainText('Week of Mon, Jul 6 to Fri, Jul 10, 2026')
    await expect(sheet).toContainText('No goals were due this week.')
    // A parameter that is not a day shows the goal data instead.
    await page.goto('/goal-history?report=2026-02-30')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goal Data')
  })
})

test('a report of two goals fills one sheet with lines to write on, and fourteen goals fit on one', async ({
  browser,
  cairn,
}) => {
  const admin = await cairn.as(userNamed('admin'))
  for (const count of [2, 14]) {
    const wanda = { username: `week-of-${count}`, password: 'sunny-planet-960' }
    const { id: userId } = await admin.call('POST /api/admin/users', {
      body: { ...wanda, firstName: 'Wanda', lastName: 'Weeks', studio: 'Summit' },
    })
    const api = await cairn.as(wanda)
    for (let number = 1; number <= count; number++) {
      const title = `Read twenty pages of book ${number} before Friday`
      const description = 'Start in the library, then tell the crew.'
      await api.call('POST /api/goals', {
        body: { title, description, category: 'Extracurricular', duration: 'weekly', userId },
      })
    }
    const page = await signedIn(browser, cairn, wanda, { path: '/goal-history?report=2026-11-16' })
    const sheet = page.getByRole('article', { name: 'Weekly report for Wanda Weeks' })
    await expect(sheet).toContainText(`0 of ${count} goals finished`)
    expect([count, await sheets(page, 'A4'), await sheets(page, 'Letter')]).toEqual([count, 1, 1])
    await page.context().close()
  }
})

test('a captain, a coach and a guide print a sheet for each of their learners', async ({
  browser,
  cairn,
}) => {
  const admin = await cairn.as(userNamed('admin'))
  for (const [username, start, expected] of [
    ['captain', '/goal-history?view=crew', 'crew'],
    ['guide', '/goal-history', 'studio'],
  ] as const) {
    await test.step(username, async () => {
      const api = await cairn.as(userNamed(username))
      const me = await api.call('GET /api/auth/user')
      const people =
        expected === 'crew'
          ? (await admin.call('GET /api/groups/:id', { params: { id: me.groupId ?? 0 } })).members
          : await api.call('GET /api/guide/studio-users')
      const page = await signedIn(browser, cairn, userNamed(username), { path: start })
      await page.getByRole('link', { name: 'Weekly reports' }).click()
      const print = page.getByRole('button', { name: `Print ${people.length}` })
      await expect(print).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      if (expected === 'studio')
        await expect(page.getByText(`Guide: ${me.firstName} ${me.lastName}`).first()).toBeVisible()
      expect(await sheets(page, 'A4')).toBe(people.length)
      // The button opens the browser's print dialog once every sheet is rendered.
      await page.evaluate(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'))
          document.title = `${document.querySelectorAll('article').length} sheets`
          dispatchEvent(new Event('afterprint'))
        }
      })
      await print.click()
      await expect(page).toHaveTitle(`${people.length} sheets`)
      await page.context().close()
    })
  }
  await test.step('the coach prints', async () => {
    const coach = await (await cairn.as(userNamed('coach'))).call('GET /api/auth/user')
    const page = await signedIn(browser, cairn, userNamed('coach'), {
      path: `/goal-history?crew=${coach.assignedCrews[0]}&report=2026-11-16`,
    })
    await expect(page.getByText(`Coach: ${coach.firstName} ${coach.lastName}`).first()).toBeVisible()
    await expectNoFault(page, 'weekly reports')
  })
})
