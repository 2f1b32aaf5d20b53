// Databases with which many tests start, each made once a run. A test gets a copy. This file is Playwright's global setup.
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = 'E2E_PREPARED_FOLDER'

/** Runs before the first worker starts, which inherits the folder's name. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-e2e-prepared-'))
  process.env[FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Environment of each server. They share Node's compile cache. */
export function sharedEnvironment(): Record<string, string> {
  const folder = process.env[FOLDER]
  return folder ? { NODE_COMPILE_CACHE: join(folder, 'compiled') } : {}
}

/**
 * Copies cairn.db into `folder`, as `make` leaves it in the folder that it gets. `key` names everything that `make` depends on. Two
 * workers may both make the first one.
 */
export async function putPrepared(
  folder: string,
  key: unknown,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const prepared = process.env[FOLDER]
  if (!prepared) return make(folder)
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16)
  const file = join(prepared, `${name}.db`)
  const target = join(folder, 'cairn.db')
  if (await copied(file, target)) return
  const folderOfMaker = join(prepared, randomBytes(6).toString('hex'))
  await mkdir(folderOfMaker)
  await make(folderOfMaker)
  await rename(join(folderOfMaker, 'cairn.db'), file)
  await copyFile(file, target)
}

function copied(file: string, target: string): Promise<boolean> {
  return copyFile(file, target).then(
    () => true,
    () => false,
  )
}
