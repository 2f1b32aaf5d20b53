import { runInOurPlace } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

const programs = [
  ['--web', 'bench/web/run.ts'],
  ['--soak', 'bench/soak/run.ts'],
  ['--district', 'bench/district/run.ts'],
] as const

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  const [, program = 'bench/run.ts'] = programs.find(([flag]) => args.includes(flag)) ?? []
  return runInOurPlace(process.execPath, [program, ...args], { cwd: root })
}
