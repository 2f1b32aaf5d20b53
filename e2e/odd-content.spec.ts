// Long, odd and missing content: nothing is wider than the screen, truncated, broken, or covered.
import { expectOrder } from './disorder.ts'
import { BUSY, NONE, type OddSchool, ONE, test } from './odd-school.ts'
import { signedIn } from './people.ts'
import { SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WIDTHS = [320, 360, 390, 768, 1280] as const
const report = '/goal-history?report=2026-11-16'

const visits = [
  {
    user: 'a captain with 14 goals',
    username: BUSY,
    addresses: ['/', '/goal-history', report, 'coaching', 'feedback'],
  },
  { user: 'a learner with one goal', username: ONE, addresses: ['/', '/goal-history', report] },
  { user: 'a learner without goals or crew', username: NONE, addresses: ['/', '/goal-history', report] },
  { user: 'a guide', username: 'gia.guide', addresses: ['/guide', '/feedback', '/goal-history'] },
] as const

const addressOf = (name: string, { crewId }: OddSchool) =>
  name === 'coaching' ? `/coaching/crews/${crewId}` : name === 'feedback' ? `/feedback/crew/${crewId}` : name

for (const { user, username, addresses } of visits) {
  test(`screens of ${user} keep their layout`, nightly, async ({ browser, cairn, odd }) => {
    const page = await signedIn(browser, cairn, odd.account(username))
    for (const name of addresses) await expectOrder(page, addressOf(name, odd), WIDTHS)
    await page.context().close()
  })
}

test(
  'screens of an admin of a school without coaches keep their layout',
  nightly,
  async ({ browser, cairn, odd: _ }) => {
    const page = await signedIn(browser, cairn, SUPER_ADMIN)
    const tabs = ['crews', 'studios', 'coaches', 'guides', 'admins', 'schools'].map(
      (tab) => `/admin?tab=${tab}`,
    )
    for (const address of ['/dashboard', '/admin', ...tabs, '/admin/feedback', '/crews-overview']) {
      await expectOrder(page, address, WIDTHS)
    }
    await page.context().close()
  },
)
