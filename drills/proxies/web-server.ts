// A web server of this machine with its configuration in deploy/, on ports of a drill and in a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { waitUntil } from '../drill.ts'
import { root } from '../node.ts'
import { type Certificate, makeCertificate } from './certificate.ts'

const STOP_MS = 5_000

export interface Setting {
  folder: string
  /** The port for HTTPS. */
  port: number
  /** The port that redirects to HTTPS. */
  plainPort: number
  /** HAProxy also serves the pages on this port without TLS, for the load of a drill. */
  loadPort: number
  nodes: readonly number[]
  certificate: Certificate
}

export interface WebServerKind {
  /** It is part of the name of the drill. */
  name: string
  title: string
  /** Its file in deploy/. */
  file: string
  programs: readonly string[]
  /** Writes the configuration. @returns the arguments that start the server in the foreground */
  configure(setting: Setting): Promise<string[]>
}

export interface WebServer {
  port: number
  plainPort: number
  loadPort: number
  certificate: Certificate
  close(): Promise<void>
}

export const readDeployFile = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

/** Replaces exactly one place of a configuration, so that a drill never tests something else than the file. */
export function replaceOnce(text: string, search: RegExp, replacement: string): string {
  const found = text.match(new RegExp(search, 'gm'))?.length ?? 0
  if (found !== 1) throw new Error(`${search} is ${found} times in the configuration, not once.`)
  return text.replace(new RegExp(search, 'm'), () => replacement)
}

/** @returns the first of the programs that this machine has, or null */
export async function findProgram(programs: readonly string[]): Promise<string | null> {
  for (const program of programs) {
    const exists = await access(program).then(
      () => true,
      () => false,
    )
    if (exists) return program
  }
  return null
}

export async function startWebServer(
  kind: WebServerKind,
  program: string,
  nodes: readonly number[],
): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), `cairn-${kind.name}-`))
  // If root starts the server, its workers run as another account, which writes long answers to files below.
  await chmod(folder, 0o711)
  const certificate = await makeCertificate(folder)
  const port = await freePort()
  const plainPort = await freePort()
  const loadPort = await freePort()
  const args = await kind.configure({ folder, port, plainPort, loadPort, nodes, certificate })
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output += part))
  const close = async () => {
    await endProcess(child)
    await rm(folder, { recursive: true, force: true })
  }
  let listens = false
  await waitUntil(async () => {
    listens = await acceptsConnections(port)
    return listens || !isRunning(child)
  })
  if (!listens) {
    await close()
    throw new Error(`${kind.title} did not start: ${output.slice(-2_000)}`)
  }
  return { port, plainPort, loadPort, certificate, close }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Waits until the process has ended; it is killed if that takes too long. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
