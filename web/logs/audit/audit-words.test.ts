import { expect, expectTypeOf, test } from 'vitest'
import type { AuditAction } from '../../../contract/logs.ts'
import { hasFacts, listFacts } from './audit-facts.ts'
import { findPhrase, type phrases, tellAction } from './audit-words.ts'

test('the types require words for every action of the server', () => {
  expectTypeOf<typeof phrases>().toExtend<Record<AuditAction, unknown>>()
  expectTypeOf<Omit<typeof phrases, 'goal.delete'>>().not.toExtend<Record<AuditAction, unknown>>()
})

test('an unknown code is shown as words', () => {
  expect(findPhrase('badge.give-twice').tell('Ada')).toBe('Ada badge: give twice')
})

const entry = { id: 1, at: '2026-11-18T15:00:00.000Z', actor: null, detail: null, deletion: null }

test('an entry about roles names the role and the person', () => {
  const words = (detail: Record<string, unknown>) =>
    tellAction({ ...entry, action: 'user.roles', subject: 'Jo (Joey) O’Neil (nick)', detail }, 'Ada')
  expect(words({ isCoachWooden: true, isCrewCaptain: false, groupName: null })).toBe(
    'Ada made Jo (Joey) O’Neil a coach',
  )
  expect(words({ isGuide: false, assignedStudio: null })).toBe('Ada removed Jo (Joey) O’Neil as guide')
  expect(words({ canBypassDeadlines: true })).toBe('Ada let Jo (Joey) O’Neil act after deadlines')
  expect(words({ groupName: null })).toBe('Ada changed roles')
})

test('an entry about goals that were taken back says so, with their numbers', () => {
  const undone = { ...entry, action: 'goal.undo', subject: '12 goals “Read”' } as const
  expect(tellAction({ ...undone, detail: { deleted: 10, kept: 2 } }, 'Ada')).toBe('Ada took back goals')
  expect(tellAction(undone, 'Ada')).toBe('Ada brought a deleted goal back')
  const facts = listFacts({ deleted: 10, kept: 2 }, () => undefined)
  expect(facts.map(({ what, is }) => `${what}: ${is}`)).toEqual(['Goals deleted: 10', 'Goals kept: 2'])
})

const crews = new Map([[3, 'Lichen Legends']])
const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const snow = { name: 'Snow', from: '2026-11-20', to: '2026-11-20' }

test.each<[title: string, detail: Record<string, unknown>, facts: string[]]>([
  ['a move names its crews', { userId: 9, from: null, to: 3 }, ['From: Unassigned', 'To: Lichen Legends']],
  [
    'a move names a crew that was deleted by its number',
    { userId: 9, from: 4, to: 3 },
    ['From: Crew 4, deleted', 'To: Lichen Legends'],
  ],
  ['a role is yes or no', { isCrewCaptain: false, groupName: null }, ['Crew Captain: No', 'Crew: None']],
  [
    'a period is months or years',
    { activityMonths: null, logMonths: 24 },
    ['Crew activity kept: Forever', 'Audit log kept: 2 years'],
  ],
  ['changed fields are named', { changed: ['firstName', 'studio'] }, ['Changed: first name, studio']],
  ['a count has its comma', { goalsDeleted: 1204 }, ['Goals deleted: 1,204']],
  ['a list of people is counted', { studio: 'Summit', userIds: [1, 2, 3] }, ['Studio: Summit', 'People: 3']],
  ['a sign-in names its provider', { by: 'district' }, ['By: district']],
  ['the command line is not named again', { by: 'command line', links: 2 }, ['Links removed: 2']],
  [
    'a change of the calendar names its days and counts its goals',
    { added: [thanksgiving, snow], removed: [], goals: { moved: 40, left: 2 } },
    [
      'Added: Thanksgiving, Thu, Nov 26 to Fri, Nov 27, 2026; Snow, Fri, Nov 20, 2026',
      'Removed: None',
      'Goals: 40 goals moved, and 2 stayed.',
    ],
  ],
  ['one goal moved', { goals: { moved: 1, left: 0 } }, ['Goals: 1 goal moved.']],
  ['one goal stayed', { goals: { moved: 0, left: 1 } }, ['Goals: 1 goal stayed.']],
  ['no goal moved', { goals: { moved: 0, left: 0 } }, ['Goals: No goals moved.']],
  ['goals that got their days back are counted', { goals: 12 }, ['Goals restored: 12']],
  [
    'days are written out',
    { userId: 9, from: '2026-11-16', to: '2026-11-18', goalsMoved: 2 },
    ['From: Mon, Nov 16, 2026', 'To: Wed, Nov 18, 2026', 'Goals moved: 2'],
  ],
  [
    'fields of a newer server are shown too',
    { someNewField: 'x', other: { deep: 1 } },
    ['Some new field: x', 'Other: {"deep":1}'],
  ],
])('the sentence of an entry is right: %s', (_, detail, facts) => {
  const found = listFacts(detail, (id) => crews.get(id))
  expect(found.map(({ what, is }) => `${what}: ${is}`)).toEqual(facts)
})

test('an entry without further facts cannot be unfolded', () => {
  expect(hasFacts({ groupId: 3, by: 'command line' })).toBe(false)
  expect(hasFacts(null)).toBe(false)
  expect(hasFacts({ unassigned: 2 })).toBe(true)
})
