// Crews and members for tests of the crew board and of sorts.
import type { GroupWithMembers, Member } from '../../contract/crews.ts'

export function sampleMember(id: number, groupId: number | null, studio: string | null = 'Summit'): Member {
  return {
    id,
    firstName: 'Jo',
    lastName: `L${id}`,
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

export function sampleCrew(id: number, name: string, memberIds: number[]): GroupWithMembers {
  return {
    id,
    name,
    description: null,
    schoolId: 1,
    createdAt: '2026-08-24T14:00:00.000Z',
    memberCount: memberIds.length,
    captains: [],
    studioDistribution: [],
    members: memberIds.map((one) => sampleMember(one, id)),
  }
}
