// Cairn must be built and tested on Linux, macOS and Windows: no bash, portable names, one kind of line ends, native parts.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canRunPostgres } from '../../server/testing/postgres-binaries.ts'
import { releasePlatforms } from '../release/platform.ts'
import { filesBelow, sourceFolders } from './source-files.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = await filesBelow(root, [...sourceFolders, 'docs', 'deploy', '.github'])
const SYSTEMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

describe('without bash', () => {
  it('every npm script starts a program that all systems have', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    for (const [name, command] of Object.entries(scripts))
      expect(command, name).toMatch(/^node scripts\/run\.mjs [a-z0-9-]+$/)
  })

  it('no shell script is among the files', () => {
    expect(files.filter((file) => /\.(sh|bash|zsh)$/.test(file))).toEqual([])
  })

  it('a shell is started only for npm on Windows, and for the PostgreSQL of tests elsewhere', () => {
    const starting = files
      .filter((file) => /^(scripts|server|bench)\/.*\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
      .filter((file) => /shell: |['"`](\/bin\/)?(ba|z)?sh['"`]/.test(read(file)))
    expect(starting).toEqual(['scripts/bootstrap/npm.mjs', 'server/testing/postgres-cluster.ts'])
    expect(read('scripts/bootstrap/npm.mjs')).toContain("shell: process.platform === 'win32'")
    expect(canRunPostgres).toBe(process.platform !== 'win32')
  })

  it('the workflow runs npm test on the three systems', () => {
    const workflow = read('.github/workflows/test.yml')
    expect(workflow).toContain('system: [ubuntu-latest, macos-latest, windows-latest]')
    expect([...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command)).toEqual(['npm test'])
  })
})

it('the workflow of a release makes its archives by npm, and starts each on a system of its kind', () => {
  const workflow = read('.github/workflows/release.yml')
  expect(workflow).toContain('- run: npm run release\n')
  const started = [...workflow.matchAll(/system: (\S+), platform: (\S+) /g)].map(([, system, platform]) => [
    platform,
    system,
  ])
  expect(started).toEqual([
    ['linux-x64', 'ubuntu-24.04'],
    ['linux-arm64', 'ubuntu-24.04-arm'],
  ])
  expect(started.map(([platform]) => platform)).toEqual(releasePlatforms)
})

it('every action is pinned by the hash of its version, so that nobody can replace it', () => {
  const workflows = files.filter((file) => file.startsWith('.github/workflows/'))
  const used = workflows.flatMap((file) =>
    [...read(file).matchAll(/uses: (.+)/g)].map(([, action]) => action),
  )
  expect(used.length).toBeGreaterThan(15)
  const pinned = /^([\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/nightly\.yml)$/
  expect(used.filter((action) => !pinned.test(action ?? ''))).toEqual([])
})

describe('files', () => {
  it('files have names that Windows accepts and that differ not only in capital letters', () => {
    const reserved = /[<>:"|?*\\]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
    expect(files.filter((file) => file.split('/').some((part) => reserved.test(part)))).toEqual([])
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length)
  })

  it('files have the line ends of .gitattributes', () => {
    const attributes = read('.gitattributes')
    expect(attributes).toMatch(/^\* text=auto eol=lf$/m)
    const text = files.filter((file) => !/\.(png|woff2)$/.test(file))
    const withReturns = text.filter((file) => read(file).includes('\r\n'))
    expect(withReturns).toEqual(['e2e/roster-of-60.csv'])
    for (const file of withReturns) expect(attributes).toContain(`\n${file} -text\n`)
  })
})

interface Locked {
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

describe('native parts', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const native = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const parts = Object.keys(optionalDependencies)
      .map((name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`])
      .filter((part) => part?.os?.includes('linux') || part?.os?.includes('win32'))
    if (parts.length < 2) return []
    return [{ name: basename(path), path, optionalDependencies }]
  })

  it('native parts of the server are in the lock file', () => {
    expect(native.map(({ name }) => name)).toContain('argon2')
  })

  it.each(native)('native parts of $path are locked for all systems', ({ path, optionalDependencies }) => {
    const offered = Object.keys(optionalDependencies).flatMap((name) => {
      const part = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
      return (part?.os ?? []).flatMap((os) => (part?.cpu ?? []).map((cpu) => `${os}-${cpu}`))
    })
    expect(offered).toEqual(expect.arrayContaining(SYSTEMS))
  })

  it.each(SYSTEMS)('native parts of SQLite are in its package for %s', (system) => {
    expect(existsSync(join(root, `node_modules/better-sqlite3/prebuilds/${system}.node`))).toBe(true)
  })
})
