// Search for crews by their name or that of a member.
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { normalizedText } from '../../ui/text.ts'

/** The search is offered with more crews than this. */
export const SEARCH_FROM = 12

/** Crews in which every word of the search occurs in the name or the members' names. */
export function crewsWith(crews: readonly GroupWithMembers[], search: string): readonly GroupWithMembers[] {
  const words = normalizedText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return crews
  return crews.filter((crew) => {
    const text = searchable(crew)
    return words.every((word) => text.includes(word))
  })
}

const searchables = new WeakMap<GroupWithMembers, string>()

function searchable(crew: GroupWithMembers): string {
  const known = searchables.get(crew)
  if (known !== undefined) return known
  const names = crew.members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const text = normalizedText([crew.name, ...names].join('\n'))
  searchables.set(crew, text)
  return text
}
