// What goes together to PostgreSQL comes back to whoever asked for it, also when something of it fails.
import { sql } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testSource } from '../../testing/test-source.ts'
import { Line } from './line.ts'
import { type Database, openDatabase } from './open.ts'
import { PatientPool } from './patient-pool.ts'

const log = pino({ level: 'silent' })
const begin = { name: '', text: 'begin', values: [] }
const commit = { name: '', text: 'commit', values: [] }
const rollback = { name: '', text: 'rollback', values: [] }

describe.skipIf(inject('engine') !== 'postgres')('one connection', () => {
  let pool: PatientPool
  beforeAll(async () => {
    const { source, remove } = await testSource('postgres')
    const url = source.engine === 'postgres' ? source.url : ''
    pool = new PatientPool({ connectionString: url, max: 1 })
    pool.on('error', () => {})
    return async () => {
      await pool.end()
      await remove()
    }
  })
  let client: pg.PoolClient
  let line: Line
  let outdated = 0
  /** What is read from a text, unless a test says otherwise. */
  let read = (text: string): unknown => text
  beforeEach(async () => {
    client = await pool.connect()
    client.on('error', () => {})
    // PGlite is one session, whoever connects.
    await client.query('discard temp')
    line = new Line(
      client,
      () => read,
      () => {
        outdated++
        line.forgetPlans()
      },
    )
  })
  afterEach(async () => {
    read = (text) => text
    client.release(true)
    await expect.poll(() => pool.clients.size).toBe(0)
  })

  const rows = async (text: string, values: unknown[] = [], name = '') =>
    (await line.run({ name, text, values })).rows
  const run = async (text: string) => (await line.run({ name: '', text, values: [] })).tag

  describe('statements that are kept planned', () => {
    test('answer the same at every run', async () => {
      for (const value of [1, 2, 3]) {
        expect(await rows('select $1::int + 1 as next', [value], 'next')).toEqual([
          { next: String(value + 1) },
        ])
      }
    })

    test('that could not be planned are planned at the next run', async () => {
      const ask = () => rows('select id from later', [], 'later')
      await expect(ask()).rejects.toMatchObject({ code: '42P01' })
      await run('create temporary table later as select 7 as id')
      for (let times = 0; times < 3; times++) expect(await ask()).toEqual([{ id: '7' }])
    })

    test('that failed in their run answer at the next, planned already or not', async () => {
      const share = (by: number) => rows('select 12 / $1::int as share', [by], 'share')
      await expect(share(0)).rejects.toMatchObject({ code: '22012' })
      expect(await share(3)).toEqual([{ share: '4' }])
      await expect(share(0)).rejects.toMatchObject({ code: '22012' })
      expect(await share(4)).toEqual([{ share: '3' }])
      expect(await share(6)).toEqual([{ share: '2' }])
    })

    test('are known again when a failure beside them took their run with it', async () => {
      const one = () => rows('select 1 as one', [], 'one')
      for (let times = 0; times < 2; times++) {
        const both = await Promise.allSettled([one(), rows('select 1 / 0'), one()])
        expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
        expect(await Promise.all([one(), one()])).toEqual([[{ one: '1' }], [{ one: '1' }]])
      }
    })

    test('are planned anew once the table has another column', async () => {
      await run('create temporary table drifting as select 1 as id')
      const all = () => rows('select * from drifting', [], 'all')
      expect(await all()).toEqual([{ id: '1' }])
      expect(await all()).toEqual([{ id: '1' }])
      await run('alter table drifting add column colour text')
      expect(await all()).toEqual([{ id: '1', colour: null }])
      expect(outdated).toBe(1)
      await run('alter table drifting drop column colour')
      expect(await Promise.all([all(), rows('select 2 as two')])).toEqual([[{ id: '1' }], [{ two: '2' }]])
    })
  })

  describe('what is asked at once', () => {
    test('is answered to each for itself, in the order asked', async () => {
      const asked = ['a', 'b', 'c'].map((word) => rows('select $1::text as word', [word], 'word'))
      expect(await Promise.all(asked)).toEqual([[{ word: 'a' }], [{ word: 'b' }], [{ word: 'c' }]])
    })

    test('is answered while something is under way, which may ask more', async () => {
      const first = rows('select 1 as n').then(([row]) => rows('select $1::int + 1 as n', [Number(row?.n)]))
      await new Promise(process.nextTick)
      expect(await Promise.all([first, rows('select 5 as n')])).toEqual([[{ n: '2' }], [{ n: '5' }]])
    })

    test('fails for each with the one that failed, and leaves nothing of it', async () => {
      await run('create temporary table kept (id int primary key)')
      const all = await Promise.allSettled([
        run('insert into kept values (1)'),
        run('insert into kept values (1)'),
        run('insert into kept values (2)'),
      ])
      for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: '23505' } })
      expect(await rows('select id from kept')).toEqual([])
    })

    test('fails alone where only its answer cannot be read', async () => {
      read = (text) => {
        if (text === 'unreadable') throw new Error('This cannot be read.')
        return text
      }
      const [good, bad, other] = await Promise.allSettled([
        rows("select 'good' as word"),
        rows("select 'good' as word union all select 'unreadable' union all select 'unreadable'"),
        rows("select 'other' as word"),
      ])
      expect(good).toMatchObject({ value: [{ word: 'good' }] })
      expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'This cannot be read.' } })
      expect(other).toMatchObject({ value: [{ word: 'other' }] })
      expect(await rows("select 'after' as word")).toEqual([{ word: 'after' }])
    })
  })

  describe('a transaction', () => {
    beforeEach(() => run('create temporary table kept (id int primary key)'))

    test('begins with its first statement, and is kept by its commit', async () => {
      line.begin(begin)
      expect(await run('savepoint here')).toBe('SAVEPOINT')
      expect(await run('insert into kept values (1)')).toBe('INSERT 0 1')
      expect(await line.end(commit)).toEqual({ rows: [], tag: 'COMMIT' })
      await expect(run('savepoint here')).rejects.toMatchObject({ code: '25P01' })
      expect(await rows('select id from kept')).toEqual([{ id: '1' }])
    })

    test('is undone whole after an error in the middle of what was asked at once', async () => {
      line.begin(begin)
      await run('insert into kept values (1)')
      const all = await Promise.allSettled([
        run('insert into kept values (2)'),
        run('insert into missing values (2)'),
        rows('select id from kept'),
      ])
      for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: '42P01' } })
      await expect(rows('select 1 as one')).rejects.toMatchObject({ code: '25P02' })
      expect((await line.end(rollback)).tag).toBe('ROLLBACK')
      expect(await rows('select id from kept')).toEqual([])
    })

    test.each([commit, rollback])('without a statement is not begun, and $text ends it', async (end) => {
      line.begin(begin)
      expect(await line.end(end)).toEqual({ rows: [], tag: end.text.toUpperCase() })
      await expect(run('savepoint here')).rejects.toMatchObject({ code: '25P01' })
      expect(await run('insert into kept values (1)')).toBe('INSERT 0 1')
    })

    test('whose first statement has a wrong parameter has not begun', async () => {
      line.begin(begin)
      await expect(rows('select $1::text as word', [{}])).rejects.toThrow(TypeError)
      await line.end(rollback)
      await expect(run('savepoint here')).rejects.toMatchObject({ code: '25P01' })
    })

    test('fails with an outdated plan, and can be run again', async () => {
      const all = () => rows('select * from kept', [], 'all')
      for (let times = 0; times < 2; times++) expect(await all()).toEqual([])
      await run('alter table kept add column colour text')
      line.begin(begin)
      await expect(all()).rejects.toMatchObject({ code: '0A000' })
      await line.end(rollback)
      line.begin(begin)
      await run('insert into kept values (1)')
      expect(await all()).toEqual([{ id: '1', colour: null }])
      await line.end(commit)
    })
  })

  test('lost while something is under way tells everybody who waits, and is not used again', async () => {
    const underWay = [rows('select 1 as one'), rows('select 2 as two', [], 'two')]
    await new Promise(process.nextTick)
    const waiting = [rows('select 3 as three'), rows('select 4 as four', [], 'four')]
    const told = Promise.allSettled([...underWay, ...waiting])
    for (const { connection } of pool.clients) connection.stream.destroy()
    for (const one of await told) {
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/terminated|queryable/) },
      })
    }
    await expect(rows('select 5 as five')).rejects.toThrow(/not queryable/)
    const lost = client
    lost.release()
    client = await pool.connect()
    expect(client).not.toBe(lost)
    line = new Line(
      client,
      () => read,
      () => {},
    )
    expect(await rows('select 2 as two', [], 'two')).toEqual([{ two: '2' }])
  })
})

describe.skipIf(inject('engine') !== 'postgres')('what is sent and what comes back', () => {
  let db: Database['db']
  beforeAll(async () => {
    const { source, remove } = await testSource('postgres')
    const database = openDatabase(source, log)
    db = database.db
    return async () => {
      await database.close()
      await remove()
    }
  })
  const sent = async (value: unknown, type: string) => {
    const { rows } = await sql<{ it: unknown }>`select ${value}::${sql.raw(type)} as it`.execute(db)
    return rows[0]?.it
  }

  test.each<[string, unknown, string, unknown]>([
    ['an instant as a number', 1_795_291_200_123, 'int8', 1_795_291_200_123],
    ['a number that is not whole', -0.5, 'float8', -0.5],
    ['a flag', 1, 'smallint', 1],
    ['a truth value', true, 'boolean', true],
    ['its contrary', false, 'boolean', false],
    ['nothing', null, 'text', null],
    ['nothing given', undefined, 'text', null],
    [
      'a text of quotes, backslashes and lines',
      `it's "C:\\new"\n{},NULL 🪨`,
      'text',
      `it's "C:\\new"\n{},NULL 🪨`,
    ],
    ['no text', '', 'text', ''],
    ['a day', '2026-11-18', 'text', '2026-11-18'],
    ['no list', [], 'text[]', []],
    [
      'a list of texts',
      ['a"b', 'c\\d', '\\"', null, 'NULL', '', ' x ', '{,}', "it's", 'a\nb'],
      'text[]',
      ['a"b', 'c\\d', '\\"', null, 'NULL', '', ' x ', '{,}', "it's", 'a\nb'],
    ],
    ['a list of numbers', [3, 1, null], 'int4[]', [3, 1, null]],
    ['a list of truth values', [true, false], 'boolean[]', [true, false]],
    ['lists in a list', [['a,b'], ['c"d']], 'text[]', [['a,b'], ['c"d']]],
  ])('%s', async (_what, value, type, answer) => {
    expect(await sent(value, type)).toEqual(answer)
  })

  test.each([{ a: 1 }, new Date(0), Symbol('s'), () => 1, [{}]])(
    'is refused where it has no text',
    async (value) => {
      await expect(sent(value, 'text')).rejects.toThrow(TypeError)
      expect(await sent('after it', 'text')).toBe('after it')
    },
  )

  test('counts and comparisons are numbers and truth values', async () => {
    const { rows } = await sql`select count(*) as many, 1 < 2 as less, null::int8 as none`.execute(db)
    expect(rows).toEqual([{ many: 1, less: true, none: null }])
  })
})
