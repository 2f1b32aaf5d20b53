import { runInForeground } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  return runInForeground(process.execPath, ['bench/run.ts', ...args], { cwd: root })
}
