import { runInForeground } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['server'])
  return runInForeground(process.execPath, ['dist/server/cli.js', ...args], { cwd: root })
}
