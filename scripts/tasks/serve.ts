/** Runs the built server instead of this process, or as its child when no parent would forward signals. */
import { runInForeground } from '../bootstrap/child-process.mjs'
import type { Task } from './task.ts'

export async function serve({ root, guarded }: Task): Promise<number> {
  const program = ['dist/server/main.js']
  process.chdir(root)
  if (guarded && process.execve) process.execve(process.execPath, [process.execPath, ...program], process.env)
  return runInForeground(process.execPath, program)
}
