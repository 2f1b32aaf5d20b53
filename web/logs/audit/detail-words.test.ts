import { expect, test } from 'vitest'
import { factsOf, hasFacts } from './detail-words.ts'

const crews = new Map([[3, 'Lichen Legends']])
const facts = (detail: Record<string, unknown>) =>
  factsOf(detail, (id) => crews.get(id)).map(({ what, is }) => `${what}: ${is}`)

test('a move names crews, also those that are gone and nobody’s', () => {
  expect(facts({ userId: 9, from: null, to: 3 })).toEqual(['From: Unassigned', 'To: Lichen Legends'])
  expect(facts({ userId: 9, from: 4, to: 3 })).toEqual(['From: Crew 4, gone', 'To: Lichen Legends'])
})

test('roles, settings, lists and figures are words', () => {
  expect(facts({ isCrewCaptain: false, groupName: null })).toEqual(['Crew Captain: No', 'Crew: None'])
  expect(facts({ activityMonths: null, logMonths: 24 })).toEqual([
    'Crew activity kept: For ever',
    'Audit log kept: 2 years',
  ])
  expect(facts({ changed: ['firstName', 'studio'] })).toEqual(['Changed: first name, studio'])
  expect(facts({ goalsDeleted: 1204 })).toEqual(['Goals deleted: 1,204'])
  expect(facts({ studio: 'Summit', userIds: [1, 2, 3] })).toEqual(['Studio: Summit', 'People: 3'])
})

test('a sign-in says by what, and the command line is the actor already', () => {
  expect(facts({ by: 'district' })).toEqual(['By: district'])
  expect(facts({ by: 'command line', links: 2 })).toEqual(['Links removed: 2'])
})

test('what a newer server writes is shown too', () => {
  expect(facts({ someNewField: 'x', other: { deep: 1 } })).toEqual(['Some new field: x', 'Other: {"deep":1}'])
})

test('ids of what the entry names already are nothing to unfold', () => {
  expect(hasFacts({ groupId: 3, by: 'command line' })).toBe(false)
  expect(hasFacts(null)).toBe(false)
  expect(hasFacts({ unassigned: 2 })).toBe(true)
})
