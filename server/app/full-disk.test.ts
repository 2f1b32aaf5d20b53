// Tests a full disk: nothing is saved, refusals say why, reading and signing in work, and writes work again with free space.
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { inEnglish } from '../../contract/sentence.ts'
import { describeLowDiskSpace } from '../backups/problems.ts'
import { newFullDisk } from '../platform/db/storage-faults.ts'
import { PASSWORD, story } from '../testing/story.ts'

const MESSAGE =
  "The server's disk is full. Nothing can be saved until there is space. Tell the person who runs Cairn."

const disk = { hasRoom: true }
const s = await story({
  // The machine that runs the tests has free space.
  wrap: (database) => ({ ...database, disk: newFullDisk(() => disk.hasRoom) }),
})

const ready = async () => {
  const answer = await s.http.inject('/api/ready')
  return [answer.statusCode, answer.json()]
}
const WELL = [200, { status: 'ok', database: 'ok' }]
const problems = async () => (await s.ada.call('GET /api/admin/system')).body.problems
const reply = () => s.cole.call('POST /api/feedback/replies', { body: { text: 'x'.repeat(400) } })

describe.skipIf(inject('engine') !== 'sqlite')('on a full disk of the embedded database', () => {
  test('writes to a full disk say so, and people can read and sign in', async () => {
    expect([await ready(), await problems()]).toEqual([WELL, []])
    await fill()
    disk.hasRoom = false
    for (let tries = 0; tries < 100 && (await reply()).status === 201; tries++);
    const { status, error, headers } = await reply()
    expect([status, error.message, headers['retry-after']]).toEqual([503, MESSAGE, '2'])
    const full = [200, { status: 'ok', database: 'ok', disk: 'full', problems: [MESSAGE] }]
    expect([await ready(), await problems()]).toEqual([full, [MESSAGE]])

    const [wil, max, jo] = [await signedIn(s.wil), await signedIn(s.max), await signedIn(s.jo)]
    expect((await max.call('POST /api/auth/logout')).status).toBe(200)
    expect((await max.call('GET /api/auth/user')).status).toBe(401)
    expect(await sessionsOf(s.wil.id)).toBe(1)
    const again = { username: s.max.username, password: PASSWORD }
    expect((await s.nora.call('POST /api/auth/login', { body: again })).status).toBe(200)
    expect((await s.nora.call('GET /api/auth/user')).body.id).toBe(s.max.id)
    const wrong = { username: s.wil.username, password: 'not the password' }
    expect((await s.anonymous().call('POST /api/auth/login', { body: wrong })).status).toBe(401)

    await sql`pragma max_page_count = 1000000`.execute(s.db)
    disk.hasRoom = true
    expect([await ready(), await problems()]).toEqual([WELL, []])
    expect((await reply()).status).toBe(201)
    expect((await wil.call('GET /api/auth/user')).status).toBe(200)
    expect(await sessionsOf(s.wil.id)).toBe(2)
    const starts = s.db.selectFrom('audit_log').select('id').where('action', '=', 'session.start')
    expect(await starts.where('about_id', '=', s.wil.id).execute()).toHaveLength(1)
    // A new password ends sessions in memory too.
    await s.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', s.jo.id).execute()
    expect((await jo.call('GET /api/auth/user')).status).toBe(401)
  })

  async function signedIn({ id, username }: typeof s.wil) {
    const browser = s.anonymous()
    const body = { username, password: PASSWORD }
    expect((await browser.call('POST /api/auth/login', { body })).status).toBe(200)
    expect((await browser.call('GET /api/auth/user')).body.id).toBe(id)
    return browser
  }

  /** Fills the disk until not even a short row fits. */
  async function fill(): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(s.db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(s.db)
    const row = { school_id: null, at: 0, actor_id: null, action: 'test', about_id: null, detail: null }
    for (const length of [3_000, 300, 1]) {
      const subject = 'x'.repeat(length)
      const add = () =>
        s.db
          .insertInto('audit_log')
          .values({ ...row, subject })
          .execute()
      while (await add().then(Boolean, () => false));
    }
  }

  async function sessionsOf(id: number): Promise<number> {
    return (await s.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length
  }
})

describe.skipIf(inject('engine') !== 'postgres')('on a full disk of PostgreSQL', () => {
  test('writes to a full disk of PostgreSQL say so, and people can read', async () => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(s.db)
    await sql`create trigger no_room before insert on saved_replies execute function no_room()`.execute(s.db)
    disk.hasRoom = false
    const { status, error } = await reply()
    expect([status, error.message]).toEqual([503, MESSAGE])
    const full = [200, { status: 'ok', database: 'ok', disk: 'full', problems: [MESSAGE] }]
    expect([await ready(), await problems()]).toEqual([full, [MESSAGE]])
    await sql`drop trigger no_room on saved_replies`.execute(s.db)
    disk.hasRoom = true
    expect((await reply()).status).toBe(201)
    expect([await ready(), await problems()]).toEqual([WELL, []])
  })
})

test('the metrics show the free disk space and the number of problems', async () => {
  const { body } = await s.http.inject('/metrics')
  expect(body).toMatch(/^cairn_problems 0$/m)
  expect(body).toMatch(/^# TYPE cairn_disk_free_bytes gauge$/m)
})

test('admins are warned while less than twice the size of the database is free', () => {
  const MB = 1024 ** 2
  expect(describeLowDiskSpace('data', 200 * MB, 100 * MB)).toBeNull()
  expect(inEnglish(describeLowDiskSpace('data', 199 * MB, 100 * MB) ?? '')).toBe(
    "The server's disk is almost full: 199 MB are free, and the database takes 100 MB. Free up space.",
  )
})
