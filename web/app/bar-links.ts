// The links of the navigation bar, and which of them stands for the screen that is shown.
import type { User } from '../../contract/people.ts'
import { hasNoSchool, isAdmin, isCoach, isGuide, ledCrew } from '../../contract/roles.ts'
import { decideRoute, type RouteParams, type ScreenName, withoutSlash } from '../../contract/screens.ts'
import { paths } from '../frame/paths.ts'

export interface BarLink {
  href: string
  label: string
}

const everybody = () => true
const linkFor = (admits: (user: User) => boolean, href: string, label: string) => (user: User) =>
  admits(user) ? { href, label } : null

/** In their order. */
const bar: readonly ((user: User) => BarLink | null)[] = [
  linkFor(everybody, paths.dashboard(), 'Dashboard'),
  linkFor(everybody, paths.goalHistory(), 'Goal Data'),
  linkFor(isAdmin, paths.admin(), 'Admin'),
  linkFor(isAdmin, paths.adminFeedback(), 'Feedback Log'),
  linkFor(isAdmin, paths.crewsOverview(), 'Crews'),
  linkFor(isCoach, paths.feedback(), 'Feedback'),
  ledCrewLink,
  linkFor(isGuide, paths.guide(), 'Studio Guide'),
  linkFor(isGuide, paths.feedback(), 'Feedback Log'),
]

/** The link that a screen without one of its own belongs to. */
const within: Partial<Record<ScreenName, (user: User, params: RouteParams) => string>> = {
  'coach-feedback': paths.feedback,
  coaching: paths.feedback,
  review: partOfCrew,
  'crew-goals': partOfCrew,
}

function ledCrewLink(user: User): BarLink | null {
  const crewId = ledCrew(user)
  return crewId === null ? null : { href: paths.coachingCrew(crewId), label: 'Manage Crew' }
}

/** A captain's own crew is its 'Manage Crew'; coaches come from their crews, admins from all. */
function partOfCrew(user: User, { crewId }: RouteParams): string {
  if (crewId !== undefined && ledCrew(user) === crewId) return paths.coachingCrew(crewId)
  return isCoach(user) ? paths.feedback() : paths.crewsOverview()
}

/** Each address once. */
export function barLinks(user: User): BarLink[] {
  const links: BarLink[] = []
  if (hasNoSchool(user)) return links
  for (const linkOf of bar) {
    const link = linkOf(user)
    if (link && !links.some((other) => other.href === link.href)) links.push(link)
  }
  return links
}

/** The link that stands for what is shown: that of the address, of what it is a part of, else of the same screen. */
export function currentLink(links: readonly BarLink[], path: string, user: User): BarLink | undefined {
  const exact = links.find((link) => link.href === withoutSlash(path))
  if (exact) return exact
  const shown = decideRoute(path, user)
  if (shown.kind !== 'screen') return undefined
  const whole = within[shown.screen]?.(user, shown.params)
  if (whole) return links.find(({ href }) => href === whole)
  return links.find(({ href }) => {
    const target = decideRoute(href, user)
    return target.kind === 'screen' && target.screen === shown.screen
  })
}
