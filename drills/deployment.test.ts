// Tests that the files in deploy/ only name things that exist, without building a container.
import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { builtFrom } from '../scripts/build/ensure-built.ts'
import { deployFiles, documents } from '../scripts/release/files.ts'
import { nodeVersion } from '../scripts/release/platform.ts'
import { readConfig } from '../server/app/config.ts'
import { checkComposeFiles } from './compose-files.ts'
import { type Drill, Findings, groupIdle, isSkipped } from './drill.ts'
import { root, startNode } from './node.ts'
import { createFilePlace } from './place.ts'
import { behindApache, behindCaddy, behindHaproxy, behindNginx } from './proxies/proxies.ts'

const run = promisify(execFile)
const deploy = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
/** The keyword and the rest of each instruction. */
const instructions = (await deploy('Dockerfile'))
  .replaceAll('\\\n', ' ')
  .split('\n')
  .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1).trim()] as const)
const valuesOf = (keyword: string) => instructions.flatMap(([name, rest]) => (name === keyword ? [rest] : []))
const includedPaths = (await deploy('Dockerfile.dockerignore'))
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))

describe('the Dockerfile', () => {
  test('the Dockerfile copies everything that a release is built from, and only existing paths', async () => {
    const read = [...builtFrom, ...documents, 'deploy', 'scripts', 'package.json', 'package-lock.json']
    for (const path of read) expect(includedPaths, path).toContain(path.split('/')[0])
    for (const path of includedPaths) expect(await stat(join(root, path)), path).toBeDefined()
  })

  test('the Dockerfile uses the Node of a release and does not run as root', async () => {
    expect(valuesOf('FROM')[0]).toMatch(new RegExp(`^node:${nodeVersion.split('.')[0]}-`))
    expect(valuesOf('USER')).toEqual(['1000:1000'])
    expect(valuesOf('CMD')).toEqual(['["/cairn/cairn", "start"]'])
    for (const path of ['cairn', ...deployFiles]) expect(await exists(join(root, 'deploy', path))).toBe(true)
    // git keeps the mode of the program that all archives start with.
    expect((await stat(join(root, 'deploy/cairn'))).mode & 0o111).not.toBe(0)
  })

  test('the health check notices whether the server answers', async () => {
    const [, , code] = JSON.parse(valuesOf('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]')
    const place = await createFilePlace()
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

/** Parses the server's settings in a compose file, with samples for values from the environment. */
function parseSettings(compose: string): Record<string, string> {
  const settings = [...compose.matchAll(/^ +((?:CAIRN_|DATABASE_)\w+): (.+)$/gm)]
  return Object.fromEntries(
    settings.map(([, name = '', value = '']) => [name, value.replace(/\$\{(\w+):\?\}/g, sample)]),
  )
}

test('compose.yaml has one container with known settings', async () => {
  const compose = await deploy('compose.yaml')
  const config = readConfig(parseSettings(compose))
  expect(config.warnings).toEqual([])
  expect(config.database.engine).toBe('sqlite')
  expect(config.trustProxy).toEqual([/subnet: (\S+) /.exec(compose)?.[1]])
  expect(compose).toContain('ports: ["127.0.0.1:3000:3000"]')
})

test('compose.district.yaml has known settings and existing services and files', async () => {
  const compose = await deploy('compose.district.yaml')
  const { DATABASE_URL_FILE, ...settings } = parseSettings(compose)
  expect(DATABASE_URL_FILE).toBe('/run/secrets/database-url')
  const config = readConfig({ ...settings, DATABASE_URL: 'postgres://cairn:secret@postgres:5432/cairn' })
  expect(config.warnings).toEqual([])
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

test('docker compose accepts both files', { timeout: 60_000 }, async (context) => {
  const findings = new Findings()
  const program = await checkComposeFiles(findings)
  if (program.startsWith('no ')) return context.skip(program)
  expect(findings.failures).toEqual([])
})

function sample(_: string, name: string): string {
  return name === 'CAIRN_PUBLIC_URL' ? 'https://goals.example.org' : 'a-sample-of-24-characters'
}

test('systemd accepts the units', async (context) => {
  const units = ['cairn.service', 'cairn-backup-copy.service', 'cairn-backup-copy.timer']
  const unit = await deploy('cairn.service')
  expect(unit).toMatch(/^WorkingDirectory=\/opt\/cairn$/m)
  expect(unit).toMatch(/^ExecStart=\/opt\/cairn\/cairn start$/m)
  const program = '/usr/bin/systemd-analyze'
  if (!(await exists(program))) return context.skip('no systemd on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'cairn-unit-'))
  try {
    for (const name of units) {
      // systemd looks for the programs, which are in /opt/cairn only where Cairn is installed.
      const text = (await deploy(name)).replace(/\/opt\/cairn\/(cairn|deploy\/copy-backups)/g, '/bin/true')
      await writeFile(join(folder, name), text)
    }
    const { stdout, stderr } = await run(program, ['verify', ...units.map((name) => join(folder, name))])
    expect(stdout + stderr).not.toMatch(/cairn[\w-]*\.(service|timer)/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe.runIf(process.platform !== 'win32')('the copy of backups', () => {
  const program = join(root, 'deploy/copy-backups')
  const names = (folder: string) => readdir(folder).then((found) => found.sort())

  test('copy-backups copies missing backups, readable only by the owner, and keeps the newest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-copy-'))
    const from = join(folder, 'from')
    const to = join(folder, 'to')
    try {
      await mkdir(from)
      await mkdir(to)
      const nights = [1, 2, 3, 4].map((night) => `cairn-daily-2026-11-0${night}T08-00-00Z.db`)
      for (const name of nights) await writeFile(join(from, name), name)
      // The folder also has an interrupted copy and files of others.
      await writeFile(join(to, `${nights[2]}.part`), 'half')
      for (const place of [from, to]) await writeFile(join(place, 'notes.txt'), place)
      await run(program, [from, to, '3'])
      expect(await names(to)).toEqual([...nights.slice(1), 'notes.txt'])
      expect(await readFile(join(to, nights[2] ?? ''), 'utf8')).toBe(nights[2])
      expect((await stat(join(to, nights[3] ?? ''))).mode & 0o777).toBe(0o600)
      expect((await run(program, [from, to, '3'])).stdout).toContain(`copied to ${to}, which has 3.`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('copy-backups writes nothing if a disk is not mounted', async () => {
    const refusal = 'There is no folder /nowhere/at all. Is its disk mounted?'
    await expect(run(program, [tmpdir(), '/nowhere/at all'])).rejects.toThrow(refusal)
    await expect(run(program, ['/nowhere/at all', tmpdir()])).rejects.toThrow(refusal)
  })
})

describe('web servers with their configurations of deploy/', () => {
  const drills = [behindCaddy, behindNginx, behindHaproxy, behindApache]
  test.for(drills)(
    '$title get all they need, without the silence',
    { timeout: 90_000 },
    async (drill, context) => {
      const result = await drill.run({ rounds: 0, timeFactor: 6, say: () => {} })
      if (isSkipped(result)) return context.skip(result.skipped)
      expect(result.failures).toEqual([])
    },
  )
})

test('idle drills run together with their neighbors, and all others alone', () => {
  const toDrill = (name: string) => ({ name, isIdle: name.startsWith('idle') }) as Drill
  const groups = groupIdle(['kill', 'idle 1', 'idle 2', 'crash', 'idle 3'].map(toDrill))
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    ['kill'],
    ['idle 1', 'idle 2'],
    ['crash'],
    ['idle 3'],
  ])
})
