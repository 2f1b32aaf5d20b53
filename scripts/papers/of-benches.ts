// Reads the figures of the last benches in docs/generated/bench.md and bench-district.md, for papers that name sizes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstVisitKilobytes } from '../checks/web-budgets.ts'
import { table } from './marked-blocks.ts'

const ENGINES = ['SQLite', 'PostgreSQL'] as const
const PEOPLE = '`/api/users`'
const WRITES = ['set a goal', 'complete a goal', 'give feedback']
/** Both pages measure a mixed load with this share of writes. */
const SHARE_OF_WRITES = 0.2
/** Every learner makes a request in so many seconds of the busiest minute. */
const SECONDS_A_REQUEST = 10
const LEARNERS_OF_A_SCHOOL = 400
const CONNECTIONS_OF_A_NODE = 12
const CONNECTIONS_BESIDES = 48

export function measuredTable(): string {
  const bench = page('bench.md')
  const [lists, rest] = [bench.part('Lists of a large school'), bench.part('Start and rest')]
  const [sqlite, postgres] = ENGINES.map((engine) => bench.part(engine))
  if (!sqlite || !postgres) throw new Error('bench.md has no engines.')
  const both = (row: string) => [sqlite.cell(row), postgres.cell(row)]
  const pairs = (rows: [string, string]) =>
    [sqlite, postgres].map((engine) => rows.map((row) => engine.cell(row)).join(', '))
  const rows = [
    [
      'from start to first answer',
      rest.cell('from its start to its first answer, median of 5'),
      'not measured',
    ],
    ['memory of the server, idle', rest.cell('resident while idle'), 'not measured'],
    [
      'memory after the mixed load below',
      `${memoryAfter(sqlite)} MiB`,
      `${memoryAfter(postgres)} MiB, without PostgreSQL itself`,
    ],
    ['requests/s, four fifths reads, 1,000 learners, 16 connections', ...both('requests/s')],
    ['slowest 1% of these reads, writes', ...pairs(['reads, p99', 'writes, p99'])],
    [
      'list of all 5,000 people of a school, 95% within',
      `${lists.cell(PEOPLE, 3)} ms`,
      `${lists.cell(PEOPLE, 6)} ms`,
    ],
  ]
  return [
    `From [bench.md](generated/bench.md) (${bench.day}, ${bench.machine}, with the load generator on the same machine). Other machines differ.`,
    '',
    table(['', 'embedded SQLite', 'PostgreSQL'], rows),
    '',
    `A learner's first visit loads at most ${firstVisitKilobytes} kB of scripts and styles, compressed; fonts come in addition.`,
  ].join('\n')
}

export function sizesTable(): string {
  const [bench, district] = [page('bench.md'), page('bench-district.md')]
  const postgres = bench.part('PostgreSQL')
  const served = Number(postgres.cell('requests/s'))
  const processors = Number.parseInt(bench.machine, 10)
  const wholeMs = (processors * 1000) / served
  const nodeMs = mixedCpu(postgres)
  const size = (schools: number) => {
    const requests = (schools * LEARNERS_OF_A_SCHOOL) / SECONDS_A_REQUEST
    const needed = (requests * wholeMs) / 1000
    const halfBusy = Math.ceil((requests * nodeMs) / 500)
    return { requests, needed, nodes: halfBusy + 1, room: Math.ceil((needed * 2) / 16) * 8 }
  }
  const [ten, hundred] = [size(10), size(100)]
  const connections = (nodes: number) =>
    Math.max(100, Math.ceil((nodes * CONNECTIONS_OF_A_NODE + CONNECTIONS_BESIDES) / 10) * 10)
  const rows = [
    [
      'learners; requests/s in the busiest minute',
      ...[1, 10, 100].map((schools) => learnersAndRequests(schools)),
    ],
    [
      'machines',
      'one: 2 processors, 1 GB',
      `one: ${Math.max(4, Math.ceil(ten.needed * 2))} processors, 8 GB`,
      `PostgreSQL: ${hundred.room} processors, 32 GB; nodes and nginx: ${hundred.room} processors, 8 GB, on one machine or several`,
    ],
    ['nodes', '1', String(ten.nodes), String(hundred.nodes)],
    ['database', 'embedded', 'PostgreSQL', 'PostgreSQL'],
    ['`max_connections`', '', String(connections(ten.nodes)), String(connections(hundred.nodes))],
    ['`shared_buffers`', '', '2 GB', '8 GB'],
    ['`worker_connections` of nginx, over all workers', '1,000', '10,000', '100,000'],
    ['disk for a year', '1 GB', '2 GB', '10 GB'],
    ['backups', 'nightly, by Cairn', '`pg_dump` every night', 'base backup and archived write-ahead log'],
  ]
  const weeks = district.row('the same, for 1,000 learners and 10 weeks')
  return [
    table(['', '1 school', '10 schools', '100 schools'], rows),
    '',
    `- **Processors.** On PostgreSQL ${served.toLocaleString('en')} requests/s filled ${processors} processors with the server, the database and the load generator,`,
    `  so a request cost ${wholeMs.toFixed(1)} ms of a processor at most; ${hundred.requests.toLocaleString('en')} requests/s need ${hundred.needed.toFixed(1)}, and the table has at least twice that.`,
    `  The two nodes of the district answered ${district.row('requests/s')} requests/s on a machine that was busy with other work too.`,
    '- **Nodes.** A node uses one processor for JavaScript. By the CPU column of bench.md a mixed request costs it',
    `  ${nodeMs.toFixed(2)} ms, so a node is half busy at ${Math.floor(500 / nodeMs)} requests/s. One more than that may fail or be updated.`,
    `- **Memory.** A node had ${memoryAfter(postgres)} MiB after the mixed load on PostgreSQL, ${memoryAfter(bench.part('SQLite'))} MiB on the embedded database;`,
    '  `compose.district.yaml` allows 768 MB.',
    `- **\`max_connections\`.** A node uses up to 10 connections, and ${CONNECTIONS_OF_A_NODE} are reckoned; ${CONNECTIONS_BESIDES} are for backups and people. The run of the`,
    `  district counted ${district.row('connections to PostgreSQL')} for two nodes.`,
    `- **Disk.** The database of the district had ${weeks} for 1,000 learners and 10 weeks; a school year of 40 weeks takes at most four times`,
    "  that. (Learners set 1.5 goals a week there.) Reckon the same again for PostgreSQL's log and for vacuum, as the table does.",
  ].join('\n')
}

function learnersAndRequests(schools: number): string {
  const learners = schools * LEARNERS_OF_A_SCHOOL
  return [learners, learners / SECONDS_A_REQUEST].map((count) => count.toLocaleString('en')).join('; ')
}

/** Milliseconds of a node's processor for a request of the mixed load. */
function mixedCpu(engine: Part): number {
  const calls = engine.rowsAfter('### Hot calls against the floor')
  const mean = (writes: boolean) => {
    const own = calls.filter(([name = '']) => WRITES.includes(name) === writes)
    return own.reduce((sum, cells) => sum + Number(cells[1]), 0) / own.length
  }
  return (mean(false) * (1 - SHARE_OF_WRITES) + mean(true) * SHARE_OF_WRITES) / 1000
}

const memoryAfter = (engine: Part) => /^(\d+) MiB resident afterward/m.exec(engine.text)?.[1] ?? 'unknown'

interface Part {
  text: string
  /** Finds a row by its first cell. */
  cell(row: string, column?: number): string
  rowsAfter(heading: string): string[][]
}

function page(name: string) {
  const text = readFileSync(join(import.meta.dirname, '../../docs/generated', name), 'utf8')
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? `unknown: ${name} does not say it`
  const part = (heading: string) =>
    partOf(text.split('\n## ').find((section) => section.startsWith(`${heading}\n`)) ?? '')
  const whole = partOf(text)
  return {
    day: found(/^Written by .* on (\d{4}-\d\d-\d\d)/m),
    machine: found(/^- (\d+ processors .*GiB)/m),
    part,
    row: whole.cell,
  }
}

function partOf(text: string): Part {
  const rowsIn = (lines: string) =>
    lines
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.slice(2, -2).replaceAll('**', '').split(' | '))
  const cell = (row: string, column = 1) => {
    const cells = rowsIn(text).find(([first]) => first === row)
    if (!cells?.[column]) throw new Error(`The benches have no row '${row}' with ${column} figures.`)
    return cells[column]
  }
  const rowsAfter = (heading: string) => rowsIn(text.split(heading)[1]?.split('\n### ')[0] ?? '').slice(2)
  return { text, cell, rowsAfter }
}
