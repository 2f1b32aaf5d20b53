// Starts a page before its first render: its code and its reads, which the table of screens names, load at the same time.
import type { QueryClient } from '@tanstack/react-query'
import type { PageRead, Place } from '../../contract/page-reads.ts'
import type { User } from '../../contract/people.ts'
import { createPlace, type Decision, decideRoute } from '../../contract/screens.ts'
import { prefetchReads } from '../api/page-data.ts'
import { screens } from './screens.tsx'

interface Start {
  client: QueryClient
  user: User
  address: { pathname: string; search: string }
  /** Lists the page's reads. */
  reads: (decision: Decision, placeState: Place) => PageRead[]
  /** The school of the address, if it is known. */
  school?: Place['school']
}

/** Both promises never reject, because the page shows what is missing. */
export function startPage({ client, user, address, reads, school }: Start) {
  const decision = decideRoute(address.pathname, user)
  const placeState = createPlace(user, decision, address.search)
  const schoolId = school?.query ? Number(school.query.schoolId) : user.schoolId
  const named = reads(decision, school === undefined ? placeState : { ...placeState, school, schoolId })
  return {
    answers: prefetchReads(client, named).then(() => named),
    code: decision.kind === 'screen' ? screens[decision.screen].load() : Promise.resolve(),
  }
}
