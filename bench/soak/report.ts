// Writes the section of one engine: what was sent, what was measured, and whether it stayed flat.
import { median } from '../load.ts'
import { markFailed, table } from '../page.ts'
import { FLAT, measureFlatness, slopePerHour } from './flatness.ts'

/** The measurements of a minute. The heap and the memory outside of it are the lowest of several looks: both vary in seconds. */
export interface SoakMinute {
  /** Minutes since the load began. */
  minute: number
  requests: number
  errors: number
  /** Mebibytes. */
  resident: number
  heap: number
  external: number
  /** Open files, sockets among them. */
  files: number
  streams: number
  /** Milliseconds. */
  loopP99: number
  /** Processor seconds since the start of the process. */
  processor: number
  /** Mebibytes on disk; the write-ahead log is 0 with PostgreSQL. */
  database: number
  writeAhead: number
}

const ROW_MINUTES = 10
/** The figures that have to stay flat, with their names and units. */
const flat = [
  ['resident', 'resident memory', 'MiB'],
  ['heap', 'heap in use', 'MiB'],
  ['external', 'memory outside the heap', 'MiB'],
  ['files', 'open files', ''],
] as const
/** Is the least that can be divided into quarters. */
const MIN_SAMPLES = 8

/** Errors and growth, as sentences. */
export function shortcomings(engine: string, seen: readonly SoakMinute[]): string[] {
  if (seen.length < MIN_SAMPLES) return [`${engine}: ${seen.length} minutes are too few to judge.`]
  const errors = total(seen, 'errors')
  return [
    ...(errors > 0 ? [`${engine}: ${errors} answers were not as expected.`] : []),
    ...flat.flatMap(([figure, what]) => {
      const { flat, ratio } = measureFlatness(seen.map((minute) => minute[figure]))
      return flat ? [] : [`${engine}: ${what} grew ${ratio.toFixed(2)} times.`]
    }),
  ]
}

/** @param failures request and answer of the first errors */
export function soakLines(
  engine: string,
  seen: readonly SoakMinute[],
  failures: readonly string[],
): string[] {
  const failed = shortcomings(engine, seen)
  const settled = seen.slice(Math.floor(seen.length / 4))
  return [
    failed.length === 0 ? '**Flat.**' : `**Not held:** ${failed.join(' ')}`,
    `${seen.length} minutes, ${total(seen, 'requests')} requests, ${total(seen, 'errors')} errors.`,
    '',
    ...table(
      ['after the warm-up', 'second quarter', 'last quarter', `ratio, bar ${FLAT}`, 'slope an hour'],
      flat.map(([figure, what, unit]) => {
        const { before, after, ratio, flat } = measureFlatness(seen.map((minute) => minute[figure]))
        const slope = slopePerHour(
          settled.map((minute) => ({ hours: minute.minute / 60, value: minute[figure] })),
        )
        const withUnit = (value: number) => `${value.toFixed(1)} ${unit}`.trimEnd()
        return [what, withUnit(before), withUnit(after), markFailed(ratio.toFixed(2), flat), withUnit(slope)]
      }),
    ),
    ...table(['minutes', ...columns.map(([name]) => name)], rowsOf(seen)),
    ...failures.map((failure) => `- ${failure}`),
  ]
}

type Rows = readonly SoakMinute[]
const middle = (figure: keyof SoakMinute, digits: number) => (rows: Rows) =>
  median(rows.map((row) => row[figure])).toFixed(digits)

const columns: readonly [name: string, cell: (rows: Rows, before: SoakMinute | undefined) => string][] = [
  ['requests', (rows) => String(total(rows, 'requests'))],
  ['errors', (rows) => String(total(rows, 'errors'))],
  ['resident MiB', middle('resident', 1)],
  ['heap MiB', middle('heap', 1)],
  ['outside MiB', middle('external', 1)],
  ['open files', middle('files', 0)],
  ['listening', middle('streams', 0)],
  ['loop p99 ms', (rows) => Math.max(...rows.map(({ loopP99 }) => loopP99)).toFixed(1)],
  [
    'CPU %',
    (rows, before) => {
      const first = before ?? rows[0]
      const last = rows.at(-1)
      if (!first || !last) return ''
      return (((last.processor - first.processor) / ((last.minute - first.minute) * 60)) * 100).toFixed(1)
    },
  ],
  ['database MiB', middle('database', 1)],
  ['its log MiB', middle('writeAhead', 1)],
]

function rowsOf(seen: Rows): string[][] {
  const parts = [...Map.groupBy(seen, ({ minute }) => Math.ceil(minute / ROW_MINUTES))]
  return parts.map(([part, rows], index) => [
    `${(part - 1) * ROW_MINUTES}–${rows.at(-1)?.minute}`,
    ...columns.map(([, cell]) => cell(rows, parts[index - 1]?.[1].at(-1))),
  ])
}

const total = (rows: Rows, figure: 'requests' | 'errors') => rows.reduce((sum, row) => sum + row[figure], 0)
