import * as z from 'zod/mini'
import type { Outcome } from './stage.ts'

const shape = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

/**
 * Counts from Playwright's JSON report. Errors outside tests count as failures; a test that passed only when repeated
 * counts as passed and is noted.
 * @throws ZodError for another shape
 */
export function playwrightOutcome(report: unknown, exitCode: number): Outcome {
  const { stats, errors } = shape.parse(report)
  const failed = stats.unexpected + errors.length
  const unexplained = failed === 0 && exitCode !== 0
  const notes = [
    stats.flaky > 0 && `${stats.flaky} passed only when repeated`,
    unexplained && 'ended in error outside the tests',
  ].filter((note) => note !== false)
  return {
    passed: stats.expected + stats.flaky,
    failed: unexplained ? 1 : failed,
    skipped: stats.skipped,
    ...(notes.length > 0 && { notes: notes.join('; ') }),
  }
}
