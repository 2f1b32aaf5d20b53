// Every screen of the signed-in, each in its own chunk.
import { screen, workingScreen } from './screen.tsx'

export const onboarding = workingScreen(
  'onboarding',
  () => import('../session/onboarding-page.tsx').then((page) => page.OnboardingPage),
  () => ({}),
)

export const dashboard = screen(
  'dashboard',
  () => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  () => ({}),
)
export const crewPicker = workingScreen(
  'crew-picker',
  () => import('../feedback/feedback-page.tsx').then((page) => page.FeedbackPage),
  () => ({}),
)
export const review = workingScreen(
  'review',
  () => import('../feedback/review-page.tsx').then((page) => page.ReviewPage),
  ({ crewId = 0 }) => ({ crewId }),
)
export const coaching = workingScreen(
  'coaching',
  () => import('../coaching/coaching-page.tsx').then((page) => page.CoachingPage),
  () => ({}),
)
export const crewGoals = workingScreen(
  'crew-goals',
  () => import('../coaching/crew-goals-page.tsx').then((page) => page.CrewGoalsPage),
  ({ crewId = 0 }) => ({ crewId }),
)
export const crewsOverview = workingScreen(
  'crews-overview',
  () => import('../crews/crews-overview-page.tsx').then((page) => page.CrewsOverviewPage),
  () => ({}),
)
export const goalHistory = workingScreen(
  'goal-history',
  () => import('../history/goal-history-page.tsx').then((page) => page.GoalHistoryPage),
  () => ({}),
)
export const admin = workingScreen(
  'admin',
  () => import('../admin/admin-page.tsx').then((page) => page.AdminPage),
  () => ({}),
)

const feedbackLogOf = (name: string, as: 'admin' | 'coach' | 'guide') =>
  workingScreen(
    name,
    () => import('../feedback-log/feedback-log-page.tsx').then((page) => page.FeedbackLogPage),
    () => ({ as }),
  )
export const adminFeedback = feedbackLogOf('admin-feedback', 'admin')
export const coachFeedback = feedbackLogOf('coach-feedback', 'coach')
export const guideFeedback = feedbackLogOf('guide-feedback', 'guide')

export const guideDashboard = workingScreen(
  'guide',
  () => import('../guide/guide-page.tsx').then((page) => page.GuidePage),
  () => ({}),
)

export const account = workingScreen(
  'account',
  () => import('../account/account-page.tsx').then((page) => page.AccountPage),
  () => ({}),
)

/** For everybody, signed in or not. */
export const guest = workingScreen(
  'guest',
  () => import('../guest/guest-page.tsx').then((page) => page.GuestPage),
  () => ({}),
)
