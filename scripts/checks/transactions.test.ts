import { describe, expect, it } from 'vitest'
import { concurrentStatements, findWrappers } from './transactions.ts'

const both = (name: string) => `Promise.all([read(${name}), write(${name})])`

describe('concurrent statements are found', () => {
  it.each([
    ['under another name', `inTransaction(database.db, async (db) => { await ${both('db')} })`],
    ['of a destructured school', `transaction(school, async ({ db }) => ${both('db')})`],
    ['of a renamed part', `transaction(school, async ({ db: rows }) => ${both('rows')})`],
    [
      'of a part taken later',
      `lockedTransaction(school, async (own) => { const { db } = own; await ${both('db')} })`,
    ],
    [
      'of a variable',
      `inSnapshot(database, async (queries) => { const all = queries; await ${both('all')} })`,
    ],
    [
      'of an object made of it',
      `inTransaction(db, async (q) => { const on = { db: q, engine }; await ${both('on')} })`,
    ],
    ['in a loop of callbacks', 'inTransaction(db, async (q) => Promise.all(ids.map((id) => remove(q, id))))'],
    ['by allSettled', 'inTransaction(db, async (q) => Promise.allSettled([read(q)]))'],
    ['by race', 'inTransaction(db, async (q) => Promise.race([read(q), late()]))'],
    ['with a type argument', `inTransaction<Entered>(db, async (q) => ${both('q')})`],
    [
      'of a named callback',
      `async function work(q: Queries) { await ${both('q')} }\ninTransaction(db, work)`,
    ],
    ['of a classic function', `inTransaction(db, async function (q) { await ${both('q')} })`],
    ['of Kysely itself', `db.transaction().execute(async (q) => ${both('q')})`],
    [
      'of Kysely with a mode',
      `db.transaction().setAccessMode('read only').execute(async (q) => ${both('q')})`,
    ],
    ['of a helper', `function add({ schoolId }: School, tx: Queries) { return ${both('tx')} }`],
    [
      'in a nested function',
      `inTransaction(db, async (q) => { const all = () => ${both('q')}; await all() })`,
    ],
  ])('the transaction check finds concurrent statements %s', (_what, text) => {
    expect(concurrentStatements(text)).toEqual([text.indexOf('Promise.')])
  })
})

describe('nothing is found', () => {
  it.each([
    [
      'before the transaction',
      `const found = await ${both('db')}\ninTransaction(db, async (q) => write(q, found))`,
    ],
    ['in other work inside', 'inTransaction(db, async (q) => { await write(q, await Promise.all(hashes)) })'],
    ['without a transaction', `async function read(db: Queries) { return ${both('db')} }`],
    ['in a callback of something else', `connect(db, async (q) => ${both('q')})`],
    ['in turn', 'inTransaction(db, async (q) => { for (const id of ids) await remove(q, id) })'],
  ])('the transaction check finds nothing wrong %s', (_what, text) => {
    expect(concurrentStatements(text)).toEqual([])
  })
})

describe('a function that runs its parameter in a transaction', () => {
  const withAccount = `export function withAccount<T>({ services }: Context, work: (tx: Queries) => Promise<T>) {
    return inTransaction(services.db, async (db) => work(await lock(db)))
  }`
  const whileActive =
    'const whileActive = (context: Context, id: number, work: Work) => withAccount(context, work)'
  const wrappers = findWrappers([whileActive, withAccount])

  it('a function that runs its parameter in a transaction counts as a transaction, also through another function of another file', () => {
    for (const call of [
      'withAccount(context, async (rows) => ',
      'whileActive(context, 7, async (rows) => ',
    ]) {
      const text = `${call}${both('rows')})`
      expect(concurrentStatements(text)).toEqual([])
      expect(concurrentStatements(text, wrappers)).toEqual([call.length])
    }
  })

  it('a function that runs its parameter in a transaction counts for this parameter only', () => {
    const text = `whileActive(async (rows) => ${both('rows')}, 7, async (rows) => write(rows))`
    expect(concurrentStatements(text, wrappers)).toEqual([])
  })
})
