// Tests the embedded database when it turns out to be damaged while the server runs.
import { closeSync, openSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect, inject, test } from 'vitest'
import { checkInBackground } from '../backups/index.ts'
import { isDamageError } from '../platform/db/storage-faults.ts'
import { toDomainError } from '../platform/http/error-answer.ts'
import { story } from '../testing/story.ts'

const MESSAGE =
  "The data on the server is damaged, so this can't be done. Ask the person who runs Cairn to restore a backup."

describe.skipIf(inject('engine') !== 'sqlite')('a damaged database', async () => {
  const s = await story({ onSqlite: true })
  const file = s.source.engine === 'sqlite' ? s.source.file : ''
  const ready = async () => (await s.http.inject('/api/ready')).statusCode
  const problems = async () => (await s.ada.call('GET /api/admin/system')).body.problems

  test('damage is answered 503 with its own sentence, and stays known', async () => {
    expect(await checkInBackground(file)).toBeNull()
    expect([await ready(), await problems()]).toEqual([200, []])
    const page = rootOf('saved_replies_by_user')
    overwrite(page)
    const { status, error } = await s.cole.call('GET /api/feedback/replies')
    expect([status, error.code, error.message]).toEqual([503, 'unavailable', MESSAGE])
    const answer = await s.http.inject('/api/ready')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'damaged', code: 'unavailable', message: MESSAGE },
    ])
    expect(await problems()).toEqual([
      'The database is damaged. Stop the server soon and restore a backup: anything saved until then may be lost.',
    ])
    expect((await s.wil.call('GET /api/auth/user')).status).toBe(200)
    expect(await checkInBackground(file)).toMatch(/page|malformed/)
  })

  function rootOf(table: string): number {
    const connection = new Sqlite(file)
    connection.pragma('wal_checkpoint(truncate)')
    const page = connection.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table)
    connection.close()
    return Number(page)
  }

  /** Makes a change by another connection, so that the server reads its pages again. */
  function overwrite(page: number): void {
    const bytes = openSync(file, 'r+')
    writeSync(bytes, Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096)
    closeSync(bytes)
    const connection = new Sqlite(file)
    connection.pragma('user_version = 7')
    connection.close()
  }
})

test.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB', 'XX001', 'XX002'])(
  '%s is damage',
  (code) => {
    const error = Object.assign(new Error('malformed'), { code })
    expect(isDamageError(error)).toBe(true)
    expect(toDomainError(error)).toMatchObject({ code: 'unavailable', message: MESSAGE })
  },
)
