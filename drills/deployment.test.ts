// The files in deploy/ name only what exists. No container is built here.
import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { deployFiles, documents } from '../scripts/release/files.ts'
import { nodeVersion } from '../scripts/release/platform.ts'
import { readConfig } from '../server/app/config.ts'
import { findNginx, startNginx } from './nginx.ts'
import { root, startNode } from './node.ts'
import { filePlace } from './place.ts'

const run = promisify(execFile)
const deploy = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const dockerfile = await deploy('Dockerfile')
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
)

describe('the Dockerfile', () => {
  test('copies what is there, and its ignore list lets it in', async () => {
    const let_in = [...(await deploy('Dockerfile.dockerignore')).matchAll(/^!(.+)$/gm)].map(
      ([, path]) => path,
    )
    expect(new Set(copied)).toEqual(new Set(let_in))
    expect(copied.length).toBeGreaterThan(6)
    for (const path of copied) expect(await stat(join(root, path)), path).toBeDefined()
  })

  test('copies every folder that the build reads', async () => {
    const sources = await readFile(join(root, 'scripts/build/ensure-built.ts'), 'utf8')
    const named = [...sources.matchAll(/'([\w./-]+)'/g)].map(([, path = '']) => path.split('/')[0] ?? '')
    for (const path of named.filter((name) =>
      /^(web|server|contract|scripts|\w+(\.server)?\.config\.ts|ts?config\.json)$/.test(name),
    ))
      expect(copied, path).toContain(path)
  })

  test('runs scripts that package.json has, and the program of a release', async () => {
    const { scripts, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const ran = [...dockerfile.matchAll(/npm run (\w+)/g)].map(([, script = '']) => script)
    expect(ran).toEqual(['release'])
    for (const script of ran) expect(scripts).toHaveProperty(script)
    const [, made] = /^RUN npm run release -- --folder (\S+)$/m.exec(dockerfile) ?? []
    expect(dockerfile).toContain(`WORKDIR /cairn\nCOPY --from=build ${made} ./\n`)
    expect(dockerfile).toMatch(/^CMD \["\/cairn\/cairn", "start"\]$/m)
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
    expect(images).toEqual([nodeVersion.split('.')[0]])
    expect(engines.node).toBe('>=20')
    const account = /useradd --uid \d+ --gid (\w+) .* (\w+) /.exec(dockerfile)
    expect(account?.slice(1)).toEqual(['cairn', 'cairn'])
    expect(dockerfile).toMatch(/^USER cairn$/m)
  })

  test('copies all that goes into a release', async () => {
    for (const path of [...documents, 'deploy', 'package.json']) expect(copied, path).toContain(path)
    for (const path of ['cairn', ...deployFiles]) expect(await exists(join(root, 'deploy', path))).toBe(true)
    // git keeps the mode of the program that all archives start with.
    expect((await stat(join(root, 'deploy/cairn'))).mode & 0o111).not.toBe(0)
  })

  test('asks for health in a way that sees whether the server answers', async () => {
    const [, code = ''] = /CMD \["\/cairn\/bin\/node", "-e", "(.+)"\]/.exec(dockerfile) ?? []
    const place = await filePlace()
    const node = await startNode(place.env)
    const ask = () =>
      run(process.execPath, ['-e', code], { env: { PORT: String(node.port) } }).then(
        () => 0,
        (failure) => failure.code,
      )
    try {
      expect(await ask()).toBe(0)
      await node.kill()
      expect(await ask()).toBe(1)
    } finally {
      await node.kill()
      await place.remove()
    }
  })
})

test('compose.yaml names settings that the server has, services and files that are there', async () => {
  const compose = await deploy('compose.yaml')
  const settings = [...compose.matchAll(/^ {4}((?:CAIRN_|DATABASE_)\w+): (.+)$/gm)]
  const values = settings.map(([, name = '', value = '']) => [name, value.replace(/\$\{(\w+):\?\}/g, sample)])
  const config = readConfig(Object.fromEntries(values))
  expect(config.warnings).toEqual([])
  expect(config.database.engine).toBe('postgres')
  expect(config.trustProxy).toEqual([/subnet: (\S+) /.exec(compose)?.[1]])
  const upstreams = [...(await deploy('nginx.conf')).matchAll(/server (cairn-\d):3000/g)].map(
    ([, name]) => name,
  )
  expect(upstreams).toEqual(['cairn-1', 'cairn-2'])
  for (const name of upstreams) expect(compose).toMatch(new RegExp(`^  ${name}:$`, 'm'))
  const mounted = [...compose.matchAll(/^ {6}- \.\/([\w.-]+\.conf):/gm)].map(([, name = '']) => name)
  expect(mounted).toEqual(['nginx-main.conf', 'nginx.conf'])
  for (const name of mounted) expect(await exists(join(root, 'deploy', name)), name).toBe(true)
})

function sample(_: string, name: string): string {
  return name === 'CAIRN_PUBLIC_URL' ? 'https://goals.example.org' : 'a-sample-of-24-characters'
}

test('the systemd unit is one that systemd takes', async (context) => {
  const unit = await deploy('cairn.service')
  expect(unit).toMatch(/^WorkingDirectory=\/opt\/cairn$/m)
  expect(unit).toMatch(/^ExecStart=\/opt\/cairn\/cairn start$/m)
  const program = '/usr/bin/systemd-analyze'
  if (!(await exists(program))) return context.skip('no systemd on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'cairn-unit-'))
  try {
    // systemd looks for the program, which is in /opt/cairn only where Cairn is installed.
    await writeFile(join(folder, 'cairn.service'), unit.replaceAll('/opt/cairn/cairn', '/bin/true'))
    const { stdout, stderr } = await run(program, ['verify', join(folder, 'cairn.service')])
    expect(stdout + stderr).not.toMatch(/cairn\.service/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('nginx takes its configuration and passes requests on', async (context) => {
  const nginx = await findNginx()
  if (!nginx) return context.skip('no nginx on this machine')
  const place = await filePlace()
  const node = await startNode({ ...place.env, CAIRN_TRUST_PROXY: '127.0.0.1' })
  const front = await startNginx(nginx, [node.port])
  try {
    const answer = await fetch(`http://127.0.0.1:${front.port}/api/setup`)
    expect([answer.status, await answer.json()]).toEqual([200, { needed: true }])
    expect((await fetch(`http://127.0.0.1:${front.port}/metrics`)).status).toBe(404)
  } finally {
    await front.close()
    await node.kill()
    await place.remove()
  }
})
