import { relative } from 'node:path'
import * as z from 'zod/mini'
import type { Failure, Outcome } from './stage.ts'

const shape = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/**
 * Counts from vitest's JSON report. A file that failed outside its tests (an import, a hook) is one failure, and so is an
 * end in error that no test accounts for.
 * @throws ZodError for another shape
 */
export function vitestOutcome(report: unknown, exitCode: number): Outcome {
  const parsed = shape.parse(report)
  const failures = parsed.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf)
  const unexplained = failures.length === 0 && (exitCode !== 0 || !parsed.success)
  return {
    passed: parsed.numPassedTests,
    failed: unexplained ? 1 : failures.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    ...(failures.length > 0 && { failures }),
    ...(unexplained && { notes: 'ended in error outside the tests' }),
  }
}

type File = z.infer<typeof shape>['testResults'][number]

function failuresOf({ name, message, assertionResults }: File): Failure[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ test: file, said: message }]
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    said: failureMessages.join('\n'),
  }))
}
