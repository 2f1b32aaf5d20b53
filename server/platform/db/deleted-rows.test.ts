// Tests that SQLite leaves nothing of deleted rows in the file.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

test("a child's text is overwritten in the file as soon as its row is deleted", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-deleted-rows-'))
  const file = join(folder, 'cairn.db')
  const database = openDatabase({ engine: 'sqlite', file }, pino({ level: 'silent' }))
  const text = 'Write to my grandmother about the move'
  const statement = (query: string) => sql.raw(query).execute(database.db)
  const fileHoldsText = async () => {
    await statement('pragma wal_checkpoint(truncate)')
    return (await readFile(file)).includes(text)
  }
  try {
    await statement('create table letters (id integer primary key, body text)')
    await statement(`insert into letters (body) values ('kept'), ('${text}'), ('kept')`)
    expect(await fileHoldsText()).toBe(true)
    await statement('delete from letters where id = 2')
    expect(await fileHoldsText()).toBe(false)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
