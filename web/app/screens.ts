// Every screen of the signed-in, each in its own chunk.
import type { ScreenName } from '../../contract/screens.ts'
import { type Screen, screen, workingScreen } from './screen.tsx'

const feedbackLogOf = (as: 'admin' | 'coach' | 'guide') =>
  workingScreen(
    () => import('../feedback-log/feedback-log-page.tsx').then((page) => page.FeedbackLogPage),
    () => ({ as }),
  )

export const screens: Readonly<Record<ScreenName, Screen>> = {
  onboarding: workingScreen(
    () => import('../session/onboarding-page.tsx').then((page) => page.OnboardingPage),
    () => ({}),
  ),
  dashboard: screen(
    () => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
    () => ({}),
  ),
  'crew-picker': workingScreen(
    () => import('../feedback/feedback-page.tsx').then((page) => page.FeedbackPage),
    () => ({}),
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
  account: workingScreen(
    () => import('../account/account-page.tsx').then((page) => page.AccountPage),
    () => ({}),
  ),
  /** For everybody, signed in or not. */
  guest: workingScreen(
    () => import('../guest/guest-page.tsx').then((page) => page.GuestPage),
    () => ({}),
  ),
}
