import { join } from 'node:path'
import { runReporting } from './run-reporting.ts'
import type { Outcome } from './stage.ts'
import { vitestOutcome } from './vitest-outcome.ts'

export type VitestProject = 'unit' | 'web' | 'sqlite' | 'postgres' | 'drills'

export async function runVitest(
  root: string,
  env: NodeJS.ProcessEnv,
  project: VitestProject,
): Promise<Outcome> {
  const file = join(root, `.cache/reports/vitest-${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { report, exitCode } = await runReporting(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests', ...reporters],
    { cwd: root, file, env },
  )
  return vitestOutcome(report, exitCode)
}
