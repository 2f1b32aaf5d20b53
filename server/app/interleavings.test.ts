// Tests two calls interleaved in a fixed order: the first is paused in the middle of its transaction until the second has done
// all it can.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deadlineOf } from '../../contract/goal-week.ts'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { isPglite } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'

/** Pauses the next statement that matches, until `go`. */
let pause: { at: RegExp; reached: () => void; until: Promise<void> } | null = null

const s = await story({
  onQuery: async ({ sql }) => {
    if (!pause?.at.test(sql)) return
    const { reached, until } = pause
    pause = null
    reached()
    await until
  },
})

/** Long enough for a call that does not wait for a lock. */
const UNBLOCKED_CALL_MS = 150

/**
 * Pauses `first` after its statement `at`, starts `second`, and lets both finish. `secondEndsFirst`: `second` needs no lock
 * of `first` and finishes before `first` continues.
 */
async function interleave<First, Second>(
  first: () => Promise<First>,
  at: RegExp,
  second: () => Promise<Second>,
  { secondEndsFirst = false } = {},
): Promise<[First, Second]> {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  pause = { at, reached: reached.resolve, until: go.promise }
  const firstAnswer = first()
  await reached.promise
  const secondAnswer = second()
  await (secondEndsFirst ? secondAnswer : Promise.race([secondAnswer, wait(UNBLOCKED_CALL_MS)]))
  go.resolve()
  return Promise.all([firstAnswer, secondAnswer])
}

const moveOut = (id: number) =>
  s.ada.call('POST /api/admin/crews/move-learner', { body: { userId: id, targetGroupId: null } })
const movedOut = /^update "users" set "group_id"/

test.skipIf(isPglite)(
  'a learner who leaves a crew is no longer reviewed by its coach, from that moment on',
  async () => {
    const leaver = await s.person(s.brendans, 'Leaving', 'Now', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(leaver)
    const body = { status: 'accepted' }
    const [moved, given] = await interleave(
      () => moveOut(leaver.id),
      movedOut,
      () => s.cole.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body }),
    )
    expect([moved.status, given.status]).toEqual([200, 403])
  },
)

test.skipIf(isPglite)(
  'the goals of a learner who leaves a crew are hidden from its captain, from that moment on',
  async () => {
    const leaver = await s.person(s.brendans, 'Leaving', 'Too', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(leaver)
    const [, edited] = await interleave(
      () => moveOut(leaver.id),
      movedOut,
      () => changeGoal(s.zoe, id, { title: 'Mine now' }),
    )
    expect(edited.status).toBe(403)
    await s.ada.call('PUT /api/admin/users/:id/group', {
      params: { id: leaver.id },
      body: { groupId: s.crews.lichen },
    })
    const [, made] = await interleave(
      () => moveOut(leaver.id),
      movedOut,
      () => s.zoe.call('POST /api/goals', { body: goalBody(leaver) }),
    )
    expect(made.status).toBe(403)
  },
)

test.skipIf(isPglite).each([
  ['as it is written down', /^update "schools"/, 'Asia/Tokyo'],
  ['as deadlines are moved', /^update "goals" set "deadline_at"/, 'Africa/Lagos'],
])(
  'a goal set while the zone of its school changes (%s) is due at 16:00 in the new zone',
  async (_, at, timeZone) => {
    const params = { id: s.harbor.id }
    const [changed, made] = await interleave(
      () => s.sue.call('PUT /api/admin/schools/:id', { params, body: { timeZone } }),
      at,
      () => s.ivy.call('POST /api/goals', { body: goalBody(s.ivy) }),
    )
    expect([changed.status, made.status]).toEqual([200, 201])
    expect(await deadlineOfGoal(made.body.id)).toBe(deadlineOf('2026-11-20', timeZone))
  },
)

async function deadlineOfGoal(id: number): Promise<number> {
  const goal = s.db.selectFrom('goals').select('deadline_at').where('id', '=', id)
  return (await goal.executeTakeFirstOrThrow()).deadline_at
}

test.skipIf(isPglite)(
  'a person who joins a school while its zone changes has goals due at 16:00 in the new zone',
  async () => {
    const joiner = await s.person(s.brendans, 'Joining', 'Harbor')
    const { id } = await setGoal(joiner)
    const [, joined] = await interleave(
      () =>
        s.sue.call('PUT /api/admin/schools/:id', {
          params: { id: s.harbor.id },
          body: { timeZone: 'Asia/Kolkata' },
        }),
      /^update "schools"/,
      () =>
        s.sue.call('PUT /api/admin/users/:id', {
          params: { id: joiner.id },
          body: { schoolId: s.harbor.id },
        }),
    )
    expect(joined.status).toBe(200)
    expect(await deadlineOfGoal(id)).toBe(deadlineOf('2026-11-20', 'Asia/Kolkata'))
  },
)

const signIn = (username: string) =>
  s.anonymous().call('POST /api/auth/login', { body: { username, password: PASSWORD } })

// The embedded database has one connection, so a call that is paused after a statement blocks all others.
const oneConnection = isPglite || s.engine === 'sqlite'

test.skipIf(oneConnection)('a password replaced while it is being checked opens nothing', async () => {
  const learner = await s.person(s.brendans, 'Checked', 'Slowly')
  const [refused] = await interleave(
    () => signIn(learner.username),
    // The account is found, its password not checked yet.
    /^select .*"password_hash".* from "users" where "username_key"/,
    () =>
      s.ada.call('PUT /api/admin/users/:id', {
        params: { id: learner.id },
        body: { password: 'violet quarry 83' },
      }),
    { secondEndsFirst: true },
  )
  expect(refused.status).toBe(401)
})

test.skipIf(oneConnection)(
  'the password on a card remains valid although its learner was changing the old one',
  async () => {
    const learner = await s.person(s.brendans, 'Printed', 'Card', { studio: 'Basecamp II' })
    const [changed, cards] = await interleave(
      () =>
        learner.call('POST /api/auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'violet quarry 83' },
        }),
      /^select "password_hash" from "users" where "id" = (\$1|\?)$/,
      () => s.gia.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [learner.id] } }),
      { secondEndsFirst: true },
    )
    expect([changed.status, cards.status]).toEqual([400, 200])
    const body = { username: learner.username, password: cards.body[0]?.password }
    expect((await s.anonymous().call('POST /api/auth/login', { body })).status).toBe(200)
  },
)

test.skipIf(isPglite)('an edit that waited for an earlier one is applied after it', async () => {
  const { id, title } = await setGoal(s.wil)
  await interleave(
    () => changeGoal(s.wil, id, { title: 'Began first' }),
    /from "goals"/,
    () => {
      s.clock.advance(1000)
      return changeGoal(s.zoe, id, { title: 'Ended first' })
    },
    { secondEndsFirst: true },
  )
  const { items } = (await s.ada.call('GET /api/admin/goal-edits')).body
  const texts = items.filter((edit) => edit.goalId === id).map((edit) => [edit.oldTitle, edit.newTitle])
  expect(texts).toEqual([
    ['Ended first', 'Began first'],
    [title, 'Ended first'],
  ])
})

test.skipIf(isPglite)('the newest of two entries by one giver counts', async () => {
  const { id } = await setGoal(s.wil)
  const give = (status: string) =>
    s.cole.call('POST /api/feedback/goals/:goalId', {
      params: { goalId: id },
      body: { status, comments: 'Again' },
    })
  await interleave(
    () => give('denied'),
    /from "goals"/,
    () => {
      s.clock.advance(1000)
      return give('accepted')
    },
    { secondEndsFirst: true },
  )
  const { items } = (await s.ada.call('GET /api/admin/feedback-log')).body
  const entries = items.filter((entry) => entry.goalId === id).map((entry) => [entry.status, entry.isActive])
  expect(entries).toEqual([
    ['denied', true],
    ['accepted', false],
  ])
})

test.skipIf(oneConnection)('a person deleted while changing their picture is signed out', async () => {
  const learner = await s.person(s.brendans, 'Deleted', 'In the meantime')
  const [changed, gone] = await interleave(
    () => learner.call('PATCH /api/users/me', { body: { profilePicture: 'fox' } }),
    /^update "users" set "profile_picture"/,
    () => s.ada.call('DELETE /api/admin/users/:id', { params: { id: learner.id } }),
    { secondEndsFirst: true },
  )
  expect([changed.status, changed.error.code, gone.status]).toEqual([401, 'unauthenticated', 204])
})

test.skipIf(oneConnection)(
  'a learner who becomes staff while setting a password keeps the old one without a proof',
  async () => {
    const rising = await s.person(s.brendans, 'Rising', 'Staff')
    const params = { id: rising.id }
    await s.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', s.ada.id).execute()
    const [set] = await interleave(
      () => s.ada.call('PUT /api/admin/users/:id', { params, body: { password: 'violet quarry 83' } }),
      /^select .* from "users" left join "studios"/s,
      () => s.sue.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } }),
      { secondEndsFirst: true },
    )
    expect([set.status, set.error.code]).toEqual([403, 'proof_needed'])
    expect((await signIn(rising.username)).status).toBe(200)
  },
)
