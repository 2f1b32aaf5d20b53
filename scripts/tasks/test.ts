/** Everything that must pass before a change is merged: one command, every stage, and a summary in the last line. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TEST_MINUTES_FILE } from '../checks/figures.ts'
import { runAllTests } from '../tests/all-tests.ts'
import { testEnvironment } from '../tests/test-environment.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root }) => {
  const began = performance.now()
  const code = await runAllTests(root, testEnvironment(process.env))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const file = join(root, TEST_MINUTES_FILE)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${minutes}${code === 0 ? '' : ', failed'}\n`)
  return code
}
