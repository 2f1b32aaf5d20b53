// The command line options of all benches.
import { parseArgs } from 'node:util'
import type { Engine } from '../server/platform/db/engine.ts'
import { findPostgresBinaries } from '../server/testing/postgres-binaries.ts'

const number = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const args = process.argv.slice(2)
const { values } = parseArgs({
  args,
  options: {
    web: flag,
    soak: flag,
    district: flag,
    full: flag,
    'no-report': flag,
    only: { type: 'string' },
    peers: { type: 'string' },
    engine: { type: 'string' },
    learners: number,
    weeks: number,
    rounds: number,
    milliseconds: number,
    schools: number,
    seconds: number,
    minutes: number,
    'per-second': number,
  },
})

export const options = { ...values, report: !values['no-report'] }
/** The command as the page shows it. */
export const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
export const say = (line: string) => console.error(line)

type Count =
  | 'learners'
  | 'weeks'
  | 'rounds'
  | 'milliseconds'
  | 'schools'
  | 'seconds'
  | 'minutes'
  | 'per-second'

export function readCount(name: Count, defaultValue: number): number {
  const text = values[name]
  if (text === undefined) return defaultValue
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RangeError(`--${name} is a whole number.`)
  return Number(text)
}

/** Returns the engine of the option, or both, without PostgreSQL if it is not installed. */
export async function chooseEngines(): Promise<Engine[]> {
  const engines = (['sqlite', 'postgres'] as const).filter((engine) => (values.engine ?? engine) === engine)
  if (engines.length === 0) throw new RangeError('--engine is one of sqlite, postgres.')
  if (!engines.includes('postgres') || (await findPostgresBinaries())) return engines
  say('No PostgreSQL was found on this machine: its figures are left out.')
  return engines.filter((engine) => engine === 'sqlite')
}
