// The command line options of a run.
import { parseArgs } from 'node:util'

export interface BenchOptions {
  full: boolean
  /** What is measured: the hot calls, or the lists of a large school. */
  parts: Part[]
  learners: number
  weeks: number
  rounds: number
  /** How long one server is measured in one round. */
  milliseconds: number
  engines: ('sqlite' | 'postgres')[]
  /** File for the figures; null only prints them. */
  report: string | null
}

const engines = ['sqlite', 'postgres'] as const
const parts = ['hot', 'lists'] as const
export type Part = (typeof parts)[number]

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      learners: { type: 'string' },
      weeks: { type: 'string' },
      rounds: { type: 'string' },
      milliseconds: { type: 'string' },
      engine: { type: 'string' },
      only: { type: 'string' },
      'no-report': { type: 'boolean', default: false },
    },
  })
  const { full } = values
  const wanted = engines.filter((engine) => values.engine === undefined || values.engine === engine)
  if (wanted.length === 0) throw new RangeError(`--engine is one of ${engines.join(', ')}.`)
  const measured = parts.filter((part) => values.only === undefined || values.only === part)
  if (measured.length === 0) throw new RangeError(`--only is one of ${parts.join(', ')}.`)
  return {
    full,
    parts: measured,
    learners: count('learners', values.learners, full ? 5000 : 1000),
    weeks: count('weeks', values.weeks, full ? 40 : 12),
    rounds: count('rounds', values.rounds, full ? 9 : 5),
    milliseconds: count('milliseconds', values.milliseconds, full ? 1000 : 350),
    engines: wanted,
    report: values['no-report'] ? null : 'docs/generated/bench.md',
  }
}

export function count(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RangeError(`--${name} is a whole number.`)
  return Number(text)
}
