// npm run bench: the hot calls on real servers against the floor, under mixed load and after years of history.
// --full takes the school of 5,000 learners and 40 weeks; --engine, --learners, --weeks, --rounds and --milliseconds
// choose otherwise; --no-report leaves docs/generated/bench.md alone.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { againstTheFloor } from './against-the-floor.ts'
import { compressionOf } from './compression.ts'
import { growthOf } from './growth.ts'
import { mixedLoad } from './mixed-load.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type EngineRun, reportOf } from './report.ts'
import { root } from './server-process.ts'
import { postgresServer, stage } from './stage.ts'

const MIXED_MS = 4_000
const say = (line: string) => console.error(line)

const args = process.argv.slice(2)
const options = readOptions(args)
const runs: EngineRun[] = []
for (const engine of options.engines) {
  const run = engine === 'sqlite' ? await runOn(null, options) : await onPostgres(options)
  if (run) runs.push(run)
}
const report = reportOf(
  runs,
  options,
  ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
)
console.log(report)
if (options.report) {
  const file = join(root, options.report)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, report)
}

async function onPostgres(options: BenchOptions): Promise<EngineRun | null> {
  const server = await postgresServer()
  if (!server) {
    say('No PostgreSQL was found on this machine: its figures are left out.')
    return null
  }
  return runOn(server.url, options).finally(server.stop)
}

async function runOn(postgres: string | null, options: BenchOptions): Promise<EngineRun> {
  const version = await versionOf(postgres)
  say(`${version}: ${options.learners} learners, ${options.weeks} weeks`)
  const school = await stage(options, postgres)
  const { goals, seedSeconds } = school
  try {
    const comparisons = await againstTheFloor(school, options, say)
    const compression = await compressionOf(school, options)
    const mixed = await mixedLoad(school, MIXED_MS)
    await school.close()
    const growth = await growthOf(options, postgres, say)
    const engine = postgres === null ? 'sqlite' : 'postgres'
    return { engine, version, goals, seedSeconds, comparisons, compression, mixed, growth }
  } finally {
    await school.close()
  }
}

async function versionOf(postgres: string | null): Promise<string> {
  if (postgres === null) {
    const database = new Sqlite(':memory:')
    return `SQLite ${database.prepare('select sqlite_version()').pluck().get()}`
  }
  const client = new Client({ connectionString: postgres })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`
}
