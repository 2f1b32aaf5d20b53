/** The parts of a release as CycloneDX: what is in the archive, and nothing else. The same archive has the same list. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { shippedTools } from '../build/notices.ts'
import { readWebPackages } from '../build/web-packages.ts'
import { libraryFiles } from './files.ts'
import { type Lock, readLock } from './packages.ts'
import { nodeOf, nodeVersion, type ReleasePlatform } from './platform.ts'

interface Component {
  'bom-ref': string
  type: 'library' | 'application'
  name: string
  version: string
  [more: string]: unknown
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  metadata: { component: Component; timestamp: string }
  components: Component[]
  [more: string]: unknown
}

/** @param libraries the folder whose node_modules are those of the platform @param time of the commit, in seconds */
export async function sbomOf(
  root: string,
  libraries: string,
  platform: ReleasePlatform,
  time: number,
): Promise<Sbom> {
  const { name, version, description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const lock = await readLock(root)
  const paths = await shippedPackages(root, libraries, platform)
  const component = {
    'bom-ref': `${name}@${version}`,
    type: 'application' as const,
    name,
    version,
    description,
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: new Date(time * 1000).toISOString(), component },
    components: [...paths.map((path) => library(lock, path)), nodeComponent(platform), sqliteComponent()],
  }
}

/** As vite.server.config.ts names them. */
const bundledInServer = ['node_modules/kysely', 'node_modules/zod']

/** Paths in node_modules: of the server's libraries, of what the pages hold, and of tools that left a part in them. */
async function shippedPackages(
  root: string,
  libraries: string,
  platform: ReleasePlatform,
): Promise<string[]> {
  const ofServer = (await libraryFiles(root, libraries, platform)).map(packageOf)
  const fonts = [
    'node_modules/@fontsource-variable/figtree',
    'node_modules/@fontsource-variable/hanken-grotesk',
  ]
  return [
    ...new Set([
      ...ofServer,
      ...bundledInServer,
      ...(await readWebPackages(root)),
      ...fonts,
      ...shippedTools,
    ]),
  ].sort()
}

function packageOf(file: string): string {
  const at = file.lastIndexOf('node_modules/') + 'node_modules/'.length
  const [scope = '', name = ''] = file.slice(at).split('/')
  return file.slice(0, at) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

function library(lock: Lock, path: string): Component {
  const { version = '', license, integrity } = lock[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    ...(license && {
      licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    }),
  }
}

const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

function nodeComponent(platform: ReleasePlatform): Component {
  const { name, hash } = nodeOf(platform)
  return {
    'bom-ref': `node@${nodeVersion}`,
    type: 'application',
    name: 'node',
    version: nodeVersion,
    scope: 'required',
    purl: `pkg:npm/${name}@${nodeVersion}`,
    hashes: [{ alg: 'SHA-512', content: hexOf(hash) }],
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [{ type: 'website', url: 'https://nodejs.org/' }],
  }
}

/** It is compiled into better-sqlite3, whose version says nothing of it. */
function sqliteComponent(): Component {
  const database = new Sqlite(':memory:')
  const version = String(database.prepare('select sqlite_version()').pluck().get())
  database.close()
  return {
    'bom-ref': `sqlite@${version}`,
    type: 'library',
    name: 'sqlite',
    version,
    scope: 'required',
    purl: `pkg:generic/sqlite@${version}`,
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    licenses: [{ license: { name: 'Public domain' } }],
    externalReferences: [{ type: 'website', url: 'https://www.sqlite.org/' }],
  }
}
