// How the crews are distributed among the coaches.
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'

export interface Load {
  coach: CoachAssignment
  crews: number
  learners: number
}

/** Most crews first. */
export function loadsOf(coaches: readonly CoachAssignment[], crews: readonly Group[]): Load[] {
  const sizes = new Map(crews.map(({ id, memberCount }) => [id, memberCount]))
  return coaches
    .map((coach) => ({
      coach,
      crews: coach.assignedCrews.length,
      learners: coach.assignedCrews.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
    }))
    .sort((one, other) => other.crews - one.crews)
}

export function withoutCoach(coaches: readonly CoachAssignment[], crews: readonly Group[]): Group[] {
  const held = new Set(coaches.flatMap(({ assignedCrews }) => assignedCrews))
  return crews.filter(({ id }) => !held.has(id))
}

/** The coaches of each crew, by its id. */
export function coachesByCrew(coaches: readonly CoachAssignment[]): Map<number, CoachAssignment[]> {
  const found = new Map<number, CoachAssignment[]>()
  for (const coach of coaches) {
    for (const id of coach.assignedCrews) found.set(id, [...(found.get(id) ?? []), coach])
  }
  return found
}
