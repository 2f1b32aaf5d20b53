// npm run bench -- --soak: the built server at steady work for hours, on both engines at the same time, and whether its
// memory and open files stay flat; writes docs/generated/soak.md and fails when they do not.
// --minutes (120), --per-second (40; above 120 one address would have more failed sign-ins than it may) and --engine
// choose otherwise; --no-report leaves the page alone. What is seen is kept line by line in a folder that is named at the
// start: --from <folder> makes the page of it, also of a run that was cut off. SIGINT and SIGTERM end the work early and
// write the page of what was seen.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count } from '../options.ts'
import { root } from '../server-process.ts'
import { postgresServer, stageApp } from '../stage.ts'
import { adminOf, pairsOf } from './people.ts'
import { type Soak, shortcomings, soakReport } from './report.ts'
import { keep, kept, type Moment, momentOf, openFiles, type SoakSample, sampleOf } from './samples.ts'
import { SoakClient } from './soak-client.ts'
import { work } from './work.ts'

const REPORT = 'docs/generated/soak.md'
const SCHOOL = { learners: 300, weeks: 8 }
/** A prime, so that every pair makes every kind of request. */
const PAIRS = 37
const MINUTE_MS = 60_000
const SAMPLES_PER_MINUTE = 6

const args = process.argv.slice(2)
const { values } = parseArgs({
  args,
  options: {
    soak: { type: 'boolean' },
    minutes: { type: 'string' },
    'per-second': { type: 'string' },
    engine: { type: 'string' },
    from: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
})
const minutes = count('minutes', values.minutes, 120)
const perSecond = count('per-second', values['per-second'], 40)
const engines = ['sqlite', 'postgres'].filter((engine) => (values.engine ?? engine) === engine)
if (engines.length === 0) throw new RangeError('--engine is one of sqlite, postgres.')
const names: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

const folder = values.from ?? (await mkdtemp(join(tmpdir(), 'cairn-soak-')))
if (values.from === undefined) {
  console.error(`${minutes} minutes; what is seen is kept in ${folder}`)
  for (const run of await Promise.allSettled(engines.map(soakOn))) {
    if (run.status === 'fulfilled') continue
    console.error(run.reason)
    process.exitCode = 1
  }
}
const soaks: Soak[] = []
for (const engine of engines) {
  const samples = await kept(fileOf(engine)).catch(() => [])
  if (samples.length > 0) soaks.push({ engine: names[engine] ?? engine, samples })
}
// The command on the page does not name the folder of the samples.
const shown = args.filter((arg, index) => arg !== '--from' && args[index - 1] !== '--from')
const command = ['npm run bench', '--', ...shown].join(' ')
const text = soakReport(soaks, { command, learners: SCHOOL.learners, perSecond })
console.log(text)
if (!values['no-report']) {
  await mkdir(dirname(join(root, REPORT)), { recursive: true })
  await writeFile(join(root, REPORT), text)
  if (values.from === undefined) await rm(folder, { recursive: true, force: true })
}
for (const shortcoming of soaks.flatMap(shortcomings)) {
  console.error(shortcoming)
  process.exitCode = 1
}

function fileOf(engine: string): string {
  return join(folder, `${engine}.jsonl`)
}

async function soakOn(engine: string): Promise<void> {
  const cluster = engine === 'postgres' ? await postgresServer() : null
  if (engine === 'postgres' && !cluster) return console.error('No PostgreSQL was found on this machine.')
  try {
    await soak(engine, cluster?.url ?? null)
  } finally {
    await cluster?.stop()
  }
}

async function soak(engine: string, postgres: string | null): Promise<void> {
  const school = await stageApp(SCHOOL, postgres, async (db) => {
    const [pairs, adminId] = [await pairsOf(db, PAIRS), await adminOf(db)]
    const userIds = pairs.flatMap(({ learnerId, coachId }) => [learnerId, coachId])
    return { calls: [{ pairs, adminId }], userIds: [adminId, ...userIds] }
  })
  try {
    const { app, tokens, size } = school
    const client = new SoakClient(app.port)
    const ended = new AbortController()
    const [people = { pairs: [], adminId: 0 }] = school.calls
    const working = work(client, { ...people, port: app.port, tokens, perSecond }, ended.signal)
    const began = performance.now()
    try {
      for (let minute = 1; minute <= minutes && !ending.signal.aborted; minute++) {
        const moments: Moment[] = []
        for (let turn = 1; turn <= SAMPLES_PER_MINUTE && !ending.signal.aborted; turn++) {
          const at = began + (minute - 1 + turn / SAMPLES_PER_MINUTE) * MINUTE_MS
          await wait(at - performance.now(), null, { signal: ending.signal }).catch(() => {})
          moments.push(await momentOf(app.port))
        }
        const passed = (performance.now() - began) / MINUTE_MS
        const seen = sampleOf(moments, passed, client.worked(), await size(), openFiles(app.pid))
        await keep(fileOf(engine), seen)
        tell(engine, seen)
      }
    } finally {
      // Also when the server is gone; otherwise the load would never end.
      ended.abort()
      await working
      client.close()
    }
  } finally {
    await school.close()
  }
}

function tell(engine: string, seen: SoakSample): void {
  const { minute, requests, errors, resident, heapUsed, descriptors, failures } = seen
  const memory = `${resident.toFixed(1)} MiB, heap ${heapUsed.toFixed(1)} MiB`
  console.error(
    `${engine} ${minute.toFixed(1)} min: ${requests} requests, ${errors} errors, ${memory}, ${descriptors} files`,
  )
  for (const failure of failures) console.error(`  ${failure}`)
}
