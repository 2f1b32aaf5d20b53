// Servers in separate processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import type { Target } from './sample.ts'

export const root = join(import.meta.dirname, '..')

export interface ServerProcess extends Target {
  stop(): Promise<void>
}

/** `program` listens on the port in its environment and answers `/api/health`. */
export async function startProcess(program: string[], env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const { DATABASE_URL: _mustStayUntouched, ...own } = process.env
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...own, NODE_ENV: undefined, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid === undefined) throw new Error(`${program.join(' ')} did not start.`)
  await untilReady(child, port)
  return { port, pid: child.pid, stop: () => stop(child) }
}

/** Runs a program to its end. */
export async function run(program: string[], env: Record<string, string>): Promise<void> {
  const { DATABASE_URL: _mustStayUntouched, ...own } = process.env
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...own, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${program.join(' ')} ended with ${code}.`)
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(50)
  }
  child.kill()
  throw new Error(`${child.spawnargs.join(' ')} was not ready in time.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
