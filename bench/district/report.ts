// The figures of a district as a page, with what was measured and on which machine.
import type { MixedLoad } from '../mixed-load.ts'
import { machine, ms, table } from '../report.ts'

export interface District {
  schools: number
  /** Of each school, as are the weeks. */
  learners: number
  weeks: number
  goals: number
  seedSeconds: number
  /** People who make requests. */
  callers: number
  /** Whether nginx was in front of the nodes. */
  proxied: boolean
  seconds: number
  load: MixedLoad
  /** To PostgreSQL, after the load. */
  connections: number
  /** Of the database before the load. */
  bytes: number
}

const MEBIBYTE = 2 ** 20

export function districtReport(district: District, command: string): string {
  const { schools, learners, weeks, goals, seedSeconds, callers, proxied, seconds, load } = district
  const nodes = load.memory.length
  const mebibytes = district.bytes / MEBIBYTE
  const perThousand = (mebibytes / ((schools * learners) / 1000)).toFixed(1)
  const way = proxied
    ? 'behind nginx with the configuration of `deploy/` (without TLS)'
    : 'asked in turn, because nginx was not found on this machine'
  return [
    '# A district',
    '',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${schools} schools of ${learners} learners and ${weeks} weeks in one PostgreSQL`,
    `(${goals} goals, seeded in ${seedSeconds.toFixed(0)} s), ${nodes} nodes ${way}.`,
    `${callers} people of all schools make the hot calls for ${seconds} s as fast as they are answered, four fifths of them reads.`,
    'The machine was shared with other work, and the load, nginx, the nodes and PostgreSQL ran on it together: the figures are a',
    'lower bound. The same command measures again elsewhere.',
    '',
    ...machine(),
    '- PostgreSQL with `shared_buffers = 64MB`, `max_connections = 200`, `fsync = on`',
    '',
    ...table(
      ['over 16 connections', 'measured'],
      [
        ['requests/s', load.perSecond.toFixed(0)],
        ['answers that were no success', String(load.errors)],
        ['reads, p50', ms(load.reads.p50)],
        ['reads, p99', ms(load.reads.p99)],
        ['writes, p50', ms(load.writes.p50)],
        ['writes, p99', ms(load.writes.p99)],
        ['delay of the event loop, p99, the most of the nodes', ms(load.eventLoopP99)],
        [
          'resident memory of the nodes afterwards',
          `${load.memory.map((value) => value.toFixed(0)).join(', ')} MiB`,
        ],
        ['connections to PostgreSQL', String(district.connections)],
        ['size of the database before the load', `${mebibytes.toFixed(0)} MiB`],
        [`the same, for 1,000 learners and ${weeks} weeks`, `${perThousand} MiB`],
      ],
    ),
    '',
  ].join('\n')
}
