// The goals of a whole district pass their deadline in the same minute, while coaches give feedback.
import { setTimeout as wait } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { chunksOf } from '../server/platform/chunks.ts'
import type { Database } from '../server/platform/db/open.ts'
import type { Tables } from '../server/platform/db/tables.ts'
import { quantile, waitUntil } from './drill.ts'
import { type Exchange, HttpClient } from './http-client.ts'
import { NOW } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { createSeededSchool, type School } from './school.ts'
import { defineOnBoth } from './staged.ts'

const GOALS = { sqlite: 40_000, postgres: 80_000 }
const SCHOOLS = { sqlite: 50, postgres: 100 }
const ROWS_PER_INSERT = 500
const FEEDBACK_MS = 100
const LOOP_MS = 30
/** Is the pause of each coach between two feedbacks: shorter than a person's. */
const PAUSE_MS = 50
const DEADLINE = Date.parse(NOW) - 1_000

export const manyLocks = defineOnBoth({
  name: 'many-locks',
  title: 'A district’s goals lock in one minute',
  promise:
    'While 80,000 open goals of 100 schools lock (embedded database: 40,000 of 50), the 99th percentile of feedback is under 100 ms, and that of the event loop delay under 30 ms.',
  rounds: 1,
  run: async ({ rounds, place, findings, timeFactor, start, say }) => {
    const { engine } = place.source
    const name = engine === 'sqlite' ? 'embedded database' : 'PostgreSQL'
    const school = await createSeededSchool(place, 4)
    await withDatabase(place, ({ db }) => db.updateTable('users').set({ can_bypass_deadlines: 1 }).execute())
    const node = await start()
    const client = new HttpClient(() => node.port)
    const worst = { feedback: 0, max: 0, loop: 0, lock: 0 }
    let given = 0
    for (let round = 1; round <= rounds; round++) {
      await addGoals(place, school)
      const load = startFeedbackLoad(client, place, school)
      await readLoopDelay(client)
      await wait(2_000)
      const before = load.answers.splice(0)
      const loopBefore = await readLoopDelay(client)
      const lockMs = await lockAll(place)
      const loop = await readLoopDelay(client)
      const answers = await load.stop()
      const times = answers.map(({ began, ended }) => ended - began)
      const refused = answers.filter(({ status }) => status !== 201)
      findings.require(refused.length === 0, `${name}: ${refused.length} refused, ${refused[0]?.status}`)
      findings.require(times.length > 0, `${name}: no feedback was given in the meantime`)
      worst.feedback = Math.max(worst.feedback, quantile(times, 0.99))
      worst.max = Math.max(worst.max, ...times)
      worst.loop = Math.max(worst.loop, loop)
      worst.lock = Math.max(worst.lock, lockMs)
      given += times.length
      const quiet = quantile(
        before.map(({ began, ended }) => ended - began),
        0.99,
      )
      say(`${name}: before it, feedback ${Math.round(quiet)} ms and the loop ${loopBefore.toFixed(1)} ms`)
      say(`${name}, round ${round} of ${rounds}: ${times.length} feedback in ${Math.round(lockMs)} ms`)
    }
    findings.require(
      worst.feedback < FEEDBACK_MS * timeFactor,
      `${name}: feedback took ${Math.round(worst.feedback)} ms`,
    )
    findings.require(worst.loop < LOOP_MS * timeFactor, `${name}: the loop was late by ${worst.loop} ms`)
    return [
      [`${name}: goals that locked`, (GOALS[engine] * rounds).toLocaleString('en')],
      [`${name}: time until all were locked`, `${Math.round(worst.lock)} ms`],
      [`${name}: feedback given in the meantime`, given],
      [
        `${name}: time of feedback, 99th percentile and slowest`,
        `${Math.round(worst.feedback)} ms, ${Math.round(worst.max)} ms`,
      ],
      [`${name}: event loop delay, 99th percentile`, `${worst.loop.toFixed(1)} ms`],
    ]
  },
})

/** Adds the same number of goals to each school; in the seeded school they belong to the learners of the pairs. */
async function addGoals(place: Place, { pairs }: School): Promise<void> {
  const { engine } = place.source
  await withDatabase(place, async (database) => {
    const owners = await findOwners(database, pairs, SCHOOLS[engine])
    await database.db.deleteFrom('goals').execute()
    const rows = Array.from({ length: GOALS[engine] }, (_, index): Insertable<Tables['goals']> => {
      const owner = owners[index % owners.length] ?? { school_id: 0, ids: [0] }
      const user_id = owner.ids[Math.floor(index / owners.length) % owner.ids.length] ?? 0
      return {
        ...{ school_id: owner.school_id, user_id, created_by_id: user_id, title: 'Read', description: null },
        ...{ category: 'Academic', duration: 'daily', due_on: NOW.slice(0, 10), deadline_at: DEADLINE },
        ...{ completed: 0, completed_at: null, is_incomplete_locked: 0, archived_at: null },
        ...{ created_at: DEADLINE - 1, updated_at: DEADLINE - 1, revision_count: 0 },
      }
    })
    // The job is not due until the load runs.
    const locks = database.db.updateTable('jobs').set({ next_at: Date.parse(NOW) + 60_000 })
    await locks.where('name', '=', 'lock-passed-goals').execute()
    for (const values of chunksOf(rows, ROWS_PER_INSERT))
      await database.db.insertInto('goals').values(values).execute()
  })
}

interface Owners {
  school_id: number
  ids: number[]
}

async function findOwners({ db }: Database, pairs: School['pairs'], count: number): Promise<Owners[]> {
  const ids = pairs.map(({ learnerId }) => learnerId)
  const first = await db
    .selectFrom('users')
    .select('school_id')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  const owners: Owners[] = [{ school_id: first.school_id ?? 0, ids }]
  const others = await db
    .selectFrom('users')
    .select(['id', 'school_id'])
    .where('username', 'like', 'lock%')
    .execute()
  for (const { id, school_id } of others) owners.push({ school_id: school_id ?? 0, ids: [id] })
  for (let number = owners.length; number < count; number++) {
    const created_at = DEADLINE - 1
    const name = `Lock ${number}`
    const school = await db
      .insertInto('schools')
      .values({ name, name_key: name.toLowerCase(), time_zone: 'America/Chicago', created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await db
      .insertInto('users')
      .values({
        ...{ school_id: school.id, username: `lock${number}`, username_key: `lock${number}`, created_at },
        ...{ password_hash: '', first_name: 'Lou', last_name: 'Lock', sort_name: 'lock lou' },
        ...{ studio_id: null, group_id: null, profile_picture: null, assigned_studio_id: null },
        ...{
          is_admin: 0,
          is_super_admin: 0,
          is_coach: 0,
          is_captain: 0,
          is_guide: 0,
          can_bypass_deadlines: 0,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    owners.push({ school_id: school.id, ids: [user.id] })
  }
  return owners
}

/** Lets each coach give feedback, one goal after the other, on goals that lock in the meantime. */
function startFeedbackLoad(client: HttpClient, place: Place, { pairs }: School) {
  let isOver = false
  const answers: Exchange[] = []
  const give = async ({ learnerId, coach }: School['pairs'][number]) => {
    const goals = await withDatabase(place, ({ db }) =>
      db
        .selectFrom('goals')
        .select('id')
        .where('user_id', '=', learnerId)
        .orderBy('id', 'desc')
        .limit(200)
        .execute(),
    )
    for (let turn = 0; !isOver; turn++) {
      const goal = goals[turn % goals.length]?.id
      const body = { status: 'accepted', comments: 'Seen.' }
      answers.push(
        await client.send({ method: 'POST', path: `/api/feedback/goals/${goal}`, token: coach, body }),
      )
      await wait(PAUSE_MS)
    }
  }
  const giving = Promise.all(pairs.map(give))
  return {
    answers,
    stop: async () => {
      isOver = true
      await giving
      return answers
    },
  }
}

/** Makes the job due and waits until no open goal is left. @returns the time from the first locked goal on */
async function lockAll(place: Place): Promise<number> {
  return withDatabase(place, async ({ db }) => {
    const open = db
      .selectFrom('goals')
      .select('id')
      .where('is_incomplete_locked', '=', 0)
      .where('deadline_at', '=', DEADLINE)
    const first = await open.orderBy('school_id').orderBy('deadline_at').limit(1).executeTakeFirst()
    await db.updateTable('jobs').set({ next_at: 0 }).where('name', '=', 'lock-passed-goals').execute()
    const isLocked = async () =>
      (await open.where('id', '=', first?.id ?? 0).executeTakeFirst()) === undefined
    await waitUntil(isLocked, { patienceMs: 30_000, everyMs: 20 })
    const began = performance.now()
    await waitUntil(async () => (await open.limit(1).executeTakeFirst()) === undefined, {
      patienceMs: 120_000,
    })
    return performance.now() - began
  })
}

/** @returns the delay since the last reading, in milliseconds */
async function readLoopDelay(client: HttpClient): Promise<number> {
  const { body } = await client.send({ method: 'GET', path: '/metrics' })
  const found = /^cairn_event_loop_delay_seconds\{quantile="0.99"\} (.*)$/m.exec(String(body))?.[1]
  return Number(found) * 1000
}
