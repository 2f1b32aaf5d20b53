// What the locks are for: without them, the races break invariants.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
import { changeGoal, goalBody, review, setGoal, switchParts, travelTo } from '../testing/goal-calls.ts'
import { alone, interleaved, letters, ROUNDS, randomTurns, statuses } from '../testing/races.ts'
import { storedGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { type TestOptions, WEDNESDAY } from '../testing/test-app.ts'
import { withoutLocks } from '../testing/without-locks.ts'

/**
 * Delays statements, because otherwise PostgreSQL is too quick for calls to overlap whose passwords are checked in turn.
 */
const delayed: TestOptions =
  inject('engine') === 'postgres' ? { onQuery: () => wait(Math.random() * 15) } : {}
const s = await story({ ...interleaved, ...delayed, wrap: withoutLocks })
const racers = await Promise.all(
  Array.from({ length: 12 }, (_, index) =>
    s.person(s.brendans, 'Racer', `No${letters(index)}`, { studio: 'Summit' }),
  ),
)

/** Passes as soon as a round answers true; fails when none of the rounds does. */
function breaks(title: string, round: (number: number) => Promise<boolean>): void {
  test.skipIf(alone)(title, { timeout: 120_000 }, async () => {
    for (let number = 0; number < ROUNDS; number++) if (await round(number)) return
    expect.fail(`${ROUNDS} rounds held without the lock: it guards nothing, or the race does not find it.`)
  })
}

const broken = async (rule: string) => rule in (await brokenRules(s.db))

breaks('without locks eight moves overfill a crew of four', async () => {
  const inCrew = racers.slice(0, 4).map(({ id }) => id)
  await s.db.updateTable('users').set({ group_id: null }).where('first_name', '=', 'Racer').execute()
  await s.db.updateTable('users').set({ group_id: s.crews.empty }).where('id', 'in', inCrew).execute()
  await Promise.all(
    racers.slice(4).map(({ id }) =>
      s.ada.call('POST /api/admin/crews/move-learner', {
        body: { userId: id, targetGroupId: s.crews.empty },
      }),
    ),
  )
  return broken('a crew has more than five members')
})

breaks('without locks two of a crew of four leave at once', async () => {
  const [from, to] = [s.crews.empty, s.crews.moss]
  const leaving = racers.slice(0, 4).map(({ id }) => id)
  await s.db.updateTable('users').set({ group_id: null }).where('group_id', '=', from).execute()
  await s.db.updateTable('users').set({ group_id: from }).where('id', 'in', leaving).execute()
  await Promise.all(
    leaving
      .slice(0, 2)
      .map((userId) =>
        s.ada.call('POST /api/admin/crews/move-learner', { body: { userId, targetGroupId: to } }),
      ),
  )
  const left = await s.db.selectFrom('users').select('id').where('group_id', '=', from).execute()
  await s.db.updateTable('users').set({ group_id: null }).where('id', 'in', leaving).execute()
  return left.length < 3
})

breaks('without locks edits at once lose one of them', async () => {
  const { id } = await setGoal(s.wil)
  await Promise.all(
    [s.wil, s.cole, s.zoe, s.ada].map((by, index) => changeGoal(by, id, { title: `Text ${index}` })),
  )
  return broken('the edits of a goal are not as many as its revisions')
})

breaks('without locks the same tick changes a goal twice', async () => {
  const { id } = await setGoal(s.wil)
  const answers = await Promise.all(
    [s.wil, s.cole, s.zoe, s.ada].map((by) => changeGoal(by, id, { completed: true })),
  )
  return answers.filter((answer) => answer.status === 200 && answer.body.updated).length > 1
})

breaks('without locks a review counts though it is of a text that is gone', async (round) => {
  const reviewLater = async (by: typeof s.cole, goalId: number) => {
    // The embedded database interleaves statements evenly, so a review must start later to end in the middle of the
    // edit.
    await randomTurns(10)
    const body = { status: 'accepted' }
    return by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body })
  }
  // Each goal is another chance for the race.
  for (let goals = 0; goals < 8; goals++) {
    const { id } = await setGoal(s.max)
    await Promise.all([
      changeGoal(s.max, id, { title: `Round ${round}` }),
      reviewLater(s.cole, id),
      reviewLater(s.zoe, id),
    ])
  }
  return broken('active feedback is on another text than the one that stands')
})

breaks('without locks saves of a reflection at once count as one', async (round) => {
  await travelTo(s, '2026-11-20T15:00:00.000Z')
  const writer = await s.person(s.brendans, 'Writer', `No${letters(round)}`, { studio: 'Summit' })
  const save = (text: string) =>
    writer.call('PUT /api/reflections/mine', { body: { week: '2026-11-16', texts: [text, ''] } })
  await save('First')
  await Promise.all(['One', 'Two', 'Three'].map(save))
  const { version } = await s.db
    .selectFrom('reflections')
    .select('version')
    .where('user_id', '=', writer.id)
    .executeTakeFirstOrThrow()
  await travelTo(s, WEDNESDAY)
  return version < 4
})

breaks('without locks goals set at once are more than 300 in a week', async (round) => {
  const owner = await s.person(s.brendans, 'Many', `No${letters(round)}`, { crew: s.crews.lichen })
  for (let index = 0; index < 299; index++)
    await storedGoal(s, { schoolId: s.brendans.id, userId: owner.id, dueOn: '2026-11-20' })
  const people = [owner, s.cole, s.zoe, s.ada]
  await Promise.all(people.map((by) => by.call('POST /api/goals', { body: goalBody(owner) })))
  const goals = await s.db.selectFrom('goals').select('id').where('user_id', '=', owner.id).execute()
  return goals.length > 300
})

breaks('without locks two auto-sorts both place somebody', async () => {
  await s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).execute()
  await s.db.deleteFrom('crew_sorts').execute()
  // The crews are deleted, because a sort that finds its crews is too quick for the race.
  await s.db.deleteFrom('groups').where('id', 'not in', Object.values(s.crews)).execute()
  const answers = await Promise.all([s.ada, s.sue].map((by) => by.call('POST /api/admin/crews/auto-sort')))
  return (
    answers.some(({ status }) => status !== 200) || answers.every(({ body }) => body.learnersAssigned > 0)
  )
})

breaks('without locks one of two admins loses the setting it changed', async () => {
  const base = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
  const set = (by: typeof s.ada, body: object) => by.call('PUT /api/admin/settings', { body })
  await set(s.ada, base)
  const fields = ['activityMonths', 'notificationMonths', 'logMonths'] as const
  await Promise.all(fields.map((field) => set(s.ada, { ...base, [field]: 6, base })))
  const { body } = await s.ada.call('GET /api/admin/settings')
  return fields.some((field) => body[field] !== 6)
})

const leave = (by: Pick<typeof s.ada, 'call'>, { id }: { id: number }) =>
  by.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } })

breaks('without locks a person who leaves joins a crew', async (round) => {
  const leavers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((one) =>
      s.person(s.brendans, 'Leaver', `Crew${one}${letters(round)}`, { studio: 'Summit' }),
    ),
  )
  await s.db.updateTable('users').set({ group_id: null }).where('group_id', '=', s.crews.empty).execute()
  await Promise.all(
    leavers.flatMap((leaver) => [
      leave(s.ada, leaver),
      randomTurns(30).then(() =>
        s.sue.call('PUT /api/admin/users/:id/group', {
          params: { id: leaver.id },
          body: { groupId: s.crews.empty },
        }),
      ),
    ]),
  )
  const ids = leavers.map(({ id }) => id)
  const inCrew = s.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('group_id', 'is not', null)
  return (await inCrew.execute()).length > 0
})

breaks('without locks a person who leaves has a session', async (round) => {
  const leaver = await s.person(s.brendans, 'Leaver', `Session${letters(round)}`)
  const body = { username: leaver.username, password: PASSWORD }
  const signIn = () => s.anonymous().call('POST /api/auth/login', { body })
  await Promise.all([
    ...Array.from({ length: 6 }, () => randomTurns(60).then(signIn)),
    randomTurns(60).then(() => leave(s.ada, leaver)),
  ])
  const sessions = s.db.selectFrom('sessions').select('user_id').where('user_id', '=', leaver.id)
  return (await sessions.execute()).length > 0
})

breaks('without locks two admins who mark each other as left leave a school without one', async (round) => {
  const one = await s.person(s.harbor, 'One', `Rival${letters(round)}`, { admin: true })
  const two = await s.person(s.harbor, 'Two', `Rival${letters(round)}`, { admin: true })
  await s.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', s.hal.id).execute()
  const answers = await Promise.all([leave(one, two), leave(two, one)])
  await s.db.updateTable('users').set({ is_admin: 0 }).where('id', 'in', [one.id, two.id]).execute()
  return answers.every(({ status }) => status === 200)
})

breaks('without locks a goal is due on a day that became free', async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('days_off').execute()
  const people = [s.wil, s.max, s.uma, s.ned]
  const entries = [{ name: 'Storm', from: '2026-11-19', to: '2026-11-19' }]
  await Promise.all([
    ...people.map((by) => by.call('POST /api/goals', { body: goalBody(by, { targetDate: '2026-11-19' }) })),
    randomTurns(2).then(() => s.ada.call('PUT /api/admin/days-off', { body: { entries } })),
  ])
  const due = await s.db.selectFrom('goals').select('due_on').execute()
  await s.db.deleteFrom('days_off').execute()
  return due.some(({ due_on }) => due_on === '2026-11-19')
})

breaks('without locks two calendars are both made from the same version', async () => {
  await s.db.deleteFrom('days_off').execute()
  await s.db.updateTable('schools').set({ calendar_version: 0 }).execute()
  const answers = await Promise.all(
    [s.ada, s.sue].map((by) =>
      by.call('PUT /api/admin/days-off', {
        body: {
          entries: [{ name: by === s.ada ? 'Storm' : 'Fair', from: '2026-12-01', to: '2026-12-01' }],
          expectedVersion: 0,
        },
      }),
    ),
  )
  await s.db.deleteFrom('days_off').execute()
  return answers.every(({ status }) => status === 200)
})

breaks('without locks overlapping days away are entered twice', async () => {
  await s.db.deleteFrom('absences').execute()
  const enter = (by: typeof s.ada, from: string, to: string) =>
    by.call('POST /api/users/:id/absences', { params: { id: s.uma.id }, body: { from, to } })
  await Promise.all([enter(s.ada, '2026-11-18', '2026-11-19'), enter(s.sue, '2026-11-19', '2026-11-20')])
  const twice = await broken('days away of a person overlap')
  await s.db.deleteFrom('absences').execute()
  return twice
})

const extend = (by: typeof s.ada, id: number, day: string) =>
  by.call('POST /api/goals/:id/extension', { params: { id }, body: { day } })

breaks('without locks two moves at once do not lead from one day to the next', async () => {
  const { id } = await setGoal(s.uma)
  await Promise.all([extend(s.ada, id, '2026-11-23'), extend(s.sue, id, '2026-11-24')])
  const moves = await s.db.selectFrom('goal_moves').selectAll().where('goal_id', '=', id).execute()
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
  return new Set(moves.map(({ from_on }) => from_on)).size < moves.length
})

breaks(
  'without locks more time for a goal that is completed meanwhile is neither given nor refused',
  async () => {
    // Between two statements of one call: a small part of the time, so each round tries four times.
    for (let tries = 0; tries < 4; tries++) {
      const { id } = await setGoal(s.uma)
      const anyTime = () => (s.engine === 'sqlite' ? randomTurns(20) : wait(Math.random() * 60))
      const [moved] = await Promise.all([
        anyTime().then(() => extend(s.ada, id, '2026-11-24')),
        anyTime().then(() => changeGoal(s.uma, id, { completed: true })),
      ])
      if (moved.status === 200 && !moved.body.updated) return true
    }
    return false
  },
)

const ofLastWeek = () =>
  storedGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn: '2026-11-13', locked: true })
const carry = (by: typeof s.uma, carriedFromId: number) =>
  by.call('POST /api/goals', { body: goalBody(s.uma, { carriedFromId }) })

breaks('without locks and without the index a goal is carried over twice', async () => {
  await s.db.schema.dropIndex('goals_carried_once').ifExists().execute()
  const id = await ofLastWeek()
  await Promise.all([carry(s.uma, id), carry(s.ada, id)])
  const twice = await broken('a goal is carried over more than once')
  await s.db.deleteFrom('goals').where('user_id', '=', s.uma.id).execute()
  return twice
})

breaks('without locks a goal that is carried over moves all the same', async () => {
  const id = await ofLastWeek()
  await Promise.all([
    randomTurns(20).then(() => extend(s.ada, id, '2026-11-24')),
    randomTurns(20).then(() => carry(s.uma, id)),
  ])
  const moved = await broken('a goal goes on with one that is due as late or later')
  await s.db.deleteFrom('goals').where('user_id', '=', s.uma.id).execute()
  return moved
})

breaks('without locks a goal keeps a check that is made while it is completed', async () => {
  await switchParts(s, { weekChecks: true })
  const { id } = await setGoal(s.uma)
  const body = { state: 'stuck' }
  await Promise.all([
    randomTurns(10).then(() => s.uma.call('PUT /api/goals/:id/check', { params: { id }, body })),
    randomTurns(10).then(() => changeGoal(s.ada, id, { completed: true })),
  ])
  const kept = await broken('a completed goal has a check')
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
  return kept
})

/** The sorts above took the crew from Wil. */
const intoLichen = () =>
  s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.wil.id).execute()

breaks('without locks two answers are both taken', async (round) => {
  await intoLichen()
  const { id: goalId } = await setGoal(s.wil)
  const { id } = await review(s.cole, goalId)
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((text) =>
      s.wil.call('PUT /api/feedback/:id/answer', { params: { id }, body: { text: `${text} ${round}` } }),
    ),
  )
  return (statuses(answers)[200] ?? 0) > 1
})

// On PostgreSQL the update of the goal locks its row before the notifications are read, with or without the other lock.
if (s.engine === 'sqlite') {
  breaks('without locks the coach is told twice of a goal that is stuck', async () => {
    await switchParts(s, { weekChecks: true })
    await intoLichen()
    const { id } = await setGoal(s.wil)
    const body = { state: 'stuck' }
    await Promise.all([1, 2, 3].map(() => s.wil.call('PUT /api/goals/:id/check', { params: { id }, body })))
    const sent = s.db.selectFrom('notifications').select('id').where('goal_id', '=', id)
    return (await sent.where('user_id', '=', s.cole.id).execute()).length > 1
  })
}

// The embedded database runs the statements below without interruption, so there is nothing for a lock to protect on it.
if (s.engine === 'postgres') {
  breaks(
    'without locks a crew that one admin took from a coach comes back with what another one gives',
    async () => {
      const { lichen, moss } = s.crews
      const assign = (by: typeof s.ada, body: object) =>
        by.call('PUT /api/admin/users/:id/crew-assignments', { params: { id: s.cole.id }, body })
      await assign(s.ada, { assignedCrews: [lichen] })
      const base = [lichen]
      const answers = await Promise.all([
        assign(s.ada, { assignedCrews: [lichen, moss], base }),
        assign(s.sue, { assignedCrews: [], base }),
      ])
      const rows = await s.db
        .selectFrom('coach_crews')
        .select('group_id')
        .where('coach_id', '=', s.cole.id)
        .execute()
      return rows.some((row) => row.group_id === lichen) || answers.some(({ status }) => status !== 200)
    },
  )

  breaks('without locks a review sent many times at once fails', async () => {
    const { id } = await setGoal(s.wil)
    const body = { status: 'accepted' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        s.cole.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body }),
      ),
    )
    // The index of active entries is the last guard.
    return (statuses(answers)[201] ?? 0) < answers.length
  })

  breaks('without locks many sign-ins at once leave more than ten sessions', async (round) => {
    const learner = await s.person(s.brendans, 'Busy', `No${letters(round)}`)
    const body = { username: learner.username, password: PASSWORD }
    const signIns = () =>
      Array.from({ length: 9 }, () => s.anonymous().call('POST /api/auth/login', { body }))
    await Promise.all(signIns())
    for (let again = 0; again < 6; again++) {
      await Promise.all(signIns())
      if (await broken('somebody has more than ten sessions')) return true
    }
    return false
  })

  breaks('without locks replies saved at once are more than 100', async (round) => {
    const coach = await s.person(s.brendans, 'Many', `Replies${letters(round)}`, {
      coachOf: [s.crews.lichen],
    })
    const kept = { user_id: coach.id, text: 'Reply', created_at: s.clock.now() }
    await s.db
      .insertInto('saved_replies')
      .values(Array.from({ length: 99 }, () => kept))
      .execute()
    const save = () => coach.call('POST /api/feedback/replies', { body: { text: 'Again' } })
    await Promise.all(Array.from({ length: 4 }, save))
    const replies = s.db.selectFrom('saved_replies').select('id').where('user_id', '=', coach.id)
    return (await replies.execute()).length > 100
  })
}
