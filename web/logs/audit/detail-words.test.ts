import { expect, test } from 'vitest'
import { factsOf, hasFacts } from './audit-words.ts'

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
    'Crew activity kept: Forever',
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

test('a change of the calendar says which days, and what became of the goals', () => {
  const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
  const snow = { name: 'Snow', from: '2026-11-20', to: '2026-11-20' }
  expect(facts({ added: [thanksgiving, snow], removed: [], goals: { moved: 40, left: 2 } })).toEqual([
    'Added: Thanksgiving, Thu, Nov 26 to Fri, Nov 27, 2026; Snow, Fri, Nov 20, 2026',
    'Removed: None',
    'Goals: 40 goals moved, and 2 stayed.',
  ])
  const outcomes = [
    { moved: 1, left: 0 },
    { moved: 0, left: 1 },
    { moved: 0, left: 0 },
  ].map((goals) => facts({ goals })[0])
  expect(outcomes).toEqual(['Goals: 1 goal moved.', 'Goals: 1 goal stayed.', 'Goals: No goal moved.'])
  expect(facts({ goals: 12 })).toEqual(['Goals put back: 12'])
})

test('days are written out, of a goal with more time and of days away', () => {
  expect(facts({ userId: 9, from: '2026-11-16', to: '2026-11-18', goalsMoved: 2 })).toEqual([
    'From: Mon, Nov 16, 2026',
    'To: Wed, Nov 18, 2026',
    'Goals moved: 2',
  ])
})

test('what a newer server writes is shown too', () => {
  expect(facts({ someNewField: 'x', other: { deep: 1 } })).toEqual(['Some new field: x', 'Other: {"deep":1}'])
})

test('ids of what the entry names already are nothing to unfold', () => {
  expect(hasFacts({ groupId: 3, by: 'command line' })).toBe(false)
  expect(hasFacts(null)).toBe(false)
  expect(hasFacts({ unassigned: 2 })).toBe(true)
})
