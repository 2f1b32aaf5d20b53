// Marking people as left, and bringing them back.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeGoal, goalBody, review, setGoal } from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
type Person = Pick<typeof s.wil, 'id'>

let round = 0
const name = () => `No${toLetters(round++)}`
const learner = (fields = {}) =>
  s.person(s.brendans, 'Lea', name(), { studio: 'Basecamp II', crew: s.crews.empty, ...fields })
const setActive = (by: typeof s.ada, { id }: Person, active: boolean) =>
  by.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active } })
const leave = (person: Person, by: typeof s.ada = s.ada) => setActive(by, person, false)
const comeBack = (person: Person) => setActive(s.ada, person, true)
const codeOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const LEFT = [409, 'account_left']

/** The newest entries of the audit log about a person. */
async function logOf({ id }: Person) {
  const rows = await s.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('about_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id, detail }) => ({ action, by: actor_id, detail }))
}

// A crew of five is full for the people of the next test.
afterEach(async () => {
  await s.db.updateTable('users').set({ group_id: null }).where('group_id', '=', s.crews.empty).execute()
})

describe('a person who leaves', () => {
  test('a leaver loses sessions, crew, captaincy and assignments, and keeps the rest', async () => {
    const lea = await learner({ captain: true, bypass: true })
    const coach = await s.person(s.brendans, 'Con', name(), { coachOf: [s.crews.lichen] })
    const guide = await s.person(s.brendans, 'Gus', name(), { guideOf: 'Summit' })
    const { status, body } = await leave(lea)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ id: lea.id, hasLeft: true, leftAt: '2026-11-18T15:00:00.000Z', username: lea.username },
      ...{ groupId: null, groupName: null, isCrewCaptain: false, studio: 'Basecamp II' },
      canBypassDeadlines: true,
    })
    expect((await leave(coach)).body).toMatchObject({ isCoachWooden: true, assignedCrews: [] })
    expect((await leave(guide)).body).toMatchObject({ isGuide: true, assignedStudio: null })
    for (const person of [lea, coach, guide])
      expect((await person.call('GET /api/auth/user')).status).toBe(401)
    expect(await logOf(lea)).toEqual([{ action: 'user.leave', by: s.ada.id, detail: null }])
  })

  test('marking a person as left twice changes nothing the second time', async () => {
    const lea = await learner()
    await leave(lea)
    s.clock.advance(1000)
    expect((await leave(lea, s.sue)).body.leftAt).toBe('2026-11-18T15:00:00.000Z')
    s.clock.set('2026-11-18T15:00:00.000Z')
    expect(await logOf(lea)).toHaveLength(1)
  })

  test('a leaver cannot sign in, and the log says why', async () => {
    const lea = await learner()
    await leave(lea)
    for (const password of [PASSWORD, 'not the password']) {
      const { status, error } = await s.anonymous().call('POST /api/auth/login', {
        body: { username: lea.username, password },
      })
      expect([status, error]).toMatchObject([
        401,
        { code: 'invalid_credentials', message: 'Invalid username or password.' },
      ])
    }
    const refused = { action: 'session.refused', by: lea.id, detail: '{"left":true}' }
    await vi.waitFor(async () => expect((await logOf(lea)).slice(1)).toEqual([refused, refused]))
  })

  test('a leaver has to wait after ten sign-ins, as after wrong passwords', async () => {
    const lea = await learner()
    await leave(lea)
    const signIn = () =>
      s
        .anonymous()
        .call('POST /api/auth/login', { body: { username: lea.username, password: PASSWORD } })
        .then(({ status }) => status)
    for (let time = 0; time < 10; time++) expect(await signIn()).toBe(401)
    expect(await signIn()).toBe(429)
  })

  test('a leaver loses notifications about goals of the former crew, and gets no new ones', async () => {
    const captain = await learner({ captain: true, crew: s.crews.moss })
    const coach = await s.person(s.brendans, 'Con', name(), { coachOf: [s.crews.moss] })
    const goal = await setGoal(s.jo, { goalType: 'Waseca Drawer' })
    await review(coach, goal.id, 'denied')
    const notified = () =>
      s.db.selectFrom('notifications').select('id').where('user_id', 'in', [captain.id, coach.id]).execute()
    expect(await notified()).toHaveLength(1)
    await leave(captain)
    await leave(coach)
    expect(await notified()).toEqual([])
    // The edit clears the feedback of the coach.
    await changeGoal(s.jo, goal.id, { description: 'Two of them' })
    expect(await notified()).toEqual([])
    const [entry] = (await s.jo.call('GET /api/goals/:id', { params: { id: goal.id } })).body.earlierFeedback
    expect(entry?.feedbackProvider).toEqual({ id: coach.id, firstName: 'Con', lastName: coach.lastName })
  })

  test('a person who comes back has no crew or assignments, and signs in with the former password', async () => {
    const lea = await learner({ captain: true })
    await leave(lea)
    const { body } = await comeBack(lea)
    expect(body).toMatchObject({ hasLeft: false, leftAt: null, groupId: null, isCrewCaptain: false })
    await comeBack(lea)
    expect((await logOf(lea)).map(({ action }) => action)).toEqual(['user.leave', 'user.return'])
    const { status } = await s
      .anonymous()
      .call('POST /api/auth/login', { body: { username: lea.username, password: PASSWORD } })
    expect(status).toBe(200)
  })

  test('the username of a leaver stays taken', async () => {
    const lea = await learner()
    await leave(lea)
    const body = { username: lea.username, password: 'willow bridge 9', firstName: 'Lea', lastName: 'Two' }
    expect(codeOf(await s.ada.call('POST /api/admin/users', { body }))).toEqual([409, 'username_taken'])
  })
})

describe('marking as left is refused', () => {
  test('nobody marks their own account as left', async () => {
    for (const by of [s.ada, s.sue]) expect(codeOf(await leave(by, by))).toEqual([409, 'own_account'])
  })

  test('nobody marks the last active admin of a school with other users or leavers as left', async () => {
    const second = await s.person(s.harbor, 'Second', name(), { admin: true })
    expect((await setActive(s.hal, second, false)).status).toBe(200)
    expect(codeOf(await setActive(s.sue, s.hal, false))).toEqual([409, 'last_admin'])
    const gone = await s.sue.call('DELETE /api/admin/users/:id', { params: { id: s.hal.id } })
    expect(codeOf(gone)).toEqual([409, 'last_admin'])
    const noLonger = await s.sue.call('PATCH /api/admin/users/:id/admin', {
      params: { id: s.hal.id },
      body: { isAdmin: false },
    })
    expect(codeOf(noLonger)).toEqual([409, 'last_admin'])
    expect((await setActive(s.hal, second, true)).status).toBe(200)
    expect((await s.hal.call('DELETE /api/admin/users/:id', { params: { id: second.id } })).status).toBe(204)
  })

  test('nobody marks people of other schools or super admins, and only admins mark anyone', async () => {
    expect((await leave(s.ivy)).status).toBe(404)
    expect((await leave(s.sue)).status).toBe(403)
    expect((await leave(s.wil, s.gia)).status).toBe(403)
    for (const body of [{}, { active: 'no' }, { active: false, isAdmin: true }]) {
      const { status } = await s.ada.call('PATCH /api/admin/users/:id/active', {
        params: { id: s.wil.id },
        body,
      })
      expect(status).toBe(400)
    }
  })
})

describe('a list of people', () => {
  const setMany = (userIds: unknown, active: unknown, by: typeof s.ada = s.ada) =>
    by.call('POST /api/admin/users/bulk-active', { body: { userIds, active } })

  test('a list of people marked as left marks the allowed ones and explains each refusal', async () => {
    const [one, two, gone] = [
      await learner(),
      await s.person(s.brendans, 'Adi', name(), { admin: true }),
      await learner(),
    ]
    await leave(gone)
    const list = [two.id, s.ada.id, one.id, gone.id, s.sue.id, s.ida.id, one.id]
    const { body } = await setMany(list, false)
    expect(body).toEqual({
      done: [two.id, one.id, gone.id],
      refused: [
        { id: s.ada.id, message: "You can't do this to your own account." },
        { id: s.sue.id, message: 'Only a super admin can change this account.' },
        { id: s.ida.id, message: "This doesn't exist, or it was deleted." },
      ],
    })
    expect((await logOf(gone)).map(({ action }) => action)).toEqual(['user.leave'])
    expect((await setMany([one.id, two.id, s.wil.id], true)).body.done).toEqual([one.id, two.id, s.wil.id])
    expect((await logOf(one)).map(({ action }) => action)).toEqual(['user.leave', 'user.return'])
    expect(await logOf(s.wil)).toEqual([])
  })

  test('a list of everyone marked as left leaves the school its last admin', async () => {
    const { body } = await setMany([s.hank.id, s.ida.id, s.ivy.id, s.ira.id, s.hal.id], false, s.sue)
    expect(body.done).toEqual([s.hank.id, s.ida.id, s.ivy.id, s.ira.id])
    expect(body.refused).toEqual([
      { id: s.hal.id, message: 'This is the last admin. Make someone else an admin first.' },
    ])
    expect((await setMany(body.done, true, s.sue)).body.refused).toEqual([])
  })

  test('a list of people marked as left has at most 500 people', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    for (const userIds of [[], many, undefined]) expect((await setMany(userIds, false)).status).toBe(400)
    expect((await setMany([s.wil.id], undefined)).status).toBe(400)
    expect((await setMany([s.wil.id], false, s.gia)).status).toBe(403)
  })
})

describe('calls about a leaver are refused', async () => {
  const lea = await s.person(s.brendans, 'Lea', name(), { studio: 'Basecamp II', crew: s.crews.lichen })
  const goal = await setGoal(lea)
  await leave(lea)
  const params = { id: lea.id }

  test.each<[string, () => ReturnType<typeof s.ada.call>]>([
    [
      'becoming a guide',
      () => s.ada.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } }),
    ],
    [
      'guiding a studio',
      () =>
        s.ada.call('PATCH /api/admin/users/:id/assigned-studio', { params, body: { assignedStudio: null } }),
    ],
    [
      'becoming a coach',
      () => s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } }),
    ],
    [
      'becoming a captain',
      () => s.ada.call('PATCH /api/admin/users/:id/crew-captain', { params, body: { isCrewCaptain: true } }),
    ],
    [
      'bypassing deadlines',
      () =>
        s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
          params,
          body: { canBypassDeadlines: false },
        }),
    ],
    [
      'becoming an admin',
      () => s.sue.call('PATCH /api/admin/users/:id/admin', { params, body: { isAdmin: true } }),
    ],
    [
      'joining a crew',
      () => s.ada.call('PUT /api/admin/users/:id/group', { params, body: { groupId: s.crews.moss } }),
    ],
    [
      'leaving a crew',
      () => s.ada.call('PUT /api/admin/users/:id/group', { params, body: { groupId: null } }),
    ],
    [
      'moving on the board',
      () =>
        s.ada.call('POST /api/admin/crews/move-learner', {
          body: { userId: lea.id, targetGroupId: s.crews.moss },
        }),
    ],
    [
      'getting crews to coach',
      () =>
        s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
          params,
          body: { assignedCrews: [s.crews.moss] },
        }),
    ],
    ['losing crews to coach', () => s.ada.call('DELETE /api/admin/users/:id/crew-assignments', { params })],
    [
      'getting a sign-in card',
      () => s.gia.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [s.wil.id, lea.id] } }),
    ],
    ['getting a goal', () => s.ada.call('POST /api/goals', { body: goalBody(lea) })],
    ['completing a goal', () => changeGoal(s.gia, goal.id, { completed: true })],
    ['reopening an open goal', () => changeGoal(s.ada, goal.id, { completed: false })],
    ['editing a goal', () => changeGoal(s.ada, goal.id, { title: 'Another one' })],
    ['editing a goal without a change', () => changeGoal(s.ada, goal.id, { title: goal.title })],
  ])('the refused calls about a leaver include %s', async (_, send) => {
    expect(codeOf(await send())).toEqual(LEFT)
  })

  test('404 and 400 come before the refusal', async () => {
    const elsewhere = { groupId: s.crews.kelp }
    expect((await s.ada.call('PUT /api/admin/users/:id/group', { params, body: elsewhere })).status).toBe(404)
    const nowhere = { assignedStudio: 'Nowhere' }
    const { status } = await s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
      params,
      body: nowhere,
    })
    expect(status).toBe(400)
    const body = goalBody(lea, { targetDate: '2026-11-27' })
    expect((await s.ada.call('POST /api/goals', { body })).status).toBe(400)
  })

  test('the goal of a leaver shows that its owner has left', async () => {
    const { body } = await s.ada.call('GET /api/goals/:id', { params: { id: goal.id } })
    expect(body.abilities).toEqual({
      ...{ edit: 'account_left', complete: 'account_left', extend: 'account_left' },
      ...{ delete: true, review: 'forbidden', carry: 'validation', check: 'switched_off' },
    })
    expect(body.user.hasLeft).toBe(true)
  })

  test('admins can still change name, password, studio and school of a leaver, and delete it', async () => {
    const bea = await learner()
    const goal = await setGoal(bea)
    await leave(bea)
    const change = (body: object) => s.sue.call('PUT /api/admin/users/:id', { params: { id: bea.id }, body })
    expect(
      (await change({ firstName: 'Bea', studio: 'Summit', password: 'granite ridge 48' })).body,
    ).toMatchObject({
      ...{ firstName: 'Bea', studio: 'Summit', hasLeft: true },
    })
    expect((await s.ada.call('DELETE /api/goals/:id', { params: { id: goal.id } })).status).toBe(204)
    expect(
      await s.db.selectFrom('notifications').select('id').where('user_id', '=', bea.id).execute(),
    ).toEqual([])
    expect((await change({ schoolId: s.harbor.id })).body).toMatchObject({
      schoolId: s.harbor.id,
      hasLeft: true,
    })
    expect((await s.hal.call('DELETE /api/admin/users/:id', { params: { id: bea.id } })).status).toBe(204)
  })
})

test('a person who came back is notified again', async () => {
  const lea = await learner()
  await leave(lea)
  await comeBack(lea)
  await s.ada.call('POST /api/goals', { body: goalBody(lea) })
  const notified = await s.db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', lea.id)
    .execute()
  expect(notified).toEqual([{ type: 'goal_assigned' }])
})
