// The sentences of toasts about a change of roles, with what was lost by it: the crew, the captaincy, the family's view.
import { select, t } from '@lingui/core/macro'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'

/** Names what a change took away, as the case of a message. */
type Lost = 'crew' | 'captain' | 'family' | 'crewAndFamily' | 'captainAndFamily' | 'nothing'

function findLost(before: User | undefined, now: User): Lost {
  if (!before) return 'nothing'
  const leftCrew = before.groupId !== null && now.groupId === null
  const lostFamily = before.guardianCount > 0 && now.guardianCount === 0
  if (!leftCrew) return lostFamily ? 'family' : 'nothing'
  if (before.isCrewCaptain) return lostFamily ? 'captainAndFamily' : 'captain'
  return lostFamily ? 'crewAndFamily' : 'crew'
}

const nameCrew = (before: User | undefined): string => before?.groupName ?? t`the crew`

/** 'Wil Okonkwo has left Lichen Legends and is no longer its captain.'; null if nothing was lost. */
export function describeLosses(before: User, now: User): string | null {
  const name = fullName(now)
  const crew = nameCrew(before)
  const lost = findLost(before, now)
  if (lost === 'nothing') return null
  return select(lost, {
    crew: `${name} has left ${crew}.`,
    captain: `${name} has left ${crew} and is no longer its captain.`,
    crewAndFamily: `${name} has left ${crew} and is no longer followed by family.`,
    captainAndFamily: `${name} has left ${crew}, is no longer its captain, and is no longer followed by family.`,
    other: `${name} is no longer followed by family.`,
  })
}

/** 'Wil Okonkwo is now a Coach Wooden, has left Lichen Legends, and is no longer its captain.' */
export function describeNewCoach(before: User | undefined, now: User): string {
  const name = fullName(now)
  const crew = nameCrew(before)
  const lost = findLost(before, now)
  return select(lost, {
    crew: `${name} is now a Coach Wooden and has left ${crew}.`,
    captain: `${name} is now a Coach Wooden, has left ${crew}, and is no longer its captain.`,
    family: `${name} is now a Coach Wooden and is no longer followed by family.`,
    crewAndFamily: `${name} is now a Coach Wooden, has left ${crew}, and is no longer followed by family.`,
    captainAndFamily: `${name} is now a Coach Wooden, has left ${crew}, is no longer its captain, and is no longer followed by family.`,
    other: `${name} is now a Coach Wooden.`,
  })
}

export function describeFormerCoach(before: User | undefined, now: User): string {
  const name = fullName(now)
  const crew = nameCrew(before)
  const lost = findLost(before, now)
  return select(lost, {
    crew: `${name} is no longer a Coach Wooden and has left ${crew}.`,
    captain: `${name} is no longer a Coach Wooden, has left ${crew}, and is no longer its captain.`,
    family: `${name} is no longer a Coach Wooden and is no longer followed by family.`,
    crewAndFamily: `${name} is no longer a Coach Wooden, has left ${crew}, and is no longer followed by family.`,
    captainAndFamily: `${name} is no longer a Coach Wooden, has left ${crew}, is no longer its captain, and is no longer followed by family.`,
    other: `${name} is no longer a Coach Wooden.`,
  })
}

export function describeNewGuide(before: User | undefined, now: User): string {
  const name = fullName(now)
  const crew = nameCrew(before)
  const lost = findLost(before, now)
  return select(lost, {
    crew: `${name} is now a guide and has left ${crew}.`,
    captain: `${name} is now a guide, has left ${crew}, and is no longer its captain.`,
    family: `${name} is now a guide and is no longer followed by family.`,
    crewAndFamily: `${name} is now a guide, has left ${crew}, and is no longer followed by family.`,
    captainAndFamily: `${name} is now a guide, has left ${crew}, is no longer its captain, and is no longer followed by family.`,
    other: `${name} is now a guide.`,
  })
}

export function describeNewAdmin(before: User | undefined, now: User): string {
  const name = fullName(now)
  const crew = nameCrew(before)
  const school = now.schoolName ?? t`the school`
  const lost = findLost(before, now)
  return select(lost, {
    crew: `${name} is now an admin of ${school} and has left ${crew}.`,
    captain: `${name} is now an admin of ${school}, has left ${crew}, and is no longer its captain.`,
    family: `${name} is now an admin of ${school} and is no longer followed by family.`,
    crewAndFamily: `${name} is now an admin of ${school}, has left ${crew}, and is no longer followed by family.`,
    captainAndFamily: `${name} is now an admin of ${school}, has left ${crew}, is no longer its captain, and is no longer followed by family.`,
    other: `${name} is now an admin of ${school}.`,
  })
}
