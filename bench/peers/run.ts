// npm run bench -- --peers <folder>: Cairn next to Planka, which is installed in the folder; writes bench-peers.md.
// --learners, --weeks, --rounds and --seconds choose other sizes.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { median, quantiles } from '../load.ts'
import { command, options, readCount, say } from '../options.ts'
import { describeMachine, table, today, writePage } from '../page.ts'
import { startCairn } from './cairn.ts'
import { startPlanka } from './planka.ts'
import { type Product, pickByTurn, reads, type Task, tasks, writes } from './product.ts'

const learners = readCount('learners', 400)
const weeks = readCount('weeks', 10)
const rounds = readCount('rounds', 5)
const mixedSeconds = readCount('seconds', 10)
/** The actions of a task in a round run one after the other. */
const ACTIONS_PER_ROUND = 40
const CONNECTIONS = 32
const HEADING = 'Cairn and Planka'

export async function peers(folder: string): Promise<void> {
  say(`Cairn: a school of ${learners} learners and ${weeks} weeks`)
  const { school, product: cairn } = await startCairn({ learners, weeks })
  const [busy = 0] = loadavg()
  let planka: Product | undefined
  try {
    say('Planka: the same school')
    planka = await startPlanka(resolve(folder), school)
    const products: [Product, Product] = [cairn, planka]
    const idle = await runEach(products, (product) => product.memoryMiB())
    const rows = [...(await measureOneByOne(products)), ...(await measureUnderLoad(products))]
    const loaded = await runEach(products, (product) => product.memoryMiB())
    const memory = [
      row('memory of the server, idle', idle, 'MiB', 0),
      row('memory of the server, after the load', loaded, 'MiB', 0),
    ]
    const lines = [
      `One run on ${today()}: ${learners} learners, ${school.crews.length} crews, ${weeks} weeks, ${school.goals.length} goals, ${school.feedback.length} entries of feedback.`,
      `Both products in turn, medians of ${rounds} rounds, ${ACTIONS_PER_ROUND} actions of each kind in a round, one after the other; the mixed load has ${CONNECTIONS} people at once for ${mixedSeconds} s, eight reads to two writes. The generator runs on the same machine, which other work kept busy with ${busy.toFixed(1)} processes before (load average); the figures of a quiet machine are lower, above all of the mixed load.`,
      '',
      ...products.flatMap(({ settings }) => settings.map((setting) => `- ${setting}`)),
      '',
      ...table(['', 'Cairn', 'Planka', 'ratio'], [...rows, ...memory]),
    ]
    console.log(lines.join('\n'))
    const introduction = [
      '# Cairn next to Planka',
      '',
      `Written by \`${command.replace(folder, '<folder>')}\` on ${today()}.`,
      '',
      ...describeMachine(),
    ]
    if (options.report)
      await writePage('bench-peers.md', introduction, [{ heading: HEADING, lines }], [HEADING])
  } finally {
    await planka?.close()
    await cairn.close()
  }
}

type Pair = [number, number]

async function runEach(
  [a, b]: [Product, Product],
  work: (product: Product) => Promise<number>,
): Promise<Pair> {
  return [await work(a), await work(b)]
}

/** Formats a row with the ratio of the larger value to the smaller. */
function row(what: string, [a, b]: Pair, unit: string, digits: number): string[] {
  const ratio = Math.max(a, b) / Math.min(a, b)
  const values = [a, b].map((value) => `${value.toFixed(digits)} ${unit}`.trim())
  return [what, ...values, ratio.toFixed(1)]
}

async function measureOneByOne(products: [Product, Product]): Promise<string[][]> {
  const rows: string[][] = []
  for (const task of tasks) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [index, product] of products.entries())
        times[index]?.push(await runRound(product, task, round * ACTIONS_PER_ROUND))
    }
    rows.push(row(`${task}, median`, [median(times[0]), median(times[1])], 'ms', 1))
    say(rows.at(-1)?.join('  ') ?? '')
  }
  return rows
}

/** Returns the median time of an action in milliseconds. */
async function runRound(product: Product, task: Task, from: number): Promise<number> {
  const times: number[] = []
  for (let turn = from; turn < from + ACTIONS_PER_ROUND; turn++) {
    const began = performance.now()
    await product.do[task](turn)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function measureUnderLoad(products: [Product, Product]): Promise<string[][]> {
  const done: [number[], number[]] = [[], []]
  const slow: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [index, product] of products.entries()) {
      const { perSecond, readP95 } = await runMixed(product, (round + rounds) * ACTIONS_PER_ROUND * 10)
      done[index]?.push(perSecond)
      slow[index]?.push(readP95)
    }
  }
  return [
    row('mixed load, actions of people a second', [median(done[0]), median(done[1])], '', 0),
    row('in that load, 95% of reads within', [median(slow[0]), median(slow[1])], 'ms', 0),
  ]
}

async function runMixed(product: Product, from: number) {
  const began = performance.now()
  const readTimes: number[] = []
  let turn = from
  // Counted apart, so that writes go to all people in turn: a learner may have 300 goals a week.
  let writeTurn = from
  let count = 0
  const person = async () => {
    while (performance.now() - began < mixedSeconds * 1000) {
      const own = turn++
      const isRead = own % 10 < 8
      const task = pickByTurn(isRead ? reads : writes, Math.floor(own / (isRead ? 1 : 10)))
      const sent = performance.now()
      await product.do[task](isRead ? own : writeTurn++)
      if (isRead) readTimes.push(performance.now() - sent)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, person))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, readP95: quantiles(readTimes).p95 }
}
