// Starts PgBouncer in front of a test database, if it is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { unprivilegedAccount } from './postgres-cluster.ts'

const FILES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

export async function findPgbouncer(): Promise<string | null> {
  for (const file of FILES) {
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  return null
}

/** `settings` are further lines of its configuration. */
export async function startPgbouncer(program: string, databaseUrl: string, settings: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const target = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`
  const own = await freePort()
  const { stop } = await runPgbouncer(
    program,
    async () =>
      `[databases]\ncairn = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\n${settings}\n`,
  )
  return { url: `postgres://any@127.0.0.1:${own}/cairn`, stop }
}

/** `configure` gets a folder for further files, and returns the configuration. */
export async function runPgbouncer(program: string, configure: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pgbouncer-'))
  const account = await unprivilegedAccount()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, await configure(folder))
  await chmod(folder, 0o755)
  const child = spawn(program, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  // It writes its log there, and the last line of its start names the process.
  for await (const lines of child.stderr.iterator({ destroyOnReturn: false }))
    if (String(lines).includes('process up')) break
  child.stderr.resume()
  return {
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
