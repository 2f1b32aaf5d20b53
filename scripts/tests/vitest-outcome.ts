import * as z from 'zod/mini'
import type { Failure, Outcome, Part } from './stage.ts'

const shape = z.object({
  files: z.array(
    z.object({
      project: z.string(),
      name: z.string(),
      failed: z.boolean(),
      errors: z.array(z.string()),
      ms: z.number(),
      tests: z.array(z.object({ name: z.string(), state: z.string(), errors: z.array(z.string()) })),
    }),
  ),
})
/** The report is written by project-reporter.ts. */
export type VitestReport = z.infer<typeof shape>

/**
 * A part for each of `names` (what it is called, and the projects that count for it). A file that failed outside its tests
 * (an import, a hook) is one failure, and so is an end in error that no test accounts for.
 * @throws ZodError for another shape
 */
export function vitestOutcomes(
  report: unknown,
  exitCode: number,
  names: Readonly<Record<string, readonly string[]>>,
): Part[] {
  const { files } = shape.parse(report)
  const parts = Object.entries(names).map(([name, projects]) => ({
    name,
    ...outcomeOf(files.filter(({ project }) => projects.includes(project))),
  }))
  if (exitCode === 0 || parts.some(({ failed }) => failed > 0)) return parts
  const notes = 'ended in error outside the tests'
  return [...parts, { name: 'vitest', passed: 0, failed: 1, skipped: 0, seconds: 0, notes }]
}

type File = VitestReport['files'][number]

function outcomeOf(files: File[]): Outcome & { seconds: number } {
  const tests = files.flatMap((file) => file.tests)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const skipped = tests.filter(({ state }) => state === 'skipped').length
  const failures = files.filter(hasFailed).flatMap(failuresOf)
  return {
    passed,
    failed: failures.length,
    skipped,
    seconds: files.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    ...(failures.length > 0 && { failures }),
  }
}

/** A test that never ended counts as failed. */
const isFailure = ({ state }: File['tests'][number]) => state !== 'passed' && state !== 'skipped'
const hasFailed = ({ failed, tests }: File) => failed || tests.some(isFailure)

function failuresOf({ name, errors, tests }: File): Failure[] {
  const failed = tests.filter(isFailure)
  if (failed.length === 0) return [{ test: name, said: errors.join('\n') }]
  return failed.map((test) => ({ test: `${name} › ${test.name}`, said: test.errors.join('\n') }))
}
