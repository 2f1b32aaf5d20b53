import { ensureBuilt } from '../build/ensure-built.ts'
import { serve } from './serve.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async (task) => {
  await ensureBuilt(task.root, ['web', 'server'])
  return serve(task)
}
