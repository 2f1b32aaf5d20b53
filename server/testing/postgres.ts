// Starts the PostgreSQL that tests run on: a given server, a throwaway cluster of installed binaries, or PGlite in memory.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { startCluster } from './postgres-cluster.ts'

/** `pglite` answers one connection at a time: tests of races and of LISTEN report themselves as skipped there. */
export type PostgresKind = 'given' | 'cluster' | 'pglite'

export type TestPostgres = {
  kind: PostgresKind
  /** One sentence for the test output. */
  description: string
  /** Address of a database of this run, from which others are made; null with PGlite, which holds one database each. */
  url: string | null
  stop(): Promise<void>
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/** Starts the best that is available: `TEST_DATABASE_URL`, PostgreSQL's own programs, or PGlite. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return claimServer('given', given, 'the server of TEST_DATABASE_URL')
  const binaries = await findPostgresBinaries()
  if (!binaries) {
    const description = 'PGlite in memory (no PostgreSQL found: races and live updates are skipped)'
    return { kind: 'pglite', description, url: null, stop: async () => {} }
  }
  const cluster = await startCluster(binaries)
  const server = await claimServer('cluster', cluster.url, `a throwaway cluster from ${binaries}`)
  return { ...server, stop: cluster.stop }
}

/** Makes a database of this run, whose name starts the names of all others, so that the end can find and drop them. */
async function claimServer(
  kind: 'given' | 'cluster',
  serverUrl: string,
  description: string,
): Promise<TestPostgres> {
  const run = `cairn_test_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, (client) => client.query(`create database ${run}`))
  const stop = () =>
    execute(serverUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [run],
      )
      for (const { name } of rows) {
        await client.query(`alter database ${name} is_template false`)
        await client.query(`drop database if exists ${name} with (force)`)
      }
    })
  return { kind, description, url: withDatabase(serverUrl, run), stop }
}

/**
 * A database for one test file. The first call of a run makes a template with `prepare` (the migrations), every call copies it.
 * @param url the `postgresUrl` that vitest provides; null gives a PGlite of its own
 */
export async function createTestDatabase(
  url: string | null,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<TestDatabase> {
  if (url === null) return createPgliteDatabase(prepare)
  const run = new URL(url).pathname.slice(1)
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await execute(url, async (client) => {
    await ensureTemplate(client, url, `${run}_template`, prepare)
    await client.query(`create database ${name} template ${run}_template`)
    // Test data need not survive a crash, and waiting for the disk would take most of the tests' time.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const drop = () => execute(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: withDatabase(url, name), drop: async () => void (await drop()) }
}

/** Test files run in parallel: the lock lets one of them prepare the template, and the template flag shows that it is complete. */
async function ensureTemplate(
  client: Client,
  url: string,
  template: string,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  await client.query('select pg_advisory_lock(1)')
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
    template,
  ])
  if (rowCount === 0) {
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template}`)
    await prepare(withDatabase(url, template))
    await client.query(`alter database ${template} is_template true`)
  }
  await client.query('select pg_advisory_unlock(1)')
}

async function createPgliteDatabase(prepare: (databaseUrl: string) => Promise<void>): Promise<TestDatabase> {
  const { startPglite } = await import('./pglite-server.ts')
  const server = await startPglite()
  await prepare(server.url)
  return { url: server.url, drop: server.stop }
}

async function execute<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
