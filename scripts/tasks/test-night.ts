/** Runs what takes too long for each change: `npm test` on both engines throughout, 200 rounds of races, the documents, and the full drills. */
import { runInForeground } from '../bootstrap/child-process.mjs'
import { runAllTests } from '../tests/all-tests.ts'
import type { Stage } from '../tests/stage.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import { run as buildDocuments } from './docs.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = ({ root, guarded }) => {
  const env = {
    ...testEnvironment(process.env),
    TEST_NIGHT: '1',
    RACE_ROUNDS: process.env.RACE_ROUNDS ?? '200',
  }
  const documents: Stage = {
    name: 'documents',
    run: async () => {
      const code = await buildDocuments({ root, args: [], guarded })
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    },
  }
  const drills: Stage = {
    name: 'drills in full',
    run: async () => {
      const code = await runInForeground(process.execPath, ['drills/run.ts', '--no-report'], {
        cwd: root,
        env,
      })
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    },
  }
  return runAllTests(root, env, [documents, drills])
}
