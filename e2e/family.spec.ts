// The main job of families: a printed code opens the week of their own child on a phone, in two languages.
import { expectNoFault } from './axe.ts'
import { max, stranger, test } from './coached-school.ts'
import { expectFits } from './fits.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import { onPhone } from './tags.ts'

/** Bytes with their headers. */
const MAX_SCRIPTS = 100_000

test(
  'a letter opens the week of one learner, and the learner reads who follows',
  onPhone,
  async ({ browser, cairn, school }) => {
    const { admin, idOf, goalFor } = school
    const settings = await admin.call('GET /api/admin/settings')
    const { activityMonths, notificationMonths, logMonths } = settings
    await admin.call('PUT /api/admin/settings', {
      body: { activityMonths, notificationMonths, logMonths, familyView: true },
    })
    const swim = await goalFor(max, { title: 'Swim 20 laps' })
    await goalFor(max, { title: 'Read aloud' })
    await goalFor(stranger, { title: 'A goal of another child' })
    await (await cairn.as(max)).call('PATCH /api/goals/:id', {
      params: { id: swim.id },
      body: { completed: true },
    })
    const { codes } = await admin.call('POST /api/admin/family-codes', {
      body: { userIds: [idOf(max)], perLearner: 1 },
    })
    const [{ code = '', firstName = '' } = {}] = codes

    const context = await browser.newContext({ baseURL: cairn.url, locale: 'en-US' })
    const page = await context.newPage()
    const requested: string[] = []
    const scripts: Promise<number>[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize))
    })
    await page.goto(`/family#${code}`)
    await expect(page.getByLabel('Code from the letter')).toHaveValue(code)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPTS)
    await expectFits(page)
    await expectNoFault(page, 'the page without a pass')
    await page.getByLabel('Your name, as your child knows you').fill('Ana Rao')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText(`Connected to ${firstName}`)).toBeVisible()
    await expect(page.getByText('1 of 2 finished')).toBeVisible()
    await expect(page.getByText('A goal of another child')).toHaveCount(0)
    await expectFits(page)
    await expectNoFault(page, 'the week')
    // No file of the main application is loaded.
    expect(requested.filter((path) => path.endsWith('.js') && !/\/(family-|first-paint)/.test(path))).toEqual(
      [],
    )

    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Esta semana' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Esta semana' })).toBeVisible()
    await expectFits(page)

    const learner = await signedIn(browser, cairn, max)
    await expect(learner.getByText('Following your goals: Ana Rao.')).toBeVisible()
  },
)
