/** Server and web app side by side, each restarting or reloading on a change; the end of one ends the other. */
import { spawn } from 'node:child_process'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  const programs = [
    ['--watch', '--watch-preserve-output', 'server/app/main.ts'],
    ['node_modules/vite/bin/vite.js', ...args],
  ]
  const children = programs.map((program) =>
    spawn(process.execPath, program, { cwd: root, stdio: 'inherit' }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const codes = await Promise.all(
    children.map(async (child) => {
      const code = await new Promise<number>((resolve) =>
        child.once('exit', (exitCode) => resolve(exitCode ?? 0)),
      )
      stop()
      return code
    }),
  )
  return Math.max(...codes)
}
