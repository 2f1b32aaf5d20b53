// The school that a super admin chose. `?school=` of the address decides. The tab stores it for addresses without one, so
// two tabs can show two schools.
import { createContext, use, useEffect, useState } from 'react'
import type { User } from '../../contract/people.ts'
import { isAdmin, isCoach } from '../../contract/roles.ts'
import type { School } from '../../contract/schools.ts'
import { useApi } from '../api/queries.ts'
import { paths } from './paths.ts'
import { useSchoolParameter } from './query-parameters.tsx'
import { tabStorage } from './storage.ts'

export interface SchoolChoice {
  /** All schools; empty while they load, and for everyone except super admins. */
  schools: readonly School[]
  /** The chosen school; undefined while the schools load, and for everyone except super admins. */
  school: School | undefined
  /** Null if there is no school, or it is not known yet. */
  schoolId: number | null
  /** The school to name in links to admin screens; undefined for the user's own. */
  named: number | undefined
  /** True while the schools load for a super admin without a school. */
  pending: boolean
  pick: (schoolId: number) => void
}

export const SchoolChoiceProvider = createContext<SchoolChoice | null>(null)

export function useSchoolChoice(): SchoolChoice {
  const choice = use(SchoolChoiceProvider)
  if (!choice) throw new Error('Nobody is signed in here')
  return choice
}

/** Must be called once, in the frame. */
export function useChosenSchool({ id, isSuperAdmin, schoolId: own }: User): SchoolChoice {
  const [named, changeSchool] = useSchoolParameter()
  const { data: schools = [], isPending } = useApi('GET /api/admin/schools', isSuperAdmin ? {} : null)
  const key = `cairn-school:${id}`
  const [stored, setStored] = useState(() => Number(tabStorage.get(key)) || null)
  if (named !== undefined && named !== stored) setStored(named)
  useEffect(() => void tabStorage.set(key, stored === null ? null : String(stored)), [key, stored])

  const wantedId = named ?? stored ?? own
  const find = (wanted: number | null) => schools.find((school) => school.id === wanted)
  // If that school is missing, for example after its deletion, the user's own one is chosen.
  const school = find(wantedId) ?? find(own) ?? schools[0]
  const schoolId = isSuperAdmin ? (school?.id ?? wantedId) : own
  return {
    schools,
    school,
    schoolId,
    named: schoolId === own ? undefined : (schoolId ?? undefined),
    pending: isSuperAdmin && own === null && isPending,
    pick: (next) => {
      setStored(next)
      if (named !== undefined) changeSchool(next)
    },
  }
}

/** Returns the input of calls about the chosen school; an empty one means the user's own. */
export const toSchoolInput = (named: number | undefined): { query?: { schoolId: string } } =>
  named === undefined ? {} : { query: { schoolId: String(named) } }

/** The screens that depend on the chosen school. */
const schoolPaths = new Set([
  paths.admin(),
  paths.adminFeedback(),
  paths.crewsOverview(),
  paths.withoutGoal(),
])
const ofAdmin = new Set([paths.home(), paths.dashboard(), paths.goalHistory()])

/** Whether the page shows the chosen school. The landing page and Goal Data do so for admins who are not coaches. */
export function showsSchool(path: string, user: User): boolean {
  if (schoolPaths.has(path)) return true
  return ofAdmin.has(path) && isAdmin(user) && !isCoach(user)
}

/** Returns the input of calls about the school that a link leads to; null if a super admin's stored choice decides. */
export function getLinkSchool({ isSuperAdmin, schoolId: own }: User, { pathname, searchParams }: URL) {
  if (!isSuperAdmin) return {}
  const school = searchParams.get('school')
  if (!schoolPaths.has(pathname) || (school === null && own === null)) return null
  return school === null || Number(school) === own ? {} : { query: { schoolId: school } }
}

/** Adds the chosen school to a link of the bar, so that it also opens in a new tab. */
export const addSchool = (href: string, named: number | undefined): string =>
  named !== undefined && schoolPaths.has(href) ? `${href}?school=${named}` : href
