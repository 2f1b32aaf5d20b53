// A server as people run it: the built program in a process of its own, which a drill may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

export const root = join(import.meta.dirname, '..')

/** A Wednesday morning in Chicago: goals of the week can be set, changed and reviewed. */
export const NOW = '2026-11-18T15:00:00.000Z'

/** Of the lines of the log. */
const WARNING = 40

export interface ServerNode {
  port: number
  pid: number
  /** From its start until it answered. */
  readyMs: number
  /** What it wrote, line by line. */
  lines(): string[]
  running(): boolean
  lastLines(): string
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM; answers the exit code and how long it took. */
  stop(): Promise<{ code: number | null; ms: number }>
}

interface NodeOptions {
  /** To come back where it was. */
  port?: number
  /** A file descriptor for its log in place of memory. */
  stdout?: number
}

export async function startNode(
  env: Record<string, string>,
  { port, stdout }: NodeOptions = {},
): Promise<ServerNode> {
  const at = port ?? (await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: environment({ CAIRN_CLOCK: NOW, LOG_LEVEL: 'warn', ...env, PORT: String(at) }),
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (part) => (text += part))
  await untilReady(child, at, () => text)
  return {
    port: at,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    lines: () => text.split('\n'),
    running: () => isRunning(child),
    lastLines: () => text.trimEnd().split('\n').slice(-4).join(' / '),
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
  }
}

/** What servers warned of or worse, and how often: why requests were refused stands there. */
export function warnings(lines: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const { level, msg, err } = line.startsWith('{') ? JSON.parse(line) : { level: 0 }
    if (level < WARNING || msg.startsWith('CAIRN_CLOCK')) continue
    const said = err ? `${msg}: ${err.message}` : msg
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

/** Runs a command of the command line; answers its exit code and what it said. */
export async function cairn(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...args], {
    cwd: root,
    env: environment({ CAIRN_CLOCK: NOW, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

/** Settings of a real server must not reach a drill. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CAIRN_|DATABASE_URL$|HOST$|PORT$|NODE_ENV$|LOG_LEVEL$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...own }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function untilReady(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && isRunning(child)) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(15)
  }
  child.kill('SIGKILL')
  throw new Error(`A server did not come up.\n${output().slice(-2_000)}`)
}

async function ended(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  if (isRunning(child)) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { code: child.exitCode, ms: performance.now() - began }
}
