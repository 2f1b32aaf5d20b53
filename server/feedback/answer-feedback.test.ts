// Answers to feedback: the owner of a goal answers once, may change or remove the answer for 10 minutes, and an admin may remove it.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  listNotifications,
  readGoal,
  review,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const TEXT = 'I will read on the bus'
const TEN_MINUTES_MS = 10 * 60_000

const answer = (by: TestUser, id: number, text: unknown = TEXT) =>
  by.call('PUT /api/feedback/:id/answer', { params: { id }, body: { text } })
const remove = (by: TestUser, id: number) => by.call('DELETE /api/feedback/:id/answer', { params: { id } })
const noticesOf = async (by: TestUser) =>
  (await listNotifications(by)).filter(({ type }) => type === 'feedback_answered')

/** Sets a goal of Wil and reviews it. */
async function reviewedGoal(by: TestUser = s.cole) {
  const goal = await setGoal(s.wil)
  return { goalId: goal.id, id: (await review(by, goal.id, 'needs_improvement')).id }
}

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('notifications').execute()
  await switchFeatures(s, { feedbackAnswers: true })
  await travelTo(s, '2026-11-18T15:00:00.000Z')
})

test('everyone who reads an entry sees the owner’s answer', async () => {
  const { goalId, id } = await reviewedGoal()
  expect((await readGoal(s.wil, goalId)).feedback).toMatchObject([{ answer: null, mayAnswer: true }])
  const { status, body } = await answer(s.wil, id, `  ${TEXT}\n`)
  expect(status).toBe(200)
  const given = { text: TEXT, createdAt: new Date(s.clock.now()).toISOString() }
  expect(body).toMatchObject({ id, goalId, answer: given, mayAnswer: true })
  for (const by of [s.wil, s.zoe, s.cole, s.gia, s.ada, s.sue])
    expect((await readGoal(by, goalId)).feedback[0]?.answer).toEqual(given)
})

test('an answer to feedback does not change the goal', async () => {
  const { goalId, id } = await reviewedGoal()
  const before = await readGoal(s.wil, goalId)
  s.clock.advance(60_000)
  await answer(s.wil, id)
  const { updatedAt, revisionCount } = await readGoal(s.wil, goalId)
  expect([updatedAt, revisionCount]).toEqual([before.updatedAt, 0])
})

test('the feedback logs of coaches, guides and admins include the answer', async () => {
  const { id } = await reviewedGoal()
  await answer(s.wil, id)
  for (const [by, call] of [
    [s.cole, 'GET /api/coach-wooden/feedback-log'],
    [s.gia, 'GET /api/guide/feedback-log'],
    [s.ada, 'GET /api/admin/feedback-log'],
  ] as const) {
    const { items } = (await by.call(call)).body
    expect(items).toMatchObject([{ id, answer: { text: TEXT }, mayAnswer: 'forbidden' }])
  }
})

test('only the owner can answer', async () => {
  const { goalId, id } = await reviewedGoal()
  for (const by of [s.zoe, s.cole, s.gia, s.ada, s.sue]) {
    expect((await readGoal(by, goalId)).feedback[0]?.mayAnswer).toBe('forbidden')
    expect((await answer(by, id)).error.code).toBe('forbidden')
  }
  for (const by of [s.hal, s.ivy]) expect((await answer(by, id)).error.code).toBe('not_found')
})

describe('within 10 minutes of the answer', () => {
  test('the owner can change the text, without a second notification', async () => {
    const { goalId, id } = await reviewedGoal()
    const first = (await answer(s.wil, id)).body.answer
    s.clock.advance(TEN_MINUTES_MS - 1)
    const second = { text: 'Or at home', createdAt: first?.createdAt }
    expect((await answer(s.wil, id, ' Or at home ')).body).toMatchObject({ answer: second, mayAnswer: true })
    expect((await readGoal(s.cole, goalId)).feedback[0]?.answer).toEqual(second)
    expect(await noticesOf(s.cole)).toHaveLength(1)
    s.clock.advance(1)
    expect((await answer(s.wil, id)).error.code).toBe('already_answered')
  })

  test('the owner can remove it and answer again, and the giver has one notification', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    s.clock.advance(TEN_MINUTES_MS - 1)
    expect((await remove(s.wil, id)).status).toBe(204)
    expect((await readGoal(s.cole, goalId)).feedback[0]?.answer).toBeNull()
    expect((await readGoal(s.wil, goalId)).feedback[0]).toMatchObject({ answer: null, mayAnswer: true })
    expect(await noticesOf(s.cole)).toEqual([])
    expect((await remove(s.wil, id)).error.code).toBe('not_found')
    s.clock.advance(1)
    const again = (await answer(s.wil, id, 'Or at home')).body
    expect(again).toMatchObject({ answer: { text: 'Or at home' }, mayAnswer: true })
    expect(await noticesOf(s.cole)).toHaveLength(1)
    const log = s.db.selectFrom('audit_log').select('id').where('action', '=', 'answer.delete')
    expect(await log.where('actor_id', '=', s.wil.id).execute()).toEqual([])
  })

  test('the owner can remove it from an entry that ended', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    await review(s.cole, goalId, 'accepted')
    expect((await remove(s.wil, id)).status).toBe(204)
    expect((await readGoal(s.wil, goalId)).earlierFeedback).toMatchObject([{ id, answer: null }])
  })
})

test('after 10 minutes an answer can be neither changed nor removed by its owner', async () => {
  const { goalId, id } = await reviewedGoal()
  const first = (await answer(s.wil, id)).body.answer
  s.clock.advance(TEN_MINUTES_MS)
  expect((await answer(s.wil, id, ` ${TEXT} `)).body).toMatchObject({
    answer: first,
    mayAnswer: 'already_answered',
  })
  for (const refused of [await answer(s.wil, id, 'Or at home'), await remove(s.wil, id)])
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'already_answered', message: 'You have answered this already.' },
    ])
  const [entry] = (await readGoal(s.wil, goalId)).feedback
  expect(entry).toMatchObject({ answer: first, mayAnswer: 'already_answered' })
  expect(await noticesOf(s.cole)).toHaveLength(1)
  expect((await remove(s.ada, id)).status).toBe(204)
})

test('an answer to feedback has 1 to 500 characters', async () => {
  const { id } = await reviewedGoal()
  const put = (body: object) => s.wil.call('PUT /api/feedback/:id/answer', { params: { id }, body })
  for (const body of [
    { text: '' },
    { text: ' ' },
    { text: 'x'.repeat(501) },
    {},
    { text: null },
    { text: 7 },
  ])
    expect((await put(body)).error).toMatchObject({ code: 'validation', issues: [{ path: 'text' }] })
  expect((await answer(s.wil, id, '🪨'.repeat(500))).status).toBe(200)
})

test('the owner can answer before and after the deadline, and in days of grace', async () => {
  await s.db.updateTable('schools').set({ feedback_grace_days: 2 }).execute()
  const before = await reviewedGoal()
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  const late = await review(s.zoe, before.goalId)
  for (const id of [before.id, late.id]) expect((await answer(s.wil, id)).status).toBe(200)
  await s.db.updateTable('schools').set({ feedback_grace_days: 0 }).execute()
})

describe('an entry that ended', () => {
  test('an entry that ended keeps its answer under earlier feedback', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    await review(s.cole, goalId, 'accepted')
    const { feedback, earlierFeedback } = await readGoal(s.wil, goalId)
    expect(feedback).toMatchObject([{ answer: null, mayAnswer: true }])
    expect(earlierFeedback).toMatchObject([{ id, answer: { text: TEXT }, mayAnswer: 'feedback_ended' }])
  })

  test('an entry that ended cannot be answered, whether it was replaced or cleared by an edit', async () => {
    const replaced = await reviewedGoal()
    await review(s.cole, replaced.goalId, 'accepted')
    const cleared = await reviewedGoal()
    await changeGoal(s.wil, cleared.goalId, { title: 'Read one chapter' })
    for (const { id } of [replaced, cleared])
      expect((await answer(s.wil, id)).error).toMatchObject({
        code: 'feedback_ended',
        message: 'This feedback has been replaced. Reply to the newer one.',
      })
  })

  test('answering an entry of an archived goal is refused with goal_archived', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    await review(s.cole, goalId, 'accepted')
    await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-11-23' } })
    expect((await answer(s.wil, id)).error.code).toBe('goal_archived')
    const { feedback, earlierFeedback } = await readGoal(s.wil, goalId)
    for (const entry of [...feedback, ...earlierFeedback]) expect(entry.mayAnswer).toBe('goal_archived')
  })
})

describe('an answer', () => {
  test('an answer notifies the giver with the owner’s name and the goal’s title, without the text', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    expect(await noticesOf(s.cole)).toMatchObject([
      {
        goalId,
        groupId: s.crews.lichen,
        message: 'Wil answered your feedback on “Read two chapters”',
      },
    ])
    for (const by of [s.wil, s.zoe, s.gia, s.ada]) expect(await noticesOf(by)).toEqual([])
  })

  test('an answer does not notify a giver who left, was deleted, or may no longer read the goal', async () => {
    const coach = (name: string) =>
      s.person(s.brendans, name, 'Former', { studio: 'Summit', coachOf: [s.crews.lichen] })
    const [left, lost, gone] = [await coach('Lea'), await coach('Lou'), await coach('Guy')]
    const entries = [await reviewedGoal(left), await reviewedGoal(lost), await reviewedGoal(gone)]
    await s.ada.call('PATCH /api/admin/users/:id/active', {
      params: { id: left.id },
      body: { active: false },
    })
    await s.ada.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id: lost.id } })
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: gone.id } })
    for (const { id } of entries) expect((await answer(s.wil, id)).status).toBe(200)
    const rows = s.db.selectFrom('notifications').select('id').where('type', '=', 'feedback_answered')
    expect(await rows.execute()).toEqual([])
  })

  test('an answer notifies a former coach who still reads the goal as a guide', async () => {
    const guide = await s.person(s.brendans, 'Gus', 'Guide', { guideOf: 'Summit', coachOf: [s.crews.lichen] })
    const { id } = await reviewedGoal(guide)
    await s.ada.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id: guide.id } })
    await answer(s.wil, id)
    expect(await noticesOf(guide)).toHaveLength(1)
  })
})

describe('removing an answer', () => {
  test('removing an answer is possible for admins at any time, and then the owner may answer again', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    for (const by of [s.zoe, s.cole, s.gia]) expect((await remove(by, id)).error.code).toBe('forbidden')
    expect((await remove(s.hal, id)).error.code).toBe('not_found')
    expect((await remove(s.ada, id)).status).toBe(204)
    expect((await readGoal(s.wil, goalId)).feedback[0]).toMatchObject({ answer: null, mayAnswer: true })
    expect((await remove(s.ada, id)).error.code).toBe('not_found')
    expect((await answer(s.wil, id, 'Or at home')).status).toBe(200)
  })

  test('removing an answer is recorded in the audit log without the text', async () => {
    const { id } = await reviewedGoal()
    await answer(s.wil, id)
    await remove(s.ada, id)
    const { body, text } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    expect(body.items).toMatchObject([
      {
        action: 'answer.delete',
        actor: { id: s.ada.id },
        subject: 'Wil Okonkwo’s reply to feedback on “Read two chapters”',
        detail: { userId: s.wil.id },
      },
    ])
    expect(text).not.toContain(TEXT)
  })
})

describe('in a school without answers', () => {
  test('in a school without answers, both calls are refused after forbidden and before validation, and existing answers are hidden', async () => {
    const { goalId, id } = await reviewedGoal()
    await answer(s.wil, id)
    await switchFeatures(s, { feedbackAnswers: false })
    const off = { answer: null, mayAnswer: 'switched_off' }
    expect((await readGoal(s.wil, goalId)).feedback).toMatchObject([off])
    expect((await s.ada.call('GET /api/admin/feedback-log')).body.items).toMatchObject([off])
    expect(await review(s.zoe, goalId)).toMatchObject(off)
    expect((await answer(s.cole, id)).error.code).toBe('forbidden')
    expect((await answer(s.wil, id, '')).error.code).toBe('switched_off')
    expect((await remove(s.ada, id)).error.code).toBe('switched_off')
    await switchFeatures(s, { feedbackAnswers: true })
    expect((await readGoal(s.wil, goalId)).feedback).toMatchObject([{}, { answer: { text: TEXT } }])
  })
})
