// The abilities in a goal agree with what the calls answer, for every actor and every state.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const { lichen } = s.crews
const bypass = true
const actors: [string, TestUser][] = [
  ['the owner', s.wil],
  ['a crew mate', s.max],
  ['the captain', s.zoe],
  ['another captain', s.ned],
  ['the coach', s.cole],
  ['another coach', s.cora],
  ['the guide', s.gia],
  ['an admin', s.ada],
  ['the super admin', s.sue],
  ['a coach with a bypass', await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [lichen], bypass })],
  ['a guide with a bypass', await s.person(s.brendans, 'Bo', 'Bypass', { guideOf: 'Basecamp II', bypass })],
  ['an admin with a bypass', await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass })],
  ['a learner with a bypass', await s.person(s.brendans, 'Bill', 'Bypass', { crew: lichen, bypass })],
  [
    'an admin who is the coach',
    await s.person(s.brendans, 'Abe', 'Both', { admin: true, coachOf: [lichen] }),
  ],
]
const states = [
  ['open', {}],
  ['completed', { completed: true }],
  ['past', { dueOn: '2026-11-17' }],
  ['locked', { dueOn: '2026-11-17', locked: true }],
  ['locked, with the clock set back', { locked: true }],
  ['completed and past', { dueOn: '2026-11-17', completed: true }],
  ['archived', { archived: true }],
  ['archived, completed and past', { dueOn: '2026-11-17', completed: true, archived: true }],
] as const

const none = { edit: 'forbidden', complete: 'forbidden', delete: 'forbidden', review: 'forbidden' }

beforeEach(() => travelTo(s, WEDNESDAY))

const outcome = ({ status, text }: { status: number; text: string }) =>
  status < 400 ? true : String(JSON.parse(text).code)

describe.each(states)('a goal that is %s', (_state, fields) => {
  test.each(actors)('a goal shows %s the abilities that the calls have', async (_who, by) => {
    const fresh = () =>
      insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-18', ...fields })
    // A goal that the reader may not read has no abilities.
    const abilitiesIn = async () => {
      const { status, body, text } = await by
        .call('GET /api/goals/:id', { params: { id: await fresh() } })
        .then((answer) => ({
          status: answer.status,
          text: answer.text,
          body: answer.status === 200 ? answer.body : null,
        }))
      if (body === null) expect([status, JSON.parse(text).code]).toEqual([403, 'forbidden'])
      const { edit, complete, delete: deletes, review } = body?.abilities ?? none
      return { edit, complete, delete: deletes, review }
    }
    const completed = 'completed' in fields
    const id = await fresh()
    const kept = {
      review: outcome(
        await by.call('POST /api/feedback/goals/:goalId', {
          params: { goalId: id },
          body: { status: 'accepted' },
        }),
      ),
      edit: outcome(await changeGoal(by, id, { title: 'Another title' })),
      complete: outcome(await changeGoal(by, await fresh(), { completed: !completed })),
      delete: outcome(await by.call('DELETE /api/goals/:id', { params: { id } })),
    }
    expect(await abilitiesIn()).toEqual(kept)
  })
})
