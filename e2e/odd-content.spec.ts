// Long, odd and missing content: nothing is wider than the screen, cut, broken, or over something else.
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
    who: 'a captain with 14 goals',
    username: BUSY,
    of: ['/', '/goal-history', report, 'coaching', 'feedback'],
  },
  { who: 'a learner with one goal', username: ONE, of: ['/', '/goal-history', report] },
  { who: 'a learner without goals or crew', username: NONE, of: ['/', '/goal-history', report] },
  { who: 'a guide', username: 'gia.guide', of: ['/guide', '/feedback', '/goal-history'] },
] as const

const addressOf = (name: string, { crewId }: OddSchool) =>
  name === 'coaching' ? `/coaching/crews/${crewId}` : name === 'feedback' ? `/feedback/crew/${crewId}` : name

for (const { who, username, of } of visits) {
  test(`what ${who} sees keeps its layout`, nightly, async ({ browser, cairn, odd }) => {
    const page = await signedIn(browser, cairn, odd.account(username))
    for (const name of of) await expectOrder(page, addressOf(name, odd), WIDTHS)
    await page.context().close()
  })
}

test(
  'what an admin of a school without coaches sees keeps its layout',
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
