// The built server in a separate process, which a drill may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

export const root = join(import.meta.dirname, '..')

/** What is started: the server and its commands as they are built here, or those of a release. */
export interface Program {
  file: string
  /** Arguments of the file: for the server, and before the name of a command. */
  server: readonly string[]
  commands: readonly string[]
  cwd: string
}

export const builtHere: Program = {
  file: process.execPath,
  server: ['dist/server/main.js'],
  commands: ['dist/server/cli.js'],
  cwd: root,
}

/** A Wednesday morning in Chicago, when goals of the week can be set, changed and reviewed. */
export const NOW = '2026-11-18T15:00:00.000Z'

/** pino's level of warnings. */
const WARNING = 40

export interface ServerNode {
  port: number
  pid: number
  /** Milliseconds from the start until the first answer. */
  readyMs: number
  /** Its output, line by line. */
  lines(): string[]
  running(): boolean
  lastLines(): string
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM. @returns the exit code, and the milliseconds until the exit */
  stop(): Promise<{ code: number | null; ms: number }>
}

export interface NodeOptions {
  /** The port of an earlier node, to start at the same place. */
  port?: number
  /** A file descriptor for its log, or 'ignore'; without it the log is kept in memory. */
  stdout?: number | 'ignore'
  /** The path that must answer 200 before the start counts as done; /api/ready by default. */
  until?: '/api/health'
  program?: Program
}

export async function startNode(
  env: Record<string, string>,
  { port, stdout, until, program = builtHere }: NodeOptions = {},
): Promise<ServerNode> {
  const at = port ?? (await freePort())
  const began = performance.now()
  const child = spawn(program.file, program.server, {
    cwd: program.cwd,
    env: environment({ CAIRN_CLOCK: NOW, LOG_LEVEL: 'warn', ...env, PORT: String(at) }),
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (part) => (text += part))
  await untilReady(child, `http://127.0.0.1:${at}${until ?? '/api/ready'}`, () => text)
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

/** Of a process, in mebibytes. */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Warnings and errors of the log, with their number: they say why requests were refused. */
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

interface Said {
  code: number
  said: string
}

/** Runs a `cairn` command. @returns its exit code and its output */
export function cairn(env: Record<string, string>, ...args: string[]): Promise<Said> {
  return commandOf(builtHere, env, ...args)
}

/** The same of another program. */
export function commandOf(program: Program, env: Record<string, string>, ...args: string[]): Promise<Said> {
  return outcome(started(program, [...program.commands, ...args], env))
}

/** The same, killed when `moment` resolves. */
export async function cairnKilled(
  env: Record<string, string>,
  moment: Promise<unknown>,
  ...args: string[]
): Promise<Said> {
  const child = started(builtHere, [...builtHere.commands, ...args], env)
  void moment.then(() => child.kill('SIGKILL'))
  return outcome(child)
}

/** Starts a server that should refuse to start; it is killed after 10 s. */
export async function startRefused(env: Record<string, string>): Promise<Said> {
  const child = started(builtHere, builtHere.server, {
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...env,
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  return outcome(child).finally(() => clearTimeout(timer))
}

function started({ file, cwd }: Program, args: readonly string[], env: Record<string, string>) {
  return spawn(file, args, {
    cwd,
    env: environment({ CAIRN_CLOCK: NOW, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ReturnType<typeof started>): Promise<Said> {
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

/** The environment without settings of a real server, which must not reach a drill. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CAIRN_|DATABASE_URL(_FILE)?$|HOST$|PORT$|NODE_ENV$|LOG_LEVEL$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...own }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && isRunning(child)) {
    const ready = await fetch(url).then(
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
