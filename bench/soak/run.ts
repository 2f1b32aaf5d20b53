// npm run bench -- --soak: the built server at steady work for hours, on both engines at the same time, and whether its memory
// and open files stay flat; it fails when they do not. SIGINT and SIGTERM end the work early and write the page of what was seen.
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { findAdminId, findPairs } from '../../drills/school.ts'
import type { Engine } from '../../server/platform/db/engine.ts'
import { type EventStream, openEventStream } from '../../server/testing/event-source.ts'
import { LOOP_P99, MEBIBYTE, readMetrics, startGenerator } from '../load.ts'
import { chooseEngines, command, options, readCount, say } from '../options.ts'
import { describeMachine, type Section, today, toText, writePage } from '../page.ts'
import { measureSize, stage } from '../stage.ts'
import { FLAT } from './flatness.ts'
import { type SoakMinute, shortcomings, soakLines } from './report.ts'
import { roundOf, type SoakPair } from './work.ts'

const SCHOOL = { learners: 300, weeks: 8 }
/** Pairs with a connection each. */
const PAIRS = 37
const SAMPLES_PER_MINUTE = 6
const SAMPLE_MS = 60_000 / SAMPLES_PER_MINUTE
/** Number of open event streams; the oldest closes when another opens. */
const STREAMS = 12
const MAX_FAILURES = 20
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const ending = new AbortController()

export async function soak(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  const minutes = readCount('minutes', 120)
  const rate = Math.max(1, Math.round(readCount('per-second', PAIRS) / PAIRS))
  const engines = await chooseEngines()
  const sections = await Promise.all(engines.map((engine) => soakOn(engine, minutes, rate)))
  const introduction = [
    '# Hours of work',
    '',
    `Written by \`${command}\` on ${today()}: the built server as it comes, in a school of ${SCHOOL.learners} learners, at ${PAIRS * rate} requests`,
    'a second, four fifths of them reads, a part of the answers packed. Every ten seconds someone types a wrong password, then',
    'the right one, and signs out; a page that listens opens and the oldest of twelve closes; an admin reads all people or',
    'crews. Every few seconds a call is refused. Goals are set, reviewed, changed, ticked and deleted, so that the school does not',
    'grow. Other work may have run on the machine.',
    '',
    ...describeMachine(),
    `- Flat means: the median of the last quarter of the minutes is at most ${FLAT} times that of the second; the first warms up. The`,
    '  slope is the median of those between all pairs of minutes after the first quarter (Theil–Sen). Of the heap and what is',
    '  outside it each minute counts with the least of six samples: both rise and fall in seconds.',
  ]
  console.log([introduction.join('\n'), ...sections.map(toText)].join('\n\n'))
  if (options.report) await writePage('soak.md', introduction, sections, Object.values(names))
}

async function soakOn(engine: Engine, minutes: number, rate: number): Promise<Section> {
  const school = await stage(engine, SCHOOL, async (db) => {
    const pairs = await findPairs(db, PAIRS)
    const adminId = await findAdminId(db)
    const people = pairs.flatMap(({ learnerId, coachId }) => [learnerId, coachId])
    return { calls: [{ pairs, adminId }], userIds: [adminId, ...people] }
  })
  const [{ pairs, adminId } = { pairs: [], adminId: 0 }] = school.calls
  const { app, tokens, place } = school
  const seen: SoakMinute[] = []
  const failures: string[] = []
  let requests = 0
  let errors = 0
  let cutOff = 0
  const failed = (what: string) => {
    errors++
    if (failures.length < MAX_FAILURES) failures.push(what)
  }
  const work = { tokens, adminId, failed }
  const running: autocannon.Instance[] = []
  const ended: Promise<unknown>[] = []
  const streams: EventStream[] = []
  const begin = async (pair: SoakPair, index: number) => {
    // The pairs start one after the other, because autocannon sends the requests of a second together.
    await wait((index * 1000) / PAIRS)
    const round = roundOf(pair, index, work)
    const load = startGenerator(app.port, {
      connections: 1,
      connectionRate: rate,
      duration: minutes * 60 + 60,
      requests: round,
      reconnectRate: round.length,
    })
    load.running.on('response', () => void requests++)
    load.running.on('reqError', (error) => failed(String(error)))
    running.push(load.running)
    ended.push(
      load.ended.then((result) => {
        cutOff += result.cutOff
      }),
    )
  }
  await Promise.all(pairs.map(begin))
  const began = performance.now()
  try {
    for (let minute = 1; minute <= minutes && !ending.signal.aborted; minute++) {
      const samples: Awaited<ReturnType<typeof sampleOf>>[] = []
      for (let turn = 1; turn <= SAMPLES_PER_MINUTE && !ending.signal.aborted; turn++) {
        const at = began + ((minute - 1) * SAMPLES_PER_MINUTE + turn) * SAMPLE_MS
        await wait(at - performance.now(), null, { signal: ending.signal }).catch(() => {})
        const listener = pairs[(minute * SAMPLES_PER_MINUTE + turn) % pairs.length]
        await anotherStream(app.port, tokens.get(listener?.learnerId ?? 0), streams, failed)
        samples.push(await sampleOf(app.port))
      }
      const { database, writeAhead } = await measureSize(place)
      seen.push({
        ...extremes(samples),
        ...{ minute, requests, errors },
        files: readdirSync(`/proc/${app.pid}/fd`).length,
        ...{ database: database / MEBIBYTE, writeAhead: writeAhead / MEBIBYTE },
      })
      const { resident, heap } = extremes(samples)
      say(
        `${engine} ${minute} min: ${requests} requests, ${errors} errors, ${resident.toFixed(1)} MiB, heap ${heap.toFixed(1)}`,
      )
      requests = 0
      errors = 0
    }
  } finally {
    for (const load of running) load.stop()
    await Promise.all(ended)
    for (const stream of streams) stream.close()
    await school.close()
  }
  const found = shortcomings(names[engine], seen)
  if (cutOff > 0) {
    found.push(`${names[engine]}: ${cutOff} requests were cut off.`)
    failures.push(`${cutOff} requests were cut off.`)
  }
  for (const shortcoming of found) {
    say(shortcoming)
    process.exitCode = 1
  }
  return { heading: names[engine], lines: soakLines(names[engine], seen, failures) }
}

async function sampleOf(port: number) {
  const value = await readMetrics(port)
  return {
    resident: value('process_resident_memory_bytes') / MEBIBYTE,
    heap: value('nodejs_heap_size_used_bytes') / MEBIBYTE,
    external: value('nodejs_external_memory_bytes') / MEBIBYTE,
    streams: value('cairn_event_streams'),
    loopP99: value(LOOP_P99) * 1000,
    processor: value('process_cpu_seconds_total'),
  }
}

/** Merges looks: the highest of each figure, but the lowest of the heap and of the memory outside of it. */
function extremes(samples: readonly Awaited<ReturnType<typeof sampleOf>>[]) {
  const findMost = (figure: keyof (typeof samples)[number]) =>
    Math.max(...samples.map((sample) => sample[figure]))
  const least = (figure: 'heap' | 'external') => Math.min(...samples.map((sample) => sample[figure]))
  return {
    resident: findMost('resident'),
    heap: least('heap'),
    external: least('external'),
    streams: findMost('streams'),
    loopP99: findMost('loopP99'),
    processor: findMost('processor'),
  }
}

async function anotherStream(
  port: number,
  token: string | undefined,
  streams: EventStream[],
  failed: (what: string) => void,
): Promise<void> {
  if (streams.length >= STREAMS) {
    const oldest = streams.shift()
    if (oldest?.ended()) failed('An event stream ended by itself.')
    oldest?.close()
  }
  const stream = await openEventStream(`http://127.0.0.1:${port}`, `cairn_session=${token}`)
  if (stream.status !== 200) failed(`GET /api/events: ${stream.status}`)
  streams.push(stream)
}
