// The work of a week in Firefox and WebKit: sign in, set a goal, check it off, review it, see it live, and print the report.
// Skipped where a browser is not installed.
import { CREW, captain, coach, max, test } from './coached-school.ts'
import { type Cairn, expect } from './fixtures.ts'
import type { Engine } from './other-engines/engine.ts'
import { EnginePage } from './other-engines/engine-page.ts'
import { firefox } from './other-engines/firefox.ts'
import { webkit } from './other-engines/webkit.ts'
import type { Account } from './school-api.ts'
import { nightly } from './tags.ts'

test.describe.configure({ timeout: 300_000 })

for (const engine of [firefox, webkit]) {
  test(
    `a goal is set, checked off, reviewed and printed in ${engine.name}`,
    nightly,
    async ({ cairn, school }) => {
      const missing = engine.missing()
      test.skip(missing !== undefined, missing)
      await school.goalFor(captain, { title: 'Water the plants' })
      const learner = await signedInPage(engine, cairn, max)
      try {
        await test.step('a learner sets a goal and checks it off', async () => {
          await learner.clickUntil(
            'button',
            'New goal',
            `document.activeElement.matches('[role=dialog] input, [role=dialog] textarea')`,
          )
          await learner.type('Draw the creek')
          await learner.click('[role=dialog] label', 'Weekly')
          await learner.click('[role=dialog] button', 'Create goal')
          await learner.expectText('Goal created!')
          await learner.click('[role=checkbox], input[type=checkbox]', 'Mark as done: Draw the creek')
          await learner.expectText('Goal Completed!')
          await learner.expect('the celebration ends', `!document.querySelector('[role=dialog]')`)
          await learner.expectText('Completed')
        })

        await test.step('changes by others appear without a reload', async () => {
          const goals = await school.admin.call('GET /api/users/:id/goals', {
            params: { id: school.idOf(max) },
          })
          const [goal] = Array.isArray(goals) ? goals : goals.items
          const api = await cairn.as(coach)
          await api.call('POST /api/feedback/goals/:goalId', {
            params: { goalId: goal?.id ?? 0 },
            body: { status: 'accepted', comments: 'The banks are well drawn.' },
          })
          await learner.expectText('The banks are well drawn.')
        })

        await test.step('the report is one sheet of paper', async () => {
          await learner.open('/goal-history?report=2026-11-16')
          await learner.expect('the sheet', `document.querySelector('article') !== null`)
          await learner.expectText('Draw the creek')
          const pdf = await learner.print()
          // WebKit's driver can't print, so the report is checked on the screen.
          if (!pdf) return
          expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
          expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 1).toBe(1)
        })
      } finally {
        await learner.close()
      }

      const reviewer = await signedInPage(engine, cairn, coach)
      try {
        await test.step('a coach reviews by mouse and by keyboard', async () => {
          await school.goalFor(captain, { title: 'Learn a song' })
          await reviewer.open(`/feedback/crew/${school.crewId}`)
          await reviewer.expectText(`${CREW} Goals`)
          await reviewer.click('[data-goal] button', 'Accept')
          await reviewer.expectText('Feedback submitted successfully!')
          await reviewer.type('ja')
          await reviewer.expectText('goals reviewed')
        })
      } finally {
        await reviewer.close()
      }
    },
  )
}

async function signedInPage(
  engine: Engine,
  cairn: Cairn,
  { username, password }: Account,
): Promise<EnginePage> {
  const page = new EnginePage(await engine.start(), cairn.url)
  await page.open('/')
  await page.fill('input', 'Username', username)
  await page.fill('input', 'Password', password)
  await page.pressEnter()
  await page.expect('the bar', `document.querySelector('header nav') !== null`)
  return page
}
