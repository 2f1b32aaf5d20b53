// The server is killed while the job creates the goals of weekly goals.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/platform/db/open.ts'
import { randomBetween, waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { withDatabase } from './place.ts'
import { findAdminId, findPairs, seed, signIn } from './school.ts'
import { defineOnFile, defineOnPostgres, type Facts, type Scene } from './staged.ts'

const LEARNERS = 400
/** At most 200 people get a goal in one call, and a person has at most 20 weekly goals. */
const PEOPLE = 200
const SERIES = 8
/** Friday, 4:01 PM in Chicago, when the next week has begun. */
const BEGIN = Date.parse('2026-11-20T22:01:00.000Z')
const WEEK = '2026-11-23'
const MINUTE_MS = 60_000
/** Each start is later than the job's next run. */
const STEP_MS = 2 * MINUTE_MS
/** Longer than the job takes after a start. */
const LATEST_MS = 900

const promise =
  'Each person gets each weekly goal of the week exactly once, with its row and its activity, whenever the servers are killed.'

export const weeklyGoalsOnSqlite = defineOnFile({
  name: 'kill-weekly-sqlite',
  title: 'kill -9 while weekly goals are created, embedded database',
  promise,
  rounds: 20,
  run: (scene) => runUnderKills(scene, 1),
})

export const weeklyGoalsOnPostgres = defineOnPostgres({
  name: 'kill-weekly-postgres',
  title: 'kill -9 while weekly goals are created, two nodes on PostgreSQL',
  promise,
  rounds: 20,
  run: (scene) => runUnderKills(scene, 2),
})

async function runUnderKills(
  { rounds, place, findings, start, timeFactor, say }: Scene,
  nodes: number,
): Promise<Facts> {
  const all = await createSeries({ place, start })
  let step = 0
  /** The clocks of two nodes are a minute apart, so that both run the job. */
  const startAll = async () => {
    const at = BEGIN + step * STEP_MS
    step += 1
    return Promise.all(
      Array.from({ length: nodes }, (_, index) =>
        start({ CAIRN_CLOCK: new Date(at + index * MINUTE_MS).toISOString() }),
      ),
    )
  }
  let kills = 0
  let inTheMiddle = 0
  let created = 0
  for (let round = 1; round <= rounds; round++) {
    await withDatabase(place, forgetWeek)
    const killed = await startAll()
    await wait(randomBetween(0, LATEST_MS))
    await Promise.all(killed.map((node) => node.kill()))
    kills += nodes
    const cutOff = await withDatabase(place, readWeek)
    if (cutOff.goals > 0 && cutOff.goals < all) inTheMiddle += 1
    const where = `round ${round}`
    findings.add(cutOff.faults, `${where}, after the kill`)
    const finishing = await startAll()
    await waitUntil(async () => (await withDatabase(place, readWeek)).goals >= all, {
      patienceMs: 30_000 * timeFactor,
      everyMs: 200,
    })
    await Promise.all(finishing.map((node) => node.stop()))
    const whole = await withDatabase(place, readWeek)
    findings.add(whole.faults, `${where}, afterward`)
    findings.require(whole.goals === all, `${where}: ${whole.goals} goals of ${all}`)
    created += whole.goals
    say(`${where} of ${rounds}: ${cutOff.goals} goals before the kill, ${whole.goals} afterward`)
  }
  return [
    ['kills', kills],
    ['rounds in which the kill came in the middle', inTheMiddle],
    ['goals created', created],
    ['goals missing', rounds * all - created],
    ['goals created twice', findings.failures.filter((failure) => failure.includes('twice')).length],
  ]
}

/** An admin sets several goals for many learners, each week until winter break. @returns how many goals a week has */
async function createSeries({ place, start }: Pick<Scene, 'place' | 'start'>): Promise<number> {
  await seed(place, { learners: LEARNERS, weeks: 1 })
  const { token, userIds } = await withDatabase(place, async ({ db }) => ({
    token: await signIn(db, await findAdminId(db)),
    userIds: (await findPairs(db, PEOPLE)).map(({ learnerId }) => learnerId),
  }))
  const node = await start()
  const client = new HttpClient(() => node.port)
  for (let count = 1; count <= SERIES; count++) {
    const goal = { title: `Read ${count} chapters`, category: 'Academic', duration: 'weekly' }
    const body = { key: randomUUID(), userIds, ...goal, repeat: { until: '2026-12-18' } }
    const { status } = await client.send({ method: 'POST', path: '/api/goals/many', token, body })
    if (status !== 201) throw new Error(`The weekly goals could not be set: ${status}`)
  }
  await node.stop()
  return SERIES * userIds.length
}

/** Deletes the goals of the week, so that the job creates them again. Old runs would make the clock look wrong. */
async function forgetWeek({ db }: Database): Promise<void> {
  await db.deleteFrom('goals').where('series_id', 'is not', null).where('due_on', '>=', WEEK).execute()
  await db.deleteFrom('series_weeks').where('week', '=', WEEK).execute()
  await db.deleteFrom('jobs').execute()
}

async function readWeek({ db }: Database) {
  const goals = await db
    .selectFrom('goals')
    .select(['id', 'series_id', 'user_id'])
    .where('series_id', 'is not', null)
    .where('due_on', '>=', WEEK)
    .execute()
  const rows = await db
    .selectFrom('series_weeks')
    .select(['series_id', 'user_id'])
    .where('week', '=', WEEK)
    .execute()
  const activities = await db
    .selectFrom('activities')
    .innerJoin('goals', 'goals.id', 'activities.goal_id')
    .select('goals.id')
    .where('goals.series_id', 'is not', null)
    .where('goals.due_on', '>=', WEEK)
    .where('activities.type', '=', 'goal_created')
    .execute()
  const toKey = (row: { series_id: number | null; user_id: number }) => `${row.series_id}/${row.user_id}`
  const made = new Set(goals.map(toKey))
  const reserved = new Set(rows.map(toKey))
  const faults = []
  if (made.size < goals.length) faults.push(`${goals.length - made.size} goals were created twice`)
  const missing = [...made, ...reserved].filter((key) => !made.has(key) || !reserved.has(key)).length
  if (missing > 0) faults.push(`${missing} goals without a row, or rows without a goal`)
  if (activities.length !== goals.length)
    faults.push(`${activities.length} activities for ${goals.length} goals`)
  return { goals: goals.length, faults }
}
