// Tests that the server runs with only the files of a release. release.test.ts tests whole archives at night.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNotices } from '../scripts/build/notices.ts'
import { linkedFiles } from '../scripts/docs/pages.ts'
import { copyRelease, isShipped, libraryFiles } from '../scripts/release/files.ts'
import { importedPackages, readLock, serverPackages } from '../scripts/release/packages.ts'
import { isReleasePlatform, nodeVersion, releasePlatforms } from '../scripts/release/platform.ts'
import { sbomOf } from '../scripts/release/sbom.ts'
import { doMainJob, findNames } from './main-job.ts'
import { root, runProgram, startNode } from './node.ts'
import { toFolderPlace } from './place.ts'

const server = join(root, 'dist/server')
const lock = await readLock(root)

describe.each(releasePlatforms)('for %s', (platform) => {
  test('a release has the packages that the server needs, with only the native parts of this system', async () => {
    const packages = await serverPackages(lock, server, platform)
    expect(packages).toContain('node_modules/fastify')
    expect(packages).toContain('node_modules/avvio')
    const others = /\/(react|react-dom|radix-ui|tailwindcss|vitest|swagger-ui)$/
    expect(packages.filter((path) => others.test(path))).toEqual([])
    expect(packages.filter((path) => path.includes('/argon2-'))).toEqual([
      `node_modules/@node-rs/argon2-${platform}-gnu`,
    ])
    const files = await libraryFiles(root, root, platform)
    expect(files.filter((file) => file.includes('better-sqlite3/') && file.endsWith('.node'))).toEqual([
      `node_modules/better-sqlite3/prebuilds/${platform}.node`,
    ])
  })

  test('licenses.txt has the license of every package', async () => {
    const titles = (await readNotices(root)).map(({ title }) => title)
    for (const path of await serverPackages(lock, server, platform)) {
      const named = `${path.replace(/^.*node_modules\//, '')} ${lock[path]?.version} (`
      expect(titles).toContainEqual(expect.stringContaining(named))
    }
  })
})

test('a package keeps its license and its program, and loses the files of its developers', () => {
  const kept = [
    'LICENSE',
    'docs/LICENSE.md',
    'package.json',
    'lib/index.js',
    'dist/doc/Document.js',
    'a.node',
  ]
  const lost = ['README.md', 'index.d.ts', 'index.js.map', 'test/all.js', '.github/workflows/ci.yml']
  const shipped = [...kept, ...lost].filter((file) => isShipped('anything', file, 'linux-x64'))
  expect(shipped).toEqual(kept)
  expect(isShipped('better-sqlite3', 'deps/sqlite3/sqlite3.c', 'linux-x64')).toBe(false)
})

const here = `${process.platform}-${process.arch}`

test.runIf(isReleasePlatform(here))(
  'the SBOM names what is shipped, with hash and license, and nothing else',
  async () => {
    if (!isReleasePlatform(here)) return
    const sbom = await sbomOf(root, root, here, 1_764_000_000)
    expect(await sbomOf(root, root, here, 1_764_000_000)).toEqual(sbom)
    expect([sbom.bomFormat, sbom.metadata.timestamp]).toEqual(['CycloneDX', '2025-11-24T16:00:00.000Z'])
    const refs = sbom.components.map((part) => part['bom-ref'])
    const named = (name: string) => refs.filter((ref) => ref.startsWith(`${name}@`)).length
    for (const name of [
      'fastify',
      'kysely',
      'react',
      'ical.js',
      'tailwindcss',
      '@fastify/swagger-ui',
      'sqlite',
    ])
      expect([name, named(name)]).toEqual([name, 1])
    expect(refs).toContain(`node@${nodeVersion}`)
    expect(refs.filter((ref) => /^(vitest|typescript|fsevents)@|argon2-(win|darwin)/.test(ref))).toEqual([])
    expect(new Set(refs).size).toBe(refs.length)
    for (const part of sbom.components) {
      expect(part, part['bom-ref']).toMatchObject({ scope: 'required', licenses: [expect.anything()] })
      if (part['bom-ref'].startsWith('sqlite@')) continue
      expect(part).toMatchObject({ hashes: [{ content: expect.stringMatching(/^[0-9a-f]{128}$/) }] })
    }
    const linked = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(linked.filter((ref) => !refs.includes(ref) && !ref.startsWith('cairn@'))).toEqual([])
  },
)

describe.runIf(isReleasePlatform(here))('the server with these files alone', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-release-'))
    if (isReleasePlatform(here)) await copyRelease(root, { libraries: root, platform: here, to: folder })
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('the server finds every package that it imports', async () => {
    const names = await importedPackages(server)
    expect(names.length).toBeGreaterThan(15)
    const existing = names.filter((name) => lock[`node_modules/${name}`])
    const code = `await Promise.all(${JSON.stringify(existing)}.map((name) => import(name)))`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder })
  })

  test('the server serves pages, the API description and licenses, and the main job works', async () => {
    const program = {
      file: process.execPath,
      server: [join(folder, 'dist/server/cli.js'), 'start'],
      commands: [join(folder, 'dist/server/cli.js')],
      cwd: folder,
    }
    const place = toFolderPlace(join(folder, 'data'), async () => {})
    expect(await runProgram(program, place.env, 'seed')).toMatchObject({ code: 0 })
    const node = await startNode(place.env, { program })
    try {
      for (const path of [
        '/',
        '/licenses.txt',
        '/api/docs',
        '/api/docs/swagger-ui.css',
        '/api/docs/swagger-ui-bundle.js',
      ])
        expect([path, (await fetch(`http://127.0.0.1:${node.port}${path}`)).status]).toEqual([path, 200])
      await doMainJob(node.port, await findNames(place))
    } finally {
      await node.kill()
    }
  })

  test('a release has what operators read and install, and no tests', async () => {
    for (const file of [
      'cairn',
      'README.md',
      'deploy/Caddyfile',
      'deploy/cairn-backup-copy.timer',
      'deploy/cairn.service',
      'docs/upgrading.md',
      'docs/operations.md',
      'CHANGELOG.md',
    ])
      await access(join(folder, file))
    const { type, version, scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect([type, version, scripts]).toEqual(['module', expect.stringMatching(/^\d+\.\d+\.\d+$/), undefined])
    const parts = await readdir(folder)
    expect(parts.sort()).toEqual(
      [
        'CHANGELOG.md',
        'CODE_OF_CONDUCT.md',
        'README.md',
        'SECURITY.md',
        'cairn',
        'data',
        'deploy',
        'dist',
        'docs',
        'node_modules',
        'package.json',
      ].sort(),
    )
  })

  test('every link in a document of a release leads to a file of the release', async () => {
    const below = await readdir(join(folder, 'docs'), { recursive: true })
    const pages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...below.map((name) => `docs/${name}`)]
    let links = 0
    for (const page of pages.filter((name) => name.endsWith('.md'))) {
      const files = linkedFiles(await readFile(join(folder, page), 'utf8'), page)
      links += files.length
      for (const file of files) expect(existsSync(join(folder, file)), `${page} → ${file}`).toBe(true)
    }
    expect(links).toBeGreaterThan(100)
  })
})
