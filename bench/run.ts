// npm run bench: the hot calls on real servers against the floor, under mixed load and after years of history; then the
// lists of a school of 5,000 learners against their budgets, which it fails when one is over.
// --full takes the school of 5,000 learners and 40 weeks; --only hot or lists measures these alone; --engine, --learners,
// --weeks, --rounds and --milliseconds choose otherwise; --no-report leaves docs/generated/bench.md alone.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { againstTheFloor } from './against-the-floor.ts'
import { atRest } from './at-rest.ts'
import { compressionOf } from './compression.ts'
import { growthOf } from './growth.ts'
import { listsOf, tooSlow } from './lists.ts'
import { mixedLoad } from './mixed-load.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type EngineRun, reportOf } from './report.ts'
import { type EngineLists, LISTS_HEADING, listsReport } from './report-lists.ts'
import { root } from './server-process.ts'
import { built, postgresServer, stage } from './stage.ts'

const MIXED_MS = 4_000
const say = (line: string) => console.error(line)

const args = process.argv.slice(2)
const options = readOptions(args)
const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
const hot: EngineRun[] = []
const lists: EngineLists[] = []
if (options.parts.includes('hot')) say('The start of the server')
const rest = options.parts.includes('hot') ? await atRest(built) : null
for (const engine of options.engines) {
  await onEngine(engine, async (server) => {
    const version = await versionOf(server)
    if (options.parts.includes('hot')) hot.push(await runOn(server, version))
    if (!options.parts.includes('lists')) return
    say(`${version}: the lists`)
    lists.push({ version, ...(await listsOf(options, server, say)) })
  })
}
const parts = {
  hot: rest ? reportOf(hot, rest, options, command) : null,
  lists: options.parts.includes('lists') ? listsReport(lists, command) : null,
}
console.log([parts.hot, parts.lists].filter((part) => part !== null).join('\n'))
if (options.report) await writeReport(join(root, options.report))
for (const { version, ...run } of lists) {
  for (const { call, p95, budget, errors } of tooSlow(run)) {
    say(`${version}: ${call} took ${p95.toFixed(1)} ms of ${budget}, with ${errors} errors.`)
    process.exitCode = 1
  }
}

/** Sections that were not measured now stay unchanged. */
async function writeReport(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const [before = '', ...after] = (await readFile(file, 'utf8').catch(() => '')).split(LISTS_HEADING)
  const kept = after.length > 0 ? `${LISTS_HEADING}${after.join(LISTS_HEADING)}` : ''
  await writeFile(file, `${(parts.hot ?? before).trimEnd()}\n\n${parts.lists ?? kept}`.trimStart())
}

/** `work` gets the address of a PostgreSQL server, or null for the embedded engine. */
async function onEngine(
  engine: BenchOptions['engines'][number],
  work: (server: string | null) => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return work(null)
  const server = await postgresServer()
  if (!server) return say('No PostgreSQL was found on this machine: its figures are left out.')
  await work(server.url).finally(server.stop)
}

async function runOn(postgres: string | null, version: string): Promise<EngineRun> {
  say(`${version}: ${options.learners} learners, ${options.weeks} weeks`)
  const school = await stage(options, postgres)
  const { goals, seedSeconds } = school
  try {
    const engine = postgres === null ? 'sqlite' : 'postgres'
    const comparisons = await againstTheFloor(school, options, say)
    const compression = await compressionOf(school, options)
    const mixed = await mixedLoad({ ...school, ports: [school.app.port], nodes: [school.app.port] }, MIXED_MS)
    await school.close()
    const growth = await growthOf(options, postgres, say)
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
