// Kills or pauses the processes of a temporary PostgreSQL, like a machine that crashes or hangs.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from '../server/testing/postgres-cluster.ts'

/**
 * Kills a process that serves the drill's database, a busy one if there is one. PostgreSQL then closes all connections
 * and recovers. Resolves once it accepts connections again.
 */
export async function crash(url: string): Promise<void> {
  const witness = new Client({ connectionString: url })
  witness.on('error', () => {})
  await witness.connect()
  const thrownOut = new Promise((resolve) => witness.once('end', resolve))
  const { rows } = await witness.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'drill' order by (state = 'idle'), random() limit 1`,
  )
  const [victim] = rows
  if (!victim) throw new Error('Nobody uses the database of the drill.')
  process.kill(victim.pid, 'SIGKILL')
  await thrownOut
  while (!(await acceptsConnections(url))) await wait(25)
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return connected
}

/** Stops all processes: connections stay open and nothing answers. @returns a function that continues them */
export async function pauseProcesses(cluster: Cluster): Promise<() => void> {
  const all = await findProcesses(cluster)
  signalAll(all, 'SIGSTOP')
  return () => signalAll(all, 'SIGCONT')
}

/** Kills all processes at the same time, like a machine that loses its power. */
export async function killProcesses(cluster: Cluster): Promise<void> {
  signalAll(await findProcesses(cluster), 'SIGKILL')
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}

async function findProcesses({ folder }: Cluster): Promise<number[]> {
  const postmaster = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
  return [postmaster, ...(await findChildren(postmaster))]
}

async function findChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent).map(Number)
}
