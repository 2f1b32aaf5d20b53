// Tests release archives at night: made by `npm run release`, unpacked, and run without an installed Node.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../scripts/build/ensure-built.ts'
import { makeArchives } from '../scripts/release/archive.ts'
import { libraryFiles } from '../scripts/release/files.ts'
import { readLock, serverPackages } from '../scripts/release/packages.ts'
import { isReleasePlatform, nodeVersion, releasePlatforms } from '../scripts/release/platform.ts'
import { notesOf } from '../scripts/release/ready.ts'
import { doMainJob, findNames } from './main-job.ts'
import { type Program, root, runProgram, startNode } from './node.ts'
import { createFilePlace } from './place.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024
const MAX_UNPACKED_MIB = 150
/** The processor code in the header of a Linux program. */
const machines = { 'linux-x64': 62, 'linux-arm64': 183 }
const here = `${process.platform}-${process.arch}`
const version: string = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
const toArchiveName = (platform: string) => `cairn-${version}-${platform}`

let folder: string
const unpacked = (platform: string) => join(folder, 'unpacked here', toArchiveName(platform))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-releases-'))
  await mkdir(join(folder, 'unpacked here'))
  await mkdir(join(folder, 'nothing'))
  // Both builds below use this commit, even if another one is made in the meantime.
  const { stdout } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root })
  process.env.SOURCE_DATE_EPOCH = stdout.trim()
  await ensureBuilt(root, ['web', 'server'])
  for (const archive of await makeArchives(root, releasePlatforms, join(folder, 'release')))
    await run('tar', ['-xzf', archive, '-C', join(folder, 'unpacked here')])
}, 600_000)
afterAll(() => {
  delete process.env.SOURCE_DATE_EPOCH
  return rm(folder, { recursive: true })
})

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Reads bytes 18 and 19 of an ELF file. */
async function readMachine(path: string): Promise<number> {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(20), 0, 20, 0)).buffer.readUInt16LE(18)
  } finally {
    await file.close()
  }
}

describe.runIf(process.platform === 'linux').each(releasePlatforms)('the archive for %s', (platform) => {
  test('an archive only has programs for its system, in at most 150 MiB', async () => {
    const files = await listFiles(unpacked(platform))
    const native = files.filter((file) => /\.(node|so|dylib|dll)$/.test(file))
    expect(native.length).toBe(2)
    for (const file of [...native, join(unpacked(platform), 'bin/node')])
      expect([file, await readMachine(file)]).toEqual([file, machines[platform]])
    // Disks count full blocks.
    const { stdout } = await run('du', ['-sk', unpacked(platform)])
    expect(Number.parseInt(stdout, 10) / 1024).toBeLessThan(MAX_UNPACKED_MIB)
    expect((await stat(join(folder, 'release', `${toArchiveName(platform)}.tar.gz`))).size).toBeLessThan(
      70 * MIB,
    )
  })

  test('an archive has every package that the server needs, and the license of Node', async () => {
    const packages = await serverPackages(await readLock(root), join(root, 'dist/server'), platform)
    const unused = /\/(node-addon-api|openapi-types|yaml)$/
    for (const path of packages.filter((name) => !unused.test(name)))
      await stat(join(unpacked(platform), path, 'package.json'))
    expect(await readFile(join(unpacked(platform), 'bin/LICENSE'), 'utf8')).toContain('Node.js is licensed')
  })

  test('every account can read the files, and only the owner can write them', async () => {
    for (const file of await listFiles(unpacked(platform)))
      expect((await stat(file)).mode & 0o777, file).toBe((await stat(file)).mode & 0o100 ? 0o755 : 0o644)
  })

  test('an archive has checksums and an SBOM with its packages and Node', async () => {
    const sums = await readFile(join(folder, 'release/SHA256SUMS'), 'utf8')
    for (const file of [`${toArchiveName(platform)}.tar.gz`, `${toArchiveName(platform)}.cdx.json`]) {
      const sum = createHash('sha256').update(await readFile(join(folder, 'release', file)))
      expect(sums).toContain(`${sum.digest('hex')}  ${file}\n`)
    }
    const sbom = JSON.parse(
      await readFile(join(folder, 'release', `${toArchiveName(platform)}.cdx.json`), 'utf8'),
    )
    expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'cairn'])
    const refs: string[] = sbom.components.map((part: { 'bom-ref': string }) => part['bom-ref'])
    const lock = await readLock(root)
    const inArchive = (await listFiles(join(unpacked(platform), 'node_modules')))
      .filter((file) => file.endsWith('/package.json'))
      .map((file) => file.slice(unpacked(platform).length + 1, -'/package.json'.length))
      .filter((path) => lock[path])
      .map((path) => `${path.replace(/^.*node_modules\//, '')}@${lock[path]?.version}`)
    expect(inArchive.length).toBeGreaterThan(50)
    const viewer = `@fastify/swagger-ui@${lock['node_modules/@fastify/swagger-ui']?.version}`
    const react = `react@${lock['node_modules/react']?.version}`
    expect(refs).toEqual(expect.arrayContaining([...inArchive, viewer, react, `node@${nodeVersion}`]))
    expect(refs.filter((ref) => ref.startsWith('sqlite@'))).toHaveLength(1)
    // Neither archive has packages of another system or of developers.
    expect(refs.filter((ref) => /^(vitest|typescript|@node-rs\/argon2-(?!linux))/.test(ref))).toEqual([])
    expect(new Set(refs).size).toBe(refs.length)
  })

  test('an archive has only the library files that the server needs', async () => {
    const wanted = await libraryFiles(root, unpacked(platform), platform)
    const found = (await listFiles(join(unpacked(platform), 'node_modules'))).map((file) =>
      file.slice(unpacked(platform).length + 1),
    )
    expect(found.sort()).toEqual(wanted.sort())
  })
})

describe.runIf(process.platform === 'linux')('a release', () => {
  test('an archive has only the notes of its version', async () => {
    const notes = await readFile(join(folder, 'release/NOTES.md'), 'utf8')
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    expect(notes.trim()).toBe(notesOf(changelog, version))
  })

  test('building the same commit in another folder gives the same bytes', async () => {
    const again = join(folder, 'another clone')
    const left = new Set(['.git', '.cache', '.node', 'dist', 'release', 'test-results'])
    await mkdir(again)
    // Libraries behind a link are bundled under the path that it leads to, unlike those of a clone.
    for (const name of await readdir(root))
      if (!left.has(name))
        await cp(join(root, name), join(again, name), { recursive: true, verbatimSymlinks: true })
    await ensureBuilt(again, ['web', 'server'])
    await makeArchives(again, releasePlatforms, join(again, 'release'))
    const sums = (place: string) => readFile(join(place, 'release/SHA256SUMS'), 'utf8')
    expect(await sums(again)).toBe(await sums(folder))
  }, 600_000)
})

describe.runIf(isReleasePlatform(here))('where no Node is on the PATH', () => {
  const release = (): Program => ({
    file: join(unpacked(here), 'cairn'),
    server: ['start'],
    commands: [],
    cwd: join(folder, 'nothing'),
  })
  const withoutPath = (env: Record<string, string>) => ({ ...env, PATH: join(folder, 'nothing') })

  test('the main job and the commands work', async () => {
    const place = await createFilePlace()
    const env = withoutPath(place.env)
    const program = release()
    expect(await runProgram(program, env, '--version')).toEqual({ code: 0, output: `${version}\n` })
    expect(await runProgram(program, env, 'seed')).toMatchObject({ code: 0 })
    const node = await startNode(env, { program })
    try {
      await doMainJob(node.port, await findNames(place))
      expect(await runProgram(program, env, 'check')).toMatchObject({
        code: 0,
        output: expect.stringContaining('intact.'),
      })
      expect(await runProgram(program, env, 'backup')).toMatchObject({ code: 0 })
      expect((await node.stop()).code).toBe(0)
    } finally {
      await node.kill()
      await place.remove()
    }
  })

  test('a symbolic link to the program works, and the data is in the folder where it was started', async () => {
    await symlink(release().file, join(folder, 'linked'))
    await symlink('linked', join(folder, 'linked twice'))
    const cwd = await mkdtemp(join(folder, 'elsewhere-'))
    const program = { ...release(), file: join(folder, 'linked twice'), cwd }
    const node = await startNode({}, { program })
    await node.stop()
    expect(await readdir(join(cwd, 'data'))).toContain('cairn.db')
    expect(node.lines().join('\n')).toContain(`HOST=0.0.0.0 PORT=${node.port} ${release().file} start`)
  })
})
