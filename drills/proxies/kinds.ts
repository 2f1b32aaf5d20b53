// The web servers with a configuration in deploy/. Only ports, paths, accounts and nodes differ from the files.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nginxPrograms, writeNginxConfiguration } from '../nginx.ts'
import { HOST } from './certificate.ts'
import { readDeployFile, replaceOnce, type WebServerKind } from './web-server.ts'

const caddy: WebServerKind = {
  name: 'caddy',
  title: 'Caddy',
  file: 'Caddyfile',
  programs: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
  configure: async ({ folder, port, plainPort, nodes: [node], certificate: { certificate, key } }) => {
    const site = await readDeployFile('Caddyfile')
    const options = `{
	admin off
	storage file_system ${folder}
	http_port ${plainPort}
	https_port ${port}
}
`
    const withCertificate = replaceOnce(
      site,
      /^goals\.example\.org \{$/,
      `${HOST} {\n\ttls ${certificate} ${key}`,
    )
    const text = options + replaceOnce(withCertificate, /127\.0\.0\.1:3000/, `127.0.0.1:${node}`)
    const file = join(folder, 'Caddyfile')
    await writeFile(file, text)
    return ['run', '--config', file, '--adapter', 'caddyfile']
  },
}

const nginx: WebServerKind = {
  name: 'nginx',
  title: 'nginx',
  file: 'nginx.conf',
  programs: nginxPrograms,
  configure: async ({ folder, port, plainPort, nodes, certificate }) => {
    const file = await writeNginxConfiguration(folder, nodes, { port, plainPort, certificate })
    return ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  },
}

const haproxy: WebServerKind = {
  name: 'haproxy',
  title: 'HAProxy',
  file: 'haproxy.cfg',
  programs: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
  configure: async ({ folder, port, plainPort, loadPort, nodes, certificate }) => {
    let text = await readDeployFile('haproxy.cfg')
    text = replaceOnce(text, / {2}log \/dev\/log local0\n {2}user haproxy\n {2}group haproxy\n/, '')
    text = replaceOnce(text, /bind :::80 v4v6/, `bind 127.0.0.1:${plainPort}`)
    const binds = `bind 127.0.0.1:${loadPort}\n  bind 127.0.0.1:${port} ssl crt ${certificate.both}`
    text = replaceOnce(text, /bind :::443 v4v6 ssl crt \S+/, binds)
    const servers = nodes.map((node) => `  server cairn-${node} 127.0.0.1:${node}\n`).join('')
    text = replaceOnce(text, / {2}server cairn-1 cairn-1:3000\n {2}server cairn-2 cairn-2:3000\n/, servers)
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, text)
    return ['-db', '-f', file]
  },
}

/** The configuration needs these modules; Debian turns some of them on by itself. */
const apacheModules = [
  'mpm_event',
  'authz_core',
  'alias',
  'headers',
  'proxy',
  'proxy_http',
  'socache_shmcb',
  'ssl',
  'http2',
]

const apache: WebServerKind = {
  name: 'apache',
  title: 'Apache',
  file: 'apache.conf',
  programs: ['/usr/sbin/apache2'],
  configure: async ({ folder, port, plainPort, nodes: [node], certificate: { certificate, key } }) => {
    let site = await readDeployFile('apache.conf')
    site = replaceOnce(site, /<VirtualHost \*:80>/, `<VirtualHost *:${plainPort}>`)
    site = replaceOnce(site, /<VirtualHost \*:443>/, `<VirtualHost *:${port}>`)
    site = replaceOnce(site, /SSLCertificateFile \S+/, `SSLCertificateFile ${certificate}`)
    site = replaceOnce(site, /SSLCertificateKeyFile \S+/, `SSLCertificateKeyFile ${key}`)
    const main = [
      ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      // The site changes Debian's numbers of threads.
      'IncludeOptional /etc/apache2/mods-available/mpm_event.conf',
      `ServerRoot ${folder}`,
      `ServerName ${HOST}`,
      `PidFile ${join(folder, 'apache.pid')}`,
      `DefaultRuntimeDir ${folder}`,
      `Mutex posixsem`,
      `ErrorLog ${join(folder, 'error.log')}`,
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      `Listen 127.0.0.1:${plainPort}`,
      `Listen 127.0.0.1:${port}`,
      site.replaceAll('127.0.0.1:3000', `127.0.0.1:${node}`),
    ]
    const file = join(folder, 'apache.conf')
    await writeFile(file, `${main.join('\n')}\n`)
    return ['-f', file, '-DFOREGROUND']
  },
}

export const webServerKinds = { caddy, nginx, haproxy, apache }
