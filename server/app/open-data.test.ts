// Tests what a newer version of Cairn does before it changes a school's embedded database.
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { parseTimestamp } from '../backups/retention.rules.ts'
import { findSchema, firstSchema, migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { LATER, laterSteps, withLaterStep } from '../testing/later-step.ts'
import { runCommand } from '../testing/typed-command.ts'
import { hashSource, readDatabase } from '../transfer/index.ts'
import { readConfig } from './config.ts'
import { openData } from './open-data.ts'

const log = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'cairn-update-'))
afterAll(() => rm(folder, { recursive: true }))

let places = 0
let env = { CAIRN_DATA_DIR: folder }
beforeEach(() => {
  env = { CAIRN_DATA_DIR: join(folder, String(places++)) }
})
const file = () => join(env.CAIRN_DATA_DIR, 'cairn.db')
const backups = () => join(env.CAIRN_DATA_DIR, 'backups')
const names = (path: string) => readdir(path).catch(() => [])

async function within<T>(path: string, work: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const database = openDatabase({ engine: 'sqlite', file: path }, log)
  return work(database).finally(() => database.close())
}
const schemaIn = (path: string) => within(path, ({ db }) => findSchema(db))
const hashesIn = (path: string) =>
  within(path, async ({ db }) => hashSource(await readDatabase(db, 'sqlite')))

/** The database as an older version left it. */
async function oldDatabase({ people }: { people: boolean }): Promise<void> {
  await within(file(), async ({ db }) => {
    await migrate(db, 'sqlite', firstSchema)
    if (!people) return
    const none = { is_admin: 0, is_coach: 0, is_captain: 0, is_guide: 0, can_bypass_deadlines: 0 } as const
    const name = { username: 'rita.root', username_key: 'rita.root', first_name: 'Rita', last_name: 'Root' }
    const rita = {
      ...name,
      ...none,
      is_super_admin: 1,
      sort_name: 'root rita',
      password_hash: 'x',
      created_at: 0,
    } as const
    await db.insertInto('users').values(rita).execute()
  })
}

async function opened() {
  const { database, ...rest } = await withLaterStep(() => openData(readConfig(env), log))
  await database.close()
  return rest
}

async function sentence(): Promise<string> {
  return opened().then(
    () => 'It was brought up to date.',
    (error) => (error instanceof Error ? error.message : String(error)),
  )
}

describe.skipIf(inject('engine') !== 'sqlite')('an update of the database', () => {
  test('an update first copies the unchanged database, and retention ignores the copy', async () => {
    await oldDatabase({ people: true })
    const before = await hashesIn(file())
    const { copy, migrated } = await opened()
    expect(migrated).toEqual([...laterSteps, LATER])
    expect(copy).toBe(join(backups(), `cairn-before-update-${firstSchema}.db`))
    expect([await schemaIn(copy ?? ''), await schemaIn(file())]).toEqual([firstSchema, LATER])
    expect(await hashesIn(copy ?? '')).toEqual(before)
    expect((await names(backups())).map(parseTimestamp)).toEqual([null])
    expect(await opened()).toEqual({ copy: null, migrated: [] })
  })

  test('an update says where the copy is, and the copy can be restored', async () => {
    await oldDatabase({ people: true })
    const copy = join(backups(), `cairn-before-update-${firstSchema}.db`)
    const { output } = await withLaterStep(() => runCommand(env, ['migrate']))
    expect(output).toContain(`A copy from before the update is in ${copy}.`)
    const restored = await withLaterStep(() => runCommand(env, ['restore', '--force', copy]))
    expect(restored.failure).toBeNull()
    expect(await schemaIn(file())).toBe(LATER)
  })

  test.each<[string, () => Promise<void>]>([
    ['there is no database', async () => {}],
    ['nobody has an account', () => oldDatabase({ people: false })],
  ])('an update copies nothing if %s', async (_where, prepare) => {
    await prepare()
    expect(await opened()).toMatchObject({ copy: null, migrated: expect.arrayContaining([LATER]) })
    expect(await names(backups())).toEqual([])
  })

  test('an update stops if the copy cannot be made, and says why', async () => {
    await oldDatabase({ people: true })
    await writeFile(backups(), 'a file in the way')
    expect(await sentence()).toMatch(
      /^The database needs to be updated, but the copy to make first could not be written to .+: a file is in the way\. The database was not changed\. Set CAIRN_BACKUP_DIR/,
    )
    expect(await schemaIn(file())).toBe(firstSchema)
    await rm(backups())
    expect((await opened()).copy).not.toBeNull()
  })

  test.skipIf(process.getuid?.() === 0)('an update stops if the copy may not be written', async () => {
    await oldDatabase({ people: true })
    await mkdir(backups(), { mode: 0o500 })
    expect(await sentence()).toMatch(/this account may not write there/)
    await chmod(backups(), 0o700)
    expect(await schemaIn(file())).toBe(firstSchema)
  })

  test('an update stops at a damaged database', async () => {
    await oldDatabase({ people: true })
    const spoilt = new Sqlite(file())
    spoilt.pragma('foreign_keys = off')
    spoilt.exec('update users set school_id = 4711')
    spoilt.close()
    expect(await sentence()).toMatch(
      /: The database in this file is damaged\. The database was not changed\./,
    )
    expect(await schemaIn(file())).toBe(firstSchema)
    expect(await names(backups())).toEqual([])
  })
})
