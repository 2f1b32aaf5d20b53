/** The checks, and with `--figures` the figures after them. */
import { figures } from '../checks/figures.ts'
import { runChecks } from '../checks/run-checks.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  const { failed } = await runChecks(root)
  if (args.includes('--figures')) console.log(`\n${await figures(root)}`)
  return failed > 0 ? 1 : 0
}
