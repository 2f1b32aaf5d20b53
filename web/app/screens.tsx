// Every screen, each in a chunk of its own. A chunk is fetched when the screen is shown, or earlier by its links.
import type { ComponentType, ReactElement } from 'react'
import type { RouteParams, ScreenName } from '../../contract/screens.ts'
import { lazyComponent } from '../ui/lazy.tsx'

export interface Screen {
  /** Fetches the screen's code. Never throws. */
  preload: () => Promise<void>
  show: (params: RouteParams) => ReactElement
}

const OWN_SCHOOL = {}
const { Component: StudioLog } = lazyComponent(() =>
  import('../logs/feedback/feedback-log.tsx').then((log) => log.FeedbackLog),
)

/** The screens of the application. `signed-out.tsx` has those before sign-in. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  onboarding: workingScreen(
    () => import('../parts/sign-in/onboarding-page.tsx').then((page) => page.OnboardingPage),
    () => ({}),
  ),
  dashboard: screen(
    () => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
    () => ({}),
  ),
  'crew-picker': workingScreen(
    () => import('../feedback/feedback-page.tsx').then((page) => page.FeedbackPage),
    () => ({ log: <StudioLog as="guide" school={OWN_SCHOOL} /> }),
  ),
  review: workingScreen(
    () => import('../feedback/review-page.tsx').then((page) => page.ReviewPage),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  coaching: workingScreen(
    () => import('../coaching/coaching-page.tsx').then((page) => page.CoachingPage),
    () => ({}),
  ),
  'crew-goals': workingScreen(
    () => import('../coaching/crew-goals-page.tsx').then((page) => page.CrewGoalsPage),
    ({ crewId = 0 }) => ({ crewId }),
  ),
  'crews-overview': workingScreen(
    () => import('../crews/crews-overview-page.tsx').then((page) => page.CrewsOverviewPage),
    () => ({}),
  ),
  'goal-history': workingScreen(
    () => import('../history/goal-history-page.tsx').then((page) => page.GoalHistoryPage),
    () => ({}),
  ),
  admin: workingScreen(
    () => import('../admin/admin-page.tsx').then((page) => page.AdminPage),
    () => ({}),
  ),
  'admin-feedback': feedbackLogOf('admin'),
  'coach-feedback': feedbackLogOf('coach'),
  'guide-feedback': feedbackLogOf('guide'),
  guide: workingScreen(
    () => import('../guide/guide-page.tsx').then((page) => page.GuidePage),
    () => ({}),
  ),
  'without-goal': workingScreen(
    () => import('../without-goal/without-goal-page.tsx').then((page) => page.WithoutGoalPage),
    () => ({}),
  ),
  account: workingScreen(
    () => import('../account/account-page.tsx').then((page) => page.AccountPage),
    () => ({}),
  ),
  /** These two are shown with and without a session. */
  privacy: workingScreen(
    () => import('../privacy/privacy-page.tsx').then((page) => page.PrivacyPage),
    () => ({}),
  ),
  guest: workingScreen(
    () => import('../guest/guest-page.tsx').then((page) => page.GuestPage),
    () => ({}),
  ),
}

/** A screen that visits seldom start with. It loads the second style sheet, which the first screens do without. */
export function workingScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const withStyles = async () => {
    const [page] = await Promise.all([load(), import('../styles/working.ts')])
    return page
  }
  return screen(withStyles, propsOf)
}

/** `screen(() => import('./review.tsx').then((m) => m.Review), ({ crewId }) => ({ crewId }))` */
export function screen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const { Component: Page, preload } = lazyComponent(load)
  return { preload, show: (params) => <Page {...propsOf(params)} /> }
}

function feedbackLogOf(as: 'admin' | 'coach' | 'guide'): Screen {
  return workingScreen(
    () => import('../logs/feedback/feedback-log-page.tsx').then((page) => page.FeedbackLogPage),
    () => ({ as }),
  )
}
