import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root }) => {
  await ensureBuilt(root, ['web', 'server'])
  return 0
}
