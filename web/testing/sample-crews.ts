// Crews and members for tests of screens.
import { type GroupWithMembers, groupWithMembers, type Member, member } from '../../contract/crews.ts'
import { type SamplePart, sampleOf } from './sample.ts'

export function sampleMember(id: number, groupId: number | null, part: SamplePart<Member> = {}): Member {
  return sampleOf(member, { id, firstName: 'Jo', lastName: `L${id}`, studio: 'Summit', groupId, ...part })
}

/** Made in August, with these members or learners with these ids; captains and size are theirs. */
export function sampleCrew(id: number, name: string, all: readonly (Member | number)[]): GroupWithMembers {
  const members = all.map((member) => (typeof member === 'number' ? sampleMember(member, id) : member))
  return sampleOf(groupWithMembers, {
    id,
    name,
    createdAt: '2026-08-24T14:00:00.000Z',
    memberCount: members.length,
    captains: members.filter(({ isCrewCaptain }) => isCrewCaptain),
    members,
  })
}

/** Those of the members who have no goal, as the server names them. */
export const withoutGoalAmong = (members: readonly Member[]) =>
  members
    .filter(({ goalsThisWeek }) => goalsThisWeek === 0)
    .map((member) => ({ ...member, lastGoalAt: null as string | null }))
