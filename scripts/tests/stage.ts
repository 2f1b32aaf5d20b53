/** A test that failed: its file and name, and what it said. */
export type Failure = { test: string; said: string }

/** The result of a part of `npm test`. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  failures?: Failure[]
  notes?: string
}

/** One of several that ran side by side: its seconds are those of its own work, and add up to more than passed. */
export type Part = Outcome & { name: string; seconds: number }

export type Stage = { name: string; run(): Promise<Outcome | Part[]> }

/** `stageSeconds` is how long the whole stage took, where several parts ran side by side. */
export type Result = Part & { stageSeconds?: number }

/** Runs every stage, also after a failed one. A stage that throws or runs nothing has failed once. */
export async function runStages(stages: Stage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, run } of stages) {
    console.log(`\n▸ ${name}`)
    const began = performance.now()
    const outcome = await run().catch((failure: unknown): Outcome => {
      const sentence = failure instanceof Error ? failure.message : String(failure)
      console.error(sentence)
      return { passed: 0, failed: 1, skipped: 0, notes: 'did not run to its end' }
    })
    const seconds = (performance.now() - began) / 1000
    const parts: Result[] = Array.isArray(outcome)
      ? outcome.map((part) => ({ ...part, stageSeconds: seconds }))
      : [{ ...outcome, name, seconds }]
    results.push(...parts.map(outcomeOfSomething))
  }
  return results
}

function outcomeOfSomething(outcome: Result): Result {
  if (outcome.passed + outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, notes: 'ran nothing' }
}

/** All failures in one place, the stages as a table, and the last line of `npm test`. */
export function report(results: Result[], seconds: number): { text: string; failed: number } {
  const rows = results.map(({ name, passed, failed, skipped, seconds, stageSeconds, notes }) => [
    failed > 0 ? '✗' : '✓',
    name,
    `${passed} passed`,
    `${failed} failed`,
    `${skipped} skipped`,
    `${seconds.toFixed(1)} s`,
    [stageSeconds && `next to others, in ${stageSeconds.toFixed(1)} s`, notes].filter(Boolean).join('; '),
  ])
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number) => column >= 2 && column <= 5
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
  const failed = sum((result) => result.failed)
  return {
    text: [
      ...failureLines(results),
      ...lines,
      '',
      `${minutes(seconds)} in all`,
      `${sum((result) => result.passed)} passed, ${failed} failed`,
    ].join('\n'),
    failed,
  }
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`

/** The first lines of a message, with the expected and the actual value. The whole message is further up in the output. */
const LINES_SHOWN = 6

function failureLines(results: Result[]): string[] {
  return results.flatMap(({ name, failures = [] }) =>
    failures.flatMap(({ test, said }) => [
      `✗ ${name}: ${test}`,
      ...said
        .split('\n')
        .slice(0, LINES_SHOWN)
        .map((line) => `    ${line}`),
      '',
    ]),
  )
}
