// Tests that the embedded database prepares a statement once while it stays in use.
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { EmbeddedDialect } from './sqlite-dialect.ts'

test('a statement in regular use is prepared once, however many others run in between', async () => {
  const file = new Sqlite(':memory:')
  const prepare = vi.spyOn(file, 'prepare')
  const db = new Kysely<object>({ dialect: new EmbeddedDialect(file) })
  for (let number = 1; number <= 1_200; number++) {
    await sql`select ${number}, ${sql.lit(number)}`.execute(db)
    expect((await sql`select ${number} as hot`.execute(db)).rows).toEqual([{ hot: number }])
  }
  expect(prepare.mock.calls.filter(([text]) => text.includes('hot'))).toHaveLength(1)
  file.close()
})
