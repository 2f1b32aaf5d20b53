// Every screen, each in a chunk of its own. A chunk is fetched when the screen is shown, or earlier by its links.
import type { ComponentType, ReactElement } from 'react'
import type { RouteParams, ScreenName } from '../../contract/screens.ts'
import { lazyComponent } from '../ui/lazy.tsx'

export interface Screen {
  /** Fetches the screen's code. Never throws. */
  load: () => Promise<void>
  /** The same for a link that may be followed. */
  preload: () => Promise<void>
  show: (params: RouteParams) => ReactElement
}

const OWN_SCHOOL = {}
const { Component: StudioLog } = lazyComponent(() =>
  import('../logs/feedback/feedback-log.tsx').then((log) => log.FeedbackLog),
)

/** The screens of the application. `signed-out.tsx` has those before sign-in. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  onboarding: screen(() =>
    import('../parts/sign-in/onboarding-page.tsx').then((page) => page.OnboardingPage),
  ),
  dashboard: screen(() => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage)),
  'crew-picker': screen(
    () => import('../feedback/feedback-page.tsx').then((page) => page.FeedbackPage),
    () => ({ log: <StudioLog as="guide" school={OWN_SCHOOL} /> }),
  ),
  review: screen(
    () => import('../feedback/review-page.tsx').then((page) => page.ReviewPage),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  coaching: screen(() => import('../coaching/coaching-page.tsx').then((page) => page.CoachingPage)),
  'crew-goals': screen(
    () => import('../coaching/crew-goals-page.tsx').then((page) => page.CrewGoalsPage),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  'crews-overview': screen(() =>
    import('../crews/crews-overview-page.tsx').then((page) => page.CrewsOverviewPage),
  ),
  'goal-history': screen(() =>
    import('../history/goal-history-page.tsx').then((page) => page.GoalHistoryPage),
  ),
  admin: screen(() => import('../admin/admin-page.tsx').then((page) => page.AdminPage)),
  'admin-feedback': feedbackLogOf('admin'),
  'coach-feedback': feedbackLogOf('coach'),
  'guide-feedback': feedbackLogOf('guide'),
  guide: screen(() => import('../guide/guide-page.tsx').then((page) => page.GuidePage)),
  'without-goal': screen(() =>
    import('../without-goal/without-goal-page.tsx').then((page) => page.WithoutGoalPage),
  ),
  account: screen(() => import('../account/account-page.tsx').then((page) => page.AccountPage)),
  /** These two are shown with and without a session. */
  privacy: screen(() => import('../privacy/privacy-page.tsx').then((page) => page.PrivacyPage)),
  guest: screen(() => import('../guest/guest-page.tsx').then((page) => page.GuestPage)),
}

/** `screen(() => import('./review.tsx').then((m) => m.Review), ({ crewId }) => ({ crewId }))` */
export function screen(fetchCode: () => Promise<ComponentType>): Screen
export function screen<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen
export function screen(
  fetchCode: () => Promise<ComponentType<object>>,
  propsOf: (params: RouteParams) => object = () => ({}),
): Screen {
  const { Component: Page, ...loading } = lazyComponent(fetchCode)
  return { ...loading, show: (params) => <Page {...propsOf(params)} /> }
}

function feedbackLogOf(as: 'admin' | 'coach' | 'guide'): Screen {
  return screen(
    () => import('../logs/feedback/feedback-log-page.tsx').then((page) => page.FeedbackLogPage),
    () => ({ as }),
  )
}
