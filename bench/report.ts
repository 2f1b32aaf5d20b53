// The figures of a run as a page that says what they were taken with.
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from './against-the-floor.ts'
import type { AtRest } from './at-rest.ts'
import type { Compression } from './compression.ts'
import type { GrowthRun } from './growth.ts'
import type { MixedLoad } from './mixed-load.ts'
import type { BenchOptions } from './options.ts'
import { root } from './server-process.ts'

export interface EngineRun {
  engine: 'sqlite' | 'postgres'
  /** Such as 'SQLite 3.50' or 'PostgreSQL 15.14'. */
  version: string
  goals: number
  seedSeconds: number
  comparisons: Comparison[]
  compression: Compression[]
  mixed: MixedLoad
  growth: GrowthRun
}

interface Bar {
  cpu: number
  growth: number
}

/** At most two and a half times the CPU of the floor; at most a fifth more after ten times the weeks. */
const bar: Bar = { cpu: 2.5, growth: 1.2 }

export function reportOf(
  runs: readonly EngineRun[],
  rest: AtRest,
  options: BenchOptions,
  command: string,
): string {
  return [
    '# Measurements',
    '',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}. Machines are shared and noisy: compare the ratios,`,
    'which come from turns of both servers in one run, not the times. The *floor* is a bare Fastify route that runs the',
    'same statements by the raw driver and answers their rows: no session, no rules, no checked answer.',
    '',
    ...machine(),
    `- Each figure is the median of ${options.rounds} rounds of ${options.milliseconds} ms, 4 connections kept open; CPU is that of the`,
    '  server’s process alone, all its threads. The generator runs on the same machine.',
    '',
    '## Start and rest',
    '',
    ...table(['of the built server', 'measured', 'bar'], restRows(rest)),
    '',
    ...runs.flatMap((run) => engineSection(run, options)),
  ].join('\n')
}

export function machine(): string[] {
  const [cpu] = cpus()
  return [
    `- ${cpus().length} processors (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, Fastify ${versionOf('fastify')}, Kysely ${versionOf('kysely')}, better-sqlite3 ${versionOf('better-sqlite3')}, pg ${versionOf('pg')}`,
  ]
}

function versionOf(name: string): string {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')
  return String(JSON.parse(text).version)
}

function engineSection(run: EngineRun, { learners, weeks }: BenchOptions): string[] {
  const { version, goals, seedSeconds, comparisons, compression, mixed, growth } = run
  return [
    `## ${version}`,
    '',
    `A school of ${learners} learners and ${weeks} weeks (${goals} goals), seeded in ${seedSeconds.toFixed(1)} s.`,
    '',
    '### Hot calls against the floor',
    '',
    ...table(
      [
        'call',
        'CPU µs',
        'floor',
        `ratio, bar ${bar.cpu}`,
        'least',
        'p50 ms',
        'floor',
        `ratio, bar ${bar.cpu}`,
        'p99 ms',
        'requests/s',
        'floor',
      ],
      comparisons.map(({ call, app, floor, ratio }) => [
        call,
        ...[app.cpu.toFixed(0), floor.cpu.toFixed(0), judged(ratio.cpu, bar.cpu)],
        judged(ratio.least, bar.cpu),
        ...[app.p50.toFixed(2), floor.p50.toFixed(2), judged(ratio.latency, bar.cpu)],
        ...[app.p99.toFixed(2), app.perSecond.toFixed(0), floor.perSecond.toFixed(0)],
      ]),
    ),
    '',
    `The bar is ${bar.cpu}x; what is above it is bold. *least* compares the cheapest round of each, which other work on the machine disturbed least.`,
    `Answers that were no success: ${comparisons.reduce((sum, one) => sum + one.errors, 0)}.`,
    '',
    '### Answers packed as browsers ask',
    '',
    ...table(
      ['call', 'bytes', 'packed', 'CPU µs', 'packed'],
      compression.map(({ call, plain, packed }) => [
        call,
        ...[plain.bytes, packed.bytes, plain.cpu, packed.cpu].map((value) => value.toFixed(0)),
      ]),
    ),
    '',
    '### Four fifths reads, one fifth writes',
    '',
    ...table(['over 16 connections', 'measured', 'bar'], mixedRows(mixed)),
    '',
    `${mixed.memory.map((value) => value.toFixed(0)).join(', ')} MiB resident afterwards.`,
    '',
    '### Ten times the weeks',
    '',
    ...table(
      [
        'call',
        `CPU µs, ${growth.short.goals} goals`,
        `${growth.long.goals} goals`,
        `ratio, bar ${bar.growth}`,
      ],
      growth.growth.map(({ call, short, long, ratio }) => [
        ...[call, short.toFixed(0), long.toFixed(0), judged(ratio, bar.growth)],
      ]),
    ),
    '',
    `${growth.short.learners} learners, ${growth.short.weeks} against ${growth.long.weeks} weeks. The bar is ${bar.growth}x.`,
    '',
  ]
}

function restRows({ starts, start, memory }: AtRest): string[][] {
  const answered = `from its start to its first answer, median of ${starts}`
  return [
    [answered, start.median > 1000 ? `**${ms(start.median)}**` : ms(start.median), 'at most 1,000 ms'],
    ['the same, least', ms(start.least), ''],
    [
      'resident while idle',
      memory >= 130 ? `**${memory.toFixed(0)} MiB**` : `${memory.toFixed(0)} MiB`,
      'under 130 MiB',
    ],
  ]
}

/** Bold is what misses its bar. */
function mixedRows({ perSecond, errors, reads, writes, eventLoopP99 }: MixedLoad): string[][] {
  const least = (value: number, bar: number) => (value < bar ? `**${value.toFixed(0)}**` : value.toFixed(0))
  const most = (value: number, bar: number) => (value > bar ? `**${ms(value)}**` : ms(value))
  return [
    ['requests/s', least(perSecond, 1200), 'at least 1,200'],
    ['answers that were no success', errors > 0 ? `**${errors}**` : '0', '0'],
    ['reads, p50', ms(reads.p50), ''],
    ['reads, p99', most(reads.p99, 60), 'at most 60 ms'],
    ['writes, p50', ms(writes.p50), ''],
    ['writes, p99', most(writes.p99, 120), 'at most 120 ms'],
    ['delay of the event loop, p99', most(eventLoopP99, 30), 'under 30 ms'],
  ]
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
const judged = (ratio: number, most: number) => (ratio > most ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2))

export function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)]
}
