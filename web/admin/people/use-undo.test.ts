import { expect, test } from 'vitest'
import { toRoles } from '../../../contract/roles.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { restorePerson } from './person-changes.ts'

const captain = { ...wilhelmina, isCrewCaptain: true }
const outside = { groupId: null, groupName: null, isCrewCaptain: false }

/** The calls of an undo in order, as names and bodies. */
async function undo(before: typeof wilhelmina, now: typeof wilhelmina) {
  const server = fakeServer({
    'PUT /api/admin/users/:id/roles': () => before,
    'PUT /api/admin/users/:id': () => before,
  })
  await restorePerson(before, now)
  return server.requests.map(({ name, body }) => [name, body])
}

test.each([
  ['making a captain a guide', captain, { ...captain, ...outside, isGuide: true }],
  ['ending a coach', { ...wilhelmina, isCoachWooden: true, assignedCrews: [4, 3] }, wilhelmina],
  ['making a captain an admin', captain, { ...captain, ...outside, isAdmin: true }],
  ['marking a captain as left', captain, { ...captain, ...outside, hasLeft: true }],
])('Undo of %s is one call with all former and current values', async (_, before, now) => {
  expect(await undo(before, now)).toEqual([
    ['PUT /api/admin/users/:id/roles', { base: toRoles(now), roles: toRoles(before) }],
  ])
})

test('Undo of an edited coach restores the studio with the crew that needs it, and then the name', async () => {
  const coach = { ...wilhelmina, isCoachWooden: true, canBypassDeadlines: true }
  const edited = { ...coach, ...outside, firstName: 'Minna', studio: null, canBypassDeadlines: false }
  expect(await undo(coach, edited)).toEqual([
    ['PUT /api/admin/users/:id/roles', { base: toRoles(edited), roles: toRoles(coach) }],
    ['PUT /api/admin/users/:id', { firstName: 'Wilhelmina' }],
  ])
})

test('Undo of nothing sends nothing, and a refused Undo sends no name', async () => {
  expect(await undo(wilhelmina, wilhelmina)).toEqual([])
  const server = fakeServer({ 'PUT /api/admin/users/:id/roles': () => refused('roles_changed') })
  await expect(restorePerson(captain, { ...wilhelmina, firstName: 'Minna' })).rejects.toThrow()
  expect(server.requests).toHaveLength(1)
})
