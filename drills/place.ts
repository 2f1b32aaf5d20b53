// The data of a drill: a folder, or a database on a temporary PostgreSQL that can be stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { type Database, type DatabaseSource, openDatabase } from '../server/platform/db/open.ts'
import { findPostgresBinaries } from '../server/testing/postgres-binaries.ts'
import { type Cluster, startCluster } from '../server/testing/postgres-cluster.ts'
import { hashSource, readDatabase } from '../server/transfer/index.ts'

export interface Place {
  source: DatabaseSource
  /** Environment of the server and the command line. */
  env: Record<string, string>
  /** The folder for other files. */
  folder: string
  remove(): Promise<void>
}

export interface PostgresPlace extends Place {
  cluster: Cluster
}

export async function createFilePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-drill-'))
  return toFolderPlace(folder, () => rm(folder, { recursive: true, force: true }))
}

export function toFolderPlace(folder: string, remove: () => Promise<void>): Place {
  return {
    source: { engine: 'sqlite', file: join(folder, 'cairn.db') },
    env: { CAIRN_DATA_DIR: folder },
    folder,
    remove,
  }
}

/** @returns null if PostgreSQL is not installed */
export async function createPostgresPlace(): Promise<PostgresPlace | null> {
  const binaries = await findPostgresBinaries()
  if (!binaries) return null
  const cluster = await startCluster(binaries)
  const url = Object.assign(new URL(cluster.url), { pathname: '/drill' }).href
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('create database drill').finally(() => client.end())
  const { folder, stop } = cluster
  return { cluster, source: { engine: 'postgres', url }, env: { DATABASE_URL: url }, folder, remove: stop }
}

export const NO_POSTGRES = { skipped: 'no programs of PostgreSQL on this machine' }

/** Opens the database while servers may use it. */
export async function withDatabase<T>(
  place: Pick<Place, 'source'>,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(place.source, pino({ level: 'silent' }))
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Returns the hash of each table. */
export const hashTables = (place: Pick<Place, 'source'>): Promise<Record<string, string>> =>
  withDatabase(place, async ({ db, engine }) => hashSource(await readDatabase(db, engine)))

export function haveSameRows(before: Record<string, string>, after: Record<string, string>): boolean {
  return Object.keys(before).length > 0 && JSON.stringify(before) === JSON.stringify(after)
}
