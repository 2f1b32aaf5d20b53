// Plans of goals: 'If … then I will …', entered with the goal or later. Changing only the plan is not an edit.
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

test('everyone who reads a goal sees its plan', async () => {
  const { id, plan } = await setGoal(s.wil, { plan: `  ${PLAN} ` })
  expect(plan).toBe(PLAN)
  for (const by of [s.wil, s.zoe, s.cole, s.gia, s.ada, s.sue])
    expect((await readGoal(by, id)).plan).toBe(PLAN)
  expect((await setGoal(s.wil)).plan).toBe(null)
})

test('a blank plan is saved as null', async () => {
  for (const plan of ['', '   ', '\u200b', null]) expect((await setGoal(s.wil, { plan })).plan).toBe(null)
  const { id } = await setGoal(s.wil, { plan: PLAN })
  expect((await changeGoal(s.wil, id, { plan: ' ' })).body).toMatchObject({ plan: null, updated: true })
})

test('a plan has up to 300 characters, and an emoji counts as one', async () => {
  expect((await setGoal(s.wil, { plan: '🪨'.repeat(300) })).plan).toHaveLength(600)
  const sent = await s.wil.call('POST /api/goals', { body: goalBody(s.wil, { plan: 'x'.repeat(301) }) })
  expect(sent.error).toMatchObject({ code: 'validation', issues: [{ path: 'plan' }] })
  const { id } = await setGoal(s.wil)
  const changed = await changeGoal(s.wil, id, { plan: 'x'.repeat(301) })
  expect(changed.error).toMatchObject({ code: 'validation', issues: [{ path: 'plan' }] })
})

describe('changing only the plan', () => {
  test('changing only the plan is not an edit: feedback stays, and no coach is notified', async () => {
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
    // The owner's only notification is about the feedback.
    expect(await listNotifications(s.wil)).toHaveLength(1)
  })

  test('changing only the plan notifies the owner if another person does it', async () => {
    const { id } = await setGoal(s.wil)
    await changeGoal(s.cole, id, { plan: PLAN })
    expect(await listNotifications(s.wil)).toMatchObject([
      { type: 'goal_updated', goalId: id, message: 'Cole changed your goal “Read two chapters”' },
    ])
    for (const by of [s.cole, s.zoe]) expect(await listNotifications(by)).toEqual([])
  })

  test('sending the same plan again changes nothing', async () => {
    const { id, updatedAt } = await setGoal(s.wil, { plan: PLAN })
    s.clock.advance(60_000)
    for (const plan of [PLAN, ` ${PLAN}`])
      expect((await changeGoal(s.cole, id, { plan })).body).toMatchObject({ updated: false, updatedAt })
    expect(await listNotifications(s.wil)).toEqual([])
  })

  test('changing only the plan is not an edit even if an unchanged title is sent with it', async () => {
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

test('editing the text does not change the plan', async () => {
  const { id } = await setGoal(s.wil, { plan: PLAN })
  expect((await changeGoal(s.wil, id, { title: 'Read one chapter' })).body.plan).toBe(PLAN)
})

test('a call that completes the goal cannot change the plan too', async () => {
  const { id } = await setGoal(s.wil)
  const { error } = await changeGoal(s.wil, id, { completed: true, plan: PLAN })
  expect([error.code, error.issues?.map(({ path }) => path)]).toEqual(['validation', ['completed']])
})

test('everyone who may edit a goal may change its plan, with the same refusals', async () => {
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

describe('in a school without plans', () => {
  const OFF = {
    code: 'validation',
    issues: [{ path: 'plan', message: 'Your school has switched this off.' }],
  }

  test('the field is refused, and existing plans are hidden until the feature is on again', async () => {
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

  test('forbidden and deadline_passed are refused first', async () => {
    const { id } = await setGoal(s.wil)
    await switchFeatures(s, { plans: false })
    expect((await changeGoal(s.gia, id, { plan: PLAN })).error.code).toBe('forbidden')
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect((await changeGoal(s.wil, id, { plan: PLAN })).error.code).toBe('deadline_passed')
  })
})
