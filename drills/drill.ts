// What a drill is: something goes wrong on purpose, and what must hold afterwards is counted.

export interface Report {
  /** Counts in the order they are to be read. */
  facts: [what: string, count: number | string][]
  /** Sentences; none of them when all that must hold did. */
  failures: string[]
}

/** Left out on this machine, and why. */
export interface Skipped {
  skipped: string
}

export interface Drill {
  /** For `--only`. */
  name: string
  title: string
  /** What must hold, as a sentence. */
  promise: string
  /** How often it goes wrong, unless `--rounds` says otherwise. */
  rounds: number
  run(setting: Setting): Promise<Report | Skipped>
}

export interface Setting {
  rounds: number
  /** Limits in time are this many times as long, where much else runs on the machine; 1 unless said. */
  patience?: number
  say: (line: string) => void
}

export function isSkipped(result: Report | Skipped): result is Skipped {
  return 'skipped' in result
}

/** Collects what did not hold; a drill goes on, so that one run tells all of it. */
export class Findings {
  readonly failures: string[] = []

  require(holds: boolean, otherwise: string): void {
    if (!holds) this.failures.push(otherwise)
  }

  add(failures: readonly string[], where: string): void {
    for (const failure of failures) this.failures.push(`${where}: ${failure}`)
  }
}

/** From `from` on, below `to`; in milliseconds where it is waited. */
export function between(from: number, to: number): number {
  return from + Math.random() * (to - from)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
