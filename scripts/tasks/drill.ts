import { runInForeground } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import { ensurePostgres } from '../tests/ensure-postgres.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  await ensurePostgres(root)
  return runInForeground(process.execPath, ['drills/run.ts', ...args], { cwd: root })
}
