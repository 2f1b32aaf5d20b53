/** Everything that must hold before a change is taken: one command, every stage, one last line. */
import { join } from 'node:path'
import { ensureBuilt } from '../build/ensure-built.ts'
import { runChecks } from '../checks/run-checks.ts'
import { overBudget, webWeights, weightTable } from '../checks/web-budgets.ts'
import { runBrowserTests } from '../tests/browser-tests.ts'
import { ensurePostgres } from '../tests/ensure-postgres.ts'
import { type Outcome, report, runStages, type Stage } from '../tests/stage.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import { runVitest, type VitestProject } from '../tests/vitest-tests.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root }) => {
  const env = testEnvironment(process.env)
  const vitest = (name: string, project: VitestProject): Stage => ({
    name,
    run: () => runVitest(root, env, project),
  })
  const stages: Stage[] = [
    { name: 'checks', run: async () => ({ ...(await runChecks(root)), skipped: 0 }) },
    vitest('unit tests', 'unit'),
    vitest('web tests', 'web'),
    vitest('API tests on SQLite', 'sqlite'),
    {
      name: 'API tests on PostgreSQL',
      run: async () => {
        await ensurePostgres(root)
        return runVitest(root, env, 'postgres')
      },
    },
    {
      name: 'build',
      run: async () => {
        await ensureBuilt(root, ['web', 'server'])
        return { passed: 1, failed: 0, skipped: 0 }
      },
    },
    { name: 'size of the web app', run: () => weighWebApp(root) },
    vitest('drills in short form', 'drills'),
    {
      name: 'browser tests',
      run: async () => {
        await ensureBuilt(root, ['web', 'server'])
        return runBrowserTests(root, env, [])
      },
    },
  ]
  const { text, failed } = report(await runStages(stages))
  console.log(`\n${text}`)
  return failed > 0 ? 1 : 0
}

async function weighWebApp(root: string): Promise<Outcome> {
  await ensureBuilt(root, ['web'])
  const weights = await webWeights(join(root, 'dist'))
  console.log(weightTable(weights, 12))
  const problems = overBudget(weights)
  if (problems) console.log(problems)
  const failed = problems ? problems.split('\n').length : 0
  return { passed: weights.length - failed, failed, skipped: 0 }
}
