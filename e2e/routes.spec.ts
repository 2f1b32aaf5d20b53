// Every address of the specification for every role: its screen, its title, and the way back.
import type { Page } from '@playwright/test'
import { expectHeadingFocused, expectScreen } from './expect-screen.ts'
import { watchFaults } from './faults.ts'
import { type Crews, expect, type Role, roles, test, when } from './role-school.ts'
import {
  type Address,
  accountLink,
  addresses,
  barOf,
  filled,
  landingScreen,
  outcomeOf,
  privacyLink,
  rolesWithDock,
  screensOf,
} from './route-table.ts'
import { nightly, onPhone } from './tags.ts'

/** The page learns from this refusal that the crew does not exist. */
const absent = /^404 \/api\/groups\/987654/
/** The page itself, at an address without a screen. */
const notFound = /^404 \/(nowhere|feedback\/crew\/moss)$/

test.describe.configure({ mode: 'parallel' })
// There is no trace, because recording every step takes longer than the steps, and their names say where a test failed.
test.use({ trace: 'off' })

test.describe('addresses on a computer', () => {
  for (const role of roles) {
    test(
      `every address opens by its link as ${role}, and Back returns`,
      when(role),
      async ({ browser, school }) => {
        const context = await school.browserOf(browser, role)
        const page = await context.newPage()
        const crews = school.crewsOf(role)
        const faults = watchFaults(page, role === 'visitor' ? ['401 /api/auth/user'] : [absent])
        const expectAddress = async (address: Address, isNew = false) => {
          await expectScreen(page, landingScreen(role, address), { isNew })
          const { pathname, search } = new URL(page.url())
          expect(pathname).toBe(outcomeOf(role, address) === 'to /' ? '/' : filled(address, crews))
          expect(search).toMatch(role === 'super admin without a school' ? /^(\?school=1)?$/ : /^$/)
          expect(faults.take()).toEqual([])
        }
        const start: Address = '/'
        const others = addresses.slice(1)
        await page.goto(start)
        await expectAddress(start)
        await expectBar(page, role, crews)
        for (const address of others) {
          // The step navigates like the app's links.
          await page.evaluate((path) => history.pushState(null, '', path), filled(address, crews))
          await test.step(`to ${address}`, () => expectAddress(address, role !== 'visitor'))
          if (role !== 'visitor' && outcomeOf(role, address) !== 'to /') await expectHeadingFocused(page)
        }
        for (const address of addresses.toReversed().slice(1)) {
          await page.goBack()
          await test.step(`back to ${address}`, () => expectAddress(address))
        }
        await context.close()
      },
    )
  }
})

test.describe('all parts are loaded', nightly, () => {
  for (const role of roles) {
    test(`every screen opens by its address as ${role}`, when(role), async ({ browser, school }) => {
      const context = await school.browserOf(browser, role)
      const page = await context.newPage()
      const faults = watchFaults(page, [notFound, role === 'visitor' ? '401 /api/auth/user' : absent])
      for (const [name, address] of screensOf(role)) {
        await page.goto(filled(address, school.crewsOf(role)))
        await test.step(name, () => expectScreen(page, landingScreen(role, address)))
        expect(faults.take()).toEqual([])
      }
      await context.close()
    })
  }
})

test.describe('addresses on a phone', onPhone, () => {
  for (const role of roles) {
    test(
      `the menu and the bottom bar have the links for ${role}`,
      when(role),
      async ({ browser, school }) => {
        const context = await school.browserOf(browser, role)
        const page = await context.newPage()
        await page.goto('/')
        await expectScreen(page, landingScreen(role, '/'))
        const dock = page.getByRole('navigation', { name: 'Quick' })
        if (rolesWithDock.has(role)) {
          await expect(dock.getByRole('link')).toHaveCount(4)
          expect((await linksIn(page, 'Quick')).map((link) => link.replace(/, .*(?= \/)/, ''))).toEqual(
            role === 'coach'
              ? ['Home /', 'Feedback /feedback', 'Crews /coaching', 'Log /admin/feedback']
              : ['Home /', 'Goals /#goals', 'Group /#group', 'Progress /goal-history'],
          )
        } else await expect(dock).toHaveCount(0)
        const menu = page.getByRole('button', { name: 'Menu' })
        if (role === 'visitor') await expect(menu).toHaveCount(0)
        else {
          await menu.tap()
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
          const crews = school.crewsOf(role)
          expect(await linksIn(page, 'Menu')).toEqual([
            ...barOf[role].map((link) => fillCrew(link, crews)),
            accountLink,
            privacyLink,
          ])
        }
        await context.close()
      },
    )
  }
})

async function expectBar(page: Page, role: Role, crews: Crews): Promise<void> {
  if (role === 'visitor') {
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    return
  }
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /, your account$/ })).toBeVisible()
  expect(await linksIn(page, 'Main')).toEqual(barOf[role].map((link) => fillCrew(link, crews)))
}

const fillCrew = (link: string, crews: Crews) => link.replace('crews/own', `crews/${crews.own}`)

const linksIn = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
