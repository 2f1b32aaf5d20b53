// Accepting several goals with one call, saved replies, and reviewers' figures.
import { beforeEach, describe, expect, test } from 'vitest'
import { errorTable } from '../../contract/errors.ts'
import { changeGoal, listNotifications, readGoal, review, setGoal, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const { lichen } = s.crews

beforeEach(() => travelTo(s, WEDNESDAY))

const accept = (body: unknown, by = s.cole) => by.call('POST /api/feedback/accept', { body })
const setGoals = async (count: number) => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await setGoal(s.wil)).id)
  return ids
}

describe('accepting several goals', () => {
  test('accepting several goals accepts each like a single acceptance, and answers in the order of the request', async () => {
    const goalIds = (await setGoals(3)).toReversed()
    const before = (await listNotifications(s.wil)).length
    expect((await accept({ goalIds })).body).toEqual({ accepted: goalIds, refused: [] })
    for (const id of goalIds) {
      expect((await readGoal(s.wil, id)).feedback).toMatchObject([
        { status: 'accepted', comments: null, feedbackProviderId: s.cole.id, isActive: true },
      ])
    }
    const news = (await listNotifications(s.wil)).slice(0, -before || undefined)
    expect(news.map(({ type }) => type)).toEqual(goalIds.map(() => 'goal_feedback_positive'))
  })

  test('accepting several goals replaces the reviewer’s own earlier entries', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.cole, id, 'denied')
    await accept({ goalIds: [id] })
    const detail = await readGoal(s.wil, id)
    expect([detail.feedback.length, detail.earlierFeedback.length]).toEqual([1, 1])
  })

  test('accepting several goals lists the goals that cannot be accepted, and accepts the others', async () => {
    const [accepted] = await setGoals(1)
    const today = { duration: 'daily', targetDate: '2026-11-18' }
    const late = (await setGoal(s.wil, today)).id
    const done = (await setGoal(s.max, { ...today, completed: true })).id
    const away = await insertGoal(s, {
      schoolId: s.brendans.id,
      userId: s.wil.id,
      dueOn: '2026-11-20',
      archived: true,
    })
    const elsewhere = (await setGoal(s.uma)).id
    const harbor = (await setGoal(s.ivy)).id
    const absent = 2_000_000_000
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    const { status, body } = await accept({
      goalIds: [absent, late, accepted, harbor, elsewhere, away, done],
    })
    const missing = errorTable.not_found[1]
    const passed = 'Goal deadline passed - feedback no longer available'
    expect([status, body]).toEqual([
      200,
      {
        accepted: [accepted],
        refused: [
          { goalId: absent, message: missing },
          { goalId: late, message: passed },
          { goalId: harbor, message: missing },
          { goalId: elsewhere, message: errorTable.forbidden[1] },
          { goalId: away, message: errorTable.goal_archived[1] },
          { goalId: done, message: passed },
        ],
      },
    ])
    expect((await readGoal(s.wil, late)).feedback).toEqual([])
  })

  test('accepting several goals never accepts the caller’s own goal', async () => {
    const own = (await setGoal(s.zoe)).id
    const [accepted] = await setGoals(1)
    const { body } = await accept({ goalIds: [own, accepted] }, s.zoe)
    expect([body.accepted, body.refused.map(({ goalId }) => goalId)]).toEqual([[accepted], [own]])
  })

  test('accepting several goals refuses goals that were edited after they were read', async () => {
    const [unchanged, changed] = await setGoals(2)
    await changeGoal(s.wil, changed ?? 0, { title: 'Changed' })
    const { body } = await accept({ goalIds: [changed, unchanged], expectedRevisions: [0, 0] })
    expect(body).toEqual({
      accepted: [unchanged],
      refused: [{ goalId: changed, message: errorTable.goal_revised[1] }],
    })
    expect((await accept({ goalIds: [changed], expectedRevisions: [1] })).body.accepted).toEqual([changed])
  })

  test('accepting several goals works after the deadline for a person with the bypass', async () => {
    const ben = await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [lichen], bypass: true })
    const { id } = await setGoal(s.wil, { duration: 'daily', targetDate: '2026-11-18' })
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect((await accept({ goalIds: [id] }, ben)).body.accepted).toEqual([id])
  })

  test('accepting several goals accepts a goal that is listed twice once', async () => {
    const [id] = await setGoals(1)
    expect((await accept({ goalIds: [id, id] })).body).toEqual({ accepted: [id], refused: [] })
    expect((await readGoal(s.wil, id ?? 0)).earlierFeedback).toEqual([])
  })

  test('accepting several goals is limited to fifty goals', async () => {
    const fifty = await setGoals(50)
    expect((await accept({ goalIds: fifty })).body.accepted).toEqual(fifty)
    expect((await accept({ goalIds: [...fifty, 1] })).error.issues?.[0]?.path).toBe('goalIds')
  })

  test.each([
    ['none', { goalIds: [] }],
    ['no list', { goalIds: 5 }],
    ['ids as text', { goalIds: ['5'] }],
    ['a zero', { goalIds: [0] }],
    ['too few revisions', { goalIds: [1, 2], expectedRevisions: [0] }],
    ['too many revisions', { goalIds: [1], expectedRevisions: [0, 0] }],
    ['another status', { goalIds: [1], status: 'denied' }],
    ['nothing', undefined],
  ])('accepting several goals refuses %s', async (_what, body) => {
    expect((await accept(body)).error.code).toBe('validation')
  })
})

describe('saved replies', () => {
  const save = (text: unknown, by = s.cole) => by.call('POST /api/feedback/replies', { body: { text } })
  const all = async (by = s.cole) => (await by.call('GET /api/feedback/replies')).body
  const deleteReply = (id: number, by = s.cole) =>
    by.call('DELETE /api/feedback/replies/:id', { params: { id } })

  test('saved replies belong to one reviewer and keep their order until they are deleted', async () => {
    const first = await save('  Which chapters? ')
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(Number), text: 'Which chapters?', usedFor: [] },
    ])
    const second = await save('Well done! 🌟')
    expect(await all()).toEqual([first.body, second.body])
    expect(await all(s.zoe)).toEqual([])
    expect((await deleteReply(first.body.id)).status).toBe(204)
    expect((await deleteReply(first.body.id)).error.code).toBe('not_found')
    expect(await all()).toEqual([second.body])
  })

  test('saved replies list the kinds of feedback they were sent with', async () => {
    const coach = await s.person(s.brendans, 'Sent', 'Replies', { coachOf: [lichen] })
    await save('By when?', coach)
    await save('Go for it!', coach)
    const { id } = await setGoal(s.wil)
    const give = (status: 'needs_improvement' | 'accepted', comments: string) =>
      coach.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body: { status, comments } })
    await give('needs_improvement', 'How many pages? By when?')
    await give('accepted', 'Go for it!')
    expect((await all(coach)).map(({ usedFor }) => usedFor)).toEqual([['needs_improvement'], ['accepted']])
    expect((await all()).flatMap(({ usedFor }) => usedFor)).toEqual([])
  })

  test('saved replies of another reviewer cannot be deleted, and those of another school are not found', async () => {
    const { body } = await save('Mine')
    expect((await deleteReply(body.id, s.zoe)).error.code).toBe('forbidden')
    expect((await deleteReply(body.id, s.hank)).error.code).toBe('not_found')
    expect(await all()).toContainEqual(body)
  })

  test('saved replies are limited to 100, and the next one is refused until one is deleted', async () => {
    const coach = await s.person(s.brendans, 'Many', 'Replies', { coachOf: [lichen] })
    const first = (await save('Reply', coach)).body
    const reply = { user_id: coach.id, text: 'Reply', created_at: s.clock.now() }
    await s.db
      .insertInto('saved_replies')
      .values(Array.from({ length: 99 }, () => reply))
      .execute()
    const { status, error } = await save('Reply', coach)
    expect([status, error.code, error.message]).toEqual([
      409,
      'too_many_replies',
      'You already have 100 saved replies. Delete some first.',
    ])
    expect((await save('Reply', s.zoe)).status).toBe(201)
    await deleteReply(first.id, coach)
    expect((await save('Reply', coach)).status).toBe(201)
    expect(await all(coach)).toHaveLength(100)
  })

  test.each([
    ['one character', 'x', 201],
    ['2,000 emoji', '🌲'.repeat(2000), 201],
    ['2,001 emoji', '🌲'.repeat(2001), 400],
    ['nothing', '', 400],
    ['spaces', '   ', 400],
    ['a number', 5, 400],
    ['null', null, 400],
  ])('a saved reply with %s as the text answers %3$i', async (_what, text, status) => {
    expect((await save(text)).status).toBe(status)
  })
})

describe('a reviewer’s figures', () => {
  const figuresOf = async (by: typeof s.cole) => (await by.call('GET /api/feedback/stats')).body
  const figures = (total: number, accepted: number, needsImprovement: number, denied: number) => ({
    totalGoalsReviewed: total,
    acceptedPercentage: accepted,
    needsImprovementPercentage: needsImprovement,
    deniedPercentage: denied,
  })

  test('a reviewer’s figures count each goal once, by the newest entry, even if it was cleared', async () => {
    const cat = await s.person(s.brendans, 'Cat', 'Coach', { coachOf: [lichen] })
    expect(await figuresOf(cat)).toEqual(figures(0, 0, 0, 0))
    const [first = 0, second = 0, third = 0] = await setGoals(3)
    await review(cat, first, 'denied')
    expect(await figuresOf(cat)).toEqual(figures(1, 0, 0, 100))
    await review(cat, first, 'needs_improvement')
    await review(cat, first, 'accepted')
    expect(await figuresOf(cat)).toEqual(figures(1, 100, 0, 0))
    await review(cat, second, 'denied')
    await changeGoal(s.wil, second, { title: 'Cleared' })
    expect(await figuresOf(cat)).toEqual(figures(2, 50, 0, 50))
    await review(cat, third, 'needs_improvement')
    expect(await figuresOf(cat)).toEqual(figures(3, 33, 33, 33))
    await review(cat, second, 'accepted')
    expect(await figuresOf(cat)).toEqual(figures(3, 67, 33, 0))
    // Other reviewers' feedback on the same goals does not count.
    await review(s.cole, third, 'denied')
    expect(await figuresOf(cat)).toEqual(figures(3, 67, 33, 0))
  })

  test('a reviewer’s figures round half up, and do not count deleted goals', async () => {
    const cyd = await s.person(s.brendans, 'Cyd', 'Coach', { coachOf: [lichen] })
    const ids = await setGoals(8)
    for (const [index, id] of ids.entries()) await review(cyd, id, index === 0 ? 'denied' : 'accepted')
    expect(await figuresOf(cyd)).toEqual(figures(8, 88, 0, 13))
    await s.wil.call('DELETE /api/goals/:id', { params: { id: ids[0] ?? 0 } })
    expect(await figuresOf(cyd)).toEqual(figures(7, 100, 0, 0))
  })
})
