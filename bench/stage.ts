// A seeded school on one engine with its server running; for the comparison twice, once for the app and once for the floor.
import { copyFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { commandOf, NOW, type Program, root, type ServerNode, startNode } from '../drills/node.ts'
import { filePlace, type Place, postgresPlace, withDatabase } from '../drills/place.ts'
import type { Engine, Queries } from '../server/platform/db/engine.ts'
import { startSession } from '../server/session/index.ts'
import { hotCalls } from '../server/testing/hot-calls.ts'
import { statementsOf } from './statements.ts'

/** The server that is measured; BENCH_BUILT names another build to compare with. */
const built = process.env.BENCH_BUILT ?? 'dist/server'
const app: Program = {
  file: process.execPath,
  server: [`${built}/main.js`],
  commands: [`${built}/cli.js`],
  cwd: root,
}
const floor: Program = { ...app, server: ['bench/floor/server.ts'] }

export interface School {
  learners: number
  weeks: number
  /** How many of this size; 1 without it. */
  schools?: number
}

/** The calls to make, and the users to sign in for them. */
type Ask<C> = (db: Queries) => Promise<{ calls: C[]; userIds: number[] }>

/** The hot calls, each by so many people. */
export const hot =
  (callers = 40): Ask<Awaited<ReturnType<typeof hotCalls>>[number]> =>
  async (db) => {
    const calls = await hotCalls(db, Date.parse(NOW), callers)
    return { calls, userIds: calls.flatMap(({ requesters }) => requesters.map(({ userId }) => userId)) }
  }

export const startServer = (env: Record<string, string>) => start(app, env)

/** With the log of a real server, which nobody reads here. */
const start = (program: Program, env: Record<string, string>): Promise<ServerNode> =>
  startNode({ LOG_LEVEL: 'info', ...env }, { program, stdout: 'ignore', until: '/api/health' })

export async function stage<C>(engine: Engine, school: School, ask: Ask<C>) {
  const seeded = await seed(engine, school, ask)
  return opened(seeded, [await startServer(seeded.place.env)])
}

export async function stageWithFloor(engine: Engine, school: School) {
  const seeded = await seed(engine, school, hot())
  const { place, calls, tokens } = seeded
  const folder = place.folder
  const noted = join(folder, 'statements.json')
  await writeFile(noted, JSON.stringify(await statementsOf(place.source, calls, tokens, NOW)))
  const env = { FLOOR_STATEMENTS: noted, ...(await copyOf(place)) }
  const nodes = [await startServer(place.env), await start(floor, env)] as const
  return { ...opened(seeded, nodes), floor: nodes[1] }
}

function opened<S extends { place: Place }>(seeded: S, nodes: readonly [ServerNode, ...ServerNode[]]) {
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await seeded.place.remove()
  }
  return { ...seeded, app: nodes[0], close }
}

async function seed<C>(engine: Engine, { learners, weeks, schools = 1 }: School, ask: Ask<C>) {
  const place = engine === 'sqlite' ? await filePlace() : await postgresPlace()
  if (!place) throw new Error('No PostgreSQL was found on this machine.')
  const began = performance.now()
  const size = ['--learners', String(learners), '--weeks', String(weeks)]
  for (let number = 1; number <= schools; number++) {
    const further = number === 1 ? [] : ['--force', '--school', `School ${number}`, '--seed', String(number)]
    const { code, said } = await commandOf(app, place.env, 'seed', ...size, ...further)
    if (code !== 0) throw new Error(`The school could not be made up: ${said}`)
  }
  const seedSeconds = (performance.now() - began) / 1000
  return withDatabase(place, async ({ db }) => {
    const { calls, userIds } = await ask(db)
    const tokens = new Map<number, string>()
    // Straight into the database, because signing in is slow on purpose.
    for (const id of new Set(userIds)) tokens.set(id, (await startSession(db, id, Date.parse(NOW))).token)
    const counted = db.selectFrom('goals').select(({ fn }) => fn.countAll<number>().as('goals'))
    const { goals } = await counted.executeTakeFirstOrThrow()
    const version =
      engine === 'sqlite' ? sql`select sqlite_version() as v` : sql`select split_part(version(), ' ', 2) as v`
    const { rows } = await sql<{ v: string }>`${version}`.execute(db)
    const name = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.v}`
    return { place, calls, tokens, goals: Number(goals), seedSeconds, version: name }
  })
}

/** Copies the data for the floor. Returns the floor's environment. */
async function copyOf({ source }: Place): Promise<Record<string, string>> {
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

/** Bytes of the data and of the write-ahead log of the embedded database, and open connections to a server of databases. */
export async function sizeOf(place: Place) {
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
