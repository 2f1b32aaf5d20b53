// Which school a super admin looks at. `?school=` of a link decides, and the tab keeps it for the links that name none;
// two tabs may show two schools.
import { createContext, use, useEffect, useState } from 'react'
import type { User } from '../../contract/people.ts'
import { isAdmin, isCoach } from '../../contract/roles.ts'
import type { School } from '../../contract/schools.ts'
import { useApi } from '../api/queries.ts'
import { idParameter } from './id-parameter.ts'
import { paths } from './paths.ts'
import { useQueryParameters } from './query-parameters.ts'
import { tabStorage } from './stored.ts'

export interface SchoolChoice {
  /** All there are; none while they are not known, and for everybody but super admins. */
  schools: readonly School[]
  /** The chosen one; undefined while it is not known, and for everybody but super admins. */
  school: School | undefined
  /** Null: there is no school at all, or it is not known yet which. */
  schoolId: number | null
  /** What links to screens of admins name; undefined for one's own. */
  named: number | undefined
  /** It is not known yet which school a super admin who has none looks at. */
  pending: boolean
  pick: (schoolId: number) => void
}

const Choice = createContext<SchoolChoice | null>(null)

export const SchoolChoiceProvider = Choice

export function useSchoolChoice(): SchoolChoice {
  const choice = use(Choice)
  if (!choice) throw new Error('Nobody is signed in here')
  return choice
}

/** Call it once, at the frame. */
export function useChosenSchool({ id, isSuperAdmin, schoolId: own }: User): SchoolChoice {
  const [{ school: named }, changeParameters] = useQueryParameters({ school: idParameter })
  const { data: schools = [], isPending } = useApi('GET /api/admin/schools', isSuperAdmin ? {} : null)
  const key = `cairn-school:${id}`
  const [kept, keep] = useState(() => Number(tabStorage.get(key)) || null)
  if (named !== undefined && named !== kept) keep(named)
  useEffect(() => void tabStorage.set(key, kept === null ? null : String(kept)), [key, kept])

  const wanted = named ?? kept ?? own
  const find = (wish: number | null) => schools.find((school) => school.id === wish)
  // A school that is gone, or never was, gives way to the own one.
  const school = find(wanted) ?? find(own) ?? schools[0]
  const schoolId = isSuperAdmin ? (school?.id ?? wanted) : own
  return {
    schools,
    school,
    schoolId,
    named: schoolId === own ? undefined : (schoolId ?? undefined),
    pending: isSuperAdmin && own === null && isPending,
    pick: (next) => {
      keep(next)
      if (named !== undefined) changeParameters({ school: next })
    },
  }
}

/** The screens that a choice of school changes. */
const ofSchool = new Set([paths.admin(), paths.adminFeedback(), paths.crewsOverview()])

/** Whether the page shows the chosen school; `/` and the dashboard do for an admin who is no coach. */
export function showsSchool(path: string, user: User): boolean {
  if (ofSchool.has(path)) return true
  return (path === paths.home() || path === paths.dashboard()) && isAdmin(user) && !isCoach(user)
}

/** A link of the bar that opens the chosen school in a new tab too. */
export const withSchool = (href: string, named: number | undefined): string =>
  named !== undefined && ofSchool.has(href) ? `${href}?school=${named}` : href
