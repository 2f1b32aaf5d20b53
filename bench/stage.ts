// A seeded school on one engine, twice: one copy for the app and one for the floor, each with its server running.
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import type { Queries } from '../server/platform/db/engine.ts'
import { type DatabaseSource, openDatabase } from '../server/platform/db/open.ts'
import { startSession } from '../server/session/index.ts'
import { type HotCall, hotCalls } from '../server/testing/hot-calls.ts'
import { findPostgresBinaries } from '../server/testing/postgres-binaries.ts'
import { startCluster } from '../server/testing/postgres-cluster.ts'
import { run, type ServerProcess, startProcess } from './server-process.ts'
import { statementsOf } from './statements.ts'

/** A Wednesday morning in Chicago: some deadlines of the week have passed, most have not. */
export const NOW = '2026-11-18T15:00:00.000Z'
/** The server that is measured; BENCH_BUILT names another build to compare with. */
export const built = process.env.BENCH_BUILT ?? 'dist/server'
const REQUESTERS = 40

export interface School {
  learners: number
  weeks: number
  /** How many of this size; 1 without it. */
  schools?: number
}

export interface Stage {
  calls: HotCall[]
  tokens: ReadonlyMap<number, string>
  app: ServerProcess
  floor: ServerProcess
  goals: number
  seedSeconds: number
  close(): Promise<void>
}

/** A temporary PostgreSQL server; null when PostgreSQL is not installed. */
export async function postgresServer(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const binaries = await findPostgresBinaries()
  return binaries ? startCluster(binaries) : null
}

/** `postgres` is the address of a server on which databases can be made; null for the embedded engine. */
export async function stage(school: School, postgres: string | null): Promise<Stage> {
  const { folder, places, seedSeconds } = await seeded(school, postgres)
  const { calls, tokens, goals } = await signIn(places.app, async (db) => {
    const calls = await hotCalls(db, Date.parse(NOW), REQUESTERS)
    return { calls, userIds: calls.flatMap((call) => call.requesters.map(({ userId }) => userId)) }
  })
  const noted = join(folder, 'statements.json')
  await writeFile(noted, JSON.stringify(await statementsOf(places.app, calls, tokens, NOW)))
  const floorEnv = await places.copy()
  const [app, floor] = await Promise.all([
    startProcess([`${built}/main.js`], { CAIRN_CLOCK: NOW, ...places.env }),
    startProcess(['bench/floor/server.ts'], { FLOOR_STATEMENTS: noted, ...floorEnv }),
  ])
  const close = async () => {
    await Promise.all([app.stop(), floor.stop()])
    await rm(folder, { recursive: true, force: true })
  }
  return { calls, tokens, app, floor, goals, seedSeconds, close }
}

interface AppCalls<C> {
  calls: C[]
  userIds: number[]
}

/** The app alone. `ask` returns the calls to make, and the users to sign in for them. */
export async function stageApp<C>(
  school: School,
  postgres: string | null,
  ask: (db: Queries) => Promise<AppCalls<C>>,
) {
  const { folder, places, seedSeconds } = await seeded(school, postgres)
  const signedIn = await signIn(places.app, ask)
  /** Another node on the same data. */
  const startNode = () => startProcess([`${built}/main.js`], { CAIRN_CLOCK: NOW, ...places.env })
  const app = await startNode()
  const close = async () => {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...signedIn, app, startNode, seedSeconds, size: places.size, close }
}

async function seeded({ learners, weeks, schools = 1 }: School, postgres: string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  const places = postgres === null ? filesIn(folder) : await databasesOn(postgres)
  const began = performance.now()
  const size = ['--learners', String(learners), '--weeks', String(weeks)]
  for (let number = 1; number <= schools; number++) {
    const further = number === 1 ? [] : ['--force', '--school', `School ${number}`, '--seed', String(number)]
    await run([`${built}/cli.js`, 'seed', ...size, ...further], { CAIRN_CLOCK: NOW, ...places.env })
  }
  return { folder, places, seedSeconds: (performance.now() - began) / 1000 }
}

interface Places {
  app: DatabaseSource
  /** Of the app and the command line. */
  env: Record<string, string>
  /** Copies the data for the floor. @returns the floor's environment */
  copy(): Promise<Record<string, string>>
  size(): Promise<DataSize>
}

export interface DataSize {
  /** Bytes on disk. */
  database: number
  /** Bytes of the write-ahead log of the embedded database. */
  writeAhead: number
  /** Open connections to the database on a server; the embedded one has none. */
  connections: number
}

function filesIn(folder: string): Places {
  const file = join(folder, 'cairn.db')
  const copy = join(folder, 'floor.db')
  return {
    app: { engine: 'sqlite', file },
    env: { CAIRN_DATA_DIR: folder },
    copy: async () => {
      await copyFile(file, copy)
      return { FLOOR_FILE: copy }
    },
    size: async () => {
      const [database, log] = await Promise.all([stat(file), stat(`${file}-wal`).catch(() => null)])
      return { database: database.size, writeAhead: log?.size ?? 0, connections: 0 }
    },
  }
}

async function databasesOn(server: string): Promise<Places> {
  const name = `bench_${Date.now()}`
  const address = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href
  const execute = async (text: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  await execute(`create database ${name}`)
  const url = address(name)
  return {
    app: { engine: 'postgres', url },
    env: { DATABASE_URL: url },
    copy: async () => {
      await execute(`create database ${name}_floor template ${name}`)
      return { FLOOR_URL: address(`${name}_floor`) }
    },
    size: async () => {
      const { rows } = await execute(
        `select pg_database_size('${name}') as size, count(*) as open from pg_stat_activity where datname = '${name}'`,
      )
      return { database: Number(rows[0]?.size), writeAhead: 0, connections: Number(rows[0]?.open) }
    },
  }
}

/** Starts the sessions directly in the database, because signing in is slow on purpose. */
async function signIn<C>(source: DatabaseSource, ask: (db: Queries) => Promise<AppCalls<C>>) {
  const database = openDatabase(source, pino({ level: 'silent' }))
  const { db } = database
  try {
    const now = Date.parse(NOW)
    const { calls, userIds } = await ask(db)
    const tokens = new Map<number, string>()
    for (const userId of new Set(userIds)) tokens.set(userId, (await startSession(db, userId, now)).token)
    const { count } = await db
      .selectFrom('goals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { calls, tokens, goals: count }
  } finally {
    await database.close()
  }
}
