// A database that hangs: queries fail soon, and work again as soon as it answers.
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

  const one = (db: Database['db']) => sql<{ one: number }>`select 1 as one`.execute(db)

  test('that hangs fails all queries within 2 s and later ones at once, and is used again when it answers', async () => {
    const line = await cuttable(url)
    const { db, close } = openDatabase({ engine: 'postgres', url: line.url }, log)
    await one(db)
    line.hang()
    const began = performance.now()
    // More than the pool has connections: some wait in its queue.
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => one(db)))
    // More than 2 s, because the machine that runs the tests may be busy.
    expect(performance.now() - began).toBeLessThan(6_000)
    const refused = {
      status: 'rejected',
      reason: { message: expect.stringContaining('Connection terminated') },
    }
    expect(results).toMatchObject(Array(20).fill(refused))
    const later = performance.now()
    expect(await Promise.allSettled([one(db)])).toMatchObject([refused])
    expect(performance.now() - later).toBeLessThan(1_000)
    line.goOn()
    await expect
      .poll(async () => (await one(db).catch(() => null))?.rows, { timeout: 15_000 })
      .toEqual([{ one: 1 }])
    await close()
    line.close()
  })

  test('with all connections busy still serves the next query, however long these take', async () => {
    const { db, close } = openDatabase({ engine: 'postgres', url }, log)
    const slow = Array.from({ length: 8 }, () => sql`select pg_sleep(2.5)`.execute(db))
    await wait(100)
    expect((await one(db)).rows).toEqual([{ one: 1 }])
    await Promise.all(slow)
    await close()
  })

  test('has the time of its last answer', async () => {
    const { pool, heardAt } = postgresDatabase(url, log)
    const before = performance.now()
    expect(heardAt()).toBeLessThan(before)
    await pool.query('select 1')
    const answered = heardAt()
    expect(answered).toBeGreaterThan(before)
    expect(heardAt()).toBe(answered)
    await pool.end()
  })
})

/** A TCP proxy to the database that can be made to hang: it accepts connections and forwards nothing. */
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
