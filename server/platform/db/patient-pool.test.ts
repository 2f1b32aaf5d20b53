// Waiting for a connection to PostgreSQL: for as long as the database lives, and no longer.
import { connect, createServer, type Socket } from 'node:net'
import pino from 'pino'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { testSource } from '../../testing/test-source.ts'
import { dropWhatHangs } from './hanging.ts'
import { PatientPool } from './patient-pool.ts'

const log = pino({ level: 'silent' })

describe.skipIf(inject('engine') !== 'postgres')('a pool of two connections', () => {
  let url = ''
  beforeAll(async () => {
    const { source, remove } = await testSource('postgres')
    if (source.engine === 'postgres') url = source.url
    return remove
  })

  test('serves whoever waits in turn, however long the others keep their connections', async () => {
    const pool = new PatientPool({ connectionString: url, max: 2 })
    dropWhatHangs(pool, url, log)
    const held = [await pool.connect(), await pool.connect()]
    // Longer than it takes to suspect the database.
    const waiting = [pool.query('select 1 as one'), pool.query('select 2 as one')]
    expect(pool.waitingSince).toBeLessThan(performance.now())
    await held[0]?.query('select pg_sleep(2.5)')
    for (const client of held) client.release()
    const answers = await Promise.all(waiting)
    expect(answers.map(({ rows }) => rows[0]?.one)).toEqual([1, 2])
    expect(pool.waitingSince).toBe(Number.POSITIVE_INFINITY)
    await pool.end()
  })

  test('remembers what it heard on connections that are closed', async () => {
    const pool = new PatientPool({ connectionString: url, max: 2 })
    const client = await pool.connect()
    await client.query('select 1')
    const heard = pool.bytesRead
    expect(heard).toBeGreaterThan(0)
    client.release(true)
    await expect.poll(() => pool.clients.size).toBe(0)
    expect(pool.bytesRead).toBe(heard)
    await pool.query('select 1')
    expect(pool.bytesRead).toBeGreaterThan(heard)
    await pool.end()
  })

  test('sends everybody away once the database hangs, and works again with it', async () => {
    const line = await cuttable(url)
    const pool = new PatientPool({ connectionString: line.url, max: 2 })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    dropWhatHangs(pool, line.url, log)
    await pool.query('select 1')
    line.hang()
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => pool.query('select 1')))
    expect(asked.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))).toEqual(
      // Where this process itself is slow, the pool may lose its patience first.
      Array.from({ length: 4 }, () => expect.stringMatching(/Connection terminated|timeout exceeded/)),
    )
    expect(pool.clients.size).toBeLessThanOrEqual(2)
    line.goOn()
    await expect
      .poll(() => pool.query('select 1').then(() => 'answered', String), { timeout: 15_000 })
      .toBe('answered')
    await pool.end()
    line.close()
  })
})

/** The database at another address, where it can be made to hang: connections are taken, and nothing is passed on. */
async function cuttable(to: string) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let hanging = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, on] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (hanging || on.write(bytes)))
      from.on('error', () => on.destroy()).on('close', () => on.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    hang: () => {
      hanging = true
    },
    goOn: () => {
      hanging = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
