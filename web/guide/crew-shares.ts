// The learners of a studio by crew, with what of their week is finished.
import { compareText } from '../ui/text-order.ts'
import { crewNameOf } from './crew-name.ts'
import type { LearnerWeek } from './studio-week.ts'

export interface CrewShare {
  /** Null: the learners without a crew. */
  groupId: number | null
  name: string
  learners: number
  captains: string[]
  goals: number
  done: number
}

/** Crews by name, then those without one. Only the learners given count, which are those of one studio. */
export function crewShares(weeks: readonly LearnerWeek[]): CrewShare[] {
  const shares = new Map<number | null, CrewShare>()
  for (const { learner, goals, done } of weeks) {
    const { groupId, groupName } = learner
    const share = shares.get(groupId) ?? {
      groupId,
      name: crewNameOf(groupId, groupName),
      learners: 0,
      captains: [],
      goals: 0,
      done: 0,
    }
    share.learners += 1
    if (learner.isCrewCaptain) share.captains.push(`${learner.firstName} ${learner.lastName}`)
    share.goals += goals
    share.done += done
    shares.set(groupId, share)
  }
  return [...shares.values()].sort(
    (one, other) =>
      Number(one.groupId === null) - Number(other.groupId === null) || compareText(one.name, other.name),
  )
}
