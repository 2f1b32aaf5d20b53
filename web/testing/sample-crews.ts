// Crews and members for tests of screens.
import { type GroupWithMembers, groupWithMembers, type Member, member } from '../../contract/crews.ts'
import { createSample, type SamplePart } from './sample.ts'

export function sampleMember(id: number, groupId: number | null, part: SamplePart<Member> = {}): Member {
  return createSample(member, { id, firstName: 'Jo', lastName: `L${id}`, studio: 'Summit', groupId, ...part })
}

/** Creates a crew from August with these members, or learners with these ids. Its captains and size follow from them. */
export function sampleCrew(id: number, name: string, all: readonly (Member | number)[]): GroupWithMembers {
  const members = all.map((member) => (typeof member === 'number' ? sampleMember(member, id) : member))
  return createSample(groupWithMembers, {
    id,
    name,
    createdAt: '2026-08-24T14:00:00.000Z',
    memberCount: members.length,
    captains: members.filter(({ isCrewCaptain }) => isCrewCaptain),
    members,
  })
}

/** Returns those members who have no goal, like the server. */
export const selectWithoutGoal = (members: readonly Member[]) =>
  members
    .filter(({ goalsThisWeek }) => goalsThisWeek === 0)
    .map((member) => ({ ...member, lastGoalAt: null as string | null }))
