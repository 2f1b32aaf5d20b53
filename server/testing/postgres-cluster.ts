// Starts a throwaway PostgreSQL cluster in a temporary folder, reached on loopback and removed when the tests end.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

/** PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

const startTimeout = 60_000

/**
 * The shell outlives this process just long enough to end PostgreSQL: its input closes however we end, kill -9 included.
 * QUIT skips the last checkpoint, because a folder about to be removed does not need it, and a drill wants it missing. The shell
 * answers each command with a line once it is done.
 */
const guard = `
  trap '' PIPE
  start() {
    "$1/postgres" -D "$2/data" -k "$2" -p "$3" -c listen_addresses=127.0.0.1 -c fsync=on -c max_connections=200 \\
      -c shared_buffers=64MB >> "$2/log" 2>&1 &
    server=$!
  }
  halt() {
    [ -z "$server" ] && return
    kill -QUIT $server
    wait $server
    server=
  }
  start "$@"
  while read -r command; do
    case $command in
      halt) halt ;;
      start) start "$@" ;;
    esac
    echo done
  done
  halt
  cd / && rm -rf "$2"
`

export interface Cluster {
  url: string
  /** The folder of the cluster's `data`. */
  folder: string
  /** Ends PostgreSQL like a power loss would, except for the disk; `resume` starts it again on the same data. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** @param binaries folder of `initdb` and `postgres` */
export function startCluster(binaries: string): Promise<Cluster> {
  const password = randomBytes(12).toString('hex')
  return startPrepared(binaries, password, async (programs, folder, account) => {
    await writeFile(join(folder, 'password'), password)
    await initialize(programs, folder, account)
  })
}

/** Copies a running cluster, and starts the copy as its standby. Needs `pg_basebackup`, which only packages have. */
export function startStandby(binaries: string, primary: Pick<Cluster, 'url'>): Promise<Cluster> {
  return startPrepared(binaries, new URL(primary.url).password, async (programs, folder, account) => {
    const copy = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync']
    const args = ['-D', join(folder, 'data'), '-d', primary.url, ...copy]
    await promisify(execFile)(join(programs, 'pg_basebackup'), args, { ...account, cwd: folder })
  })
}

async function startPrepared(
  binaries: string,
  password: string,
  prepare: (programs: string, folder: string, account: Account | undefined) => Promise<void>,
): Promise<Cluster> {
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-postgres-'))
  const programs = account ? await handOver(binaries, folder, account) : binaries
  try {
    await prepare(programs, folder, account)
  } catch (failure) {
    await rm(folder, { recursive: true, force: true })
    throw failure
  }
  const port = await freePort()
  const shell = spawn('/bin/sh', ['-c', guard, 'postgres-guard', programs, folder, String(port)], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const url = `postgres://cairn:${password}@127.0.0.1:${port}/postgres`
  const stop = () => stopShell(shell)
  const tell = async (command: 'halt' | 'start') => {
    const done = once(shell.stdout, 'data')
    shell.stdin.write(`${command}\n`)
    await done
  }
  const ready = () => untilReady(url, folder, shell)
  await ready().catch(async (failure: unknown) => {
    await stop()
    throw failure
  })
  return { url, folder, halt: () => tell('halt'), resume: () => tell('start').then(ready), stop }
}

/** Programs below root's own folders cannot be run by another account, so they move into the cluster's folder. */
async function handOver(binaries: string, folder: string, { uid, gid }: Account): Promise<string> {
  const packaged = binaries.startsWith('/usr/')
  if (!packaged)
    await cp(dirname(binaries), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder])
  return packaged ? binaries : join(folder, 'programs', basename(binaries))
}

async function initialize(binaries: string, folder: string, account: Account | undefined): Promise<void> {
  const settings = ['-U', 'cairn', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`]
  const locale = ['-E', 'UTF8', '--no-locale', '--no-sync']
  const run = promisify(execFile)
  try {
    await run(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...settings, ...locale], {
      ...account,
      cwd: folder,
    })
  } catch (failure) {
    throw new Error(`initdb could not make a test cluster: ${String(failure)}`)
  }
}

/** Undefined unless this process is root's. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!entry)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

async function untilReady(url: string, folder: string, shell: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline && shell.exitCode === null) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return
    await wait(50)
  }
  const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
  throw new Error(`PostgreSQL did not start for the tests.\n${log.slice(-2000)}`)
}

async function stopShell(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null) return
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  shell.stdin?.end()
  await ended
}
