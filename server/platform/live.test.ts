// What one node publishes, the others receive; on the embedded database there is one node.
import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import pino from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { topics } from '../../contract/topics.ts'
import { testSource } from '../testing/test-source.ts'
import { openDatabase } from './db/open.ts'
import { type Change, causedBy, localLive, postgresLive } from './live.ts'

const everything: Change = { schoolId: null, topics: [...topics], to: 'school' }
const change = (id: number): Change => ({ schoolId: 1, topics: ['goals'], to: { users: [id] } })

describe('within one process', () => {
  test('everybody who subscribed hears until they stop', async () => {
    const live = localLive()
    const heard: Change[] = []
    const stop = live.subscribe((one) => heard.push(one))
    live.publish(change(1))
    stop()
    live.publish(change(2))
    expect(heard).toEqual([change(1)])
  })
})

const several = inject('engine') === 'postgres' && inject('postgresKind') !== 'pglite'

describe.skipIf(!several)('between nodes', async () => {
  const log = pino({ level: 'silent' })

  /** Two nodes on one database, each with all changes it has received. */
  async function nodes() {
    const { source, remove } = await testSource('postgres')
    if (source.engine !== 'postgres') throw new Error('Nodes share a PostgreSQL database')
    const { url } = source
    const node = async () => {
      const database = openDatabase(source, log)
      const live = await postgresLive(database, url, log)
      const heard: Change[] = []
      live.subscribe((one) => heard.push(one))
      return { live, heard, database }
    }
    const [one, other] = [await node(), await node()]
    const end = async () => {
      for (const { live, database } of [one, other]) {
        await live.close()
        await database.close()
      }
      await remove()
    }
    return { one, other, end }
  }

  test('a change reaches both', async () => {
    const { one, other, end } = await nodes()
    const caused = { ...change(1), by: { userId: 1, id: 'page-1' } }
    causedBy(caused.by, one.live).publish(change(1))
    await expect.poll(() => [one.heard, other.heard]).toEqual([[caused], [caused]])
    await end()
  })

  test('a burst arrives whole and in order, what is said twice at once perhaps once', async () => {
    const { one, other, end } = await nodes()
    const all = Array.from({ length: 500 }, (_, index) => change(index + 1))
    for (const each of all) one.live.publish(each)
    await expect.poll(() => other.heard.length).toBe(500)
    expect(other.heard).toEqual(all)
    await end()
  })

  test('one too long for a message becomes the whole school’s', async () => {
    const { one, other, end } = await nodes()
    const users = Array.from({ length: 5_000 }, (_, index) => index)
    one.live.publish({ schoolId: 1, topics: ['people'], to: { users } })
    await expect.poll(() => other.heard).toEqual([{ schoolId: 1, topics: ['people'], to: 'school' }])
    await end()
  })

  test('after a connection that became silent everything is refreshed, too', async () => {
    const { source, remove } = await testSource('postgres')
    if (source.engine !== 'postgres') throw new Error('Nodes share a PostgreSQL database')
    const { hostname, port } = new URL(source.url)
    let isSilent = false
    const relay = createServer((near) => {
      const far = createConnection(Number(port), hostname)
      const passes = !isSilent
      far.on('data', (bytes) => (passes && isSilent) || near.write(bytes))
      near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy())
      near.on('error', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const address = relay.address()
    const url = new URL(source.url)
    url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const database = openDatabase(source, log)
    const live = await postgresLive(database, url.href, log, { everyMs: 100, answerMs: 100 })
    const heard: Change[] = []
    live.subscribe((one) => heard.push(one))
    isSilent = true
    await expect.poll(() => heard, { timeout: 8_000 }).toEqual([everything])
    await live.close()
    await database.close()
    relay.close()
    await remove()
  })

  test('after a lost connection everything is refreshed, since nobody knows what was said', async () => {
    const { one, other, end } = await nodes()
    await one.database.pool?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    )
    await expect.poll(() => other.heard, { timeout: 8_000 }).toEqual([everything])
    await end()
  })
})
