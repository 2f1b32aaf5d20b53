// Tests that all nodes receive the changes that one publishes; with the embedded database there is one node.
import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import pino from 'pino'
import { describe, expect, inject, test, vi } from 'vitest'
import { topics } from '../../contract/topics.ts'
import { testSource } from '../testing/test-source.ts'
import { openDatabase } from './db/open.ts'
import { type Change, causedBy, localLive, postgresLive } from './live.ts'

const everything: Change = { schoolId: null, topics: [...topics], to: 'school' }
const change = (id: number): Change => ({ schoolId: 1, topics: ['goals'], to: { users: [id] } })

const log = pino({ level: 'silent' })

describe('within one process', () => {
  test('other listeners get a change even if one listener throws', () => {
    const error = vi.spyOn(log, 'error')
    const live = localLive(log)
    const heard: Change[] = []
    live.subscribe(() => {
      throw new Error('broken')
    })
    live.subscribe((received) => heard.push(received))
    live.publish(change(1))
    live.publish(change(2))
    expect(heard).toEqual([change(1), change(2)])
    expect(error).toHaveBeenCalledTimes(2)
    error.mockRestore()
  })

  test('a subscriber gets changes until it unsubscribes', async () => {
    const live = localLive(log)
    const heard: Change[] = []
    const stop = live.subscribe((received) => heard.push(received))
    live.publish(change(1))
    stop()
    live.publish(change(2))
    expect(heard).toEqual([change(1)])
  })
})

const several = inject('engine') === 'postgres' && inject('postgresKind') !== 'pglite'

describe.skipIf(!several)('between nodes', async () => {
  /** Two nodes on one database, each with all changes it has received. */
  async function nodes() {
    const { source, remove } = await testSource('postgres')
    if (source.engine !== 'postgres') throw new Error('Nodes share a PostgreSQL database')
    const { url } = source
    const node = async () => {
      const database = openDatabase(source, log)
      const live = await postgresLive(database, url, log)
      const heard: Change[] = []
      live.subscribe((received) => heard.push(received))
      return { live, heard, database }
    }
    const [first, second] = [await node(), await node()]
    const end = async () => {
      for (const { live, database } of [first, second]) {
        await live.close()
        await database.close()
      }
      await remove()
    }
    return { first, second, end }
  }

  test('a change reaches both nodes', async () => {
    const { first, second, end } = await nodes()
    const caused = { ...change(1), by: { userId: 1, id: 'page-1' } }
    causedBy(caused.by, first.live).publish(change(1))
    await expect.poll(() => [first.heard, second.heard]).toEqual([[caused], [caused]])
    await end()
  })

  test('a burst arrives completely and in order, except that equal changes may arrive once', async () => {
    const { first, second, end } = await nodes()
    const all = Array.from({ length: 500 }, (_, index) => change(index + 1))
    for (const each of all) first.live.publish(each)
    await expect.poll(() => second.heard.length).toBe(500)
    expect(second.heard).toEqual(all)
    await end()
  })

  test('changes still arrive after one that could not be announced, even if a listener throws', async () => {
    const { source, remove } = await testSource('postgres')
    if (source.engine !== 'postgres') throw new Error('Nodes share a PostgreSQL database')
    let isFailing = true
    const onQuery = () => {
      if (isFailing) throw new Error('the statement failed')
    }
    const database = openDatabase(source, log, { onQuery })
    const live = await postgresLive(database, source.url, log)
    const heard: Change[] = []
    live.subscribe(() => {
      throw new Error('broken')
    })
    live.subscribe((received) => heard.push(received))
    live.publish(change(1))
    // The statement had run before it failed, so the change may arrive twice.
    await expect.poll(() => heard.length).toBe(2)
    isFailing = false
    live.publish(change(2))
    await expect.poll(() => heard).toEqual([change(1), change(1), change(2)])
    await live.close()
    await database.close()
    await remove()
  })

  test.each([
    ['text that is not JSON', 'refresh, please'],
    ['an empty message', ''],
    ['a value that is not a list', '{"topics":["goals"]}'],
    ['a list of something else', '[1,null,"goals"]'],
    ['a change without an audience', '[{"schoolId":1,"topics":["goals"]}]'],
    ['a change with a wrong audience', '[{"schoolId":1,"topics":["goals"],"to":{"users":"all"}}]'],
    ['a change whose topics are not a list', '[{"schoolId":1,"topics":"goals","to":"school"}]'],
    ['null', 'null'],
  ])('%s on the channel is ignored with one line in the log', async (_what, payload) => {
    const { first, second, end } = await nodes()
    const warn = vi.spyOn(log, 'warn')
    await first.database.pool?.query("select pg_notify('cairn_live', $1)", [payload])
    first.live.publish(change(2))
    await expect.poll(() => [first.heard, second.heard]).toEqual([[change(2)], [change(2)]])
    // Each node logs one line.
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
    await end()
  })

  test('a topic that only a newer version knows is left out', async () => {
    const { first, second, end } = await nodes()
    const newer = [
      { schoolId: 1, topics: ['badges', 'goals'], to: 'school' },
      { schoolId: 1, topics: ['badges'], to: 'school' },
    ]
    await first.database.pool?.query("select pg_notify('cairn_live', $1)", [JSON.stringify(newer)])
    first.live.publish(change(2))
    await expect
      .poll(() => second.heard)
      .toEqual([{ schoolId: 1, topics: ['goals'], to: 'school' }, change(2)])
    await end()
  })

  test('a change that is too long for a message goes to the whole school', async () => {
    const { first, second, end } = await nodes()
    const users = Array.from({ length: 5_000 }, (_, index) => index)
    first.live.publish({ schoolId: 1, topics: ['people'], to: { users } })
    await expect.poll(() => second.heard).toEqual([{ schoolId: 1, topics: ['people'], to: 'school' }])
    await end()
  })

  test('browsers refresh everything after the connection became silent', async () => {
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
    live.subscribe((received) => heard.push(received))
    isSilent = true
    await expect.poll(() => heard, { timeout: 8_000 }).toEqual([everything])
    await live.close()
    await database.close()
    relay.close()
    await remove()
  })

  test('browsers refresh everything after the connection was lost, because changes may be missing', async () => {
    const { first, second, end } = await nodes()
    await first.database.pool?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    )
    await expect.poll(() => second.heard, { timeout: 8_000 }).toEqual([everything])
    await end()
  })
})
