import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPglite } from './pglite-server.ts'

let server: Awaited<ReturnType<typeof startPglite>>
let pool: Pool

beforeAll(async () => {
  server = await startPglite()
  pool = new Pool({ connectionString: server.url, max: 4 })
  await pool.query('create table crew (id int primary key, members int not null)')
})

afterAll(async () => {
  await pool.end()
  await server.stop()
})

it('the PGlite server lets transactions of several connections take turns, with named statements of the same name', async () => {
  await pool.query('insert into crew values (1, 0)')
  const join = async (stays: boolean) => {
    const client = await pool.connect()
    await client.query('begin')
    const select = { name: 'members', text: 'select members from crew where id = $1', values: [1] }
    const { rows } = await client.query<{ members: number }>(select)
    const members = (rows[0]?.members ?? 0) + 1
    await client.query({ name: 'join', text: 'update crew set members = $1 where id = 1', values: [members] })
    await client.query(stays ? 'commit' : 'rollback')
    client.release()
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => join(index % 4 !== 0)))
  expect((await pool.query('select members from crew where id = 1')).rows).toEqual([{ members: 15 }])
})

it('the PGlite server reports errors by their code and continues', async () => {
  await pool.query('insert into crew values (2, 0)')
  await expect(pool.query('insert into crew values (2, 0)')).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('the PGlite server rolls back what a closed connection left open', async () => {
  await pool.query('insert into crew values (3, 0)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('update crew set members = 9 where id = 3')
  client.release(true)
  expect((await pool.query('select members from crew where id = 3')).rows).toEqual([{ members: 0 }])
})
