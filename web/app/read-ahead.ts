// What a screen of long lists asks first, asked while its code is still on its way: as soon as its link is pointed at or
// touched. On a slow line that is the time of one journey to the server, and of the pointer's way to the press.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import type { ScreenName } from '../../contract/screens.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'

/** `link` leads to the screen. What is kept already is not asked again. Never throws. */
export function readAhead(client: QueryClient, screen: ScreenName, link: URL, user: User): void {
  if (screen !== 'admin' || link.searchParams.has('tab')) return
  const school = link.searchParams.get('school')
  // Only the link of the bar says which school a super admin looks at.
  if (user.isSuperAdmin && (link.pathname !== paths.admin() || (!school && user.schoolId === null))) return
  const input = school ? { query: { schoolId: school } } : {}
  void client.prefetchQuery(queryOptionsFor('GET /api/admin/users', input))
  void client.prefetchQuery(queryOptionsFor('GET /api/admin/studios', input))
}
