// nginx with the configuration of deploy/, on ports of this drill.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/testing/free-port.ts'
import { root } from './node.ts'

const candidates = [
  process.env.DRILL_NGINX,
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
]
const run = promisify(execFile)

export async function findNginx(): Promise<string | null> {
  for (const place of candidates) {
    const found =
      place &&
      (await access(place).then(
        () => true,
        () => false,
      ))
    if (found) return place
  }
  return null
}

export async function startNginx(
  program: string,
  ports: readonly number[],
): Promise<{ port: number; complaints(): Promise<Record<string, number>>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-nginx-'))
  // If root starts nginx, its workers run as another account, which writes long answers to files below.
  await chmod(folder, 0o711)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await toMainConfiguration(await toSiteConfiguration(ports, port), folder))
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  try {
    await run(program, [...args, '-t'])
  } catch (failure) {
    await rm(folder, { recursive: true, force: true })
    throw failure
  }
  const child = spawn(program, args, { stdio: 'ignore' })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await answers()) && child.exitCode === null) await wait(30)
  return {
    port,
    complaints: () => countComplaints(join(folder, 'error.log')),
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Counts the request errors in nginx's log, without refused connections, because a restarting node refuses them. */
async function countComplaints(log: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of (await readFile(log, 'utf8')).split('\n')) {
    const [, complaint] = /\*\d+ (.+?), client:/.exec(line) ?? []
    if (complaint && !complaint.includes('Connection refused'))
      counts[complaint] = (counts[complaint] ?? 0) + 1
  }
  return counts
}

/** Returns deploy/nginx.conf with other ports and nodes, and without the certificate. */
async function toSiteConfiguration(ports: readonly number[], listen: number): Promise<string> {
  const site = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const [, settings = ''] = /server cairn-\d:3000([^\n]*)\n/.exec(site) ?? []
  const servers = ports.map((port) => `  server 127.0.0.1:${port}${settings}\n`).join('')
  return site
    .replace(/(?: {2}server cairn-\d:3000[^\n]*\n)+/, servers)
    .replace(/\n# redirect[\s\S]*?# end of redirect\n/, '\n')
    .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${listen};`)
    .replace(/listen \[::\]:443[^;]*;\n/, '')
    .replace(/^\s*ssl_[^\n]*\n/gm, '')
}

/** Returns deploy/nginx-main.conf with another account, other paths, and this site. */
async function toMainConfiguration(site: string, folder: string): Promise<string> {
  const main = await readFile(join(root, 'deploy/nginx-main.conf'), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};\n`,
  )
  return `daemon off;\n${main}`
    .replace(/^user [^\n]*\n/m, '')
    .replace(/^pid [^;]*;/m, `pid ${join(folder, 'nginx.pid')};`)
    .replace(/^error_log [^;]*;/m, `error_log ${join(folder, 'error.log')};`)
    .replace(/access_log [^;]*;/, 'access_log off;')
    .replace(/ *include [^;]*mime\.types;\n/, '')
    .replace(/ *include [^;]*conf\.d[^;]*;\n/, () => `${temporary.join('')}${site}\n`)
}
