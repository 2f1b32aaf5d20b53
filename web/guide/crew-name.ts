// What a guide reads where a learner has no crew, no studio, or a crew whose name is missing.
const NO_CREW = 'No Crew'
export const NO_STUDIO = 'No Studio'

/** The crew's name; without one 'Crew ' and the letter of (id - 1) mod 26. */
export function crewNameOf(groupId: number | null, groupName: string | null): string {
  if (groupName) return groupName
  if (groupId === null) return NO_CREW
  return `Crew ${String.fromCodePoint(65 + ((groupId - 1) % 26))}`
}
