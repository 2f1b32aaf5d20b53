// The processes of a PostgreSQL of our own: killed, or held still as on a machine that hangs.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Cluster } from '../server/testing/postgres-cluster.ts'

/** Process ids of those that serve the drill's database, the busy ones first. */
export async function backends(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = 'drill' order by (state = 'idle'), random()`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

export function killBackend(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

/** Connections stay open and nothing answers, until it is let go. */
export async function holdStill({ folder }: Cluster): Promise<() => void> {
  const postmaster = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
  const all = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent).map(Number)
}
