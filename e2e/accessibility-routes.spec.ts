// axe finds no fault on any screen that a role gets at an address, at desktop width and on a phone.
import { expectNoFault } from './axe.ts'
import { expectScreen } from './expect-screen.ts'
import { roles, test, when } from './role-school.ts'
import { filled, type ScreenName, screensOf } from './route-table.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

const looked = new Set<ScreenName>()
for (const role of roles) {
  const own = [...screensOf(role)].filter(([name]) => !looked.has(name))
  for (const [name] of own) looked.add(name)
  if (own.length === 0) continue
  test(
    `as ${role}: ${own.map(([name]) => name).join(', ')}`,
    when(role),
    async ({ browser, school, viewport, isMobile }) => {
      const context = await school.browserOf(browser, role, {
        viewport,
        isMobile,
        hasTouch: isMobile,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const [name, address] of own) {
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
