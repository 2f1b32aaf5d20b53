// The page of a soak: what was sent, what was measured, and whether it stayed flat.
import { machine, table } from '../report.ts'
import { median } from '../sample.ts'
import { FLAT, type Flatness, flatnessOf, slopePerHour } from './flatness.ts'
import type { SoakSample } from './samples.ts'

export interface Soak {
  /** 'SQLite' or 'PostgreSQL'. */
  engine: string
  samples: SoakSample[]
}

const ROW_MINUTES = 10
/** What has to stay flat: the figure, its name and its unit. */
const judged = [
  ['resident', 'resident memory', 'MiB'],
  ['heapUsed', 'heap in use', 'MiB'],
  ['external', 'memory outside the heap', 'MiB'],
  ['descriptors', 'open files', ''],
] as const

export interface Setting {
  command: string
  learners: number
  perSecond: number
}

export function soakReport(soaks: readonly Soak[], { command, learners, perSecond }: Setting): string {
  return [
    '# Hours of work',
    '',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: the built server as it comes, in a school of ${learners} learners, at ${perSecond} requests`,
    'a second, four fifths of them reads, a part of the answers packed. Every ten seconds somebody types a wrong password, then',
    'the right one, and signs out; a page that listens opens and the oldest of twelve closes; an admin reads all people or',
    'crews. Every few seconds a call is refused. Goals are set, reviewed, changed, ticked and deleted, so that the school does not',
    'grow. Other work may have run on the machine.',
    '',
    ...machine(),
    `- Flat means: the median of the last quarter of the minutes is at most ${FLAT} times that of the second; the first warms up. The`,
    '  slope is the median of those between all pairs of minutes after the first quarter (Theil–Sen). Of the heap and what is',
    '  outside it each minute counts with the least of six looks: both rise and fall in seconds.',
    '',
    ...soaks.flatMap(section),
  ].join('\n')
}

/** Fewer minutes cannot be divided into quarters. */
const FEWEST = 8

/** Errors and growth, as sentences. */
export function shortcomings({ engine, samples }: Soak): string[] {
  if (samples.length < FEWEST) return [`${engine}: ${samples.length} minutes are too few to judge.`]
  const errors = total(samples, 'errors')
  return [
    ...(errors > 0 ? [`${engine}: ${errors} answers were not as expected.`] : []),
    ...judged.flatMap(([figure, what]) => {
      const { flat, ratio } = flatness(samples, figure)
      return flat ? [] : [`${engine}: ${what} grew ${ratio.toFixed(2)} times.`]
    }),
  ]
}

function section(soak: Soak): string[] {
  const { engine, samples } = soak
  const failed = shortcomings(soak)
  const minutes = samples.at(-1)?.minute ?? 0
  return [
    `## ${engine}`,
    '',
    failed.length === 0 ? '**Flat.**' : `**Not held:** ${failed.join(' ')}`,
    `${minutes.toFixed(0)} minutes, ${total(samples, 'requests')} requests, ${total(samples, 'errors')} errors; ${total(samples, 'leftOut')} requests`,
    'that were due were left out, as 60 answers were still to come, or that of the same goal: the machine had no time for whoever asked or answered.',
    '',
    ...table(
      ['after the warm-up', 'second quarter', 'last quarter', `ratio, bar ${FLAT}`, 'slope an hour'],
      judged.map(([figure, what, unit]) => judgedRow(samples, figure, what, unit)),
    ),
    '',
    ...table(
      [
        'minutes',
        'requests',
        'errors',
        'left out',
        'resident MiB',
        'heap MiB',
        'outside MiB',
        'open files',
        'listening',
        'loop p99 ms',
        'CPU %',
        'database MiB',
        'its log MiB',
      ],
      rowsOf(samples),
    ),
    '',
    ...samples.flatMap(({ failures }) => failures.map((failure) => `- ${failure}`)).slice(0, 20),
    '',
  ]
}

type Figure = (typeof judged)[number][0]

const flatness = (samples: readonly SoakSample[], figure: Figure): Flatness =>
  flatnessOf(samples.map((sample) => sample[figure]))

function judgedRow(samples: readonly SoakSample[], figure: Figure, what: string, unit: string): string[] {
  const { before, after, ratio, flat } = flatness(samples, figure)
  const settled = samples.slice(Math.floor(samples.length / 4))
  const slope = slopePerHour(settled.map((sample) => ({ hours: sample.minute / 60, value: sample[figure] })))
  const of = (value: number) => `${value.toFixed(1)} ${unit}`.trimEnd()
  return [what, of(before), of(after), flat ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`, of(slope)]
}

function rowsOf(samples: readonly SoakSample[]): string[][] {
  const parts = Map.groupBy(samples, ({ minute }) => Math.ceil(Math.round(minute) / ROW_MINUTES))
  let before: SoakSample | undefined
  return [...parts].map(([part, taken]) => {
    const middle = (figure: keyof Omit<SoakSample, 'failures'>) =>
      median(taken.map((sample) => sample[figure]))
    const [first, last] = [before ?? taken[0], taken.at(-1)]
    before = last
    const share =
      first && last ? (last.processor - first.processor) / ((last.minute - first.minute) * 60) : Number.NaN
    return [
      `${(part - 1) * ROW_MINUTES}–${(last?.minute ?? 0).toFixed(0)}`,
      String(total(taken, 'requests')),
      String(total(taken, 'errors')),
      String(total(taken, 'leftOut')),
      ...[middle('resident'), middle('heapUsed'), middle('external')].map((value) => value.toFixed(1)),
      middle('descriptors').toFixed(0),
      middle('streams').toFixed(0),
      Math.max(...taken.map(({ loopP99 }) => loopP99)).toFixed(1),
      (share * 100).toFixed(1),
      middle('database').toFixed(1),
      middle('writeAhead').toFixed(1),
    ]
  })
}

function total(samples: readonly SoakSample[], figure: 'requests' | 'errors' | 'leftOut'): number {
  return samples.reduce((sum, sample) => sum + sample[figure], 0)
}
