import * as z from 'zod/mini'
import type { Failure, Outcome } from './stage.ts'

const run = z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string(), results: z.array(run) })),
})
/** A file, or a `describe` in it. */
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite))
  },
})
const shape = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
})

/**
 * Counts from Playwright's JSON report. Errors outside tests count as failures; a test that passed only when repeated
 * counts as passed and is noted.
 * @throws ZodError for another shape
 */
export function playwrightOutcome(report: unknown, exitCode: number): Outcome {
  const { stats, errors, suites } = shape.parse(report)
  const failed = stats.unexpected + errors.length
  const unexplained = failed === 0 && exitCode !== 0
  const outside = errors.map(({ message = '' }) => ({ test: 'outside the tests', said: message }))
  const failures = [...outside, ...suites.flatMap(failuresIn)]
  const notes = [
    stats.flaky > 0 && `${stats.flaky} passed only when repeated`,
    unexplained && 'ended in error outside the tests',
  ].filter((note) => note !== false)
  return {
    passed: stats.expected + stats.flaky,
    failed: unexplained ? 1 : failed,
    skipped: stats.skipped,
    ...(failures.length > 0 && { failures }),
    ...(notes.length > 0 && { notes: notes.join('; ') }),
  }
}

function failuresIn({ specs, suites = [] }: z.infer<typeof suite>): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${file}:${line} › ${title}`,
        said: results.at(-1)?.error?.message ?? '',
      })),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}
