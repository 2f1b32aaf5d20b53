// Every screen of every role works in the oldest supported browser, and on a page that the browser translates.
import { expectScreen } from './expect-screen.ts'
import { openWatched } from './main-jobs.ts'
import { makeOld } from './older-browser.ts'
import { roles, test } from './role-school.ts'
import { filled, type ScreenName, screensOf } from './route-table.ts'
import { nightly } from './tags.ts'
import { translatePages } from './translating-browser.ts'

const checked = new Set<ScreenName>()
const rounds = roles.flatMap((role) => {
  const own = [...screensOf(role)].filter(([name]) => !checked.has(name))
  for (const [name] of own) checked.add(name)
  return own.length > 0 ? [{ role, own }] : []
})

for (const [browserName, change] of [
  ['the oldest browser', makeOld],
  ['a browser that translates', translatePages],
] as const) {
  for (const { role, own } of rounds) {
    test(`every screen opens as ${role} in ${browserName}`, nightly, async ({ browser, school }) => {
      const context = await school.browserOf(browser, role, { reducedMotion: 'reduce' })
      await change(context)
      const { page, expectWhole } = await openWatched(context)
      for (const [name, address] of own) {
        await test.step(name, async () => {
          await page.goto(filled(address, school.crewsOf(role)))
          await expectScreen(page, name)
          await expectWhole()
        })
      }
      await context.close()
    })
  }
}
