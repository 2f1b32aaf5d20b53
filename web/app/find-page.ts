// The page of an address for a user: its code and its reads, as the table of screens names them. The first view, links that
// are pointed at, and the page itself all start what this finds.
import type { PageRead, Place } from '../../contract/page-reads.ts'
import type { User } from '../../contract/people.ts'
import {
  createPlace,
  type Decision,
  decideRoute,
  listAllPageReads,
  listFirstRenderReads,
  listPageReads,
} from '../../contract/screens.ts'
import { screens } from './screens.tsx'

interface Visit {
  user: User
  path: string
  search: string
  /** The school of the address, where it is known; by default what the address and the user say. */
  school?: Place['school']
  /** The school's goal week, where it is known. */
  week?: Place['week']
}

interface FoundPage {
  decision: Decision
  /** The page cannot be drawn without these. */
  reads: PageRead[]
  /** These, and those that every first view needs. */
  firstReads: PageRead[]
  /** The page's reads, and those of the parts further down. */
  allReads: PageRead[]
  /** Loads its code. Never throws: the page says what is missing. */
  load: () => Promise<void>
}

export function findPage({ user, path, search, school, week = null }: Visit): FoundPage {
  const decision = decideRoute(path, user)
  const place = { ...createPlace(user, decision, search), week }
  if (school !== undefined) {
    place.school = school
    place.schoolId = school?.query ? Number(school.query.schoolId) : user.schoolId
  }
  return {
    decision,
    reads: listPageReads(decision, place),
    firstReads: listFirstRenderReads(decision, place),
    allReads: listAllPageReads(decision, place),
    load: async () => {
      if (decision.kind === 'screen') await screens[decision.screen].load()
    },
  }
}
