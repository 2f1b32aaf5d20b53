// Tests a database that hangs: queries fail soon, and work again as soon as it answers.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { testSource } from '../../testing/test-source.ts'
import { type Database, openDatabase } from './open.ts'
import { postgresDatabase } from './postgres-dialect.ts'

const log = pino({ level: 'silent' })

describe.skipIf(inject('engine') !== 'postgres')('a database at another address', () => {
  let url = ''
  beforeAll(async () => {
    const { source, remove } = await testSource('postgres')
    if (source.engine === 'postgres') url = source.url
    return remove
  })

  const selectOne = (db: Database['db']) => sql<{ one: number }>`select 1 as one`.execute(db)

  test('a database that hangs fails queries within 2 s and later ones immediately, and is used again once it answers', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    await selectOne(db)
    line.hang()
    const began = performance.now()
    // There are more queries than connections in the pool, so some wait in its queue.
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => selectOne(db)))
    // The limit is above 2 s, because the machine that runs the tests may be busy.
    expect(performance.now() - began).toBeLessThan(6_000)
    const refused = {
      status: 'rejected',
      reason: { message: expect.stringContaining('Connection terminated') },
    }
    expect(results).toMatchObject(Array(20).fill(refused))
    const later = performance.now()
    expect(await Promise.allSettled([selectOne(db)])).toMatchObject([refused])
    expect(performance.now() - later).toBeLessThan(1_000)
    line.goOn()
    await expect
      .poll(async () => (await selectOne(db).catch(() => null))?.rows, { timeout: 15_000 })
      .toEqual([{ one: 1 }])
    await close()
    line.close()
  })

  test('a database with all connections busy still serves the next query, however long the others take', async () => {
    const { db, close } = openDatabase({ engine: 'postgres', url }, log)
    const slow = Array.from({ length: 8 }, () => sql`select pg_sleep(2.5)`.execute(db))
    await wait(100)
    expect((await selectOne(db)).rows).toEqual([{ one: 1 }])
    await Promise.all(slow)
    await close()
  })

  test('the watchdog opens one connection during a slow query, however long it takes', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    await sql`select pg_sleep(3)`.execute(db)
    expect(line.connectionCount()).toBe(2)
    await close()
    line.close()
  })

  test('a database that hangs during a slow query fails it within 2 s, even after it answered probes', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    const slow = sql`select pg_sleep(30)`.execute(db)
    const outcome = slow.then(
      () => 'answered',
      (error) => String(error),
    )
    await wait(1_500)
    expect(line.connectionCount()).toBe(2)
    line.hang()
    const began = performance.now()
    expect(await outcome).toContain('Connection terminated')
    expect(performance.now() - began).toBeLessThan(4_000)
    await close()
    line.close()
  })

  test('a database that accepts no more connections is tried less and less often, and the slow query goes on', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    await selectOne(db)
    line.refuse()
    await sql`select pg_sleep(4)`.execute(db)
    expect(line.connectionCount()).toBeGreaterThan(1)
    expect(line.connectionCount()).toBeLessThanOrEqual(4)
    await close()
    line.close()
  })

  test('losing the connection of the watchdog fails no query', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    const slow = sql`select pg_sleep(3)`.execute(db)
    await expect.poll(() => line.connectionCount()).toBe(2)
    await wait(500)
    line.silence(1)
    await slow
    expect(line.connectionCount()).toBe(3)
    await close()
    line.close()
  })

  test('the watchdog knows when the database last answered', async () => {
    const { pool, lastReceivedAt } = postgresDatabase(url, log)
    const before = performance.now()
    expect(lastReceivedAt()).toBeLessThan(before)
    await pool.query('select 1')
    const answered = lastReceivedAt()
    expect(answered).toBeGreaterThan(before)
    expect(lastReceivedAt()).toBe(answered)
    await pool.end()
  })
})

/** A TCP proxy to the database. While it hangs, it accepts connections and forwards nothing. */
async function cuttable(to: string) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let hanging = false
  let refusing = false
  let connectionCount = 0
  const silenced = new Set<number>()
  const server = createServer((near) => {
    const index = connectionCount
    connectionCount++
    if (refusing) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [from, on] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (hanging || silenced.has(index) || on.write(bytes)))
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
    /** Ends new connections as soon as they are open. */
    refuse: () => {
      refusing = true
    },
    /** Stops forwarding on one connection; the first has the number 0. */
    silence: (index: number) => void silenced.add(index),
    connectionCount: () => connectionCount,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
