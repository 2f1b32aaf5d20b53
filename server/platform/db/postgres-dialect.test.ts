// Tests what Cairn relies on in pg's pool: types, prepared statements, and the state after errors.
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testSource } from '../../testing/test-source.ts'
import { toDomainError } from '../http/error-answer.ts'
import { type Database, type DatabaseSource, openDatabase } from './open.ts'
import { inTransaction } from './school-db.ts'

const log = pino({ level: 'silent' })

describe.skipIf(inject('engine') !== 'postgres')('the PostgreSQL driver', () => {
  let source: DatabaseSource
  let database: Database
  let db: Database['db']
  beforeAll(async () => {
    const { source: opened, remove } = await testSource('postgres')
    source = opened
    database = openDatabase(source, log)
    db = database.db
    return async () => {
      await database.close()
      await remove()
    }
  })
  beforeEach(() => sql`create table kept (id int primary key)`.execute(db))
  afterEach(() => sql`drop table if exists kept`.execute(db))

  type Queries = Pick<typeof db, 'getExecutor'>
  const add = (on: Queries, id: number) => sql`insert into kept values (${id})`.execute(on)
  const kept = async () => (await sql`select * from kept order by id`.execute(db)).rows
  const shareOf = async (by: number, on: Queries = db) =>
    (await sql<{ share: number }>`select 12 / ${by}::int as share`.execute(on)).rows[0]?.share
  const preparedOn = async (on: Queries) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on)).rows

  describe('values', () => {
    const sent = async (value: unknown, type: string) => {
      const { rows } = await sql<{ it: unknown }>`select ${value}::${sql.raw(type)} as it`.execute(db)
      return rows[0]?.it
    }

    test.each<[string, unknown, string, unknown]>([
      ['an instant is a number', 1_795_291_200_123, 'int8', 1_795_291_200_123],
      ['a number that is not whole', -0.5, 'float8', -0.5],
      ['a flag', 1, 'smallint', 1],
      ['a truth value', true, 'boolean', true],
      ['nothing', null, 'text', null],
      ['nothing given', undefined, 'text', null],
      ['quotes and lines', `it's "C:\\new"\n{},NULL 🪨`, 'text', `it's "C:\\new"\n{},NULL 🪨`],
      ['a text without characters', '', 'text', ''],
      ['a day', '2026-11-18', 'text', '2026-11-18'],
      ['an empty list', [], 'text[]', []],
      [
        'a list of texts',
        ['a"b', 'c\\d', '\\"', null, 'NULL', '', ' x ', '{,}', "it's", 'a\nb'],
        'text[]',
        ['a"b', 'c\\d', '\\"', null, 'NULL', '', ' x ', '{,}', "it's", 'a\nb'],
      ],
      ['a list of numbers', [3, 1, null], 'int4[]', [3, 1, null]],
    ])('the PostgreSQL driver returns %s', async (_what, value, type, answer) => {
      // The statement is prepared by the third run.
      for (let times = 0; times < 3; times++) expect(await sent(value, type)).toEqual(answer)
    })

    test('PostgreSQL counts are numbers, and comparisons are booleans', async () => {
      const { rows } = await sql`select count(*) as many, 1 < 2 as less, null::int8 as none`.execute(db)
      expect(rows).toEqual([{ many: 1, less: true, none: null }])
    })
  })

  describe('a statement that recurs', () => {
    test('a recurring statement is prepared once for a connection, and one that runs once is not', async () => {
      await db.connection().execute(async (connection) => {
        for (const by of [1, 2, 3, 4]) expect(await shareOf(by, connection)).toBe(12 / by)
        await sql`select ${'once'}::text`.execute(connection)
        const texts = (await preparedOn(connection)).map(({ statement }) => statement)
        expect(texts.filter((text) => text.includes('as share'))).toHaveLength(1)
        expect(texts.filter((text) => text === 'select $1::text')).toEqual([])
      })
    })

    test('a recurring statement is prepared after very many others, and stays prepared while it is used', async () => {
      await db.connection().execute(async (connection) => {
        const others = async (from: number) => {
          for (let number = from; number < from + 250; number++)
            for (let times = 0; times < 2; times++)
              await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(connection)
        }
        const preparedHot = async () =>
          (await preparedOn(connection)).filter(({ statement }) => statement.includes('as hot'))
        const hot = () => sql`select ${1}::int as hot`.execute(connection)
        await others(0)
        await others(250)
        for (let times = 0; times < 2; times++) await hot()
        expect(await preparedHot()).toHaveLength(1)
        await others(500)
        await hot()
        await others(750)
        await hot()
        expect(await preparedHot()).toHaveLength(1)
      })
    })

    test('a connection with very many prepared statements is replaced after its use', async () => {
      const single = openDatabase(source, log)
      const pidOf = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.db)).rows[0]?.pid
      const first = await pidOf()
      for (let number = 0; number < 700; number++)
        for (let times = 0; times < 2; times++)
          expect(
            (await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(single.db)).rows,
          ).toHaveLength(1)
      expect(await pidOf()).not.toBe(first)
      expect((await preparedOn(single.db)).length).toBeLessThan(600)
      await single.close()
    })

    test('a recurring statement answers after a run that failed', async () => {
      for (const by of [1, 2, 0, 3, 0, 4, 6]) {
        if (by === 0) await expect(shareOf(by)).rejects.toMatchObject({ code: '22012' })
        else expect(await shareOf(by)).toBe(12 / by)
      }
    })

    test('a statement that could not be prepared is prepared once its table exists', async () => {
      const later = () => sql`select id from later where id > ${0}`.execute(db)
      for (let times = 0; times < 3; times++) await expect(later()).rejects.toMatchObject({ code: '42P01' })
      await sql`create table later as select 7 as id`.execute(db)
      for (let times = 0; times < 3; times++) expect((await later()).rows).toEqual([{ id: 7 }])
      await sql`drop table later`.execute(db)
    })
  })

  describe('after a migration of another node', () => {
    const all = async (on: Queries = db) => (await sql`select * from kept where id < ${100}`.execute(on)).rows
    /** Runs `work` on all eight connections of the pool. */
    const onAll = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work))
    const prepareEverywhere = async () => {
      for (let times = 0; times < 3; times++) await onAll(() => sql`select pg_sleep(0.01)`.execute(db))
      for (let times = 0; times < 3; times++) await onAll(() => all())
    }

    test('statements prepared before a migration are prepared again, and no request fails', async () => {
      await add(db, 1)
      await prepareEverywhere()
      await sql`alter table kept add column color text`.execute(db)
      expect(await onAll(() => all())).toEqual(Array(8).fill([{ id: 1, color: null }]))
      await sql`alter table kept drop column color`.execute(db)
      expect(await onAll(() => all())).toEqual(Array(8).fill([{ id: 1 }]))
    })

    test('a transaction runs again even if every connection has the old statement', async () => {
      await prepareEverywhere()
      await sql`alter table kept add column color text`.execute(db)
      let runs = 0
      const rows = await inTransaction(database.db, async (tx) => {
        runs++
        await add(tx, runs)
        return all(tx)
      })
      expect(rows).toEqual([{ id: 2, color: null }])
      expect(await kept()).toEqual([{ id: 2, color: null }])
    })
  })

  test('a failed statement rolls back its transaction, and the connection serves the next one', async () => {
    for (let round = 0; round < 20; round++) {
      const failing = db.transaction().execute(async (tx) => {
        await add(tx, 1)
        await add(tx, 2)
        await add(tx, 1)
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await kept()).toEqual([])
      expect(await shareOf(4)).toBe(3)
    }
  })

  test('concurrent single statements fail independently', async () => {
    const settled = await Promise.allSettled([add(db, 1), shareOf(0), add(db, 2)])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }])
  })

  test.skipIf(inject('postgresKind') === 'pglite')(
    'a connection lost in use fails what waits on it, and the pool goes on without it',
    async () => {
      const failing = db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const ended = sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
        await Promise.all([sql`select pg_sleep(5)`.execute(tx), ended])
      })
      expect(await failing.catch(toDomainError)).toMatchObject({ code: 'unavailable' })
      expect(await kept()).toEqual([])
    },
  )
})
