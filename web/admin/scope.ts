// Which school the admin screens show: the own one, or the one that a super admin picked.
import { createContext, use } from 'react'
import type { School } from '../../contract/schools.ts'

export interface Scope {
  /** Spread into the input of every call that is about a school. Empty for one's own. */
  input: { query?: { schoolId: string } }
  schoolId: number | null
}

export const ScopeContext = createContext<Scope | null>(null)

export function useScope(): Scope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('There is no school here')
  return scope
}

/** The school that the address names, else the own one, else the first. */
export function chosenSchool(
  schools: readonly School[],
  named: number | undefined,
  own: number | null,
): School | undefined {
  const find = (id: number | null | undefined) => schools.find((school) => school.id === id)
  return find(named) ?? find(own) ?? schools[0]
}
