// axe checks every screen that a role can open, at desktop width and on a phone.
import { expectNoFault } from './axe.ts'
import { expectScreen } from './expect-screen.ts'
import { roles, test, when } from './role-school.ts'
import { filled, type ScreenName, screensOf } from './route-table.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

const checked = new Set<ScreenName>()
for (const role of roles) {
  const unchecked = [...screensOf(role)].filter(([name]) => !checked.has(name))
  for (const [name] of unchecked) checked.add(name)
  if (unchecked.length === 0) continue
  test(
    `axe finds no fault on the screens seen as ${role}: ${unchecked.map(([name]) => name).join(', ')}`,
    when(role),
    async ({ browser, school, viewport, isMobile }) => {
      const context = await school.browserOf(browser, role, {
        viewport,
        isMobile,
        hasTouch: isMobile,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const [name, address] of unchecked) {
        await test.step(name, async () => {
          await page.goto(filled(address, school.crewsOf(role)))
          await expectScreen(page, name)
          await expectNoFault(page, `${name}, ${viewport?.width} px`)
        })
      }
      await context.close()
    },
  )
}
