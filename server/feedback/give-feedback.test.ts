// Giving feedback: who may give it and until when, its message, and whom it notifies.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  listNotifications,
  readGoal,
  review,
  setGoal,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const DEADLINE = '2026-11-18T22:00:00.000Z'
const today = { duration: 'daily', targetDate: '2026-11-18' }
const ben = await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [s.crews.lichen], bypass: true })
const amy = await s.person(s.brendans, 'Amy', 'Admin', { admin: true, coachOf: [s.crews.lichen] })
const lea = await s.person(s.brendans, 'Lea', 'Lichen', { crew: s.crews.lichen, coachOf: [s.crews.lichen] })

beforeEach(() => travelTo(s, WEDNESDAY))

const give = (by: TestUser, goalId: number, body: unknown = { status: 'accepted' }) =>
  by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body })
const codeOf = async (by: TestUser, goalId: number, body?: unknown) =>
  (await give(by, goalId, body)).error.code
const entriesOf = (goalId: number) =>
  s.db.selectFrom('feedback').selectAll().where('goal_id', '=', goalId).orderBy('id').execute()

describe('feedback', () => {
  test('feedback is returned with all its fields', async () => {
    const goal = await setGoal(s.wil)
    const { status, body } = await give(s.cole, goal.id, {
      status: 'needs_improvement',
      comments: '  Which ones? ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      goalId: goal.id,
      feedbackProviderId: s.cole.id,
      status: 'needs_improvement',
      comments: 'Which ones?',
      createdAt: WEDNESDAY,
      isActive: true,
      goalRevisionAtTime: 0,
      feedbackProvider: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' },
      answer: null,
      mayAnswer: 'forbidden',
    })
    expect((await readGoal(s.wil, goal.id)).feedback).toEqual([{ ...body, mayAnswer: true }])
  })

  test.each([
    ['the coach assigned to the crew', s.cole],
    ['the captain of the crew', s.zoe],
    ['an admin who is its coach', amy],
    ['a coach who is a member of the crew too', lea],
  ])('feedback may be given by %s', async (_who, by) => {
    expect((await give(by, (await setGoal(s.wil)).id)).status).toBe(201)
  })

  test.each([
    ['the owner', s.wil, 'forbidden'],
    ['a crew mate', s.max, 'forbidden'],
    ['the captain of another crew', s.ned, 'forbidden'],
    ['a coach without crews', s.cora, 'forbidden'],
    ['the guide of the studio', s.gia, 'forbidden'],
    ['an admin', s.ada, 'forbidden'],
    ['the super admin', s.sue, 'forbidden'],
    ['the captain of a crew of another school', s.ida, 'not_found'],
    ['a coach of another school', s.hank, 'not_found'],
    ['nobody', s.anonymous(), 'unauthenticated'],
  ])('feedback may not be given by %s', async (_who, by, code) => {
    const { id } = await setGoal(s.wil)
    const { error } = await by.call('POST /api/feedback/goals/:goalId', {
      params: { goalId: id },
      body: { status: 'accepted' },
    })
    expect(error.code).toBe(code)
    expect(await entriesOf(id)).toEqual([])
  })

  test('feedback may not be given by captains or coaches on their own goals', async () => {
    expect(await codeOf(s.zoe, (await setGoal(s.zoe)).id)).toBe('forbidden')
    expect(await codeOf(lea, (await setGoal(lea)).id)).toBe('forbidden')
  })

  test('feedback may not be given on goals of an owner without a crew', async () => {
    const { id } = await setGoal(s.nora)
    for (const by of [s.cole, s.zoe, ben]) expect(await codeOf(by, id)).toBe('forbidden')
  })

  test('feedback depends on the owner’s current crew, and earlier feedback stays', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Mover', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(mover)
    const first = await review(s.cole, id)
    const body = { userId: mover.id, targetGroupId: s.crews.moss, validateSize: false }
    await s.ada.call('POST /api/admin/crews/move-learner', { body })
    expect([await codeOf(s.cole, id), await codeOf(s.zoe, id)]).toEqual(['forbidden', 'forbidden'])
    expect((await give(s.ned, id)).status).toBe(201)
    expect((await readGoal(mover, id)).feedback.map((entry) => entry.id)).toContain(first.id)
  })
})

describe('a message', () => {
  test.each(['denied', 'needs_improvement'] as const)(
    'a message is required with the status %s',
    async (status) => {
      const { id } = await setGoal(s.wil)
      for (const comments of [undefined, null, '', '   ', '\n\t', '\u200b', 'x'.repeat(2001), 5]) {
        const answer = await give(s.cole, id, { status, comments })
        expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'comments'])
      }
      expect((await give(s.cole, id, { status, comments: '🌱'.repeat(2000) })).status).toBe(201)
    },
  )

  test.each([undefined, null, '', '  ', 'Well done'])(
    'a message is optional with an acceptance: %j',
    async (comments) => {
      const { id } = await setGoal(s.wil)
      const { status, body } = await give(s.cole, id, { status: 'accepted', comments })
      expect([status, body.comments]).toEqual([201, comments?.trim() || null])
    },
  )

  test.each([
    ['another status', { status: 'fine' }],
    ['no status', { comments: 'Fine' }],
    ['another person’s name', { status: 'accepted', feedbackProviderId: 1 }],
    ['a negative revision', { status: 'accepted', expectedRevision: -1 }],
    ['a revision as text', { status: 'accepted', expectedRevision: '0' }],
    ['nothing', {}],
    ['a list', []],
  ])('a message is refused with %s', async (_what, body) => {
    expect(await codeOf(s.cole, (await setGoal(s.wil)).id, body)).toBe('validation')
  })
})

describe('after the deadline', () => {
  test('feedback is refused from the first millisecond on', async () => {
    const { id } = await setGoal(s.wil, today)
    await travelTo(s, '2026-11-18T21:59:59.999Z')
    expect((await give(s.cole, id)).status).toBe(201)
    await travelTo(s, DEADLINE)
    for (const body of [{ status: 'accepted' }, { status: 'denied' }, { nonsense: true }]) {
      const { status, error } = await give(s.zoe, id, body)
      expect([status, error.code, error.message]).toEqual([
        403,
        'deadline_passed',
        'Goal deadline passed - feedback no longer available',
      ])
    }
  })

  test('feedback on a completed goal is refused too', async () => {
    const { id } = await setGoal(s.wil, { ...today, completed: true })
    await travelTo(s, DEADLINE)
    expect(await codeOf(s.cole, id)).toBe('deadline_passed')
  })

  test('a reviewer with the bypass can give feedback, but the owner’s bypass does not count', async () => {
    const { id } = await setGoal(s.wil, today)
    const lucky = await s.person(s.brendans, 'Lu', 'Lucky', { crew: s.crews.lichen, bypass: true })
    const own = await setGoal(lucky, today)
    await travelTo(s, DEADLINE)
    expect((await give(ben, id)).status).toBe(201)
    expect(await codeOf(s.cole, own.id)).toBe('deadline_passed')
    expect(await codeOf(lucky, id)).toBe('forbidden')
    expect((await readGoal(ben, id)).abilities.review).toBe(true)
    expect((await readGoal(s.cole, id)).abilities.review).toBe('deadline_passed')
  })

  test('forbidden and not_found come before deadline_passed', async () => {
    const { id } = await setGoal(s.wil, today)
    await travelTo(s, DEADLINE)
    expect(await codeOf(s.ned, id)).toBe('forbidden')
    expect(await codeOf(s.hank, id)).toBe('not_found')
  })
})

describe('feedback on a goal that has feedback', () => {
  test('new feedback replaces the giver’s earlier entry, which can still be read', async () => {
    const { id } = await setGoal(s.wil)
    const first = await review(s.cole, id, 'denied', { comments: 'Too little' })
    s.clock.advance(1000)
    const second = await review(s.cole, id, 'accepted')
    const detail = await readGoal(s.wil, id)
    expect(detail.feedback).toEqual([{ ...second, mayAnswer: true }])
    expect(detail.earlierFeedback).toEqual([{ ...first, isActive: false, mayAnswer: 'feedback_ended' }])
    // The earlier entry was replaced by its giver and not cleared by an edit.
    expect(detail.editedSinceReview).toBe(false)
  })

  test('new feedback does not replace other givers’ entries, and the newest comes first', async () => {
    const { id } = await setGoal(s.wil)
    for (const by of [s.cole, s.zoe, ben]) await review(by, id, 'denied')
    await review(s.cole, id)
    const { feedback, earlierFeedback } = await readGoal(s.wil, id)
    expect(feedback.map(({ feedbackProvider, status }) => [feedbackProvider?.firstName, status])).toEqual([
      ['Cole', 'accepted'],
      ['Ben', 'denied'],
      ['Zoë', 'denied'],
    ])
    expect(earlierFeedback).toHaveLength(1)
  })

  test('feedback on a goal is limited to 200 entries in the detail, with all active ones', async () => {
    const { id } = await setGoal(s.wil)
    const first = await review(s.zoe, id)
    await review(s.cole, id)
    await review(s.cole, id)
    const ended = s.db.selectFrom('feedback').selectAll().where('goal_id', '=', id).where('is_active', '=', 0)
    const { id: _, ...replaced } = await ended.executeTakeFirstOrThrow()
    const many = Array.from({ length: 205 }, () => replaced)
    await s.db.insertInto('feedback').values(many).execute()
    const { feedback, earlierFeedback } = await readGoal(s.wil, id)
    expect(feedback.map((entry) => entry.id)).toContain(first.id)
    const ids = earlierFeedback.map((entry) => entry.id)
    expect([feedback.length, ids.length]).toEqual([2, 198])
    expect(ids).toEqual(
      (await entriesOf(id))
        .map((entry) => entry.id)
        .slice(-198)
        .reverse(),
    )
  })

  test('feedback records the revision of the goal', async () => {
    const { id } = await setGoal(s.wil)
    expect((await review(s.cole, id)).goalRevisionAtTime).toBe(0)
    await changeGoal(s.wil, id, { title: 'One' })
    await changeGoal(s.wil, id, { title: 'Two' })
    expect((await review(s.cole, id)).goalRevisionAtTime).toBe(2)
  })
})

describe('a goal that was edited after the reviewer opened it', () => {
  test('a goal that was edited after the reviewer opened it cannot be reviewed with the earlier revision', async () => {
    const { id } = await setGoal(s.wil)
    expect((await give(s.cole, id, { status: 'accepted', expectedRevision: 0 })).status).toBe(201)
    await changeGoal(s.wil, id, { title: 'Read ten chapters' })
    for (const expectedRevision of [0, 2]) {
      const { status, error } = await give(s.cole, id, { status: 'accepted', expectedRevision })
      expect([status, error.code]).toEqual([409, 'goal_revised'])
    }
    expect((await readGoal(s.wil, id)).feedback).toEqual([])
    expect((await give(s.cole, id, { status: 'accepted', expectedRevision: 1 })).status).toBe(201)
  })

  test('a goal that was edited after the reviewer opened it can be reviewed without an expected revision', async () => {
    const { id } = await setGoal(s.wil)
    await changeGoal(s.wil, id, { title: 'Changed' })
    expect((await review(s.cole, id)).goalRevisionAtTime).toBe(1)
  })
})

describe('notifications about feedback', () => {
  const newNotifications = async (people: TestUser[], act: () => Promise<unknown>) => {
    const before = await Promise.all(people.map(listNotifications))
    await act()
    const after = await Promise.all(people.map(listNotifications))
    return after.map((all, index) =>
      all.slice(0, all.length - (before[index]?.length ?? 0)).map(({ type }) => type),
    )
  }

  test('feedback notifies only the owner if the goal is accepted', async () => {
    const { id } = await setGoal(s.wil, { title: 'Sing' })
    const people = [s.wil, s.zoe, s.cole, ben, s.max, s.ada, s.gia]
    expect(await newNotifications(people, () => review(s.cole, id))).toEqual([
      ['goal_feedback_positive'],
      ...[[], [], [], [], [], []],
    ])
    expect((await listNotifications(s.wil))[0]).toMatchObject({ goalId: id, groupId: s.crews.lichen })
    expect((await listNotifications(s.wil))[0]?.message).toContain('Sing')
  })

  test.each(['denied', 'needs_improvement'] as const)(
    'feedback notifies the owner and the captains with the status %s',
    async (status) => {
      const { id } = await setGoal(s.wil)
      const people = [s.wil, s.zoe, s.cole, ben, s.max, s.ned]
      expect(await newNotifications(people, () => review(s.cole, id, status))).toEqual([
        ['goal_feedback_negative'],
        ['goal_feedback_negative'],
        ...[[], [], [], []],
      ])
    },
  )

  test('feedback notifies a captain once about their own goal, and not about feedback they gave', async () => {
    const own = await setGoal(s.zoe)
    expect(await newNotifications([s.zoe], () => review(s.cole, own.id, 'denied'))).toEqual([
      ['goal_feedback_negative'],
    ])
    const { id } = await setGoal(s.wil)
    expect(await newNotifications([s.wil, s.zoe], () => review(s.zoe, id, 'denied'))).toEqual([
      ['goal_feedback_negative'],
      [],
    ])
  })

  test('refused feedback notifies nobody', async () => {
    const { id } = await setGoal(s.wil)
    expect(await newNotifications([s.wil, s.zoe], () => give(s.cole, id, { status: 'denied' }))).toEqual([
      [],
      [],
    ])
    const wrong = { status: 'accepted', expectedRevision: 7 }
    expect(await newNotifications([s.wil, s.zoe], () => give(s.cole, id, wrong))).toEqual([[], []])
  })
})

describe('feedback of a deleted giver', () => {
  test('feedback of a deleted giver keeps its message without the name', async () => {
    const guest = await s.person(s.brendans, 'Guest', 'Coach', { coachOf: [s.crews.lichen] })
    const { id } = await setGoal(s.wil)
    await review(guest, id, 'accepted', { comments: 'Good' })
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: guest.id } })
    expect((await readGoal(s.wil, id)).feedback).toMatchObject([
      { comments: 'Good', feedbackProviderId: null, feedbackProvider: null, isActive: true },
    ])
    await changeGoal(s.wil, id, { title: 'Changed' })
    const detail = await readGoal(s.wil, id)
    expect([detail.feedback, detail.editedSinceReview]).toEqual([[], false])
  })
})
