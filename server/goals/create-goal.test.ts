// Setting goals: what is written, who is notified, titles from goal types, and what is refused.
import { describe, expect, test } from 'vitest'
import { changeGoal, goalBody, listNotifications, setGoal } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()

const send = (fields: Record<string, unknown>, owner = s.wil, by = owner) =>
  by.call('POST /api/goals', { body: goalBody(owner, fields) })
const refusedOn = async (fields: Record<string, unknown>, owner = s.wil) => {
  const { status, error } = await send(fields, owner)
  expect([status, error.code]).toEqual([400, 'validation'])
  return error.issues?.map(({ path }) => path)
}
const activitiesOf = async (goalId: number) =>
  (await s.db.selectFrom('activities').selectAll().where('goal_id', '=', goalId).orderBy('id').execute()).map(
    (activity) => [activity.type, activity.user_id],
  )

describe('a new goal', () => {
  test('a new goal is returned with all its fields and the abilities of the caller', async () => {
    const { status, body } = await send({
      title: '  Learn a song ',
      description: ' by heart ',
      category: 'Personal',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Learn a song',
      description: 'by heart',
      category: 'Personal',
      duration: 'weekly',
      targetDate: '2026-11-20T22:00:00.000Z',
      deadline: '2026-11-20T22:00:00.000Z',
      dueOn: '2026-11-20',
      firstDueOn: '2026-11-20',
      feedbackUntil: '2026-11-20T22:00:00.000Z',
      lastMove: null,
      status: 'in_progress',
      completed: false,
      completedAt: null,
      isIncompleteLocked: false,
      userId: s.wil.id,
      createdById: s.wil.id,
      archivedAt: null,
      createdAt: '2026-11-18T15:00:00.000Z',
      updatedAt: '2026-11-18T15:00:00.000Z',
      revisionCount: 0,
      plan: null,
      carriedFromId: null,
      carriedToId: null,
      timesCarried: 0,
      check: null,
      series: null,
      abilities: {
        edit: true,
        complete: true,
        delete: true,
        review: 'forbidden',
        extend: 'forbidden',
        // Due in the goal week, and a school starts without checks.
        carry: 'validation',
        check: 'switched_off',
      },
    })
  })

  test('a new goal is an activity of its owner', async () => {
    const { id } = await setGoal(s.wil, {}, s.cole)
    expect(await activitiesOf(id)).toEqual([['goal_created', s.wil.id]])
  })

  test('a new goal that is already completed adds both activities', async () => {
    const { id, completedAt, status } = await setGoal(s.wil, { completed: true })
    expect(await activitiesOf(id)).toEqual([
      ['goal_created', s.wil.id],
      ['goal_completed', s.wil.id],
    ])
    expect([completedAt, status]).toEqual(['2026-11-18T15:00:00.000Z', 'completed'])
  })

  test('a new goal notifies its owner once, unless the owner set it', async () => {
    const before = await Promise.all([
      listNotifications(s.max),
      listNotifications(s.zoe),
      listNotifications(s.cole),
    ])
    const { id } = await setGoal(s.max, { title: 'Practice chords' }, s.zoe)
    await setGoal(s.max)
    await setGoal(s.zoe)
    const after = await Promise.all([
      listNotifications(s.max),
      listNotifications(s.zoe),
      listNotifications(s.cole),
    ])
    expect(after.map((all, index) => all.length - (before[index]?.length ?? 0))).toEqual([1, 0, 0])
    expect(after[0]?.[0]).toMatchObject({
      type: 'goal_assigned',
      goalId: id,
      groupId: s.crews.lichen,
      isRead: false,
    })
    expect(after[0]?.[0]?.message).toContain('Practice chords')
  })

  test('a refused new goal writes nothing', async () => {
    const count = async () => (await s.db.selectFrom('goals').select('id').execute()).length
    const before = await count()
    await send({ targetDate: '2026-12-01' })
    await send({ goalType: 'Waseca Drawer' })
    expect(await count()).toBe(before)
  })
})

describe('limits count the characters that people see', () => {
  test.each([
    ['a title of one letter', { title: 'A' }],
    ['a title of 200 letters', { title: 'a'.repeat(200) }],
    ['a title of 200 emoji', { title: '🦊'.repeat(200) }],
    ['200 letters and spaces around them', { title: `  ${'a'.repeat(200)}  ` }],
    ['a description of 2,000 emoji', { description: '🌲'.repeat(2000) }],
    ['no description', { description: null }],
  ])('%s is accepted', async (_what, fields) => {
    expect((await send(fields)).status).toBe(201)
  })

  test.each([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['a title of spaces', { title: ' \n\t ' }, 'title'],
    ['201 letters', { title: 'a'.repeat(201) }, 'title'],
    ['201 emoji', { title: '🦊'.repeat(201) }, 'title'],
    ['a title that is a number', { title: 5 }, 'title'],
    ['NUL in a title', { title: 'a\0b' }, 'title'],
    ['half an emoji', { title: 'a\ud83e' }, 'title'],
    ['a description of 2,001 letters', { description: 'a'.repeat(2001) }, 'description'],
    ['a description of 2,001 emoji', { description: '🌲'.repeat(2001) }, 'description'],
    ['another category', { category: 'Sports' }, 'category'],
    ['no category', { category: undefined }, 'category'],
    ['another duration', { duration: 'monthly' }, 'duration'],
    ['completed as a word', { completed: 'true' }, 'completed'],
    ['no owner', { userId: undefined }, 'userId'],
    ['an owner as text', { userId: String(s.wil.id) }, 'userId'],
  ])('%s is refused', async (_what, fields, path) => {
    expect(await refusedOn(fields)).toEqual([path])
  })

  test.each(['isIncompleteLocked', 'createdById', 'schoolId', 'revisionCount', 'archivedAt', '__proto__'])(
    'a new goal with the field %s is refused',
    async (key) => {
      const body = `{"title":"A","category":"Academic","duration":"weekly","userId":${s.wil.id},"${key}":1}`
      expect((await s.wil.call('POST /api/goals', { body })).status).toBe(400)
    },
  )
})

describe('in a studio with goal types', () => {
  const KHAN = 'Khan Academy Kids Lesson'
  const DRAWER = 'Waseca Drawer'

  test.each([
    ['one by default', { goalType: KHAN }, '1 Khan Academy Kids Lesson'],
    ['one', { goalType: DRAWER, quantity: 1 }, '1 Waseca Drawer'],
    ['two', { goalType: DRAWER, quantity: 2 }, '2 Waseca Drawers'],
    ['twenty', { goalType: KHAN, quantity: 20 }, '20 Khan Academy Kids Lessons'],
    [
      'a title that is sent is ignored',
      { goalType: DRAWER, quantity: 3, title: 'My own' },
      '3 Waseca Drawers',
    ],
    ['an empty one too', { goalType: DRAWER, title: '' }, '1 Waseca Drawer'],
    ['one that is too long too', { goalType: DRAWER, title: 'x'.repeat(300) }, '1 Waseca Drawer'],
  ])('the server makes the title from type and quantity: %s', async (_what, fields, title) => {
    expect((await send({ title: undefined, ...fields }, s.jo)).body.title).toBe(title)
  })

  test.each([
    ['no type', {}, 'goalType'],
    ['no type, but a title that reads like one', { title: '2 Waseca Drawers' }, 'goalType'],
    ['another type', { goalType: 'Chess Game' }, 'goalType'],
    ['a type in other letters', { goalType: 'waseca drawer' }, 'goalType'],
    ['a type of Object’s own', { goalType: 'constructor' }, 'goalType'],
    ['none of it', { goalType: DRAWER, quantity: 0 }, 'quantity'],
    ['21 of it', { goalType: DRAWER, quantity: 21 }, 'quantity'],
    ['half of it', { goalType: DRAWER, quantity: 1.5 }, 'quantity'],
    ['a quantity as text', { goalType: DRAWER, quantity: '2' }, 'quantity'],
  ])('%s is refused', async (_what, fields, path) => {
    expect(await refusedOn({ title: undefined, ...fields }, s.jo)).toEqual([path])
  })

  test('the owner’s studio decides even if another person sets the goal', async () => {
    for (const by of [s.ada, s.ned]) {
      expect((await send({}, s.jo, by)).error.issues?.[0]?.path).toBe('goalType')
      expect((await send({ goalType: KHAN }, s.jo, by)).status).toBe(201)
    }
  })

  test('an edited title must have the form of a goal type', async () => {
    const { id } = await setGoal(s.jo, { goalType: DRAWER })
    const wrong = [
      'Something else',
      '0 Waseca Drawers',
      '21 Waseca Drawers',
      '2 Waseca Drawer',
      '1 Waseca Drawers',
    ]
    for (const title of [...wrong, '02 Waseca Drawers', '2 waseca drawers', '2  Waseca Drawers']) {
      const { status, error } = await changeGoal(s.jo, id, { title })
      expect([title, status, error.issues?.[0]?.path]).toEqual([title, 400, 'title'])
    }
    for (const title of ['20 Waseca Drawers', '1 Khan Academy Kids Lesson']) {
      expect((await changeGoal(s.jo, id, { title })).body.title).toBe(title)
    }
  })

  test('an unchanged goal title is never checked', async () => {
    const { id } = await setGoal(s.fay, { goalType: DRAWER })
    const foothills = { id: s.brendans.studios.get('Foothills') ?? 0 }
    const types = (goalTypes: string[]) =>
      s.ada.call('PUT /api/admin/studios/:id', { params: foothills, body: { goalTypes } })
    await types(['Chess Game'])
    const sameTitle = { title: '1 Waseca Drawer', description: 'The blue one' }
    expect((await changeGoal(s.fay, id, sameTitle)).body).toMatchObject({
      updated: true,
      description: 'The blue one',
    })
    expect((await changeGoal(s.fay, id, { title: '2 Waseca Drawers' })).status).toBe(400)
    expect((await changeGoal(s.fay, id, { title: '2 Chess Games' })).status).toBe(200)
    await types([KHAN, DRAWER])
  })

  test('a goal type is refused in other studios, which need a title', async () => {
    expect(await refusedOn({ goalType: DRAWER })).toEqual(['goalType'])
    expect(await refusedOn({ goalType: DRAWER, title: undefined }, s.nora)).toEqual(['goalType'])
    expect(await refusedOn({ title: undefined })).toEqual(['title'])
  })

  test('a studio that gets goal types requires them from then on', async () => {
    const params = { id: s.brendans.studios.get('Summit') ?? 0 }
    await s.ada.call('PUT /api/admin/studios/:id', { params, body: { goalTypes: ['Lab Report'] } })
    expect(await refusedOn({}, s.uma)).toEqual(['goalType'])
    expect((await send({ goalType: 'Lab Report', quantity: 2 }, s.uma)).body.title).toBe('2 Lab Reports')
    await s.ada.call('PUT /api/admin/studios/:id', { params, body: { goalTypes: [] } })
    expect((await send({}, s.uma)).status).toBe(201)
  })
})

describe('an owner has at most 300 goals due in one week', () => {
  const friday = '2026-11-20'
  const fill = async (owner: typeof s.uma, count: number, dueOn = friday, fields: object = {}) => {
    for (let index = 0; index < count; index++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: owner.id, dueOn, ...fields })
  }

  test('the 301st goal of a week is refused for every caller until one is deleted', async () => {
    const owner = await s.person(s.brendans, 'Many', 'Goals', { crew: s.crews.lichen })
    await fill(owner, 299, friday, { completed: true })
    const { body } = await send({}, owner, owner)
    for (const by of [owner, s.cole, s.ada]) {
      const { status, error } = await send({ duration: 'daily', targetDate: '2026-11-19' }, owner, by)
      expect([status, error.code, error.message]).toEqual([
        409,
        'too_many_goals',
        'You already have 300 goals this week. Finish or delete some first.',
      ])
    }
    const stored = s.db.selectFrom('goals').select('id').where('user_id', '=', owner.id)
    expect(await stored.execute()).toHaveLength(300)
    await owner.call('DELETE /api/goals/:id', { params: { id: body.id } })
    expect((await send({}, owner, owner)).status).toBe(201)
  })

  test('goals of other weeks and archived goals do not count toward the 300', async () => {
    const owner = await s.person(s.brendans, 'Old', 'Goals')
    await fill(owner, 150, '2026-11-13')
    await fill(owner, 150, '2026-11-23')
    await fill(owner, 300, friday, { archived: true })
    expect((await send({}, owner, owner)).status).toBe(201)
  })
})
