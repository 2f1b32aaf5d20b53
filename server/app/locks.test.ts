// What the locks are for: with them taken out, the same moments break what the races hold. In a file of its own, since
// remembered statements would keep the locks, or their lack, for other tests.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
import { changeGoal, setGoal } from '../testing/goal-calls.ts'
import { alone, interleaved, letters, ROUNDS, someTurns, statuses } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'
import type { TestOptions } from '../testing/test-app.ts'
import { withoutLocks } from '../testing/without-locks.ts'

/** PostgreSQL answers so soon that calls whose passwords are checked in turn would not meet. */
const dawdling: TestOptions =
  inject('engine') === 'postgres' ? { onQuery: () => wait(Math.random() * 15) } : {}
const s = await story({ ...interleaved, ...dawdling, wrap: withoutLocks })
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
  const { id } = await setGoal(s.max)
  const late = async (by: typeof s.cole) => {
    // Statements of the embedded database take turns evenly: only who begins later comes to an end between two others.
    await someTurns(60)
    return by.call('POST /api/feedback/goals/:goalId', {
      params: { goalId: id },
      body: { status: 'accepted' },
    })
  }
  await Promise.all([changeGoal(s.max, id, { title: `Round ${round}` }), late(s.cole), late(s.zoe)])
  return broken('active feedback is on another text than the one that stands')
})

breaks('without locks two auto-sorts both place somebody', async () => {
  await s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).execute()
  await s.db.deleteFrom('crew_sorts').execute()
  // Each round begins as the first one did: a sort that finds its crews made is through too soon to be met.
  await s.db.deleteFrom('groups').where('id', 'not in', Object.values(s.crews)).execute()
  const answers = await Promise.all([s.ada, s.sue].map((by) => by.call('POST /api/admin/crews/auto-sort')))
  return (
    answers.some(({ status }) => status !== 200) || answers.every(({ body }) => body.learnersAssigned > 0)
  )
})

// On the embedded database a review takes the place of the one before, and a session that of the oldest, in one turn of the
// server: there only the order of statements is what the lock keeps.
if (s.engine === 'postgres') {
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
    const signIns = () => Array.from({ length: 9 }, () => s.anybody().call('POST /api/auth/login', { body }))
    await Promise.all(signIns())
    await Promise.all(signIns())
    return broken('somebody has more than ten sessions')
  })
}
