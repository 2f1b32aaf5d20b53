// Editing a goal's text: what it changes, what it clears, and whom it notifies.
import { describe, expect, test } from 'vitest'
import type { GoalChange } from '../../contract/goals.ts'
import {
  changeGoal,
  listNotifications,
  readGoal,
  review,
  setGoal,
  switchFeatures,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const carl = await s.person(s.brendans, 'Carl', 'Coach', { coachOf: [s.crews.lichen, s.crews.moss] })
const people = {
  wil: s.wil,
  zoe: s.zoe,
  max: s.max,
  cole: s.cole,
  carl,
  ada: s.ada,
  gia: s.gia,
  ned: s.ned,
}

/** Returns the notifications that `act` causes, as 'name type'. */
async function newNotifications(act: () => Promise<unknown>) {
  const counts = new Map<string, number>()
  for (const [name, person] of Object.entries(people))
    counts.set(name, (await listNotifications(person)).length)
  await act()
  const received: string[] = []
  for (const [name, person] of Object.entries(people)) {
    const all = await listNotifications(person)
    received.push(...all.slice(0, all.length - (counts.get(name) ?? 0)).map(({ type }) => `${name} ${type}`))
  }
  return received.sort()
}

const editsOf = (goalId: number) =>
  s.db.selectFrom('goal_edits').selectAll().where('goal_id', '=', goalId).orderBy('id').execute()

describe('an edit', () => {
  test('an edit records the texts before and after, the editor and the time', async () => {
    const goal = await setGoal(s.wil, { description: 'Chapters 3 and 4' })
    s.clock.advance(60_000)
    const change = {
      title: ' Read three chapters ',
      description: '',
      category: 'Personal',
      duration: 'daily',
    }
    const { body } = await changeGoal(s.cole, goal.id, change)
    expect(body).toMatchObject({
      updated: true,
      title: 'Read three chapters',
      description: null,
      category: 'Personal',
      duration: 'daily',
      revisionCount: 1,
      deadline: goal.deadline,
      createdAt: goal.createdAt,
      updatedAt: new Date(s.clock.now()).toISOString(),
    })
    expect(await editsOf(goal.id)).toEqual([
      {
        id: expect.any(Number),
        school_id: s.brendans.id,
        goal_id: goal.id,
        user_id: s.cole.id,
        edited_at: s.clock.now(),
        old_title: 'Read two chapters',
        old_description: 'Chapters 3 and 4',
        old_category: 'Academic',
        old_duration: 'weekly',
        new_title: 'Read three chapters',
        new_description: null,
        new_category: 'Personal',
        new_duration: 'daily',
      },
    ])
    expect((await readGoal(s.wil, goal.id)).edits).toMatchObject([
      { oldTitle: 'Read two chapters', oldDescription: 'Chapters 3 and 4' },
    ])
  })

  test('an edit of one field does not change the others', async () => {
    const goal = await setGoal(s.wil, { description: 'Slowly' })
    const { body } = await changeGoal(s.wil, goal.id, { category: 'Extracurricular' })
    expect(body).toMatchObject({ title: goal.title, description: 'Slowly', category: 'Extracurricular' })
  })

  test('an edit of any single field is a change, and sending the same value again is not', async () => {
    await switchFeatures(s, { plans: true })
    const values = {
      title: 'Read three chapters',
      description: 'Chapters 3 to 5',
      category: 'Personal',
      duration: 'daily',
      plan: 'If it rains then I read inside.',
    } satisfies Record<Exclude<keyof GoalChange, 'completed'>, unknown>
    const { id } = await setGoal(s.wil)
    for (const change of Object.entries(values).map(([field, value]) => ({ [field]: value }))) {
      expect((await changeGoal(s.wil, id, change)).body).toMatchObject({ ...change, updated: true })
      expect((await changeGoal(s.wil, id, change)).body).toMatchObject({ ...change, updated: false })
    }
    await switchFeatures(s, { plans: false })
  })

  test('an edit counts each revision', async () => {
    const { id } = await setGoal(s.wil)
    for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
      expect((await changeGoal(s.wil, id, { title })).body.revisionCount).toBe(index + 1)
    }
    expect(await editsOf(id)).toHaveLength(3)
  })

  test.each([
    ['the same title', { title: 'Read two chapters' }],
    ['the same title with spaces around it', { title: '  Read two chapters\n' }],
    ['an empty description where there is none', { description: '' }],
    ['no description where there is none', { description: null }],
    [
      'everything as it was',
      { title: 'Read two chapters', category: 'Academic', duration: 'weekly', description: null },
    ],
  ])('an edit without a difference changes nothing: %s', async (_what, change) => {
    const goal = await setGoal(s.wil)
    await review(s.cole, goal.id, 'denied')
    s.clock.advance(60_000)
    const received = await newNotifications(async () => {
      const { body } = await changeGoal(s.wil, goal.id, change)
      expect(body).toEqual({ ...goal, updated: false })
    })
    expect(received).toEqual([])
    expect(await editsOf(goal.id)).toEqual([])
    const detail = await readGoal(s.wil, goal.id)
    expect([detail.feedback.length, detail.editedSinceReview]).toEqual([1, false])
  })

  test.each([
    ['the due date', { targetDate: '2026-11-19' }],
    ['the owner', { userId: 1 }],
    ['the goal type', { goalType: 'Waseca Drawer' }],
    ['the lock', { isIncompleteLocked: false }],
    ['the count of revisions', { title: 'Other', revisionCount: 0 }],
    ['completion and text in one call', { completed: true, title: 'Other' }],
    ['nothing', {}],
    ['a list', []],
    ['no title', { title: null }],
    ['an empty title', { title: '  ' }],
    ['201 characters', { title: '🐝'.repeat(201) }],
    ['a description of 2,001 characters', { description: '🐝'.repeat(2001) }],
    ['another category', { category: 'academic' }],
    ['another duration', { duration: 'yearly' }],
  ])('an edit cannot contain %s', async (_what, body) => {
    const goal = await setGoal(s.wil)
    const answer = await s.wil.call('PATCH /api/goals/:id', { params: { id: goal.id }, body })
    expect([answer.status, answer.error.code]).toEqual([400, 'validation'])
    expect(await editsOf(goal.id)).toEqual([])
  })

  test('an edit accepts 200 and 2,000 characters, and an emoji counts as one', async () => {
    const { id } = await setGoal(s.wil)
    const body = { title: '🐝'.repeat(200), description: '🐝'.repeat(2000) }
    expect((await changeGoal(s.wil, id, body)).body).toMatchObject(body)
  })
})

describe('after an edit', () => {
  test('active feedback becomes earlier feedback, and the goal is marked until its giver reviews it again', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.cole, id, 'needs_improvement', { comments: 'Which chapters?' })
    await review(s.zoe, id, 'accepted')
    await changeGoal(s.wil, id, { title: 'Read chapters 3 and 4' })
    const edited = await readGoal(s.wil, id)
    expect(edited).toMatchObject({ feedback: [], editedSinceReview: true })
    expect(edited.earlierFeedback.map(({ comments, isActive }) => [comments, isActive])).toEqual([
      ['Seen.', false],
      ['Which chapters?', false],
    ])
    await review(s.zoe, id)
    expect((await readGoal(s.wil, id)).editedSinceReview).toBe(true)
    await review(s.cole, id)
    const reviewed = await readGoal(s.wil, id)
    expect([reviewed.editedSinceReview, reviewed.feedback.length]).toEqual([false, 2])
    expect(reviewed.feedback.map(({ goalRevisionAtTime }) => goalRevisionAtTime)).toEqual([1, 1])
  })

  test('after an edit, lists show the mark as well', async () => {
    const { id } = await setGoal(s.max)
    await review(s.cole, id)
    await changeGoal(s.max, id, { title: 'Changed' })
    const params = { id: s.crews.lichen }
    const { body } = await s.cole.call('GET /api/groups/:id/goals-with-feedback', { params })
    expect(body.find((goal) => goal.id === id)).toMatchObject({ editedSinceReview: true, feedback: [] })
  })
})

describe('notifications about an edit', () => {
  test('an edit notifies the coaches of the crew', async () => {
    const { id } = await setGoal(s.wil)
    const received = await newNotifications(() => changeGoal(s.wil, id, { title: 'Changed' }))
    expect(received).toEqual(['carl goal_updated', 'cole goal_updated'])
    expect((await listNotifications(s.cole))[0]).toMatchObject({ goalId: id, groupId: s.crews.lichen })
  })

  test('an edit notifies everyone whose feedback was cleared, once', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.zoe, id)
    await review(s.cole, id)
    const received = await newNotifications(() => changeGoal(s.wil, id, { title: 'Changed' }))
    expect(received).toEqual(['carl goal_updated', 'cole goal_updated', 'zoe goal_updated'])
    expect(await newNotifications(() => changeGoal(s.wil, id, { title: 'Again' }))).toEqual([
      'carl goal_updated',
      'cole goal_updated',
    ])
  })

  test('an edit notifies the owner if another person edits, but never the editor', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.cole, id)
    const byCoach = await newNotifications(() => changeGoal(s.cole, id, { title: 'By the coach' }))
    expect(byCoach).toEqual(['carl goal_updated', 'wil goal_updated'])
    const byAdmin = await newNotifications(() => changeGoal(s.ada, id, { title: 'By the admin' }))
    expect(byAdmin).toEqual(['carl goal_updated', 'cole goal_updated', 'wil goal_updated'])
    const byCaptain = await newNotifications(() => changeGoal(s.zoe, id, { title: 'By the captain' }))
    expect(byCaptain).toEqual(['carl goal_updated', 'cole goal_updated', 'wil goal_updated'])
  })

  test('an edit notifies a reviewer who can no longer read the goal', async () => {
    const roamer = await s.person(s.brendans, 'Rory', 'Roamer', { coachOf: [s.crews.lichen] })
    const { id } = await setGoal(s.wil)
    await review(roamer, id)
    const crews = { params: { id: roamer.id }, body: { assignedCrews: [] } }
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', crews)
    await changeGoal(s.wil, id, { title: 'Changed' })
    expect((await listNotifications(roamer)).map(({ type }) => type)).toEqual(['goal_updated'])
    expect((await roamer.call('GET /api/goals/:id', { params: { id } })).status).toBe(403)
  })

  test('an edit notifies nobody if an owner without a crew edits', async () => {
    const { id } = await setGoal(s.nora)
    expect(await newNotifications(() => changeGoal(s.nora, id, { title: 'Changed' }))).toEqual([])
  })
})
