// 'Access Denied' at an address of the table of screens, with the words who may open it.
import { useLocation } from 'wouter'
import { paramsIn, type RoutePath } from '../../contract/screens.ts'
import { Denied } from '../ui/denied.tsx'

/** The other addresses admit everybody who is signed in. */
const whoMay: Partial<Record<RoutePath, string>> = {
  '/admin': 'Only admins can manage a school.',
  '/admin/feedback': 'Only admins, coaches and guides can read the feedback log.',
  '/crews-overview': 'Only admins can open this overview of the crews.',
  '/feedback': 'Only coaches and guides can open this page.',
  '/feedback/crew/:crewId': 'Only the coaches and the captain of this crew can review its goals.',
  '/coaching': 'Only coaches can open the list of crews.',
  '/coaching/crews/:crewId':
    'Only the captain and the coaches of this crew, and admins, can manage its goals.',
  '/guide': 'Only guides can open the page of a studio.',
  '/without-goal': 'Only admins, coaches and guides can open this list.',
}

export function DeniedPage() {
  const [path] = useLocation()
  const [, words] = Object.entries(whoMay).find(([route]) => paramsIn(route, path) !== null) ?? []
  return <Denied>{words}</Denied>
}
