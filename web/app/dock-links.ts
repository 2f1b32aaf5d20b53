// The bottom bar of learners on phones: the parts of their dashboard, one tap away.
import type { User } from '../../contract/people.ts'
import { awaitsStudio, hasNoSchool, isLearner } from './guards.ts'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { decideRoute } from './routes-decision.ts'
import type { DockLink } from './shell-props.ts'

/** Nothing for those who have no learner dashboard. */
export function dockLinks(user: User, path: string): DockLink[] | undefined {
  if (!isLearner(user) || awaitsStudio(user) || hasNoSchool(user)) return undefined
  const home = paths.home()
  const atHome = path === home || path === paths.dashboard()
  const history = decideRoute(routes, paths.goalHistory(), user).kind === 'screen'
  const links: DockLink[] = [
    { href: home, label: 'Home', icon: 'home', current: atHome },
    { href: `${home}#goals`, label: 'Goals', icon: 'goals', current: false },
    { href: `${home}#group`, label: 'Group', icon: 'group', current: false },
  ]
  const progress = paths.goalHistory()
  const toHistory: DockLink = {
    href: progress,
    label: 'Progress',
    icon: 'progress',
    current: path === progress,
  }
  const toFigures: DockLink = {
    href: `${home}#progress`,
    label: 'Progress',
    icon: 'progress',
    current: false,
  }
  return [...links, history ? toHistory : toFigures]
}
