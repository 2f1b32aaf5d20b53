import { join } from 'node:path'
import { runReporting } from './run-reporting.ts'
import type { Part } from './stage.ts'
import { vitestOutcomes } from './vitest-outcome.ts'

/** Runs all projects together, so that no processor waits for the end of one of them. @param names see vitestOutcomes */
export async function runVitest(
  root: string,
  env: NodeJS.ProcessEnv,
  names: Readonly<Record<string, readonly string[]>>,
): Promise<Part[]> {
  const file = join(root, '.cache/reports/vitest.json')
  const projects = Object.values(names).flatMap((group) => group.flatMap((project) => ['--project', project]))
  const reporters = ['--reporter=dot', '--reporter=./scripts/tests/project-reporter.ts']
  const { report, exitCode } = await runReporting(
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters],
    { cwd: root, file, env: { ...env, TEST_REPORT_FILE: file } },
  )
  return vitestOutcomes(report, exitCode, names)
}
