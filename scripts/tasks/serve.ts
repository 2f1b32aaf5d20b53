/** The built server in place of this process, or below it where nobody else would pass signals on. */
import { runInOurPlace } from '../bootstrap/child-process.mjs'
import type { Task } from './task.ts'

export async function serve({ root, guarded }: Task): Promise<number> {
  const program = ['dist/server/main.js']
  process.chdir(root)
  if (guarded && process.execve) process.execve(process.execPath, [process.execPath, ...program], process.env)
  return runInOurPlace(process.execPath, program)
}
