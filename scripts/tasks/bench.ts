import { runInOurPlace } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  const program = args.includes('--web') ? 'bench/web/run.ts' : 'bench/run.ts'
  return runInOurPlace(process.execPath, [program, ...args], { cwd: root })
}
