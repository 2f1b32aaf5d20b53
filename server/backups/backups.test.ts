// Tests backups of the embedded database, and restoring them, while people write.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { DomainError } from '../platform/errors.ts'
import { fillEveryTable } from '../testing/rows-in-every-table.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { hashSource, readDatabase } from '../transfer/index.ts'
import { dailyBackup } from './daily-backup.ts'
import { compactDatabase, copyDatabase } from './embedded-file.ts'
import { restoreDatabase } from './restore-database.ts'
import { backupName } from './retention.rules.ts'

const s = await story({ onSqlite: true })
await fillEveryTable(s)
const log = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'cairn-backups-'))
afterAll(() => rm(folder, { recursive: true }))
const file = s.source.engine === 'sqlite' ? s.source.file : ''
const now = s.clock.now()

let places = 0
let place = folder
beforeEach(async () => {
  places++
  place = join(folder, String(places))
  await mkdir(place)
})

async function hashesIn(path: string): Promise<Record<string, string>> {
  const database = openDatabase({ engine: 'sqlite', file: path }, log)
  const hashes = await hashSource(await readDatabase(database.db, 'sqlite'))
  await database.close()
  return hashes
}

const hashes = async () => hashSource(await readDatabase(s.db, 'sqlite'))

async function refusalOf(trying: Promise<unknown>): Promise<string> {
  return trying.then(
    () => 'It was not refused.',
    (error) => (error instanceof DomainError ? (error.issues?.[0]?.message ?? error.message) : String(error)),
  )
}

const restored = (backup: string, to: string, force = false) =>
  restoreDatabase({ backup, file: to, force }, now)

// PostgreSQL comes with its own programs for backups.
describe.skipIf(inject('engine') !== 'sqlite')('the embedded database', () => {
  test('a restored database has the same rows, and everyone signs in again', async () => {
    const backup = join(place, 'backup.db')
    await copyDatabase(file, backup)
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    const home = join(place, 'home', 'cairn.db')
    expect(await restored(backup, home)).toEqual({ replaced: null, migrated: [] })
    expect(await hashesIn(home)).toEqual(await hashes())
    const back = new Sqlite(home)
    expect(back.prepare('select count(*) from sessions').pluck().get()).toBe(0)
    back.close()
    expect((await readdir(join(place, 'home'))).sort()).toEqual(['cairn.db'])
  })

  test('a backup shows one instant, even while goals and their edits are written', async () => {
    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) {
        const id = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
        await s.wil.call('PATCH /api/goals/:id', { params: { id }, body: { title: `Goal ${written}` } })
        written++
        await turn()
      }
    })()
    const plan = { file, folder: place, keep: 5 }
    await dailyBackup(s.services.database, plan, now, log)
    writing = false
    await writer
    expect(written).toBeGreaterThan(3)
    const copy = new Sqlite(join(place, backupName('daily', now)))
    const torn = copy.prepare(
      'select count(*) from goals where revision_count <> (select count(*) from goal_edits where goal_id = goals.id)',
    )
    expect(torn.pluck().get()).toBe(0)
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    copy.close()
  })

  test('the server backs up once a night and keeps the newest few backups', async () => {
    await writeFile(join(place, 'roster.csv'), 'mine')
    await writeFile(join(place, backupName('backup', 0)), 'made by hand')
    for (const end of ['.09af34c1.part', '.09af34c1.part-journal']) {
      await writeFile(join(place, `${backupName('daily', 5_000)}${end}`), 'a server was ended here')
    }
    await mkdir(join(place, backupName('daily', 1_000)))
    await symlink(join(place, 'roster.csv'), join(place, backupName('daily', 2_000)))
    const plan = { file, folder: place, keep: 2 }
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) =>
      new Date(`${day}T09:00:00`).getTime(),
    )
    for (const day of days) {
      await dailyBackup(s.services.database, plan, day, log)
      await dailyBackup(s.services.database, plan, day + 60_000, log)
    }
    const [, ...retained] = days.map((day) => backupName('daily', day))
    expect((await readdir(place)).sort()).toEqual(
      [
        'roster.csv',
        backupName('backup', 0),
        backupName('daily', 1_000),
        backupName('daily', 2_000),
        ...retained,
      ].sort(),
    )
    const { body } = await s.ada.call('GET /api/admin/system')
    expect(body).toMatchObject({
      lastBackupAt: new Date(days[2] ?? 0).toISOString(),
      lastBackupError: null,
    })
  })

  test('expired backups are deleted even if the disk has no room to record the new one', async () => {
    const plan = { file, folder: place, keep: 1 }
    const [first, second] = [now, now + 24 * 60 * 60 * 1000]
    await dailyBackup(s.services.database, plan, first, log)
    for (const event of ['insert', 'update'])
      await sql
        .raw(
          `create trigger no_${event} before ${event} on last_backup begin select raise(abort, 'full'); end`,
        )
        .execute(s.db)
    await expect(dailyBackup(s.services.database, plan, second, log)).rejects.toThrow('full')
    for (const event of ['insert', 'update']) await sql.raw(`drop trigger no_${event}`).execute(s.db)
    expect(await readdir(place)).toEqual([backupName('daily', second)])
  })

  test('admins read that backups fail until one succeeds', async () => {
    const blocked = join(place, 'backups')
    await writeFile(blocked, 'no folder')
    const before = (await s.ada.call('GET /api/admin/system')).body.lastBackupAt
    const plan = { file, folder: blocked, keep: 2 }
    await expect(dailyBackup(s.services.database, plan, now, log)).rejects.toThrow()
    expect((await s.ada.call('GET /api/admin/system')).body).toMatchObject({
      lastBackupAt: before,
      lastBackupError: "The backup folder can't be written to.",
    })
    await rm(blocked)
    await dailyBackup(s.services.database, plan, now, log)
    expect((await s.ada.call('GET /api/admin/system')).body.lastBackupError).toBeNull()
    expect(await readdir(blocked)).toEqual([backupName('daily', now)])
  })

  test('backups from a clock that ran ahead do not replace the new one, and admins read about them', async () => {
    const ahead = backupName('daily', Date.parse('2031-01-01T08:00:00Z'))
    await writeFile(join(place, ahead), 'of the future')
    const nights = ['2026-11-16', '2026-11-17'].map((day) => new Date(`${day}T09:00:00`).getTime())
    for (const night of nights)
      await dailyBackup(s.services.database, { file, folder: place, keep: 1 }, night, log)
    expect((await readdir(place)).sort()).toEqual([backupName('daily', nights[1] ?? 0), ahead])
    const problems = async () => (await s.ada.call('GET /api/admin/system')).body.problems
    s.services.backupFolder = place
    expect(await problems()).toEqual([
      `The backup ${ahead} is dated in the future. It is kept until it is removed by hand.`,
    ])
    await rm(join(place, ahead))
    expect(await problems()).toEqual([])
    s.services.backupFolder = null
  })

  test('no backup is made below a missing folder, which may be the mount point of a disk', async () => {
    const above = join(place, 'disk')
    const plan = { file, folder: join(above, 'backups'), keep: 2 }
    await expect(dailyBackup(s.services.database, plan, now, log)).rejects.toThrow()
    expect(existsSync(above)).toBe(false)
    s.services.backupFolder = plan.folder
    const GONE = 'The backup folder is gone. Is its disk mounted?'
    expect((await s.ada.call('GET /api/admin/system')).body).toMatchObject({
      lastBackupError: GONE,
      problems: [GONE],
    })
    await mkdir(above)
    await dailyBackup(s.services.database, plan, now, log)
    expect((await s.ada.call('GET /api/admin/system')).body).toMatchObject({
      lastBackupError: null,
      problems: [],
    })
    s.services.backupFolder = null
  })

  test('no earlier backup is deleted for a week after a clock jump', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000
    const plan = { file, folder: place, keep: 1 }
    const ran = { name: 'a-job', next_at: 0 }
    await s.db
      .insertInto('jobs')
      .values({ ...ran, ran_at: now })
      .execute()
    const nights = [now, now + 41 * DAY_MS]
    for (const night of nights) await dailyBackup(s.services.database, plan, night, log)
    expect(await readdir(place)).toHaveLength(2)
    await s.db
      .updateTable('jobs')
      .set({ ran_at: now + 41 * DAY_MS })
      .execute()
    await dailyBackup(s.services.database, plan, now + 42 * DAY_MS, log)
    expect(await readdir(place)).toEqual([backupName('daily', now + 42 * DAY_MS)])
    await s.db.deleteFrom('jobs').execute()
  })

  test('no backup is made while nobody has an account', async () => {
    const empty = openDatabase({ engine: 'sqlite', file: join(place, 'empty.db') }, log)
    await migrate(empty.db, 'sqlite')
    await dailyBackup(
      empty,
      { file: join(place, 'empty.db'), folder: join(place, 'kept'), keep: 2 },
      now,
      log,
    )
    await empty.close()
    expect(existsSync(join(place, 'kept'))).toBe(false)
  })
})

describe.skipIf(inject('engine') !== 'sqlite')('restoring', () => {
  let backup = ''
  let home = ''
  beforeEach(async () => {
    backup = join(place, 'backup.db')
    home = join(place, 'cairn.db')
    await copyDatabase(file, backup)
  })
  const opened = (path: string): Database => openDatabase({ engine: 'sqlite', file: path }, log)

  test('a restore asks before it replaces a database, and keeps the old one next to it', async () => {
    await restored(backup, home)
    const live = opened(home)
    await live.db.updateTable('goals').set({ title: 'Newer than the backup' }).execute()
    await live.close()
    expect(await refusalOf(restored(backup, home))).toMatch(/^There is already a database: .*--force/)
    const newer = await hashesIn(home)
    const { replaced } = await restored(backup, home, true)
    expect(replaced).toBe(join(place, backupName('replaced', now)))
    expect(await hashesIn(home)).toEqual(await hashesIn(backup))
    expect(await hashesIn(replaced ?? '')).toEqual(newer)
    const again = await restored(backup, home, true)
    expect(again.replaced).toBe(join(place, backupName('replaced', now + 1_000)))
    expect(await hashesIn(replaced ?? '')).toEqual(newer)
  })

  test('a restore keeps the writes that a killed server left only in its log', async () => {
    await restored(backup, home)
    const live = opened(home)
    await live.db.updateTable('goals').set({ title: 'Only in the log' }).execute()
    const killed = join(place, 'killed', 'cairn.db')
    await mkdir(join(place, 'killed'))
    for (const suffix of ['', '-wal']) await writeFile(killed + suffix, await readFile(home + suffix))
    await live.close()
    const { replaced } = await restored(backup, killed, true)
    const old = opened(replaced ?? '')
    const titles = await old.db.selectFrom('goals').select('title').distinct().execute()
    expect(titles).toEqual([{ title: 'Only in the log' }])
    await old.close()
    expect(await hashesIn(killed)).toEqual(await hashesIn(backup))
  })

  test('a restore reads the log next to a backup', async () => {
    const live = opened(backup)
    await live.db.updateTable('goals').set({ title: 'Only in the log' }).execute()
    const copied = join(place, 'copied.db')
    for (const suffix of ['', '-wal']) await writeFile(copied + suffix, await readFile(backup + suffix))
    await live.close()
    await restored(copied, home)
    const back = opened(home)
    expect(await back.db.selectFrom('goals').select('title').distinct().execute()).toEqual([
      { title: 'Only in the log' },
    ])
    await back.close()
    expect(existsSync(`${copied}-wal`)).toBe(true)
  })

  test('a restore is refused while a server uses the database', async () => {
    await restored(backup, home)
    const server = opened(home)
    await server.db.selectFrom('users').select('id').execute()
    expect(await refusalOf(restored(backup, home, true))).toBe(
      'A server is using the database. Stop it first.',
    )
    await server.db.updateTable('goals').set({ title: 'The server goes on' }).execute()
    await server.close()
    expect((await readdir(place)).sort()).toEqual(['backup.db', 'cairn.db'])
  })

  test('a restore replaces a database too damaged to open, and keeps it with its log', async () => {
    await writeFile(home, 'this was a database once'.repeat(100))
    await writeFile(`${home}-wal`, 'and this its log')
    const { replaced } = await restored(backup, home, true)
    expect(await readFile(replaced ?? '', 'utf8')).toContain('this was a database once')
    expect(await readFile(`${replaced}-wal`, 'utf8')).toBe('and this its log')
    expect(await hashesIn(home)).toEqual(await hashesIn(backup))
  })

  test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['is not a database', (path) => writeFile(path, 'hello'.repeat(1000)), /not a Cairn database/],
    [
      'is another program’s database',
      async (path) => {
        await rm(path)
        new Sqlite(path).exec('create table t (id integer)').close()
      },
      /not a Cairn database/,
    ],
    ['is damaged', damage, /damaged/],
    [
      'names people who are not there',
      async (path) => {
        const database = new Sqlite(path)
        database.pragma('foreign_keys = off')
        database.exec('delete from users where id = (select min(user_id) from goals)')
        database.close()
      },
      /damaged/,
    ],
    [
      'a newer Cairn wrote',
      async (path) => {
        new Sqlite(path).exec("insert into kysely_migration values ('9999-later', '2030-01-01')").close()
      },
      /newer version/,
    ],
    [
      'a Cairn from before 1.0.0 wrote',
      async (path) => {
        new Sqlite(path)
          .exec("delete from kysely_migration where name > '1000-foundation'")
          .exec("update kysely_migration set name = '0012-privacy-contact'")
          .close()
      },
      /Run cairn export with that version/,
    ],
  ])('a restore refuses a file that %s, and changes nothing', async (_what, spoil, sentence) => {
    await restored(backup, home)
    const before = await hashesIn(home)
    await spoil(backup)
    expect(await refusalOf(restored(backup, home, true))).toMatch(sentence)
    expect(await hashesIn(home)).toEqual(before)
    expect((await readdir(place)).sort()).toEqual(['backup.db', 'cairn.db'])
  })

  test('a restore refuses a missing file', async () => {
    expect(await refusalOf(restored(join(place, 'none.db'), home))).toMatch(/^There is no file/)
  })
})

/** Overwrites a page in the middle. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096 * 3, 4096 * 5)
  await chmod(path, 0o600)
  await writeFile(path, bytes)
}

describe.skipIf(inject('engine') !== 'sqlite')('what was deleted', () => {
  test('deleted text is in no backup, and after compacting in none of the database files', async () => {
    const home = join(place, 'cairn.db')
    await copyDatabase(file, home)
    const live = openDatabase({ engine: 'sqlite', file: home }, log)
    const { db } = live
    const canary = 'Canary-4f1d'
    const wil = db.selectFrom('users').select('id').where('id', '=', s.wil.id)
    await db
      .updateTable('users')
      .set({ last_name: canary, sort_name: canary })
      .where('id', '=', s.wil.id)
      .execute()
    await db
      .updateTable('goals')
      .set({ title: canary, description: canary.repeat(100) })
      .where('user_id', 'in', wil)
      .execute()
    await db.deleteFrom('users').where('id', '=', s.wil.id).execute()
    const backup = join(place, 'backup.db')
    await copyDatabase(home, backup)
    expect((await readFile(backup)).includes(canary)).toBe(false)
    compactDatabase(home)
    for (const name of ['cairn.db', 'cairn.db-wal']) {
      expect((await readFile(join(place, name))).includes(canary)).toBe(false)
    }
    await live.close()
  })
})
