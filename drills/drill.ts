// A drill breaks something on purpose and counts what must be true afterward.
import { setTimeout as wait } from 'node:timers/promises'

export interface Report {
  /** Counts in the order of the report. */
  facts: [what: string, count: number | string][]
  /** One sentence for each failure. It is empty if nothing failed. */
  failures: string[]
}

/** The reason why the drill cannot run on this machine. */
export interface Skipped {
  skipped: string
}

export interface Drill {
  /** The name for `--only`. */
  name: string
  title: string
  /** The sentence that must be true. */
  promise: string
  /** Number of failures, unless `--rounds` is given. */
  rounds: number
  /** It mostly waits, so it runs at the same time as its neighbors that do. */
  isIdle?: boolean
  run(setting: Setting): Promise<Report | Skipped>
}

export interface Setting {
  rounds: number
  /** Multiplies all time limits, for busy machines; 1 by default. */
  timeFactor?: number
  say: (line: string) => void
}

export function isSkipped(result: object): result is Skipped {
  return 'skipped' in result
}

/** Puts idle drills together with idle ones right before them; all others are alone. */
export function groupIdle(drills: readonly Drill[]): Drill[][] {
  const groups: Drill[][] = []
  for (const drill of drills) {
    const last = groups.at(-1)
    if (drill.isIdle && last?.[0]?.isIdle) last.push(drill)
    else groups.push([drill])
  }
  return groups
}

/** Collects failures. A drill continues after a failure, so that one run reports all of them. */
export class Findings {
  readonly failures: string[] = []

  require(holds: boolean, failure: string): void {
    if (!holds) this.failures.push(failure)
  }

  add(failures: readonly string[], where: string): void {
    for (const failure of failures) this.failures.push(`${where}: ${failure}`)
  }
}

/** Returns a random number from `from` to below `to`. */
export function randomBetween(from: number, to: number): number {
  return from + Math.random() * (to - from)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Waits until `holds` or the patience ends; the caller checks which of the two it was. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { patienceMs = 15_000, everyMs = 50 } = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline && !(await holds())) await wait(everyMs)
}
