import { expect, test } from 'vitest'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { coachesByCrew, listLoads, searchCoaches, sortCrewsToAssign, withoutCoach } from './workload.ts'

const coach = (id: number, assignedCrews: number[]): CoachAssignment => ({
  id,
  firstName: 'Cole',
  lastName: `C${id}`,
  username: `c${id}`,
  studio: null,
  profilePicture: null,
  assignedCrews,
  assignedCrewNames: assignedCrews.map((crew) => `Crew ${crew}`),
})
const crew = (id: number, memberCount: number): Group => ({
  id,
  name: `Crew ${id}`,
  description: null,
  schoolId: 1,
  createdAt: '2026-08-24T14:00:00.000Z',
  memberCount,
  captains: [],
  studioDistribution: [],
})
const coaches = [coach(1, []), coach(2, [7, 8]), coach(3, [8])]
const crews = [crew(7, 4), crew(8, 5), crew(9, 3)]

test('the coach with the most crews is first, with the learners of those crews', () => {
  expect(
    listLoads(coaches, crews).map(({ coach: { id }, crews: count, learners }) => [id, count, learners]),
  ).toEqual([
    [2, 2, 9],
    [3, 1, 5],
    [1, 0, 0],
  ])
})

test('a crew can have several coaches, or none', () => {
  expect(withoutCoach(coaches, crews).map(({ id }) => id)).toEqual([9])
  expect(
    coachesByCrew(coaches)
      .get(8)
      ?.map(({ id }) => id),
  ).toEqual([2, 3])
})

test('a coach is offered their own crews first, then those without a coach', () => {
  const order = (coach: CoachAssignment) =>
    sortCrewsToAssign(crews, coach, coachesByCrew(coaches)).map(({ id }) => id)
  expect(order(coach(3, [8]))).toEqual([8, 9, 7])
  expect(order(coach(1, []))).toEqual([9, 7, 8])
})

test('coaches are found by name, username and crew', () => {
  const found = (search: string) => searchCoaches(coaches, search).map(({ id }) => id)
  expect(found('cole c2')).toEqual([2])
  expect(found('crew 8')).toEqual([2, 3])
  expect(found(' ')).toEqual([1, 2, 3])
})
