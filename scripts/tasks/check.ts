import { runChecks } from '../checks/run-checks.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root }) => ((await runChecks(root)).failed > 0 ? 1 : 0)
