// The links of the navigation bar and of the bottom bar of phones, and which one belongs to the current screen.

import { t } from '@lingui/core/macro'
import { ChartNoAxesColumn, House, ListChecks, Users } from 'lucide-react'
import type { RouteParams } from '../../contract/page-reads.ts'
import type { User } from '../../contract/people.ts'
import {
  hasNoSchool,
  isAdmin,
  isAdultCoach,
  isCoach,
  isGuide,
  isLearner,
  ledCrew,
  needsStudio,
} from '../../contract/roles.ts'
import { decideRoute, type ScreenName, trimSlash } from '../../contract/screens.ts'
import { paths } from '../frame/paths.ts'
import type { DockLink } from '../frame/shell-parts.tsx'

export interface BarLink {
  href: string
  label: string
}

const always = () => true
const linkFor = (admits: (user: User) => boolean, href: string, label: () => string) => (user: User) =>
  admits(user) ? { href, label: label() } : null

const bar: readonly ((user: User) => BarLink | null)[] = [
  linkFor(always, paths.dashboard(), () => t`Dashboard`),
  linkFor(always, paths.goalHistory(), () => t`Goal Data`),
  linkFor(isAdmin, paths.admin(), () => t`Admin`),
  linkFor(isAdmin, paths.adminFeedback(), () => t`Feedback Log`),
  linkFor(isAdmin, paths.crewsOverview(), () => t`Crews`),
  linkFor(isCoach, paths.feedback(), () => t`Feedback`),
  ledCrewLink,
  linkFor(isGuide, paths.guide(), () => t`Studio Guide`),
  linkFor(isGuide, paths.feedback(), () => t`Feedback Log`),
]

/** The link to mark for a screen that has no link of its own. */
const parentLinks: Partial<Record<ScreenName, (user: User, params: RouteParams) => string>> = {
  'coach-feedback': paths.feedback,
  coaching: paths.feedback,
  review: crewParentLink,
  'crew-goals': crewParentLink,
  'without-goal': (user) => (isCoach(user) || isAdmin(user) ? paths.dashboard() : paths.guide()),
}

function ledCrewLink(user: User): BarLink | null {
  const crewId = ledCrew(user)
  return crewId === null ? null : { href: paths.coachingCrew(crewId), label: t`Manage Crew` }
}

/** Captains reach their own crew through 'Manage Crew', coaches reach crews through 'Feedback', admins through 'Crews'. */
function crewParentLink(user: User, { crewId }: RouteParams): string {
  if (crewId !== undefined && ledCrew(user) === crewId) return paths.coachingCrew(crewId)
  return isCoach(user) ? paths.feedback() : paths.crewsOverview()
}

export function barLinks(user: User): BarLink[] {
  const links: BarLink[] = []
  if (hasNoSchool(user)) return links
  for (const linkOf of bar) {
    const link = linkOf(user)
    if (link && !links.some((known) => known.href === link.href)) links.push(link)
  }
  return links
}

/**
 * Returns the link to mark: that of the address, else the parent link of the screen, else one that leads to the same
 * screen.
 */
export function currentLink(links: readonly BarLink[], path: string, user: User): BarLink | undefined {
  const exact = links.find((link) => link.href === trimSlash(path))
  if (exact) return exact
  const shown = decideRoute(path, user)
  if (shown.kind !== 'screen') return undefined
  const parent = parentLinks[shown.screen]?.(user, shown.params)
  if (parent) return links.find(({ href }) => href === parent)
  return links.find(({ href }) => {
    const target = decideRoute(href, user)
    return target.kind === 'screen' && target.screen === shown.screen
  })
}

/**
 * Returns the link to the notifications on the user's home screen, for the bell of phones. Undefined if home does not show
 * them.
 */
export function bellLink(user: User): string | undefined {
  const home = decideRoute(paths.home(), user)
  const shown = home.kind === 'screen' && /^(coach-)?dashboard$/.test(home.screen)
  return shown ? `${paths.home()}#notifications` : undefined
}

/**
 * Returns whose bottom bar a phone shows: a learner's, or that of a coach without a studio. Null for users without a
 * learner dashboard, and on the review, where the buttons for the current goal replace it.
 */
export function getDockKind(user: User, path: string): 'learner' | 'coach' | null {
  if (!isLearner(user) || needsStudio(user) || hasNoSchool(user)) return null
  const shown = decideRoute(path, user)
  if (shown.kind === 'screen' && shown.screen === 'review') return null
  return isAdultCoach(user) ? 'coach' : 'learner'
}

/** Links to the parts of a learner's dashboard, and Goal Data. */
export function learnerDock(path: string): DockLink[] {
  const home = paths.home()
  const atHome = path === home || path === paths.dashboard()
  const progress = paths.goalHistory()
  return [
    { href: home, label: t`Home`, icon: House, current: atHome },
    { href: `${home}#goals`, label: t`Goals`, icon: ListChecks, current: false },
    { href: `${home}#group`, label: t`Group`, icon: Users, current: false },
    { href: progress, label: t`Progress`, icon: ChartNoAxesColumn, current: path === progress },
  ]
}
