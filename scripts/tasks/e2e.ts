import { ensureBuilt } from '../build/ensure-built.ts'
import { runBrowserTests } from '../tests/browser-tests.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  // A file that is named runs whole, with its night tests.
  const named = args.some((arg) => !arg.startsWith('-'))
  const env = { ...testEnvironment(process.env), ...(named && { TEST_NIGHT: '1' }) }
  const { passed, failed } = await runBrowserTests(root, env, args)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}
