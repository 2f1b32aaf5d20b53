// Tests two calls interleaved in a fixed order: the first is paused in the middle of its transaction until the second has done
// all it can.

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deadlineOf } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { isPglite } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'

interface Pause {
  /** Matches the SQL of the statement after which the call waits. */
  pausedAt: RegExp
  onReached: () => void
  continued: Promise<void>
}

/** The next statement that matches is paused; null while no call is to be paused. */
let pause: Pause | null = null

const s = await story({
  onQuery: async ({ sql }) => {
    if (!pause?.pausedAt.test(sql)) return
    const { onReached, continued } = pause
    pause = null
    onReached()
    await continued
  },
})

/** Long enough for a call that does not wait for a lock. */
const UNBLOCKED_CALL_MS = 150

interface Interleaving<First, Second> {
  first: () => Promise<First>
  /** Matches the SQL of the statement after which `first` is paused. */
  pausedAt: RegExp
  second: () => Promise<Second>
  /** True if `second` waits for no lock of `first`. Then it finishes before `first` continues. */
  secondEndsFirst?: boolean
}

/** Starts `second` while `first` is paused, then waits until both have finished. */
async function interleave<First, Second>({
  first,
  pausedAt,
  second,
  secondEndsFirst = false,
}: Interleaving<First, Second>): Promise<[First, Second]> {
  const reached = Promise.withResolvers<void>()
  const continued = Promise.withResolvers<void>()
  pause = { pausedAt, onReached: reached.resolve, continued: continued.promise }
  const firstResult = first()
  await reached.promise
  const secondResult = second()
  await (secondEndsFirst ? secondResult : Promise.race([secondResult, wait(UNBLOCKED_CALL_MS)]))
  continued.resolve()
  return Promise.all([firstResult, secondResult])
}

const removeFromCrew = (id: number) =>
  s.ada.call('POST /api/admin/crews/move-learner', { body: { userId: id, targetGroupId: null } })
const LEAVE_CREW = /^update "users" set "group_id"/

test.skipIf(isPglite)('a coach cannot review a learner who is just leaving the crew', async () => {
  const learner = await s.person(s.brendans, 'Leaving', 'Now', { studio: 'Summit', crew: s.crews.lichen })
  const { id } = await setGoal(learner)
  const body = { status: 'accepted' }
  const [moved, reviewed] = await interleave({
    first: () => removeFromCrew(learner.id),
    pausedAt: LEAVE_CREW,
    second: () => s.cole.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body }),
  })
  expect([moved.status, reviewed.status]).toEqual([200, 403])
})

test.skipIf(isPglite)(
  'a captain cannot edit or set goals for a learner who is just leaving the crew',
  async () => {
    const learner = await s.person(s.brendans, 'Leaving', 'Too', { studio: 'Summit', crew: s.crews.lichen })
    const { id } = await setGoal(learner)
    const [, edited] = await interleave({
      first: () => removeFromCrew(learner.id),
      pausedAt: LEAVE_CREW,
      second: () => changeGoal(s.zoe, id, { title: 'Mine now' }),
    })
    expect(edited.status).toBe(403)
    await s.ada.call('PUT /api/admin/users/:id/group', {
      params: { id: learner.id },
      body: { groupId: s.crews.lichen },
    })
    const [, created] = await interleave({
      first: () => removeFromCrew(learner.id),
      pausedAt: LEAVE_CREW,
      second: () => s.zoe.call('POST /api/goals', { body: goalBody(learner) }),
    })
    expect(created.status).toBe(403)
  },
)

test.skipIf(isPglite).each([
  ['while the school is saved', /^update "schools"/, 'Asia/Tokyo'],
  ['while deadlines are moved', /^update "goals" set "deadline_at"/, 'Africa/Lagos'],
])(
  'a goal set during a change of the school’s time zone, %s, is due at 16:00 in the new zone',
  async (_, at, timeZone) => {
    const params = { id: s.harbor.id }
    const [changed, created] = await interleave({
      first: () => s.sue.call('PUT /api/admin/schools/:id', { params, body: { timeZone } }),
      pausedAt: at,
      second: () => s.ivy.call('POST /api/goals', { body: goalBody(s.ivy) }),
    })
    expect([changed.status, created.status]).toEqual([200, 201])
    expect(await deadlineOfGoal(created.body.id)).toBe(
      deadlineOf('2026-11-20', { timeZone, weeks: defaultWeeks }),
    )
  },
)

async function deadlineOfGoal(id: number): Promise<number> {
  const goal = s.db.selectFrom('goals').select('deadline_at').where('id', '=', id)
  return (await goal.executeTakeFirstOrThrow()).deadline_at
}

test.skipIf(isPglite)(
  'the goals of a person who joins a school while its time zone changes are due at 16:00 in the new zone',
  async () => {
    const learner = await s.person(s.brendans, 'Joining', 'Harbor')
    const { id } = await setGoal(learner)
    const [, joined] = await interleave({
      first: () =>
        s.sue.call('PUT /api/admin/schools/:id', {
          params: { id: s.harbor.id },
          body: { timeZone: 'Asia/Kolkata' },
        }),
      pausedAt: /^update "schools"/,
      second: () =>
        s.sue.call('PUT /api/admin/users/:id', {
          params: { id: learner.id },
          body: { schoolId: s.harbor.id },
        }),
    })
    expect(joined.status).toBe(200)
    expect(await deadlineOfGoal(id)).toBe(
      deadlineOf('2026-11-20', { timeZone: 'Asia/Kolkata', weeks: defaultWeeks }),
    )
  },
)

const signIn = (username: string) =>
  s.anonymous().call('POST /api/auth/login', { body: { username, password: PASSWORD } })

// The embedded database has one connection, so a call that is paused after a statement blocks all others.
const oneConnection = isPglite || s.engine === 'sqlite'

test.skipIf(oneConnection)(
  'a password that is replaced while it is being checked does not sign anyone in',
  async () => {
    const learner = await s.person(s.brendans, 'Checked', 'Slowly')
    const [refused] = await interleave({
      first: () => signIn(learner.username),
      // The account has been found, and its password has not been checked yet.
      pausedAt: /^select .*"password_hash".* from "users" where "username_key"/,
      second: () =>
        s.ada.call('PUT /api/admin/users/:id', {
          params: { id: learner.id },
          body: { password: 'violet quarry 83' },
        }),
      secondEndsFirst: true,
    })
    expect(refused.status).toBe(401)
  },
)

test.skipIf(oneConnection)(
  'a new password on a card stays valid when the learner was just changing the old one',
  async () => {
    const learner = await s.person(s.brendans, 'Printed', 'Card', { studio: 'Basecamp II' })
    const [changed, cards] = await interleave({
      first: () =>
        learner.call('POST /api/auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'violet quarry 83' },
        }),
      pausedAt: /^select "password_hash" from "users" where "id" = (\$1|\?)$/,
      second: () => s.gia.call('POST /api/admin/users/sign-in-cards', { body: { userIds: [learner.id] } }),
      secondEndsFirst: true,
    })
    expect([changed.status, cards.status]).toEqual([400, 200])
    const body = { username: learner.username, password: cards.body[0]?.password }
    expect((await s.anonymous().call('POST /api/auth/login', { body })).status).toBe(200)
  },
)

test.skipIf(isPglite)('an edit that waited for an earlier one is applied after it', async () => {
  const { id, title } = await setGoal(s.wil)
  await interleave({
    first: () => changeGoal(s.wil, id, { title: 'Began first' }),
    pausedAt: /from "goals"/,
    second: () => {
      s.clock.advance(1000)
      return changeGoal(s.zoe, id, { title: 'Ended first' })
    },
    secondEndsFirst: true,
  })
  const { items } = (await s.ada.call('GET /api/admin/goal-edits')).body
  const texts = items.filter((edit) => edit.goalId === id).map((edit) => [edit.oldTitle, edit.newTitle])
  expect(texts).toEqual([
    ['Ended first', 'Began first'],
    [title, 'Ended first'],
  ])
})

test.skipIf(isPglite)(
  'two reviews by one coach at the same time leave only the one saved last active',
  async () => {
    const { id } = await setGoal(s.wil)
    const give = (status: string) =>
      s.cole.call('POST /api/feedback/goals/:goalId', {
        params: { goalId: id },
        body: { status, comments: 'Again' },
      })
    await interleave({
      first: () => give('denied'),
      pausedAt: /from "goals"/,
      second: () => {
        s.clock.advance(1000)
        return give('accepted')
      },
      secondEndsFirst: true,
    })
    const { items } = (await s.ada.call('GET /api/admin/feedback-log')).body
    const entries = items
      .filter((entry) => entry.goalId === id)
      .map((entry) => [entry.status, entry.isActive])
    expect(entries).toEqual([
      ['denied', true],
      ['accepted', false],
    ])
  },
)

test.skipIf(oneConnection)('a person deleted while changing their picture is signed out', async () => {
  const learner = await s.person(s.brendans, 'Deleted', 'In the meantime')
  const [changed, deleted] = await interleave({
    first: () => learner.call('PATCH /api/users/me', { body: { profilePicture: 'fox' } }),
    pausedAt: /^update "users" set "profile_picture"/,
    second: () => s.ada.call('DELETE /api/admin/users/:id', { params: { id: learner.id } }),
    secondEndsFirst: true,
  })
  expect([changed.status, changed.error.code, deleted.status]).toEqual([401, 'unauthenticated', 204])
})

test.skipIf(oneConnection)(
  'an admin without a recent sign-in cannot set the password of a learner who is just becoming a guide',
  async () => {
    const newGuide = await s.person(s.brendans, 'Rising', 'Staff')
    const params = { id: newGuide.id }
    await s.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', s.ada.id).execute()
    const [changed] = await interleave({
      first: () => s.ada.call('PUT /api/admin/users/:id', { params, body: { password: 'violet quarry 83' } }),
      pausedAt: /^select .* from "users" left join "studios"/s,
      second: () => s.sue.call('PATCH /api/admin/users/:id/guide', { params, body: { isGuide: true } }),
      secondEndsFirst: true,
    })
    expect([changed.status, changed.error.code]).toEqual([403, 'proof_needed'])
    expect((await signIn(newGuide.username)).status).toBe(200)
  },
)
