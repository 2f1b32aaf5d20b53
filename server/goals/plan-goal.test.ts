// The plan of a goal: 'If … then I will …', written with the goal or later, and no edit by itself.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  goalBody,
  listNotifications,
  readGoal,
  review,
  setGoal,
  switchFeatures,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const PLAN = 'If the bus is late, then I will read at the stop'

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('notifications').execute()
  await switchFeatures(s, { plans: true })
  await travelTo(s, '2026-11-18T15:00:00.000Z')
})

test('a goal is set with a plan, and all who read the goal read it', async () => {
  const { id, plan } = await setGoal(s.wil, { plan: `  ${PLAN} ` })
  expect(plan).toBe(PLAN)
  for (const by of [s.wil, s.zoe, s.cole, s.gia, s.ada, s.sue])
    expect((await readGoal(by, id)).plan).toBe(PLAN)
  expect((await setGoal(s.wil)).plan).toBe(null)
})

test('a blank plan is none', async () => {
  for (const plan of ['', '   ', '\u200b', null]) expect((await setGoal(s.wil, { plan })).plan).toBe(null)
  const { id } = await setGoal(s.wil, { plan: PLAN })
  expect((await changeGoal(s.wil, id, { plan: ' ' })).body).toMatchObject({ plan: null, updated: true })
})

test('a plan has up to 300 characters, as people count them', async () => {
  expect((await setGoal(s.wil, { plan: '🪨'.repeat(300) })).plan).toHaveLength(600)
  const sent = await s.wil.call('POST /api/goals', { body: goalBody(s.wil, { plan: 'x'.repeat(301) }) })
  expect(sent.error).toMatchObject({ code: 'validation', issues: [{ path: 'plan' }] })
  const { id } = await setGoal(s.wil)
  const changed = await changeGoal(s.wil, id, { plan: 'x'.repeat(301) })
  expect(changed.error).toMatchObject({ code: 'validation', issues: [{ path: 'plan' }] })
})

describe('a change of the plan alone', () => {
  test('is no edit: the feedback stays, and no coach is told', async () => {
    const { id, updatedAt } = await setGoal(s.wil)
    await review(s.cole, id)
    s.clock.advance(60_000)
    const { body } = await changeGoal(s.wil, id, { plan: PLAN })
    expect(body).toMatchObject({ updated: true, plan: PLAN, revisionCount: 0 })
    expect(body.updatedAt > updatedAt).toBe(true)
    const detail = await readGoal(s.wil, id)
    expect(detail).toMatchObject({ edits: [], earlierFeedback: [], editedSinceReview: false })
    expect(detail.feedback).toHaveLength(1)
    expect(await s.db.selectFrom('goal_edits').selectAll().execute()).toEqual([])
    expect(await listNotifications(s.cole)).toEqual([])
    // The owner was notified of the feedback alone.
    expect(await listNotifications(s.wil)).toHaveLength(1)
  })

  test('by somebody else is told to the owner', async () => {
    const { id } = await setGoal(s.wil)
    await changeGoal(s.cole, id, { plan: PLAN })
    expect(await listNotifications(s.wil)).toMatchObject([
      { type: 'goal_updated', goalId: id, message: 'Cole changed your goal “Read two chapters”' },
    ])
    for (const by of [s.cole, s.zoe]) expect(await listNotifications(by)).toEqual([])
  })

  test('to the same plan is none', async () => {
    const { id, updatedAt } = await setGoal(s.wil, { plan: PLAN })
    s.clock.advance(60_000)
    for (const plan of [PLAN, ` ${PLAN}`])
      expect((await changeGoal(s.cole, id, { plan })).body).toMatchObject({ updated: false, updatedAt })
    expect(await listNotifications(s.wil)).toEqual([])
  })

  test('beside a text that is the same is still no edit', async () => {
    const { id, title } = await setGoal(s.wil)
    await review(s.cole, id)
    expect((await changeGoal(s.wil, id, { title, plan: PLAN })).body).toMatchObject({
      updated: true,
      revisionCount: 0,
    })
    expect((await readGoal(s.wil, id)).feedback).toHaveLength(1)
  })
})

test('a change of plan and text in one call is an edit', async () => {
  const { id } = await setGoal(s.wil)
  await review(s.cole, id)
  const { body } = await changeGoal(s.wil, id, { title: 'Read one chapter', plan: PLAN })
  expect(body).toMatchObject({ updated: true, title: 'Read one chapter', plan: PLAN, revisionCount: 1 })
  expect((await readGoal(s.wil, id)).earlierFeedback).toHaveLength(1)
  expect(await listNotifications(s.cole)).toMatchObject([{ type: 'goal_updated' }])
})

test('an edit of the text leaves the plan', async () => {
  const { id } = await setGoal(s.wil, { plan: PLAN })
  expect((await changeGoal(s.wil, id, { title: 'Read one chapter' })).body.plan).toBe(PLAN)
})

test('the plan is not changed while the goal is completed in the same call', async () => {
  const { id } = await setGoal(s.wil)
  const { error } = await changeGoal(s.wil, id, { completed: true, plan: PLAN })
  expect([error.code, error.issues?.map(({ path }) => path)]).toEqual(['validation', ['completed']])
})

test('a plan is written by whoever may edit, with the same refusals', async () => {
  const { id } = await setGoal(s.wil)
  let number = 0
  for (const by of [s.wil, s.zoe, s.cole, s.ada])
    expect((await changeGoal(by, id, { plan: `Plan ${number++}` })).status).toBe(200)
  for (const by of [s.gia, s.max, s.cora])
    expect((await changeGoal(by, id, { plan: PLAN })).error.code).toBe('forbidden')
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  expect((await changeGoal(s.wil, id, { plan: PLAN })).error.code).toBe('deadline_passed')
  expect((await changeGoal(s.wil, id, { plan: 'Plan 3' })).body.updated).toBe(false)
  await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-11-23' } })
  expect((await changeGoal(s.wil, id, { plan: PLAN })).error.code).toBe('goal_archived')
})

describe('in a school that has plans switched off', () => {
  const OFF = {
    code: 'validation',
    issues: [{ path: 'plan', message: 'Your school has switched this off.' }],
  }

  test('the field is refused, and what was written is not shown until it is on again', async () => {
    const { id } = await setGoal(s.wil, { plan: PLAN })
    await switchFeatures(s, { plans: false })
    expect((await readGoal(s.wil, id)).plan).toBe(null)
    for (const plan of ['Another', '', null]) {
      expect((await changeGoal(s.wil, id, { plan })).error).toMatchObject(OFF)
      const sent = await s.wil.call('POST /api/goals', { body: goalBody(s.wil, { plan }) })
      expect(sent.error).toMatchObject(OFF)
    }
    expect((await changeGoal(s.wil, id, { title: 'Read one chapter' })).body).toMatchObject({ plan: null })
    await switchFeatures(s, { plans: true })
    expect((await readGoal(s.wil, id)).plan).toBe(PLAN)
  })

  test('the refusals of the person and of the deadline come first', async () => {
    const { id } = await setGoal(s.wil)
    await switchFeatures(s, { plans: false })
    expect((await changeGoal(s.gia, id, { plan: PLAN })).error.code).toBe('forbidden')
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect((await changeGoal(s.wil, id, { plan: PLAN })).error.code).toBe('deadline_passed')
  })
})
