// Tests the commands that read and replace the data, on either engine.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { serverLog } from '../app/log.ts'
import { copyDatabase } from '../backups/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { LATER, withLaterStep } from '../testing/later-step.ts'
import { fillEveryTable } from '../testing/rows-in-every-table.ts'
import { story } from '../testing/story.ts'
import { testSource } from '../testing/test-source.ts'
import { runCommand } from '../testing/typed-command.ts'

const s = await story()
await fillEveryTable(s)
const folder = await mkdtemp(join(tmpdir(), 'cairn-data-'))
afterAll(() => rm(folder, { recursive: true }))
const onSqlite = inject('engine') === 'sqlite'

/** Returns the settings of a server on a copy of the story's database; PostgreSQL uses that database itself. */
const env = { CAIRN_DATA_DIR: join(folder, 'data'), ...(onSqlite ? {} : { DATABASE_URL: urlOf(s.source) }) }
if (s.source.engine === 'sqlite') await copyDatabase(s.source.file, join(env.CAIRN_DATA_DIR, 'cairn.db'))

function urlOf(source: typeof s.source): string {
  return source.engine === 'postgres' ? source.url : ''
}

const run = (...args: string[]) => runCommand(env, args)
const elsewhere = (name: string) => ({ CAIRN_DATA_DIR: join(folder, name) })
const backups = join(env.CAIRN_DATA_DIR, 'backups')

describe('restore-goals', () => {
  test('restore-goals lists the snapshots, restores one by name, and deletes one', async () => {
    const { output, failure } = await run('restore-goals')
    expect([failure, output]).toEqual([
      null,
      [
        expect.stringMatching(
          /^goals-of-school-1-2026-11-18T15-00-00\.000Z-\w{8}: \d goals of St\. Brendan's as of 2026-11-18T15:00:00\.000Z$/,
        ),
      ],
    ])
    const [name = ''] = output[0]?.split(':') ?? []
    expect((await run('restore-goals', name)).output).toEqual([
      expect.stringMatching(
        /^St\. Brendan's has 0 goals back\. \d were there already, or their owners are gone\.$/,
      ),
    ])
    expect((await run('restore-goals', '--delete')).failure).toBe('Name the snapshot to delete.')
    expect((await run('restore-goals', `/data/snapshots/${name}.jsonl`, '--delete')).output).toEqual([
      `The snapshot ${name} is deleted.`,
    ])
    expect((await run('restore-goals', name)).failure).toBe(`There is no snapshot ${name}.`)
    expect((await run('restore-goals')).output).toEqual(['There are no snapshots.'])
  })
})

describe('export and import', () => {
  test('import moves everything into an empty database once', async () => {
    const { output, failure } = await run('export')
    expect(failure).toBeNull()
    expect(output[0]).toMatch(/^\d+ rows of everything are in .*backups\/cairn-export-.*Z\.jsonl\.gz\.$/)
    const [name = ''] = (await readdir(backups)).filter((file) => file.endsWith('.jsonl.gz'))
    const there = elsewhere('moved')
    expect((await runCommand(there, ['import', join(backups, name)])).output).toEqual([
      expect.stringMatching(/^\d+ rows are in .*cairn\.db, exactly as they were written\.$/),
    ])
    expect((await runCommand(there, ['check'])).output).toEqual(['The data is intact.'])
    expect((await runCommand(there, ['import', join(backups, name)])).failure).toMatch(
      /^The database is not empty\./,
    )
    expect((await runCommand(there, ['import', '--force', join(backups, name)])).failure).toBeNull()
  })

  test('one export and one import move everything to PostgreSQL', async ({ skip }) => {
    if (onSqlite) skip('The run on PostgreSQL shows it.')
    const file = join(folder, 'everything.jsonl.gz')
    const old = elsewhere('an-old-place')
    await runCommand(old, ['seed', '--learners', '24', '--weeks', '2'])
    expect((await runCommand(old, ['export', '--to', file])).failure).toBeNull()
    const { source, remove } = await testSource('postgres')
    const postgres = { ...elsewhere('none'), DATABASE_URL: urlOf(source) }
    const { output, failure } = await runCommand(postgres, ['import', file])
    expect(failure).toBeNull()
    expect(output).toEqual([expect.stringMatching(/^\d{3,} rows are in PostgreSQL at /)])
    expect((await runCommand(postgres, ['check'])).output).toEqual(['The data is intact.'])
    await remove()
  })

  test('import --add adds one school next to another', async () => {
    const file = join(folder, 'harbor.jsonl.gz')
    expect((await run('export', '--school', 'Harbor School', '--to', file)).output[0]).toMatch(
      /^\d+ rows of Harbor School are in /,
    )
    const there = elsewhere('next to')
    await runCommand(there, ['seed', '--learners', '24', '--weeks', '1'])
    expect((await runCommand(there, ['import', '--add', file])).output).toEqual([
      expect.stringMatching(/^\d+ rows of Harbor School are in .*cairn\.db/),
    ])
    expect((await runCommand(there, ['check'])).output).toEqual(['The data is intact.'])
  })

  test('export and import refuse an existing file, a folder on a missing disk, and a missing database', async () => {
    const file = join(folder, 'mine.txt')
    await writeFile(file, 'mine')
    expect((await run('export', '--to', file)).failure).toBe(
      `${file} exists already. Choose another name with --to.`,
    )
    expect(await readFile(file, 'utf8')).toBe('mine')
    const disk = join(folder, 'disk')
    const onDisk = { ...env, CAIRN_BACKUP_DIR: join(disk, 'backups') }
    expect((await runCommand(onDisk, ['export'])).failure).toContain('Is its disk mounted?')
    expect(existsSync(disk)).toBe(false)
    for (const command of ['export', 'backup', 'check', 'compact']) {
      const { failure } = await runCommand(elsewhere('nowhere'), [command])
      expect(failure).toMatch(/^There is no database yet/)
    }
    expect(await readdir(folder)).not.toContain('nowhere')
  })
})

describe('check', () => {
  test('check says that the data is intact', async () => {
    expect(await run('check')).toEqual({ output: ['The data is intact.'], failure: null })
  })

  test('check names each fault with its row, and fails', async () => {
    const broken = elsewhere('broken')
    await runCommand(broken, ['import', await fresh()])
    const database = new Sqlite(join(broken.CAIRN_DATA_DIR, 'cairn.db'))
    database.pragma('foreign_keys = off')
    database.exec(`
      update users set group_id = ${s.crews.lichen} where group_id = ${s.crews.moss};
      update goals set revision_count = 7 where user_id = ${s.ivy.id};
      delete from users where id = ${s.wil.id};`)
    database.close()
    const { output, failure } = await runCommand(broken, ['check'])
    expect(output).toContainEqual(
      expect.stringMatching(/^A row of goals refers to a missing row of users: id \d/),
    )
    expect(output).toContainEqual(`A crew has more than five members: id ${s.crews.lichen}.`)
    expect(output).toContainEqual(
      expect.stringMatching(/^A goal has a different number of edits than revisions: id/),
    )
    expect(failure).toMatch(/^\d+ things are wrong\.$/)
  })

  async function fresh(): Promise<string> {
    const file = join(folder, `fresh-${Math.random()}.jsonl.gz`)
    await run('export', '--to', file)
    return file
  }
})

// These commands only work on the embedded database.
describe('backup, restore and compact', () => {
  test('backup, restore and compact refuse PostgreSQL and name its own programs', async () => {
    const backup = await run('backup')
    const compact = await run('compact')
    const restore = await run('restore', join(folder, 'none.db'))
    if (onSqlite) {
      expect(backup.output).toEqual([
        expect.stringMatching(/^The database is in .*cairn-backup-.*Z\.db \(\d+ kB\), checked\.$/),
      ])
      expect(compact.failure).toBeNull()
      expect(restore.failure).toMatch(/^There is no file/)
    } else {
      expect(backup.failure).toContain('pg_dump --format=custom')
      expect(compact.failure).toContain('VACUUM FULL')
      expect(restore.failure).toContain('pg_restore')
    }
  })

  test.skipIf(!onSqlite)(
    'a backup restores on another computer, and replacing a database there needs --force',
    async () => {
      const file = join(folder, 'by-hand.db')
      expect((await run('backup', '--to', file)).failure).toBeNull()
      expect((await run('backup', '--to', file)).failure).toMatch(/exists already/)
      const there = elsewhere('restored')
      expect((await runCommand(there, ['restore', file])).failure).toBe(
        `There is no data folder ${there.CAIRN_DATA_DIR}. Set CAIRN_DATA_DIR to the folder of the server, or make it first.`,
      )
      expect(existsSync(there.CAIRN_DATA_DIR)).toBe(false)
      await mkdir(there.CAIRN_DATA_DIR)
      expect((await runCommand(there, ['restore', file])).output).toEqual([
        `${join(there.CAIRN_DATA_DIR, 'cairn.db')} was restored from ${file}.`,
        expect.stringContaining('repeat any resets made since'),
        expect.stringContaining('the people who follow learners'),
      ])
      expect((await runCommand(there, ['check'])).failure).toBeNull()
      expect((await runCommand(there, ['restore', file])).failure).toMatch(/Use --force/)
      const { output } = await runCommand(there, ['restore', '--force', file])
      expect(output[1]).toMatch(/^The previous database is in .*cairn-replaced-/)
    },
  )

  test.skipIf(!onSqlite)('restore updates a backup of an older version', async () => {
    const old = elsewhere('older')
    const database = openDatabase(readConfig(old).database, serverLog('silent'))
    await migrate(database.db, 'sqlite')
    await database.close()
    const copy = join(folder, 'older.db')
    expect((await runCommand(old, ['backup', '--to', copy])).failure).toBeNull()
    const newer = elsewhere('newer')
    await mkdir(newer.CAIRN_DATA_DIR)
    const { output } = await withLaterStep(() => runCommand(newer, ['restore', copy]))
    expect(output[1]).toBe(`It was brought up to date: ${LATER}.`)
  })
})
