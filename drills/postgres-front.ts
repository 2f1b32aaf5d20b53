// HAProxy with deploy/haproxy-postgres.cfg: nodes connect to it, and it leads to the primary.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { root } from './node.ts'
import { endProcess, replaceOnce } from './proxies/web-server.ts'

export interface PostgresFront {
  port: number
  /** Changes the file and reloads it, as the steps in docs/operations.md do. */
  leadTo(port: number): Promise<void>
  close(): Promise<void>
}

export async function startPostgresFront(program: string, primary: number): Promise<PostgresFront> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-haproxy-postgres-'))
  const file = join(folder, 'haproxy.cfg')
  const port = await freePort()
  let previous = primary
  const write = async (current: number) => writeFile(file, await toConfiguration(port, current, previous))
  await write(primary)
  const child = spawn(program, ['-W', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilLoaded(child)
  return {
    port,
    leadTo: async (current) => {
      await write(current)
      previous = current
      const loaded = untilLoaded(child)
      child.kill('SIGUSR2')
      await loaded
    },
    close: async () => {
      await endProcess(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The main process says so when a new worker serves connections. */
async function untilLoaded({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) return
  for await (const lines of stderr.iterator({ destroyOnReturn: false })) {
    if (String(lines).includes('Loading success')) return
  }
  throw new Error('HAProxy did not load its configuration.')
}

/** `one` is disabled if it was the primary before. */
async function toConfiguration(port: number, current: number, previous: number): Promise<string> {
  let text = await readFile(join(root, 'deploy/haproxy-postgres.cfg'), 'utf8')
  text = replaceOnce(text, / {2}log \/dev\/log local0\n {2}user haproxy\n {2}group haproxy\n/, '')
  text = replaceOnce(text, /bind 127\.0\.0\.1:5432/, `bind 127.0.0.1:${port}`)
  text = replaceOnce(
    text,
    /one\.example\.org:5432/,
    `127.0.0.1:${previous}${current === previous ? '' : ' disabled'}`,
  )
  return replaceOnce(
    text,
    / {2}server two two\.example\.org:5432 disabled\n/,
    current === previous ? '' : `  server two 127.0.0.1:${current}\n`,
  )
}
