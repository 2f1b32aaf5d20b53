// Every screen, each in its own chunk. A chunk is fetched when the screen is shown, or earlier by its links.
import type { ReactElement } from 'react'
import type { RouteParams } from '../../contract/page-reads.ts'
import type { ScreenName } from '../../contract/screens.ts'
import { type LazyComponent, lazyComponent } from '../ui/lazy.tsx'

interface Screen {
  /** Fetches the screen's code. Never throws. */
  load: () => Promise<void>
  /** Like `load`, for a link that may be followed. */
  preload: () => Promise<void>
  show: (params: RouteParams) => ReactElement
}

const OWN_SCHOOL = {}
const { Component: StudioLog } = lazyComponent(() =>
  import('../logs/feedback/feedback-log.tsx').then((m) => m.FeedbackLog),
)

/** The screens of the application. `signed-out.tsx` has those before sign-in. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  onboarding: screen(
    lazyComponent(() => import('../parts/sign-in/onboarding-page.tsx').then((m) => m.OnboardingPage)),
  ),
  dashboard: screen(
    lazyComponent(() => import('../dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  ),
  'coach-dashboard': screen(
    lazyComponent(() => import('../dashboard/coach-dashboard-page.tsx').then((m) => m.CoachDashboardPage)),
  ),
  'admin-dashboard': screen(
    lazyComponent(() => import('../dashboard/admin-dashboard-page.tsx').then((m) => m.AdminDashboardPage)),
  ),
  'crew-picker': screen(
    lazyComponent(() => import('../feedback/crew-picker-page.tsx').then((m) => m.CrewPickerPage)),
    () => ({ log: <StudioLog as="guide" school={OWN_SCHOOL} /> }),
  ),
  review: screen(
    lazyComponent(() => import('../feedback/review-page.tsx').then((m) => m.ReviewPage)),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  coaching: screen(lazyComponent(() => import('../coaching/coaching-page.tsx').then((m) => m.CoachingPage))),
  'crew-goals': screen(
    lazyComponent(() => import('../coaching/crew-goals-page.tsx').then((m) => m.CrewGoalsPage)),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  'crews-overview': screen(
    lazyComponent(() => import('../crews/crews-overview-page.tsx').then((m) => m.CrewsOverviewPage)),
  ),
  'goal-history': screen(
    lazyComponent(() => import('../history/goal-history-page.tsx').then((m) => m.GoalHistoryPage)),
  ),
  admin: screen(lazyComponent(() => import('../admin/admin-page.tsx').then((m) => m.AdminPage))),
  'admin-feedback': createFeedbackLog('admin'),
  'coach-feedback': createFeedbackLog('coach'),
  'guide-feedback': createFeedbackLog('guide'),
  guide: screen(lazyComponent(() => import('../guide/guide-page.tsx').then((m) => m.GuidePage))),
  'without-goal': screen(
    lazyComponent(() => import('../without-goal/without-goal-page.tsx').then((m) => m.WithoutGoalPage)),
  ),
  account: screen(lazyComponent(() => import('../account/account-page.tsx').then((m) => m.AccountPage))),
  /** These two are shown with and without a session. */
  privacy: screen(lazyComponent(() => import('../privacy/privacy-page.tsx').then((m) => m.PrivacyPage))),
  guest: screen(lazyComponent(() => import('../guest/guest-page.tsx').then((m) => m.GuestPage))),
}

function screen(page: LazyComponent<object>): Screen
function screen<Props extends object>(
  page: LazyComponent<Props>,
  propsOf: (params: RouteParams) => Props,
): Screen
function screen(
  { Component: Page, ...loading }: LazyComponent<object>,
  propsOf: (params: RouteParams) => object = () => ({}),
): Screen {
  return { ...loading, show: (params) => <Page {...propsOf(params)} /> }
}

function createFeedbackLog(as: 'admin' | 'coach' | 'guide'): Screen {
  return screen(
    lazyComponent(() => import('../logs/feedback/feedback-log.tsx').then((m) => m.FeedbackLogPage)),
    () => ({ as }),
  )
}
