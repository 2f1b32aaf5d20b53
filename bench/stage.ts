// A seeded school on one engine with its server running. For the comparison there are two: one for the app, and one for the floor,
// which runs the statements that were recorded from the app.
import { copyFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { NOW, type Program, root, type ServerNode, startNode } from '../drills/node.ts'
import { createFilePlace, createPostgresPlace, type Place, withDatabase } from '../drills/place.ts'
import { countGoals, seed, signIn } from '../drills/school.ts'
import { buildApp } from '../server/app/build-app.ts'
import type { Engine, Queries } from '../server/platform/db/engine.ts'
import { type DatabaseSource, openDatabase, type SentQuery } from '../server/platform/db/open.ts'
import { type HotCall, type HotRequest, hotCalls } from '../server/testing/hot-calls.ts'
import { testClock } from '../server/testing/test-clock.ts'

export interface Statement {
  sql: string
  parameters: unknown[]
}

/** The statements of one request in order, without those that begin and end transactions. */
export interface Noted {
  statements: Statement[]
  /** The goal that was set during the recording: it has another id each time. */
  goalId: number | null
}

/** Indexed by call, requester and turn. */
export type Statements = Record<string, Noted[][]>

/** The server that is measured; BENCH_BUILT names another build to compare with. */
const buildFolder = process.env.BENCH_BUILT ?? 'dist/server'
const app: Program = {
  file: process.execPath,
  server: [`${buildFolder}/main.js`],
  commands: [`${buildFolder}/cli.js`],
  cwd: root,
}
const floor: Program = { ...app, server: ['bench/floor/server.ts'] }

export interface School {
  learners: number
  weeks: number
  /** The number of schools of this size; 1 by default. */
  schools?: number
}

/** The calls to make, and the users to sign in for them. */
type Ask<C> = (db: Queries) => Promise<{ calls: C[]; userIds: number[] }>

/** Returns the hot calls, each by this many people. */
export const hot =
  (callers = 40): Ask<Awaited<ReturnType<typeof hotCalls>>[number]> =>
  async (db) => {
    const calls = await hotCalls(db, Date.parse(NOW), callers)
    return { calls, userIds: calls.flatMap(({ requesters }) => requesters.map(({ userId }) => userId)) }
  }

export const startServer = (env: Record<string, string>) => start(app, env)

/** Starts a program with the log level of a real server, and ignores its output. */
const start = (program: Program, env: Record<string, string>): Promise<ServerNode> =>
  startNode({ LOG_LEVEL: 'info', ...env }, { program, stdout: 'ignore', until: '/api/health' })

export async function stage<C>(engine: Engine, school: School, ask: Ask<C>) {
  const seeded = await prepare(engine, school, ask)
  return toStage(seeded, [await startServer(seeded.place.env)])
}

export async function stageWithFloor(engine: Engine, school: School) {
  const seeded = await prepare(engine, school, hot())
  const { place, calls, tokens } = seeded
  const folder = place.folder
  const noted = join(folder, 'statements.json')
  await writeFile(noted, JSON.stringify(await recordStatements(place.source, calls, tokens, NOW)))
  const env = { FLOOR_STATEMENTS: noted, ...(await copyPlace(place)) }
  const nodes = [await startServer(place.env), await start(floor, env)] as const
  return { ...toStage(seeded, nodes), floor: nodes[1] }
}

function toStage<S extends { place: Place }>(seeded: S, nodes: readonly [ServerNode, ...ServerNode[]]) {
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await seeded.place.remove()
  }
  return { ...seeded, app: nodes[0], close }
}

async function prepare<C>(engine: Engine, { learners, weeks, schools = 1 }: School, ask: Ask<C>) {
  const place = engine === 'sqlite' ? await createFilePlace() : await createPostgresPlace()
  if (!place) throw new Error('No PostgreSQL was found on this machine.')
  const began = performance.now()
  for (let number = 1; number <= schools; number++) {
    const options = number === 1 ? [] : ['--force', '--school', `School ${number}`, '--seed', String(number)]
    await seed(place, { learners, weeks, options, program: app })
  }
  const seedSeconds = (performance.now() - began) / 1000
  return withDatabase(place, async ({ db }) => {
    const { calls, userIds } = await ask(db)
    const tokens = new Map<number, string>()
    for (const id of new Set(userIds)) tokens.set(id, await signIn(db, id))
    const goals = await countGoals(db)
    const version =
      engine === 'sqlite' ? sql`select sqlite_version() as v` : sql`select split_part(version(), ' ', 2) as v`
    const { rows } = await sql<{ v: string }>`${version}`.execute(db)
    const name = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.v}`
    return { place, calls, tokens, goals, seedSeconds, version: name }
  })
}

const log = pino({ level: 'silent' })

/** Records the statements that each call of the app sends to the database, so that the floor runs the same ones. */
async function recordStatements(
  source: DatabaseSource,
  calls: readonly HotCall[],
  tokens: ReadonlyMap<number, string>,
  now: string,
): Promise<Statements> {
  const sent: SentQuery[] = []
  const database = openDatabase(source, log, { onQuery: (query) => sent.push(query) })
  const setUpToken = 'not needed: there are accounts'
  const app = await buildApp({ database, databaseUrl: null, clock: testClock(now), log, setUpToken })
  const ask = async (userId: number, { method, path, body }: HotRequest): Promise<Noted> => {
    sent.length = 0
    const cookies = { cairn_session: tokens.get(userId) ?? '' }
    const answer = await app.http.inject({ method, url: path, cookies, ...(body && { payload: body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`)
    const statements = sent
      .filter(({ sql }) => !/^(begin|commit|start transaction|set )/i.test(sql))
      .map(({ sql, parameters }) => ({ sql, parameters: [...parameters] }))
    const setsGoal = statements.some(({ sql }) => sql.startsWith('insert into "goals"'))
    return { statements, goalId: setsGoal ? Number(answer.json().id) : null }
  }
  try {
    const all: Statements = {}
    for (const { name, requesters } of calls) {
      all[name] = []
      for (const { userId, requests } of requesters) {
        // The first request fills the caches of callers and statements.
        for (const request of requests) await ask(userId, request)
        const turns: Noted[] = []
        for (const request of requests) turns.push(await ask(userId, request))
        all[name].push(turns)
      }
    }
    return all
  } finally {
    await app.http.close()
    await app.close()
  }
}

/** Copies the data for the floor. @returns the floor's environment */
async function copyPlace({ source }: Place): Promise<Record<string, string>> {
  if (source.engine === 'sqlite') {
    const copy = source.file.replace(/\.db$/, '-floor.db')
    await copyFile(source.file, copy)
    return { FLOOR_FILE: copy }
  }
  const address = (database: string) => Object.assign(new URL(source.url), { pathname: `/${database}` }).href
  const client = new Client({ connectionString: address('postgres') })
  await client.connect()
  await client.query('create database floor template drill').finally(() => client.end())
  return { FLOOR_URL: address('floor') }
}

/** Measures the bytes of the data and of SQLite's write-ahead log, and the open connections to PostgreSQL. */
export async function measureSize(place: Place) {
  if (place.source.engine === 'sqlite') {
    const { file } = place.source
    const [database, log] = await Promise.all([stat(file), stat(`${file}-wal`).catch(() => null)])
    return { database: database.size, writeAhead: log?.size ?? 0, connections: 0 }
  }
  return withDatabase(place, async ({ db }) => {
    const { rows } = await sql<{
      size: number
      open: number
    }>`select pg_database_size('drill') as size, count(*) - 1 as open
      from pg_stat_activity where datname = 'drill'`.execute(db)
    return { database: Number(rows[0]?.size), writeAhead: 0, connections: Number(rows[0]?.open) }
  })
}
