// A primary and its standby: the steps of docs/operations.md.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Cluster, startStandby } from '../server/testing/postgres-cluster.ts'
import { waitUntil } from './drill.ts'

export interface Pairing {
  primary: Cluster
  standby: Cluster
}

export const portOf = ({ url }: Cluster) => Number(new URL(url).port)

/** Returns the address of the drill's database, at another port if one is given. */
export const toDrillUrl = ({ url }: Cluster, port?: number) =>
  Object.assign(new URL(url), { pathname: '/drill', ...(port !== undefined && { port }) }).href

export const hasBaseBackup = (binaries: string) =>
  access(join(binaries, 'pg_basebackup')).then(
    () => true,
    () => false,
  )

export async function withClient<T>({ url }: Cluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The steps of docs/operations.md: a copy of the primary follows it, and then each commit waits for the copy. */
export async function attachStandby(
  primary: Cluster,
  binaries: string,
  started: Cluster[],
): Promise<Pairing> {
  const standby = await startStandby(binaries, primary)
  started.push(standby)
  await withClient(primary, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'")
    await client.query('select pg_reload_conf()')
    const isSynchronous = async () => {
      const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
      return rows.length === 1
    }
    await waitUntil(isSynchronous)
    if (!(await isSynchronous())) throw new Error('The standby did not become synchronous.')
  })
  return { primary, standby }
}

export const promote = (standby: Cluster) =>
  withClient(standby, async (client) => {
    const { rows } = await client.query('select pg_promote(true, 30) as done')
    if (!rows[0]?.done) throw new Error('The standby was not promoted.')
  })
