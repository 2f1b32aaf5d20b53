import { runChecks } from '../checks/run-checks.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root }) => {
  const { failed } = await runChecks(root)
  return failed > 0 ? 1 : 0
}
