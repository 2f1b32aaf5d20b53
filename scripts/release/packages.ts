/** The packages that the built server imports, with those they need. What was built into the pages is not among them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleasePlatform, systemOf } from './platform.ts'

export interface Locked {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type Lock = Record<string, Locked>

export async function readLock(root: string): Promise<Lock> {
  const lock: { packages: Lock } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return lock.packages
}

/** Paths in node_modules, as in the lock file. @param server folder of the built server */
export async function serverPackages(
  lock: Lock,
  server: string,
  platform: ReleasePlatform,
): Promise<string[]> {
  const found = new Set<string>()
  const add = (path: string | undefined) => {
    if (path === undefined || found.has(path) || !runsOn(lock[path], platform)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(resolved(lock, path, name))
  }
  for (const name of await importedPackages(server)) add(resolved(lock, '', name))
  return [...found].sort()
}

/**
 * Names in static and dynamic imports and in `require.resolve` of the built server. Comments of libraries that are bundled
 * name these libraries in examples.
 */
export async function importedPackages(server: string): Promise<string[]> {
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.js'))
  const code = await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))
  const imports = /(?:\bfrom|\bimport|\bimport\(|\brequire\.resolve\()\s*["'`]((?:@[\w.-]+\/)?[\w.-]+)/g
  const lines = code
    .join('\n')
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/)/.test(line))
  return [...new Set([...lines.join('\n').matchAll(imports)].map(([, name = '']) => name))]
}

/** Looks for a package where Node does: next to its user, then further up. A missing optional package is undefined. */
function resolved(lock: Lock, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock[path]) return path
  if (from === '') return undefined
  return resolved(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

function runsOn(locked: Locked | undefined, platform: ReleasePlatform): boolean {
  const system = systemOf(platform)
  const allows = (list: string[] | undefined, own: string) => list === undefined || list.includes(own)
  return allows(locked?.os, system.os) && allows(locked?.cpu, system.cpu) && allows(locked?.libc, system.libc)
}
