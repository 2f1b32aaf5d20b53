// Tests that exports move the data from one database to another, row for row, on either engine.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { inSnapshot } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import { seedSchool } from '../seed/index.ts'
import { changeGoal, setGoal } from '../testing/goal-calls.ts'
import { fillEveryTable, rowCounts, STRANGE_TEXT } from '../testing/rows-in-every-table.ts'
import { story } from '../testing/story.ts'
import { createOtherDatabase } from '../testing/test-source.ts'
import { exportData, type ImportMode, importData } from './move-data.ts'
import { movedTables } from './moved-tables.ts'
import { hashSource, readDatabase } from './rows.ts'

const s = await story()
await fillEveryTable(s)
const ivys = { email: 'Ivy@School.org', email_key: 'ivy@school.org' }
await s.db.updateTable('users').set(ivys).where('id', '=', s.ivy.id).execute()
const folder = await mkdtemp(join(tmpdir(), 'cairn-transfer-'))
afterAll(() => rm(folder, { recursive: true }))
const now = s.clock.now()
let files = 0

async function exported(database: Database, school?: string): Promise<string> {
  files++
  const file = join(folder, `${files}.jsonl.gz`)
  await exportData(database, { file, school }, now, () => {})
  return file
}

function imported(database: Database, file: string, mode: ImportMode = 'empty') {
  return importData(database, { file, mode }, now, () => {})
}

async function refusalOf(trying: Promise<unknown>): Promise<string> {
  return trying.then(
    () => 'It was not refused.',
    (error) => (error instanceof DomainError ? (error.issues?.[0]?.message ?? error.message) : String(error)),
  )
}

const hashes = (database: Database) =>
  inSnapshot(database, async (db) => hashSource(await readDatabase(db, database.engine)))

async function secretsOf({ db }: Database): Promise<Record<string, string>> {
  const rows = await db.selectFrom('secrets').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('everything', () => {
  test('an export has every table except those of the installation, and every row that others refer to', async () => {
    const { db } = await createOtherDatabase('sqlite')
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    const moved = movedTables.map(({ name }) => name)
    expect(tables.filter((name) => !moved.some((one) => one === name)).sort()).toEqual(
      [
        'address_confirmations',
        'challenges',
        'deletions',
        'goal_snapshot_parts',
        'goal_snapshots',
        'jobs',
        'last_backup',
        'mail_server',
        'pending_sign_ins',
        'sent_goals',
        'sessions',
        'sign_ins',
      ].sort(),
    )
    for (const { name, references } of movedTables) {
      const { rows } = await sql<{
        from: string
        table: string
      }>`pragma foreign_key_list(${sql.table(name)})`.execute(db)
      // school_id is also part of composite foreign keys.
      const own = rows.filter(({ from }) => from !== 'school_id').map(({ from, table }) => [from, table])
      const { school_id: _school, ...others } = references
      expect(Object.fromEntries(own)).toEqual(others)
    }
  })

  test('each exported table has a row, so the tests below prove something', async () => {
    const counts = await rowCounts(s.db)
    expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([])
  })

  test('an export moves to the other engine and back with the same rows', async () => {
    const before = await hashes(s.services.database)
    const there = await createOtherDatabase('sqlite')
    await imported(there, await exported(s.services.database))
    expect(await hashes(there)).toEqual(before)
    const atHome = await createOtherDatabase(s.engine)
    await imported(atHome, await exported(there))
    expect(await hashes(atHome)).toEqual(before)
    const { text } = await atHome.db.selectFrom('saved_replies').select('text').executeTakeFirstOrThrow()
    expect(text).toBe(STRANGE_TEXT)
  })

  test('an export works on a full disk that has no room for its log entry', async () => {
    const full = await createOtherDatabase('sqlite')
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(full.db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(full.db)
    const entry = { school_id: null, at: 0, actor_id: null, about_id: null, detail: null, subject: '' }
    const add = () =>
      full.db
        .insertInto('audit_log')
        .values({ ...entry, action: 'test' })
        .execute()
    while (await add().then(Boolean, () => false));
    await imported(await createOtherDatabase('sqlite'), await exported(full))
    const actions = await full.db.selectFrom('audit_log').select('action').distinct().execute()
    expect(actions).toEqual([{ action: 'test' }])
  })

  test('a seeded school arrives from SQLite, and its ids are not reused', async () => {
    const seeded = await createOtherDatabase('sqlite')
    await seedSchool(
      seeded,
      { learners: 24, weeks: 4, school: 'Stonebridge School', seed: 3, force: false },
      now,
      () => {},
    )
    const last = await seeded.db
      .selectFrom('goals')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await seeded.db.deleteFrom('goals').where('id', '=', Number(last.id)).execute()
    const before = await hashes(seeded)
    const file = await exported(seeded)
    const here = await createOtherDatabase(s.engine)
    const { rows } = await imported(here, file)
    expect(await hashes(here)).toEqual(before)
    expect(rows).toBeGreaterThan(500)
    const { user_id, school_id } = await here.db
      .selectFrom('goals')
      .select(['user_id', 'school_id'])
      .executeTakeFirstOrThrow()
    const next = await here.db
      .insertInto('goals')
      .values({
        user_id,
        school_id,
        title: 'The next one',
        category: 'Personal',
        duration: 'daily',
        due_on: '2026-11-20',
        deadline_at: now,
        completed: 0,
        is_incomplete_locked: 0,
        created_at: now,
        updated_at: now,
        revision_count: 0,
        created_by_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(next.id).toBe(Number(last.id) + 1)
  })

  test('an export shows one instant, even while goals and their edits are written', async () => {
    // The command line runs in its own process with its own connection.
    const reader = openDatabase(s.source, pino({ level: 'silent' }))
    let writing = true
    let written = 0
    const writes = (async () => {
      while (writing) {
        const { id } = await setGoal(s.max, { title: `Goal ${written}` })
        await changeGoal(s.max, id, { title: `Goal ${written}, better` })
        await changeGoal(s.max, id, { completed: true })
        written++
      }
    })()
    const taken: string[] = []
    while (taken.length < 3 || written < 5) taken.push(await exported(reader))
    writing = false
    await writes
    await reader.close()
    for (const file of taken.slice(0, 3)) {
      const there = await createOtherDatabase('sqlite')
      await imported(there, file)
      expect(await findBrokenRules(there.db)).toEqual({})
    }
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('an export leaves sessions out, and only the account that made it may read the file', async () => {
    const file = await exported(s.services.database)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = gunzipSync(await readFile(file)).toString()
    const [{ token_hash } = { token_hash: '' }] = await s.db
      .selectFrom('sessions')
      .select('token_hash')
      .execute()
    expect(token_hash).not.toBe('')
    expect(text).not.toContain(token_hash)
    const log = (await s.sue.call('GET /api/admin/system')).body
    expect(log.lastBackupAt).toBe('2026-11-18T15:00:00.000Z')
  })

  test.each(['empty', 'add'] as const)(
    'a school keeps its weeks, the one that waits too, its language and its order of names (%s)',
    async (mode) => {
      const weeks = JSON.stringify([
        { from: null, schoolDays: [1, 2, 3, 4, 5], deadlineTime: '16:00' },
        { from: '2026-11-22', schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' },
      ])
      const settings = { school_week: weeks, school_year_start: 1, language: 'es' } as const
      const here = s.db.updateTable('schools').where('id', '=', s.harbor.id)
      await here.set(settings).execute()
      await s.db
        .updateTable('users')
        .set({ name_order: 'in another order' })
        .where('id', '=', s.ivy.id)
        .execute()
      const there = await createOtherDatabase(s.engine)
      await imported(
        there,
        await exported(s.services.database, mode === 'add' ? 'Harbor School' : undefined),
        mode,
      )
      const { id, ...school } = await there.db
        .selectFrom('schools')
        .select(['id', 'school_week', 'school_year_start', 'language'])
        .where('name', '=', 'Harbor School')
        .executeTakeFirstOrThrow()
      expect(school).toEqual(settings)
      const ivy = there.db.selectFrom('users').select('name_order').where('school_id', '=', id)
      expect(await ivy.where('first_name', '=', 'Ivy').executeTakeFirst()).toEqual({
        name_order: 'in another order',
      })
      await here.set({ school_week: null, school_year_start: 8, language: 'en' }).execute()
    },
  )

  test.each(['empty', 'replace'] as const)(
    'an import moves the key of stop links and no other secret (%s)',
    async (mode) => {
      const there = await createOtherDatabase(s.engine)
      // Databases of tests are copies of one, so they share their secrets.
      await there.db
        .updateTable('secrets')
        .set(({ fn, ref }) => ({ value: fn('upper', [ref('value')]) }))
        .execute()
      const before = await secretsOf(there)
      await imported(there, await exported(s.services.database), mode)
      const here = await secretsOf(s.services.database)
      expect(await secretsOf(there)).toEqual({ ...before, family_stop: here.family_stop })
      expect(before.family_stop).not.toBe(here.family_stop)
      expect(Object.keys(before).length).toBeGreaterThan(1)
    },
  )

  test('an import of an older export without the key of stop links keeps the key of the database', async () => {
    const file = await exported(s.services.database)
    const [head = '', ...lines] = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const heading = JSON.parse(head)
    const at = lines.indexOf('{"table":"secrets"}')
    lines.splice(at, 2)
    const tables = heading.tables.filter(({ name }: { name: string }) => name !== 'secrets')
    const older = [JSON.stringify({ ...heading, tables }), ...lines].join('\n')
    await writeFile(file, gzipSync(older))
    const there = await createOtherDatabase(s.engine)
    const before = await secretsOf(there)
    await imported(there, file)
    expect(await secretsOf(there)).toEqual(before)
  })

  test('an import into a database in use needs an explicit replacement', async () => {
    const file = await exported(s.services.database, 'Harbor School')
    const used = await createOtherDatabase(s.engine)
    const everything = await exported(s.services.database)
    await imported(used, everything)
    expect(await refusalOf(imported(used, file))).toMatch(/^The database is not empty\./)
    expect(await rowCounts(used.db)).toMatchObject({ schools: 2 })
    await imported(used, file, 'replace')
    expect(await rowCounts(used.db)).toMatchObject({ schools: 1, users: 5 })
  })
})

describe('one school', () => {
  test('an export of one school has only the rows of that school', async () => {
    const file = await exported(s.services.database, "st. brendan's")
    const text = gunzipSync(await readFile(file)).toString()
    const { family_stop } = await secretsOf(s.services.database)
    for (const theirs of ['Harbor', 'Kelp Keepers', 'Inlet', 'hank.helm', family_stop])
      expect(text).not.toContain(theirs)
    expect(text).toContain('Lichen Legends')
    const there = await createOtherDatabase(s.engine)
    expect(await imported(there, file)).toMatchObject({
      school: { id: s.brendans.id, name: "St. Brendan's" },
    })
    expect(await there.db.selectFrom('users').select('id').where('id', '=', s.wil.id).execute()).toHaveLength(
      1,
    )
  })

  test('an export of one school has no names of guardians', async () => {
    const name = 'Wanda of the Far Hills'
    for (const type of ['family_connected', 'family_ended'] as const) {
      const news = { user_id: s.wil.id, type, goal_id: null, message: `${name} can now see your goals.` }
      await s.db
        .insertInto('notifications')
        .values({ ...news, data: JSON.stringify({ actor: name }), is_read: 0, created_at: s.clock.now() })
        .execute()
    }
    const textOf = async (school?: string) =>
      gunzipSync(await readFile(await exported(s.services.database, school))).toString()
    expect(await textOf("St. Brendan's")).not.toContain(name)
    expect(await textOf()).toContain(name)
  })

  test('an added school gets new ids, and its people still sign in', async () => {
    const target = await createOtherDatabase(s.engine)
    await imported(target, await exported(s.services.database, String(s.harbor.id)))
    const file = await exported(s.services.database, "St. Brendan's")
    const { school, rows } = await imported(target, file, 'add')
    expect(school?.id).toBeGreaterThan(s.harbor.id)
    expect(rows).toBeGreaterThan(20)
    const wil = await target.db
      .selectFrom('users')
      .innerJoin('groups', 'groups.id', 'users.group_id')
      .select(['users.id', 'users.school_id', 'groups.name'])
      .where('username_key', '=', 'wil.okonkwo')
      .executeTakeFirstOrThrow()
    expect(wil).toMatchObject({ school_id: school?.id, name: 'Lichen Legends' })
    const goal = await target.db
      .selectFrom('goals')
      .innerJoin('feedback', 'feedback.goal_id', 'goals.id')
      .innerJoin('users', 'users.id', 'feedback.provider_id')
      .select(['goals.title', 'users.username', 'feedback.school_id'])
      .where('goals.user_id', '=', wil.id)
      .where('feedback.is_active', '=', 1)
      .executeTakeFirstOrThrow()
    expect(goal).toEqual({ title: 'Walk to school daily', username: 'cole.coach', school_id: school?.id })
    expect(
      await target.db.selectFrom('users').select('username').where('is_super_admin', '=', 1).execute(),
    ).toEqual([])
  })

  test('an export of one school has addresses, but no links or second factors, so people link and enroll again', async () => {
    const target = await createOtherDatabase('sqlite')
    await imported(target, await exported(s.services.database, 'Harbor School'))
    const ivy = await target.db
      .selectFrom('users')
      .select('email')
      .where('email_key', '=', 'ivy@school.org')
      .execute()
    expect(ivy).toEqual([{ email: 'Ivy@School.org' }])
    for (const table of ['identities', 'totp', 'passkeys', 'recovery_codes'] as const)
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('adding a school is refused if its names are taken, and leaves nothing behind', async () => {
    const file = await exported(s.services.database, 'Harbor School')
    const before = await hashes(s.services.database)
    expect(await refusalOf(imported(s.services.database, file, 'add'))).toBe(
      'There is already a school called "harbor school" here. Rename one of the two first.',
    )
    await s.db
      .updateTable('schools')
      .set({ name: 'Port', name_key: 'port' })
      .where('id', '=', s.harbor.id)
      .execute()
    expect(await refusalOf(imported(s.services.database, file, 'add'))).toMatch(
      /^These usernames are taken here: hal.harbor, hank.helm, /,
    )
    const moved = await s.db
      .selectFrom('users')
      .select(['id', 'username_key'])
      .where('school_id', '=', s.harbor.id)
      .execute()
    for (const { id } of moved)
      await s.db
        .updateTable('users')
        .set({ username_key: `moved.away${id}` })
        .where('id', '=', id)
        .execute()
    expect(await refusalOf(imported(s.services.database, file, 'add'))).toBe(
      'These email addresses are taken here: ivy@school.org. Remove them on one side first.',
    )
    for (const { id, username_key } of moved)
      await s.db.updateTable('users').set({ username_key }).where('id', '=', id).execute()
    await s.db
      .updateTable('schools')
      .set({ name: 'Harbor School', name_key: 'harbor school' })
      .where('id', '=', s.harbor.id)
      .execute()
    expect(await hashes(s.services.database)).toEqual(before)
  })

  test('an unknown school cannot be exported, and an export of everything cannot be added', async () => {
    expect(await refusalOf(exported(s.services.database, 'Nowhere'))).toBe(
      'There is no school called "Nowhere".',
    )
    const file = await exported(s.services.database)
    expect(await refusalOf(imported(s.services.database, file, 'add'))).toMatch(
      /^Only an export of one school/,
    )
  })
})

describe('a damaged file', () => {
  const broken = async (change: (lines: string[]) => string[]): Promise<string> => {
    const file = await exported(s.services.database)
    const lines = change(
      gunzipSync(await readFile(file))
        .toString()
        .split('\n'),
    )
    await writeFile(file, gzipSync(lines.join('\n')))
    return file
  }

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['no heading', (lines) => lines.slice(1), /is not a Cairn export/],
    ['a row less', (lines) => lines.toSpliced(4, 1), /damaged or incomplete/],
    ['a changed letter', (lines) => lines.map((line) => line.replace('Walk to', 'Talk to')), /damaged/],
    ['no end', (lines) => lines.slice(0, -2), /damaged or incomplete/],
    [
      'a newer schema',
      (lines) => lines.map((line) => line.replace(/"schema":"\d{4}/, '"schema":"9999')),
      /newer/,
    ],
    [
      'a strange column',
      (lines) => lines.map((line) => line.replace('"due_on"', '"due_un"')),
      /The columns of "goals"/,
    ],
    [
      'a strange table',
      (lines) => lines.map((line) => line.replace('"name":"goals"', '"name":"jobs"')),
      /"jobs"/,
    ],
  ])('an import refuses a file with %s and leaves nothing behind', async (_what, change, sentence) => {
    const target = await createOtherDatabase('sqlite')
    expect(await refusalOf(imported(target, await broken(change)))).toMatch(sentence)
    expect((await rowCounts(target.db)).users).toBe(0)
  })

  test('an import refuses a file that is cut off', async () => {
    const file = await exported(s.services.database)
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 40))
    const target = await createOtherDatabase('sqlite')
    expect(await refusalOf(imported(target, file))).toMatch(/damaged or incomplete/)
    expect((await rowCounts(target.db)).users).toBe(0)
    expect(await refusalOf(imported(target, join(folder, 'none')))).toMatch(/^There is no file/)
  })
})
