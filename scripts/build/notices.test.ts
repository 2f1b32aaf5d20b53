// Everyone who gets a build of Cairn gets the license texts of everything in it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNotices, writeNotices } from './notices.ts'

const root = join(import.meta.dirname, '../..')
const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

describe('the notices of this build', async () => {
  const notices = await readNotices(root)
  const titles = notices.map(({ title }) => title)

  it('the notices name every library of the server and the pages, with its version', async () => {
    const { dependencies } = await readJson('package.json')
    for (const [name, version] of Object.entries(dependencies))
      expect(titles).toContainEqual(expect.stringContaining(`${name} ${version} (`))
    const { packages } = await readJson('package-lock.json')
    const shipped = Object.keys(packages).filter((path) => path !== '' && !packages[path].dev)
    expect(shipped.length).toBeGreaterThan(150)
    for (const path of shipped)
      expect(titles).toContain(
        `${path.replace(/^.*node_modules\//, '')} ${packages[path].version} (${packages[path].license})`,
      )
  })

  it('the notices name what the build itself adds, and no other tool', () => {
    for (const name of ['tailwindcss', 'vite', 'rolldown', '@fastify/swagger-ui', 'swagger-ui'])
      expect(titles.filter((title) => title.startsWith(`${name} `))).not.toEqual([])
    expect(titles.filter((title) => /^(vitest|typescript|knip) /.test(title))).toEqual([])
  })

  it('the notices say where the source of a part is, if its license asks for it', () => {
    const mozilla = notices.filter(({ title }) => title.includes('MPL'))
    expect(mozilla.map(({ title }) => title.split(' ')[0])).toContain('ical.js')
    for (const { title, text } of mozilla)
      expect(text, title).toMatch(
        /The source of .+: https:\/\/\S+, and https:\/\/registry\.npmjs\.org\/\S+\.tgz$/,
      )
  })

  it('the notices have the whole Apache license where a package only refers to it', () => {
    const apache = notices.filter(({ title }) => title.includes('(Apache-2.0)'))
    expect(apache.length).toBeGreaterThan(1)
    for (const { text } of apache) expect(text).toContain('TERMS AND CONDITIONS')
  })

  it('the notices have a license text for each package', () => {
    for (const { title, text } of notices) {
      expect(text.length, title).toBeGreaterThan(400)
      expect(text, title).toMatch(/permission|copyright|licen[cs]e|public domain/i)
    }
  })
})

describe('a package', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-notices-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const locked = async (packages: Record<string, object>) => {
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
    for (const path of Object.keys(packages)) await mkdir(join(folder, path), { recursive: true })
  }

  it('a package for another system is shared as the package that asks for it', async () => {
    await locked({
      'node_modules/stone': {
        version: '1.0.0',
        license: 'ISC',
        optionalDependencies: { 'stone-mac': '1.0.0' },
      },
      'node_modules/stone-mac': { version: '1.0.0', license: 'ISC' },
    })
    await writeFile(join(folder, 'node_modules/stone/LICENSE.md'), 'Take it.\r\n')
    await writeNotices(folder, folder)
    const text = await readFile(join(folder, 'licenses.txt'), 'utf8')
    expect(text).toContain('stone 1.0.0 (ISC)\nstone-mac 1.0.0 (ISC)\n\nTake it.\n')
  })

  it('a package without a text gets the usual one, with its author', async () => {
    await locked({ 'node_modules/pebble': { version: '2.0.0', license: 'MIT' } })
    await writeFile(join(folder, 'node_modules/pebble/package.json'), '{"author":"Jo Li"}')
    expect((await readNotices(folder))[0]?.text).toContain('Copyright (c) Jo Li\n')
  })

  it('a package without a text under an unknown license stops the build', async () => {
    await locked({ 'node_modules/gravel': { version: '2.0.0', license: 'Odd-1.0' } })
    await expect(readNotices(folder)).rejects.toThrow('node_modules/gravel has no license text')
  })
})
