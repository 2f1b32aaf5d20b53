import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { wilhelmina } from '../../testing/people.ts'
import { undoCalls } from './use-undo.ts'

/** The calls of an undo in order, as paths and bodies. */
async function undo(before: typeof wilhelmina, now: typeof wilhelmina) {
  const server = fakeServer({
    'PATCH /api/admin/users/:id/admin': () => before,
    'PUT /api/admin/users/:id': () => before,
    'PATCH /api/admin/users/:id/bypass-deadlines': () => before,
    'PATCH /api/admin/users/:id/guide': () => before,
    'PATCH /api/admin/users/:id/coach-wooden': () => before,
    'PATCH /api/admin/users/:id/assigned-studio': () => before,
    'PUT /api/admin/users/:id/crew-assignments': () => ({ ...before, assignedCrewNames: [] }),
    'PUT /api/admin/users/:id/group': () => before,
    'PATCH /api/admin/users/:id/crew-captain': () => before,
  })
  for (const step of undoCalls(before, now)) await step()
  return server.requests.map(({ path, body }) => [path.replace('/api/admin/users/1/', ''), body])
}

describe('Undo', () => {
  test('of making a captain a guide gives back the learner, the crew and then the crown', async () => {
    const captain = { ...wilhelmina, isCrewCaptain: true }
    const guide = { ...wilhelmina, isGuide: true, groupId: null, groupName: null }
    expect(await undo(captain, guide)).toEqual([
      ['guide', { isGuide: false }],
      ['group', { groupId: 3 }],
      ['crew-captain', { isCrewCaptain: true }],
    ])
  })

  test('of ending a guide sends the studio again', async () => {
    const guide = { ...wilhelmina, isGuide: true, assignedStudio: 'Summit', groupId: null }
    const learner = { ...wilhelmina, assignedStudio: null, groupId: null }
    expect(await undo(guide, learner)).toEqual([
      ['guide', { isGuide: true }],
      ['assigned-studio', { assignedStudio: 'Summit' }],
    ])
  })

  test('of ending a coach sends the crews again', async () => {
    const coach = { ...wilhelmina, isCoachWooden: true, assignedCrews: [3, 4] }
    expect(await undo(coach, { ...coach, isCoachWooden: false, assignedCrews: [] })).toEqual([
      ['coach-wooden', { isCoachWooden: true }],
      ['crew-assignments', { assignedCrews: [3, 4], base: [] }],
    ])
  })

  test('of making a captain without a studio a coach gives back the learner, the crew and the crown', async () => {
    const captain = { ...wilhelmina, studio: null, isCrewCaptain: true }
    const coach = { ...captain, isCoachWooden: true, groupId: null, groupName: null, isCrewCaptain: false }
    expect(await undo(captain, coach)).toEqual([
      ['coach-wooden', { isCoachWooden: false }],
      ['group', { groupId: 3 }],
      ['crew-captain', { isCrewCaptain: true }],
    ])
  })

  test('of making a captain an admin takes the role first', async () => {
    const captain = { ...wilhelmina, isCrewCaptain: true }
    const head = { ...captain, isAdmin: true, groupId: null, groupName: null, isCrewCaptain: false }
    expect((await undo(captain, head)).map(([path]) => path)).toEqual(['admin', 'group', 'crew-captain'])
  })

  test('of an edited coach gives back the studio before the crew that needs it', async () => {
    const coach = { ...wilhelmina, isCoachWooden: true, canBypassDeadlines: true }
    const edited = { ...coach, firstName: 'Minna', studio: null, groupId: null, canBypassDeadlines: false }
    expect(await undo(coach, edited)).toEqual([
      ['/api/admin/users/1', { firstName: 'Wilhelmina', studio: 'Basecamp II' }],
      ['bypass-deadlines', { canBypassDeadlines: true }],
      ['group', { groupId: 3 }],
    ])
  })

  test('of nothing does nothing', async () => {
    expect(await undo(wilhelmina, wilhelmina)).toEqual([])
  })
})
