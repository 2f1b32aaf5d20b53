// The bottom bar of learners on phones: the parts of their dashboard and their Goal Data, one tap away.
import type { User } from '../../contract/people.ts'
import { awaitsStudio, hasNoSchool, isLearner } from '../../contract/roles.ts'
import { paths } from '../frame/paths.ts'
import type { DockLink } from '../frame/shell-props.ts'

/** Nothing for those who have no learner dashboard. */
export function dockLinks(user: User, path: string): DockLink[] | undefined {
  if (!isLearner(user) || awaitsStudio(user) || hasNoSchool(user)) return undefined
  const home = paths.home()
  const atHome = path === home || path === paths.dashboard()
  const progress = paths.goalHistory()
  return [
    { href: home, label: 'Home', icon: 'home', current: atHome },
    { href: `${home}#goals`, label: 'Goals', icon: 'goals', current: false },
    { href: `${home}#group`, label: 'Group', icon: 'group', current: false },
    { href: progress, label: 'Progress', icon: 'progress', current: path === progress },
  ]
}
