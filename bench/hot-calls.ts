// Measures the hot calls of one engine: against the floor, compressed, mixed, and after ten times the weeks.
import type { Engine } from '../server/platform/db/engine.ts'
import type { HotCall } from '../server/testing/hot-calls.ts'
import { median, medians, mixedLoad, type Next, type Sample, sample, toRequestCycles } from './load.ts'
import { options, readCount, say } from './options.ts'
import { figureTable, markFailed, type Section, table } from './page.ts'
import { hot, type School, stage, stageWithFloor } from './stage.ts'

/** Times the CPU of the floor, and times that of the short history. */
const BAR = 2.4
const GROWTH_BAR = 1.2
/** The lowest allowed requests per second, or this share of what the floor serves in the same run. */
const SERVED = { sqlite: [1500, 0.45], postgres: [1200, 0.4] } as const
const MIXED_MS = 4_000
const BROWSER = 'gzip, deflate, br'
/** A learner has a full page of notifications after this many weeks; before that, answers grow with the weeks as expected. */
const FULL_PAGE_WEEKS = 40

const rounds = readCount('rounds', options.full ? 9 : 5)
const milliseconds = readCount('milliseconds', options.full ? 1000 : 350)
const learners = readCount('learners', options.full ? 5000 : 1000)
const weeks = readCount('weeks', options.full ? 40 : 12)
const measured = { milliseconds, connections: 4 }
/**
 * V8 continues to compile during so many answers, and has more code of the app to compile than of the floor: both must be
 * measured in the state of a server that has run for a minute.
 */
const WARM = { milliseconds: 1_000, connections: 4 }
const WARM_READS = { ...WARM, answers: 10_000 }

export const conditions = [
  `- Each figure is the median of ${rounds} rounds of ${milliseconds} ms, 4 connections kept open; CPU is that of the`,
  '  server’s process alone, all its threads. The generator runs on the same machine.',
]

export async function measureHotCalls(engine: Engine): Promise<Section> {
  say(`${engine}: ${learners} learners, ${weeks} weeks`)
  const school = await stageWithFloor(engine, { learners, weeks })
  const { version, goals, seedSeconds } = school
  const lines = [
    `${version}, a school of ${learners} learners and ${weeks} weeks (${goals} goals), seeded in ${seedSeconds.toFixed(1)} s.`,
    '',
  ]
  try {
    lines.push(
      ...(await compareWithFloor(school)),
      ...(await measurePacked(school)),
      ...(await measureMixed(school, engine)),
    )
  } finally {
    await school.close()
  }
  return { heading: headings[engine], lines: [...lines, ...(await measureGrowth(engine))] }
}

export const headings = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

type Staged = Awaited<ReturnType<typeof stageWithFloor>>

const ratio = (value: number, bar: number) => markFailed(value.toFixed(2), value <= bar)

/** Alternates the rounds of two sides, so that other work on the machine disturbs both alike. */
async function alternate(
  first: () => Promise<Sample>,
  second: () => Promise<Sample>,
): Promise<[Sample, Sample][]> {
  const pairs: [Sample, Sample][] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push([await first(), await second()])
    else {
      const later = await second()
      pairs.push([await first(), later])
    }
  }
  return pairs
}

/** Returns the ratios of the values of the same rounds. */
const toRatios = (pairs: readonly [Sample, Sample][], figure: 'cpu' | 'p50') =>
  median(pairs.map(([a, b]) => a[figure] / b[figure]))

async function compareWithFloor({ calls, tokens, app, floor }: Staged): Promise<string[]> {
  const rows: string[][] = []
  let errors = 0
  // Reads run first, because writes would make their lists longer.
  for (const writes of [false, true]) {
    const prepared = calls
      .filter((call) => call.writes === writes)
      .map((call) => ({ call, ...toRequestCycles(call, tokens) }))
    // All calls warm up before the first is measured, so that the code they share is compiled for each of them.
    for (const nexts of prepared) {
      await sample(app, nexts.app, writes ? WARM : WARM_READS)
      await sample(floor, nexts.floor, writes ? WARM : WARM_READS)
    }
    for (const { call, ...nexts } of prepared) {
      const pairs = await alternate(
        () => sample(app, nexts.app, measured),
        () => sample(floor, nexts.floor, measured),
      )
      const ofApp = medians(pairs.map(([sample]) => sample))
      const ofFloor = medians(pairs.map(([, sample]) => sample))
      const least = Math.min(...pairs.map(([one]) => one.cpu)) / Math.min(...pairs.map(([, one]) => one.cpu))
      errors += ofApp.errors + ofFloor.errors
      const cpu = toRatios(pairs, 'cpu')
      say(`${call.name}: ${cpu.toFixed(2)}x the CPU`)
      rows.push([
        call.name,
        ...[ofApp.cpu.toFixed(0), ofFloor.cpu.toFixed(0), ratio(cpu, BAR), ratio(least, BAR)],
        ...[ofApp.p50.toFixed(2), ofFloor.p50.toFixed(2), ratio(toRatios(pairs, 'p50'), BAR)],
        ...[ofApp.p99.toFixed(2), ofApp.perSecond.toFixed(0), ofFloor.perSecond.toFixed(0)],
      ])
    }
  }
  const head = [
    'call',
    'CPU µs',
    'floor',
    'ratio',
    'least',
    'p50 ms',
    'floor',
    'ratio',
    'p99 ms',
    'requests/s',
    'floor',
  ]
  return [
    '### Hot calls against the floor',
    '',
    ...table(head, rows),
    `The bar is ${BAR}x; what is above it is bold. *least* compares the cheapest round of each, which other work on the machine disturbed least.`,
    `Answers that were no success: ${errors}.`,
    '',
  ]
}

/** Measures compressed answers, as browsers accept them; the floor does not compress. */
async function measurePacked({ app, calls, tokens }: Staged): Promise<string[]> {
  const rows: string[][] = []
  for (const call of calls.filter(({ name, writes }) => !writes && name.includes('goals'))) {
    const nexts = [toRequestCycles(call, tokens).app, toRequestCycles(call, tokens, BROWSER).app] as const
    for (const next of nexts) await sample(app, next, WARM)
    const pairs = await alternate(
      () => sample(app, nexts[0], measured),
      () => sample(app, nexts[1], measured),
    )
    const plain = medians(pairs.map(([sample]) => sample))
    const small = medians(pairs.map(([, sample]) => sample))
    const figures = [plain.bytes, small.bytes, plain.cpu, small.cpu].map((value) => value.toFixed(0))
    rows.push([call.name, ...figures])
  }
  const head = ['call', 'bytes', 'packed', 'CPU µs', 'packed']
  return ['### Answers packed as browsers ask', '', ...table(head, rows)]
}

async function measureMixed({ app, floor, calls, tokens }: Staged, engine: Engine): Promise<string[]> {
  const toNext = (side: 'app' | 'floor') => (call: HotCall) => toRequestCycles(call, tokens)[side]
  const { perSecond, figures, memory } = await mixedLoad(calls, toNext('app'), [app.port], MIXED_MS, [
    app.port,
  ])
  const ofFloor = await mixedLoad(calls, toNext('floor'), [floor.port], MIXED_MS, [])
  const [least, share] = SERVED[engine]
  return [
    '### Four fifths reads, one fifth writes',
    '',
    ...figureTable('over 16 connections', [
      { what: 'requests/s', value: perSecond, least: Math.min(least, Math.ceil(share * ofFloor.perSecond)) },
      { what: 'the same of the floor', value: ofFloor.perSecond },
      ...figures,
    ]),
    `${memory.map((value) => value.toFixed(0)).join(', ')} MiB resident afterward. On a slow machine the bar is ${share} of what the floor serves, else ${least}.`,
    '',
  ]
}

async function measureGrowth(engine: Engine): Promise<string[]> {
  const short: School = {
    learners: Math.max(60, Math.round(learners / 16)),
    weeks: Math.max(weeks, FULL_PAGE_WEEKS),
  }
  const long: School = { ...short, weeks: short.weeks * 10 }
  const few = await stage(engine, short, hot())
  const many = await stage(engine, long, hot())
  try {
    const rows: string[][] = []
    const prepared = few.calls.flatMap((call, index): { name: string; nexts: [Next, Next] }[] => {
      const shortCall = many.calls[index]
      if (call.writes || !shortCall) return []
      return [
        {
          name: call.name,
          nexts: [toRequestCycles(call, few.tokens).app, toRequestCycles(shortCall, many.tokens).app],
        },
      ]
    })
    for (const { nexts } of prepared) {
      await sample(few.app, nexts[0], WARM)
      await sample(many.app, nexts[1], WARM)
    }
    for (const { name, nexts } of prepared) {
      const pairs = await alternate(
        () => sample(many.app, nexts[1], measured),
        () => sample(few.app, nexts[0], measured),
      )
      const costs = [pairs.map(([, one]) => one.cpu), pairs.map(([one]) => one.cpu)].map(median)
      const times = toRatios(pairs, 'cpu')
      say(`${name} after ten times the weeks: ${times.toFixed(2)}x`)
      rows.push([name, ...costs.map((cost) => cost.toFixed(0)), ratio(times, GROWTH_BAR)])
    }
    return [
      '### Ten times the weeks',
      '',
      ...table(
        ['call', `CPU µs, ${few.goals} goals`, `${many.goals} goals`, `ratio, bar ${GROWTH_BAR}`],
        rows,
      ),
      `${short.learners} learners, ${short.weeks} against ${long.weeks} weeks. The bar is ${GROWTH_BAR}x.`,
    ]
  } finally {
    await Promise.all([few.close(), many.close()])
  }
}
