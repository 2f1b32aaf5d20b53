// nginx with the configuration of deploy/, on ports of this drill.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/testing/free-port.ts'
import { root } from './node.ts'
import type { Certificate } from './proxies/certificate.ts'
import { findProgram } from './proxies/web-server.ts'

export const nginxPrograms = [
  ...(process.env.DRILL_NGINX ? [process.env.DRILL_NGINX] : []),
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
]
const run = promisify(execFile)

export const findNginx = () => findProgram(nginxPrograms)

export async function startNginx(
  program: string,
  ports: readonly number[],
): Promise<{ port: number; complaints(): Promise<Record<string, number>>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-nginx-'))
  // If root starts nginx, its workers run as another account, which writes long answers to files below.
  await chmod(folder, 0o711)
  const port = await freePort()
  const file = await writeNginxConfiguration(folder, ports, { port })
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

interface Listening {
  port: number
  /** Where it redirects to HTTPS. Without a certificate there is neither. */
  plainPort?: number
  certificate?: Certificate
}

/** @returns the file of the main configuration, which contains the site */
export async function writeNginxConfiguration(
  folder: string,
  nodes: readonly number[],
  listening: Listening,
): Promise<string> {
  const file = join(folder, 'nginx.conf')
  const site = await toSiteConfiguration(nodes, listening)
  await writeFile(file, await toMainConfiguration(site, folder))
  return file
}

/** Returns deploy/nginx.conf with other ports and nodes. */
async function toSiteConfiguration(
  nodes: readonly number[],
  { port, plainPort, certificate }: Listening,
): Promise<string> {
  const file = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const [, settings = ''] = /server cairn-\d:3000([^\n]*)\n/.exec(file) ?? []
  const servers = nodes.map((node) => `  server 127.0.0.1:${node}${settings}\n`).join('')
  const site = file
    .replace(/(?: {2}server cairn-\d:3000[^\n]*\n)+/, servers)
    .replace(/listen \[::\]:(?:80|443)[^;]*;\n/g, '')
  if (!certificate) {
    return site
      .replace(/\n# redirect[\s\S]*?# end of redirect\n/, '\n')
      .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`)
      .replace(/^\s*ssl_[^\n]*\n/gm, '')
  }
  return site
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate [^;]*;/, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key [^;]*;/, `ssl_certificate_key ${certificate.key};`)
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
