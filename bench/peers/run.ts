// npm run bench -- --peers <folder>: Cairn next to Planka, which is installed in the folder; writes bench-peers.md.
// --learners, --weeks, --rounds and --seconds choose other sizes.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { median, quantiles } from '../load.ts'
import { command, count, options, say } from '../options.ts'
import { machine, table, today, writePage } from '../page.ts'
import { cairnSchool } from './cairn.ts'
import { plankaSchool } from './planka.ts'
import { type Product, reads, type Task, tasks, turnOf, writes } from './product.ts'

const learners = count('learners', 400)
const weeks = count('weeks', 10)
const rounds = count('rounds', 5)
const mixedSeconds = count('seconds', 10)
/** Actions of a task in a round, one after the other. */
const TIMES = 40
const CONNECTIONS = 32
const HEADING = 'Cairn and Planka'

export async function peers(folder: string): Promise<void> {
  say(`Cairn: a school of ${learners} learners and ${weeks} weeks`)
  const { school, product: cairn } = await cairnSchool({ learners, weeks })
  const [busy = 0] = loadavg()
  let planka: Product | undefined
  try {
    say('Planka: the same school')
    planka = await plankaSchool(resolve(folder), school)
    const products: [Product, Product] = [cairn, planka]
    const idle = await eachOf(products, (product) => product.memoryMiB())
    const rows = [...(await oneByOne(products)), ...(await underLoad(products))]
    const loaded = await eachOf(products, (product) => product.memoryMiB())
    const memory = [
      row('memory of the server, idle', idle, 'MiB', 0),
      row('memory of the server, after the load', loaded, 'MiB', 0),
    ]
    const lines = [
      `One run on ${today()}: ${learners} learners, ${school.crews.length} crews, ${weeks} weeks, ${school.goals.length} goals, ${school.feedback.length} entries of feedback.`,
      `Both products in turn, medians of ${rounds} rounds, ${TIMES} actions of each kind in a round, one after the other; the mixed load has ${CONNECTIONS} people at once for ${mixedSeconds} s, eight reads to two writes. The generator runs on the same machine, which other work kept busy with ${busy.toFixed(1)} processes before (load average); the figures of a quiet machine are lower, above all of the mixed load.`,
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
      ...machine(),
    ]
    if (options.report)
      await writePage('bench-peers.md', introduction, [{ heading: HEADING, lines }], [HEADING])
  } finally {
    await planka?.close()
    await cairn.close()
  }
}

type Pair = [number, number]

async function eachOf(
  [a, b]: [Product, Product],
  work: (product: Product) => Promise<number>,
): Promise<Pair> {
  return [await work(a), await work(b)]
}

/** The larger through the smaller, as people read it. */
function row(what: string, [a, b]: Pair, unit: string, digits: number): string[] {
  const ratio = Math.max(a, b) / Math.min(a, b)
  const values = [a, b].map((value) => `${value.toFixed(digits)} ${unit}`.trim())
  return [what, ...values, ratio.toFixed(1)]
}

async function oneByOne(products: [Product, Product]): Promise<string[][]> {
  const rows: string[][] = []
  for (const task of tasks) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [index, product] of products.entries())
        times[index]?.push(await roundOf(product, task, round * TIMES))
    }
    rows.push(row(`${task}, median`, [median(times[0]), median(times[1])], 'ms', 1))
    say(rows.at(-1)?.join('  ') ?? '')
  }
  return rows
}

/** Milliseconds of the median action. */
async function roundOf(product: Product, task: Task, from: number): Promise<number> {
  const times: number[] = []
  for (let turn = from; turn < from + TIMES; turn++) {
    const began = performance.now()
    await product.do[task](turn)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function underLoad(products: [Product, Product]): Promise<string[][]> {
  const done: [number[], number[]] = [[], []]
  const slow: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [index, product] of products.entries()) {
      const { perSecond, readP95 } = await mixed(product, (round + rounds) * TIMES * 10)
      done[index]?.push(perSecond)
      slow[index]?.push(readP95)
    }
  }
  return [
    row('mixed load, actions of people a second', [median(done[0]), median(done[1])], '', 0),
    row('in that load, 95% of reads within', [median(slow[0]), median(slow[1])], 'ms', 0),
  ]
}

async function mixed(product: Product, from: number) {
  const began = performance.now()
  const readTimes: number[] = []
  let turn = from
  let count = 0
  const person = async () => {
    while (performance.now() - began < mixedSeconds * 1000) {
      const own = turn++
      const isRead = own % 10 < 8
      const task = turnOf(isRead ? reads : writes, Math.floor(own / (isRead ? 1 : 10)))
      const sent = performance.now()
      await product.do[task](own)
      if (isRead) readTimes.push(performance.now() - sent)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, person))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, readP95: quantiles(readTimes).p95 }
}
