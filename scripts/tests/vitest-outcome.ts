import * as z from 'zod/mini'
import type { Outcome } from './stage.ts'

const shape = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/**
 * Counts from vitest's JSON report. A file that failed outside its tests (an import, a hook) is one failure, and so is an
 * end in error that no test accounts for.
 * @throws ZodError for another shape
 */
export function vitestOutcome(report: unknown, exitCode: number): Outcome {
  const parsed = shape.parse(report)
  const brokenFiles = parsed.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const failed = parsed.numFailedTests + brokenFiles
  const unexplained = failed === 0 && (exitCode !== 0 || !parsed.success)
  return {
    passed: parsed.numPassedTests,
    failed: unexplained ? 1 : failed,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    ...(unexplained && { notes: 'ended in error outside the tests' }),
  }
}
