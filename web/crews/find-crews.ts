// Finding crews among many: by their own name, or by that of a member.
import type { GroupWithMembers } from '../../contract/crews.ts'
import { plain } from '../ui/plain-text.ts'

/** With more crews than this, finding one by name helps. */
export const SEARCH_FROM = 12

/** Crews in whose name, or the names of its members, every word stands. */
export function crewsWith(crews: readonly GroupWithMembers[], search: string): readonly GroupWithMembers[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
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
  const text = plain([crew.name, ...names].join('\n'))
  searchables.set(crew, text)
  return text
}
