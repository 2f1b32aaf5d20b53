// Tests database files that no server should open: the start and `cairn check` refuse them with a sentence and write nothing.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { backupName, copyDatabase } from '../backups/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { fillEveryTable } from '../testing/rows-in-every-table.ts'
import { story } from '../testing/story.ts'
import { testSource } from '../testing/test-source.ts'
import { runCommand } from '../testing/typed-command.ts'
import { readConfig } from './config.ts'
import { serverLog } from './log.ts'
import { openData } from './open-data.ts'

const s = await story({ onSqlite: true })
await fillEveryTable(s)
const folder = await mkdtemp(join(tmpdir(), 'cairn-usable-'))
afterAll(() => rm(folder, { recursive: true }))
const source = s.source.engine === 'sqlite' ? s.source.file : ''
const log = serverLog('silent')
const backupFile = backupName('daily', Date.parse('2026-11-18T08:00:00Z'))

let places = 0
let env: Record<string, string> = {}
let file = ''
let backup = ''
beforeEach(async () => {
  const data = join(folder, String(++places))
  env = { CAIRN_DATA_DIR: data }
  file = join(data, 'cairn.db')
  backup = join(data, 'backups', backupFile)
  mkdirSync(join(data, 'backups'), { recursive: true })
  await copyDatabase(source, file)
  await copyDatabase(source, backup)
})

async function start(): Promise<string> {
  try {
    const { database } = await openData(readConfig(env), log, { checkPages: () => true })
    await database.close()
    return 'It started.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const check = async () => (await runCommand(env, ['check'])).failure
const restoring = (force: string) => {
  const data = join(file, '..')
  return `Restore the newest backup with: CAIRN_DATA_DIR=${data} npm run cairn -- restore ${force}${backup} (as root, then give the files back: chown --recursive --reference=${data}/ ${data}/)`
}

function overwrite(from: number, count: number, byte: number): void {
  const bytes = readFileSync(file)
  bytes.fill(byte, from, from + count)
  writeFileSync(file, bytes)
}

function withoutTables(): void {
  rmSync(file)
  const database = new Sqlite(file)
  database.pragma('user_version = 1')
  database.close()
}

describe.skipIf(inject('engine') !== 'sqlite')('the embedded database', () => {
  test('a sound file is opened unchanged', async () => {
    expect([await start(), await check()]).toEqual(['It started.', null])
  })

  test.each<[string, () => void]>([
    ['with twelve pages zeroed', () => overwrite(4096 * 4, 4096 * 12, 0)],
    ['with twenty bytes flipped at the head of a page', () => overwrite(4096 * 3, 20, 0xff)],
    ['with its first page zeroed but for the heading', () => overwrite(100, 3900, 0)],
    ['cut in half', () => writeFileSync(file, readFileSync(file).subarray(0, 4096 * 20))],
  ])('%s is damaged, and the sentence says how to restore', async (_what, spoil) => {
    spoil()
    const spoilt = readFileSync(file)
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toContain(`The database ${file} is damaged (`)
      expect(sentence).toContain(restoring('--force '))
    }
    expect(readFileSync(file).equals(spoilt)).toBe(true)
  })

  test('a database file without a header is refused as not a database', async () => {
    overwrite(0, 100, 0)
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toMatch(/is not a database/)
      expect(sentence).toContain(restoring('--force '))
    }
  })

  test('a missing file with backups does not start as an empty one', async () => {
    rmSync(file)
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toContain(
        `There is no database ${file}, but there are backups of one. Is its disk mounted?`,
      )
      expect(sentence).toContain(restoring(''))
      expect(sentence).toContain(`move the backups out of ${join(file, '../backups')} first`)
    }
    expect(existsSync(file)).toBe(false)
    rmSync(backup)
    expect(await start()).toBe('It started.')
  })

  test.each<[string, () => void]>([
    ['empty', () => writeFileSync(file, '')],
    ['without a table', withoutTables],
  ])('a database file that is %s and has backups does not start as an empty one', async (_what, spoil) => {
    spoil()
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toContain(`The database ${file} is empty, but there are backups of one.`)
      expect(sentence).toContain(restoring('--force '))
    }
    rmSync(backup)
    expect(await start()).toBe('It started.')
  })

  test('the command in the sentence restores the file', async () => {
    writeFileSync(file, '')
    const command = /npm run cairn -- (restore \S+ \S+)/.exec(await start())?.[1] ?? ''
    expect((await runCommand(env, command.split(' '))).failure).toBeNull()
    expect(await start()).toBe('It started.')
  })

  test('a database file without a table or a column is incomplete', async () => {
    new Sqlite(file)
      .exec('drop table saved_replies')
      .exec('alter table last_backup drop column error')
      .close()
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toContain(
        'is incomplete: the column last_backup.error and the table saved_replies are missing.',
      )
      expect(sentence).toContain(restoring('--force '))
    }
  })

  test("another program's file is not changed", async () => {
    rmSync(file)
    new Sqlite(file).exec('create table recipes (id integer primary key, name text)').close()
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toBe(
        `The database ${file} belongs to another program; nothing was written to it. Set CAIRN_DATA_DIR to a folder for Cairn alone.`,
      )
    }
    const tables = new Sqlite(file).prepare('select name from sqlite_schema').pluck().all()
    expect(tables).toEqual(['recipes'])
  })

  test('a file of another program that uses Kysely’s migrations is not changed', async () => {
    new Sqlite(file).exec("update kysely_migration set name = 'a-' || name").close()
    expect(await start()).toContain('belongs to another program')
  })

  // Root can write everywhere.
  test.skipIf(process.getuid?.() === 0)('a database file that may not be written is refused', async () => {
    chmodSync(file, 0o400)
    for (const sentence of [await start(), await check()]) {
      expect(sentence).toBe(
        `The database ${file} cannot be used: this account may not read and write ${file}. Change its owner or its mode.`,
      )
    }
  })

  test('an import is accepted although there are backups', async () => {
    const exported = join(folder, `export-${places}.jsonl.gz`)
    expect((await runCommand(env, ['export', '--to', exported])).failure).toBeNull()
    rmSync(file)
    expect((await runCommand(env, ['import', exported])).failure).toBeNull()
    expect(await start()).toBe('It started.')
  })
})

test.skipIf(inject('engine') !== 'postgres')(
  'a PostgreSQL database without a table is incomplete',
  async () => {
    const { source, remove } = await testSource('postgres')
    if (source.engine !== 'postgres') throw new Error('It is PostgreSQL.')
    const database = openDatabase(source, log)
    await migrate(database.db, database.engine)
    await database.db.schema.dropTable('saved_replies').execute()
    await database.close()
    env = { CAIRN_DATA_DIR: folder, DATABASE_URL: source.url }
    for (const sentence of [await start(), await check()])
      expect(sentence).toMatch(
        /^The database \(PostgreSQL at .+\) is incomplete: the table saved_replies is missing\. Restore a backup\.$/,
      )
    await remove()
  },
)
