/** The stages of `npm test` and of `npm run test:night`, which differ only in their settings. */
import { join } from 'node:path'
import { ensureBuilt } from '../build/ensure-built.ts'
import { runChecks } from '../checks/run-checks.ts'
import { overBudget, webWeights, weightTable } from '../checks/web-budgets.ts'
import { checkYoungCalls } from '../checks/young-calls.ts'
import { runBrowserTests } from './browser-tests.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { type Outcome, report, runStages, type Stage } from './stage.ts'
import { runVitest } from './vitest-tests.ts'

/** Names of the parts of vitest's run in the report, and their projects in vitest.config.ts. */
const vitestParts = {
  'unit tests': ['unit'],
  'page tests': ['web'],
  'API tests on SQLite': ['sqlite'],
  'API tests on PostgreSQL': ['postgres'],
  'built server': ['drills'],
}

/** @param more stages that follow */
export async function runAllTests(root: string, env: NodeJS.ProcessEnv, more: Stage[] = []): Promise<number> {
  const began = performance.now()
  const stages: Stage[] = [
    { name: 'checks', run: async () => ({ ...(await runChecks(root)), skipped: 0 }) },
    {
      name: 'build',
      run: async () => {
        await ensureBuilt(root, ['web', 'server'])
        return { passed: 1, failed: 0, skipped: 0 }
      },
    },
    { name: 'size of the web app', run: () => weighWebApp(root) },
    { name: 'oldest browsers', run: () => checkWebApp(root) },
    {
      name: 'unit, page, API and process tests',
      run: async () => {
        await ensurePostgres(root)
        // A build that fails is a stage of its own; only the tests of the built server fail with it.
        await ensureBuilt(root, ['server']).catch(() => {})
        return runVitest(root, env, vitestParts)
      },
    },
    {
      name: 'browser tests',
      run: async () => {
        await ensureBuilt(root, ['web', 'server'])
        return runBrowserTests(root, env, [])
      },
    },
    ...more,
  ]
  const { text, failed } = report(await runStages(stages), (performance.now() - began) / 1000)
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

/** Whether the built files use only what the promised browsers have. */
async function checkWebApp(root: string): Promise<Outcome> {
  await ensureBuilt(root, ['web'])
  const problems = await checkYoungCalls(root)
  if (problems) console.log(problems)
  return { passed: problems ? 0 : 1, failed: problems ? problems.split('\n').length : 0, skipped: 0 }
}
