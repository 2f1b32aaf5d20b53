// The demo for visitors: a made-up week that requests no data.
import { expectNoFault } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a visitor tries the demo, checks off a goal, and finds the sign-in', async ({
  page,
  setUpSchool: _setUp,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await page.goto('/guest')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, guest' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(figure('Group rank')).toHaveText('#2')
  await expect(figure('Streak')).toHaveText('4 days')
  await expect(figure('Done this week')).toHaveText('2 of 4')
  for (const duration of [
    'Academic, daily',
    'Academic, weekly',
    'Personal, weekly',
    'Extracurricular, daily',
  ]) {
    await expect(page.getByText(duration)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Recent Crew Activity' })).toBeVisible()
  await expectNoFault(page, 'guest')

  await page.getByRole('checkbox', { name: /Practice the D-minor scale/ }).click()
  const celebration = page.getByText('Goal Completed!', { exact: true })
  await expect(celebration).toBeVisible()
  await expect(figure('Done this week')).toHaveText('3 of 4')
  // web/guest/guest-page.test.tsx tests how long the celebration stays.
  await expect(celebration).toBeHidden()
  await page.getByRole('button', { name: 'New goal' }).click()
  await expect(page.getByText('Sign up to set goals of your own.', { exact: true })).toBeVisible()
  // The page only asks who is signed in and whether a school exists. It reads and changes no school data.
  expect(new Set(requests)).toEqual(new Set(['/api/auth/user', '/api/setup']))

  for (const link of await page.getByRole('link', { name: /^Sign (up|in)/ }).all()) {
    await expect(link).toHaveAttribute('href', '/')
  }
  await page.getByRole('link', { name: 'Sign up to get started' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
