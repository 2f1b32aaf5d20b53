/** Decides who can be in a crew and which moves are refused. The server enforces the rules; the board shows them during a drag. */
import { sentence } from './sentence.ts'

export const MIN_CREW_SIZE = 3
export const MAX_CREW_SIZE = 5

export interface CrewCandidate {
  isAdmin: boolean
  isSuperAdmin: boolean
  isGuide: boolean
  isCoachWooden: boolean
  hasLeft: boolean
  studio: string | null
}

/** Active learners, except a coach without a studio, who is an adult. */
export function isCrewCandidate(person: CrewCandidate): boolean {
  if (person.hasLeft || person.isAdmin || person.isSuperAdmin || person.isGuide) return false
  return !person.isCoachWooden || person.studio !== null
}

export interface CrewSize {
  name: string
  memberCount: number
}

export interface CrewMove {
  /** Null from Unassigned. */
  from: CrewSize | null
  /** Another crew than `from`; null to Unassigned. */
  to: CrewSize | null
  /** False (the row selector) checks only the upper limit. */
  validateSize: boolean
}

export interface MoveProblem {
  code: 'crew_full' | 'crew_too_small'
  /** A sentence to render, which names the crew. */
  message: string
}

/** Why the move is refused, or null. Moving to Unassigned never is. */
export function crewMoveProblem({ from, to, validateSize }: CrewMove): MoveProblem | null {
  if (to === null) return null
  if (to.memberCount >= MAX_CREW_SIZE) {
    const message = sentence('{crew} is full: {count} of {max}. Move someone out first.', {
      crew: to.name,
      count: to.memberCount,
      max: MAX_CREW_SIZE,
    })
    return { code: 'crew_full', message }
  }
  const left = (from?.memberCount ?? 0) - 1
  if (from === null || !validateSize || left < 1 || left >= MIN_CREW_SIZE) return null
  return {
    code: 'crew_too_small',
    message: sentence(
      '{crew} would be left with {left, plural, one {# learner} other {# learners}}, and a crew needs {min}. Move the learner to Unassigned first.',
      { crew: from.name, left, min: MIN_CREW_SIZE },
    ),
  }
}
