// The data of the crew board: who is in which crew, which moves are possible, and the crews after a move.
import { t } from '@lingui/core/macro'
import { type CrewMove, crewMoveProblem, isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers, Member } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { compareNames } from '../people/person-name.ts'

export type BoardPerson = Pick<Member, 'id' | 'firstName' | 'lastName' | 'studio' | 'isCrewCaptain'>

/** A learner and their crew; null for Unassigned. */
export interface Placed {
  person: BoardPerson
  crew: GroupWithMembers | null
}

/**
 * Returns the learners without a crew. The lists are loaded separately, so learners whom the newer list has in a crew are
 * left out.
 */
export function listUnassigned(users: readonly User[], crews: readonly GroupWithMembers[]): User[] {
  const placed = new Set(crews.flatMap(({ members }) => members.map(({ id }) => id)))
  return users
    .filter((user) => user.groupId === null && isCrewCandidate(user) && !placed.has(user.id))
    .sort(compareNames)
}

export function findLearner(
  id: number,
  crews: readonly GroupWithMembers[],
  unassigned: readonly BoardPerson[],
): Placed | null {
  for (const crew of crews) {
    const person = crew.members.find((member) => member.id === id)
    if (person) return { person, crew }
  }
  const person = unassigned.find((learner) => learner.id === id)
  return person ? { person, crew: null } : null
}

const findMoveProblem = ({ crew: from }: Placed, to: CrewMove['to']) =>
  crewMoveProblem({ from, to, validateSize: true })

/** Returns in a few words why the learner cannot move to this crew, or null. */
export function describeBlock(placed: Placed, to: CrewMove['to']): string | null {
  const problem = findMoveProblem(placed, to)
  if (!problem) return null
  if (problem.code === 'crew_full') return t`Full`
  const left = (placed.crew?.memberCount ?? 1) - 1
  const crew = placed.crew?.name ?? ''
  return t`Would leave ${left} in ${crew}`
}

export interface MoveChoice {
  crew: GroupWithMembers
  reason: string | null
}

/** `open` crews can take the learner, the smallest first; `barred` ones have space, but cannot take this learner. */
export function listMoveChoices(placed: Placed, crews: readonly GroupWithMembers[]) {
  const choices: Record<'open' | 'barred' | 'full', MoveChoice[]> = { open: [], barred: [], full: [] }
  for (const crew of crews) {
    const isHere = crew.id === placed.crew?.id
    const reason = isHere ? t`Already here` : describeBlock(placed, crew)
    const isFull = !isHere && findMoveProblem(placed, crew)?.code === 'crew_full'
    const kind = reason === null ? 'open' : isFull ? 'full' : 'barred'
    choices[kind].push({ crew, reason })
  }
  choices.open.sort((a, b) => a.crew.memberCount - b.crew.memberCount)
  return choices
}

/** Returns the crews after the move. A captain who leaves the crew no longer leads it. */
export function applyMove(
  crews: readonly GroupWithMembers[],
  person: BoardPerson,
  target: number | null,
): GroupWithMembers[] {
  return crews.map((crew) => {
    const isHere = crew.members.some((member) => member.id === person.id)
    if (crew.id === target && !isHere) {
      return withMembers(crew, [...crew.members, newMember(person, crew.id)].sort(compareNames))
    }
    if (crew.id === target || !isHere) return crew
    return withMembers(
      crew,
      crew.members.filter((member) => member.id !== person.id),
    )
  })
}

export function withCaptain(crews: readonly GroupWithMembers[], id: number, on: boolean): GroupWithMembers[] {
  return crews.map((crew) =>
    crew.members.some((member) => member.id === id)
      ? withMembers(
          crew,
          crew.members.map((member) => (member.id === id ? { ...member, isCrewCaptain: on } : member)),
        )
      : crew,
  )
}

function withMembers(crew: GroupWithMembers, members: Member[]): GroupWithMembers {
  return { ...crew, members, memberCount: members.length }
}

function newMember({ id, firstName, lastName, studio }: BoardPerson, groupId: number): Member {
  return {
    id,
    firstName,
    lastName,
    studio,
    groupId,
    isCrewCaptain: false,
    isCoachWooden: false,
    profilePicture: null,
    hasLeft: false,
    goalsThisWeek: 0,
    completedThisWeek: 0,
    away: [],
  }
}
