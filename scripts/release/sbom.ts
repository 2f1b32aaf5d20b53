/**
 * The parts of a release as CycloneDX: what `npm sbom` says of the packages that are in the archive, with Node and SQLite, which
 * npm does not see. The same archive has the same list.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Failure } from '../bootstrap/failure.mjs'
import { runNpm } from '../bootstrap/npm.mjs'
import { shippedTools } from '../build/notices.ts'
import { readWebPackages } from '../build/web-packages.ts'
import { libraryFiles } from './files.ts'
import { readLock } from './packages.ts'
import { nodeOf, nodeVersion, type ReleasePlatform } from './platform.ts'

interface Part {
  /** Name and version: 'fastify@5.12.8'. */
  'bom-ref': string
  [more: string]: unknown
}

export interface Sbom {
  bomFormat: string
  specVersion: string
  version: number
  metadata: { component: Part; timestamp: string }
  components: Part[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** @param libraries the folder whose node_modules are those of the platform @param time of the commit, in seconds */
export async function sbomOf(
  root: string,
  libraries: string,
  platform: ReleasePlatform,
  time: number,
): Promise<Sbom> {
  const { name, version, description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const cairn = `${name}@${version}`
  const shipped = await shippedPackages(root, libraries, platform)
  const { bomFormat, specVersion, components, dependencies } = await listedByNpm(root)
  const packages = components.filter((part) => shipped.has(part['bom-ref']))
  if (packages.length !== shipped.size)
    throw new Failure(`npm sbom lists ${packages.length} of the ${shipped.size} packages in the archive.`)
  return {
    bomFormat,
    specVersion,
    version: 1,
    // Those of npm have a random number, the time of the run, and the name of the folder.
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: { 'bom-ref': cairn, type: 'application', name, version, description },
    },
    // npm calls optional what only developers install. The archive has these parts of it.
    components: [...packages, nodePart(platform), sqlitePart()].map(({ properties: _, ...part }) => ({
      ...part,
      scope: 'required',
    })),
    dependencies: dependencies
      .filter(({ ref }) => ref === cairn || shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((used) => shipped.has(used)) })),
  }
}

/** All packages of the lock file, also those for developers and for other systems. */
async function listedByNpm(root: string): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  return JSON.parse(await runNpm(args, { cwd: root, purpose: 'list the parts of the release' }))
}

/** This list repeats the one in vite.server.config.ts. */
const bundledInServer = ['node_modules/kysely', 'node_modules/zod']
const fonts = [
  'node_modules/@fontsource-variable/figtree',
  'node_modules/@fontsource-variable/hanken-grotesk',
]

/** Name and version of the server's libraries, of what the pages hold, and of tools that left a part in them. */
async function shippedPackages(
  root: string,
  libraries: string,
  platform: ReleasePlatform,
): Promise<Set<string>> {
  const lock = await readLock(root)
  const ofServer = (await libraryFiles(root, libraries, platform)).map(packageOf)
  const ofPages = [...(await readWebPackages(root)), ...fonts, ...shippedTools]
  const paths = [...ofServer, ...bundledInServer, ...ofPages]
  return new Set(paths.map((path) => `${path.replace(/^.*node_modules\//, '')}@${lock[path]?.version}`))
}

/** The path of the package in node_modules to which a file belongs. */
function packageOf(file: string): string {
  const at = file.lastIndexOf('node_modules/') + 'node_modules/'.length
  const [scope = '', name = ''] = file.slice(at).split('/')
  return file.slice(0, at) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

function nodePart(platform: ReleasePlatform): Part {
  const { name, hash } = nodeOf(platform)
  const content = Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex')
  return {
    'bom-ref': `node@${nodeVersion}`,
    type: 'application',
    name: 'node',
    version: nodeVersion,
    purl: `pkg:npm/${name}@${nodeVersion}`,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: [{ license: { id: 'MIT' } }],
  }
}

/** It is compiled into better-sqlite3, whose version says nothing of it. */
function sqlitePart(): Part {
  const database = new Sqlite(':memory:')
  const version = String(database.prepare('select sqlite_version()').pluck().get())
  database.close()
  return {
    'bom-ref': `sqlite@${version}`,
    type: 'library',
    name: 'sqlite',
    version,
    purl: `pkg:generic/sqlite@${version}`,
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    licenses: [{ license: { name: 'Public domain' } }],
  }
}
