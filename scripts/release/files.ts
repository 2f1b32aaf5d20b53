/** The files of a release, as a folder that is packed into an archive or copied into an image. */
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { withoutDeadLinks } from '../docs/pages.ts'
import { readLock, serverPackages } from './packages.ts'
import type { ReleasePlatform } from './platform.ts'

/** A release includes these for operators, and for people who decide whether to use Cairn. */
export const documents = ['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'docs']
export const deployFiles = [
  'Caddyfile',
  'apache.conf',
  'cairn-backup-copy.service',
  'cairn-backup-copy.timer',
  'copy-backups',
  'cairn.service',
  'haproxy-postgres.cfg',
  'haproxy.cfg',
  'nginx-main.conf',
  'nginx.conf',
  'pgbouncer.ini',
]
/** An archive has a README of its own. */
const archiveReadme = 'deploy/README.archive.md'
const notForOperators = /^docs\/(screenshots|site|decisions|measurements)(\/|$)/

const license = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i
const developersOnly =
  /\.([cm]?ts|map|md|markdown|flow|tsbuildinfo|h)$|^(tests?|__tests__|docs?|examples?|benchmarks?)\/|(^|\/)\./i
/** It compiles better-sqlite3. */
const unusedPackages = new Set(['node-addon-api'])
/** The parts of large packages that never run: sources of SQLite, other forms of the same modules. */
const unusedParts: Record<string, RegExp> = {
  'better-sqlite3': /^(deps|src|build)\/|^binding\.gyp$/,
  '@zxcvbn-ts/language-common': /\.mjs$/,
  nodemailer: /^dist\/cjs\//,
  zod: /\.cjs$/,
}

/** @param file path in its package */
export function isShipped(packageName: string, file: string, platform: ReleasePlatform): boolean {
  if (license.test(file)) return true
  const foreign = file.startsWith('prebuilds/') && file !== `prebuilds/${platform}.node`
  return !foreign && !unusedParts[packageName]?.test(file) && !developersOnly.test(file)
}

/** Paths relative to `libraries` of the files that the server needs of its packages. */
export async function libraryFiles(
  root: string,
  libraries: string,
  platform: ReleasePlatform,
): Promise<string[]> {
  const packages = await serverPackages(await readLock(root), join(root, 'dist/server'), platform)
  const named = packages.map((path) => ({ path, name: path.replace(/^.*node_modules\//, '') }))
  const files = await Promise.all(
    named.map(async ({ path, name }) => {
      if (unusedPackages.has(name)) return []
      const own = (await filesOf(join(libraries, path))).filter((file) => !file.startsWith('node_modules/'))
      return own.filter((file) => isShipped(name, file, platform)).map((file) => `${path}/${file}`)
    }),
  )
  return files.flat()
}

/** A package that is not installed is empty: those that are optional, or for another system. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Copies everything but Node. @param libraries the folder whose node_modules are those of the platform */
export async function copyRelease(
  root: string,
  { libraries, platform, to }: { libraries: string; platform: ReleasePlatform; to: string },
): Promise<void> {
  const notMaps = (source: string) => !source.endsWith('.map')
  for (const part of ['dist/server', 'dist/web'])
    await cp(join(root, part), join(to, part), { recursive: true, filter: notMaps })
  for (const file of await libraryFiles(root, libraries, platform)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await copyFile(join(libraries, file), join(to, file))
  }
  const forOperators = (source: string) => !notForOperators.test(relative(root, source).split(sep).join('/'))
  for (const document of documents)
    await cp(join(root, document), join(to, document), { recursive: true, filter: forOperators })
  await copyFile(join(root, archiveReadme), join(to, 'README.md'))
  for (const file of deployFiles) await cp(join(root, 'deploy', file), join(to, 'deploy', file))
  await removeDeadLinks(to)
  await writeFile(join(to, 'package.json'), await manifestOf(root))
  await copyFile(join(root, 'deploy/cairn'), join(to, 'cairn'))
  await chmod(join(to, 'cairn'), 0o755)
}

/** Documents refer to sources and pictures, which a release does not have. */
async function removeDeadLinks(to: string): Promise<void> {
  for (const document of ['README.md', ...documents]) {
    const below = document.endsWith('.md') ? [''] : await filesOf(join(to, document))
    for (const file of below.map((name) => (name === '' ? document : `${document}/${name}`))) {
      if (!file.endsWith('.md')) continue
      const text = await readFile(join(to, file), 'utf8')
      await writeFile(
        join(to, file),
        withoutDeadLinks(text, file, (target) => existsSync(join(to, target))),
      )
    }
  }
}

/** Node needs its `type`. The scripts of a clone do not exist in a release. */
async function manifestOf(root: string): Promise<string> {
  const { name, version, description, license, type }: Record<string, string> = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return `${JSON.stringify({ name, version, private: true, description, license, type }, null, 2)}\n`
}
