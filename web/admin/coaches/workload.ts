// Calculates how the crews are distributed among the coaches.
import { plural, t } from '@lingui/core/macro'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { Change } from '../../api/changes.ts'
import { useChange } from '../../api/queries.ts'
import { joinNames } from '../../ui/numbers.ts'
import { matchesSearch } from '../../ui/text.tsx'
import { showSuccess } from '../../ui/toast.ts'

export type SaveAssignments = Change<'PUT /api/admin/users/:id/crew-assignments'>

export interface Load {
  coach: CoachAssignment
  crews: number
  learners: number
}

/** Sorts by the number of crews, the highest first. */
export function listLoads(coaches: readonly CoachAssignment[], crews: readonly Group[]): Load[] {
  const sizes = new Map(crews.map(({ id, memberCount }) => [id, memberCount]))
  return coaches
    .map((coach) => ({
      coach,
      crews: coach.assignedCrews.length,
      learners: coach.assignedCrews.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
    }))
    .sort((a, b) => b.crews - a.crews)
}

export function withoutCoach(coaches: readonly CoachAssignment[], crews: readonly Group[]): Group[] {
  const held = new Set(coaches.flatMap(({ assignedCrews }) => assignedCrews))
  return crews.filter(({ id }) => !held.has(id))
}

/** Returns the coach's crews first, then those without a coach, then the others; each in the given order. */
export function sortCrewsToAssign(
  crews: readonly Group[],
  coach: CoachAssignment,
  holders: ReadonlyMap<number, readonly CoachAssignment[]>,
): Group[] {
  const own = new Set(coach.assignedCrews)
  const rank = ({ id }: Group) => (own.has(id) ? 0 : holders.has(id) ? 2 : 1)
  return crews.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the coaches whose name, username, studio or crews contain every word of the search. */
export const searchCoaches = (coaches: readonly CoachAssignment[], search: string) =>
  coaches.filter(({ firstName, lastName, username, studio, assignedCrewNames }) =>
    matchesSearch([firstName, lastName, username, studio ?? '', ...assignedCrewNames].join(' '), search),
  )

export function coachesByCrew(coaches: readonly CoachAssignment[]): Map<number, CoachAssignment[]> {
  const found = new Map<number, CoachAssignment[]>()
  for (const coach of coaches) {
    for (const id of coach.assignedCrews) found.set(id, [...(found.get(id) ?? []), coach])
  }
  return found
}

export function areSameCrews(a: readonly number[], b: readonly number[]): boolean {
  const crews = new Set(a)
  return crews.size === new Set(b).size && b.every((id) => crews.has(id))
}

/** Formats up to `max` names and counts the others. */
export function formatList(max: number, names: readonly string[]): string {
  const more = names.length - max
  return joinNames(more > 0 ? [...names.slice(0, max), t`${more} more`] : names)
}

/** Saves the crews of a coach, with a toast. `onDone` is called after it succeeded, to close the dialog. */
export function useSaveAssignments(onDone?: () => void): SaveAssignments {
  return useChange('PUT /api/admin/users/:id/crew-assignments', {
    onSuccess: (coach, { body }) => {
      const name = fullName(coach)
      const crews = coach.assignedCrews.length
      const sentence = plural(crews, { one: `${name} now has # crew.`, other: `${name} now has # crews.` })
      const merged = !areSameCrews(coach.assignedCrews, body.assignedCrews)
      showSuccess(
        t`Crew assignments updated successfully!`,
        merged
          ? `${sentence} ${t`Another admin changed these crews too. Both changes were saved.`}`
          : sentence,
      )
      onDone?.()
    },
    failure: t`Failed to update assignments`,
  })
}
