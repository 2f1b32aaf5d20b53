// The one list of routes: which page answers which address, who may see it, and what the bar calls it.
import type { User } from '../../contract/people.ts'
import {
  awaitsStudio,
  isAdmin,
  isCoach,
  isGuide,
  isGuideOnly,
  ledCrew,
  managesCrew,
  reviewsCrew,
} from '../frame/guards.ts'
import { paths } from '../frame/paths.ts'
import type { Route } from './routes-decision.ts'
import type { RouteParams } from './screen.tsx'
import {
  account,
  admin,
  adminFeedback,
  coachFeedback,
  coaching,
  crewGoals,
  crewPicker,
  crewsOverview,
  dashboard,
  goalHistory,
  guest,
  guideDashboard,
  guideFeedback,
  onboarding,
  review,
} from './screens.ts'

const everybody = () => true
const home = { redirect: paths.home() }
const always = (href: string, label: string) => () => ({ href, label })
const forWhom = (who: (user: User) => boolean, href: string, label: string) => (user: User) =>
  who(user) ? { href, label } : null

const reviews = (user: User, { crewId }: RouteParams) => crewId !== undefined && reviewsCrew(user, crewId)
const manages = (user: User, { crewId }: RouteParams) => crewId !== undefined && managesCrew(user, crewId)

/** In the order of the bar. The first line that has the address and admits the user counts. */
export const routes: readonly Route[] = [
  { path: '/', admits: isCoach, to: dashboard },
  { path: '/', admits: isAdmin, to: admin },
  { path: '/', admits: isGuide, to: guideDashboard },
  { path: '/', admits: awaitsStudio, to: onboarding },
  { path: '/', admits: everybody, to: dashboard },

  { path: '/dashboard', admits: isGuideOnly, to: home, bar: always(paths.dashboard(), 'Dashboard') },
  { path: '/dashboard', admits: awaitsStudio, to: onboarding },
  { path: '/dashboard', admits: everybody, to: dashboard },
  { path: '/onboarding', admits: awaitsStudio, to: onboarding },
  { path: '/onboarding', admits: everybody, to: home },
  {
    path: '/goal-history',
    admits: everybody,
    to: goalHistory,
    bar: always(paths.goalHistory(), 'Goal Data'),
  },

  { path: '/admin', admits: isAdmin, to: admin, bar: forWhom(isAdmin, paths.admin(), 'Admin') },
  {
    path: '/admin/feedback',
    admits: isAdmin,
    to: adminFeedback,
    bar: forWhom(isAdmin, paths.adminFeedback(), 'Feedback Log'),
  },
  { path: '/admin/feedback', admits: isCoach, to: coachFeedback, within: paths.feedback },
  { path: '/admin/feedback', admits: isGuide, to: guideFeedback },
  {
    path: '/crews-overview',
    admits: isAdmin,
    to: crewsOverview,
    bar: forWhom(isAdmin, paths.crewsOverview(), 'Crews'),
  },

  { path: '/feedback', admits: isCoach, to: crewPicker, bar: forWhom(isCoach, paths.feedback(), 'Feedback') },
  { path: '/feedback/crew/:crewId', admits: reviews, to: review, within: partOfCrew },
  { path: '/coaching', admits: isCoach, to: coaching, within: paths.feedback },
  {
    path: '/coaching/crews/:crewId',
    admits: manages,
    to: crewGoals,
    bar: ledCrewLink,
    within: partOfCrew,
  },

  {
    path: '/guide',
    admits: isGuide,
    to: guideDashboard,
    bar: forWhom(isGuide, paths.guide(), 'Studio Guide'),
  },
  {
    path: '/feedback',
    admits: isGuide,
    to: guideFeedback,
    bar: forWhom(isGuide, paths.feedback(), 'Feedback Log'),
  },

  { path: '/account', admits: everybody, open: true, to: account },
  { path: '/guest', admits: everybody, open: true, to: guest },
  { path: '/auth', admits: everybody, open: true, to: home },
  { path: '/setup', admits: everybody, open: true, to: home },
]

function ledCrewLink(user: User) {
  const crewId = ledCrew(user)
  return crewId === null ? null : { href: paths.coachingCrew(crewId), label: 'Manage Crew' }
}

/** A captain's own crew is its 'Manage Crew'; coaches come from their crews, admins from all. */
function partOfCrew(user: User, { crewId }: RouteParams): string {
  if (crewId !== undefined && ledCrew(user) === crewId) return paths.coachingCrew(crewId)
  return isCoach(user) ? paths.feedback() : paths.crewsOverview()
}
