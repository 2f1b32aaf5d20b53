// The built server in a separate process, which a drill may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

export const root = join(import.meta.dirname, '..')

/** The server and its commands: those built here, or those of a release. */
export interface Program {
  file: string
  /** Arguments of the file: for the server, and before the name of a command. */
  server: readonly string[]
  commands: readonly string[]
  cwd: string
}

export const localBuild: Program = {
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
  /** The port of an earlier node, so that it starts at the same address. */
  port?: number
  /** A file descriptor for its log, or 'ignore'. Without it the log is kept in memory. */
  stdout?: number | 'ignore'
  /** The path that must answer 200 before the start counts as done; /api/ready by default. */
  until?: '/api/health'
  program?: Program
}

export async function startNode(
  env: Record<string, string>,
  { port, stdout, until, program = localBuild }: NodeOptions = {},
): Promise<ServerNode> {
  const at = port ?? (await freePort())
  const began = performance.now()
  const child = spawn(program.file, program.server, {
    cwd: program.cwd,
    env: cleanEnvironment({ CAIRN_CLOCK: NOW, LOG_LEVEL: 'warn', ...env, PORT: String(at) }),
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (part) => (text += part))
  await waitUntilReady(child, `http://127.0.0.1:${at}${until ?? '/api/ready'}`, () => text)
  return {
    port: at,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    lines: () => text.split('\n'),
    running: () => isRunning(child),
    lastLines: () => text.trimEnd().split('\n').slice(-4).join(' / '),
    kill: async () => void (await stopChild(child, 'SIGKILL')),
    stop: () => stopChild(child, 'SIGTERM'),
  }
}

/** Reads the resident memory of a process, in mebibytes. */
export async function readResidentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Counts the warnings and errors in the log, which say why requests were refused. */
export function countWarnings(lines: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const { level, msg, err } = line.startsWith('{') ? JSON.parse(line) : { level: 0 }
    if (level < WARNING || msg.startsWith('CAIRN_CLOCK')) continue
    const warning = err ? `${msg}: ${err.message}` : msg
    counts[warning] = (counts[warning] ?? 0) + 1
  }
  return counts
}

interface CommandResult {
  code: number
  output: string
}

/** Runs a `cairn` command. @returns its exit code and its output */
export function runCairn(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  return runProgram(localBuild, env, ...args)
}

/** Runs a command of any program, like runCairn. */
export function runProgram(
  program: Program,
  env: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  return collectResult(spawnProgram(program, [...program.commands, ...args], env))
}

/** Runs a `cairn` command and kills it when `moment` resolves. */
export async function killCairn(
  env: Record<string, string>,
  moment: Promise<unknown>,
  ...args: string[]
): Promise<CommandResult> {
  const child = spawnProgram(localBuild, [...localBuild.commands, ...args], env)
  void moment.then(() => child.kill('SIGKILL'))
  return collectResult(child)
}

/** Starts a server that should refuse to start; it is killed after 10 s. */
export async function expectRefusedStart(env: Record<string, string>): Promise<CommandResult> {
  const child = spawnProgram(localBuild, localBuild.server, {
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...env,
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  return collectResult(child).finally(() => clearTimeout(timer))
}

function spawnProgram({ file, cwd }: Program, args: readonly string[], env: Record<string, string>) {
  return spawn(file, args, {
    cwd,
    env: cleanEnvironment({ CAIRN_CLOCK: NOW, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function collectResult(child: ReturnType<typeof spawnProgram>): Promise<CommandResult> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

/** Drops the settings of a real server from the environment, because they must not reach a drill. */
function cleanEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CAIRN_|DATABASE_URL(_FILE)?$|HOST$|PORT$|NODE_ENV$|LOG_LEVEL$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...own }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
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

async function stopChild(
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
