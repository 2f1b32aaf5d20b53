// Tests the state of the installation that admins read.
import { rename } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { story } from '../testing/story.ts'
import { backupFailed, backupSucceeded } from './daily-backup.ts'

const s = await story()
const read = async () => (await s.ada.call('GET /api/admin/system')).body

test('an admin reads the version, the database, and that there is no backup yet', async () => {
  expect(await read()).toEqual({
    version: manifest.version,
    database: s.engine,
    lastBackupAt: null,
    lastBackupError: null,
    problems: [],
    mail: { configured: false, lastSentAt: null, waiting: 0, failed: 0, error: null },
  })
})

test('admins read about a failed backup and the last good one until the next succeeds', async () => {
  await backupSucceeded(s.db, Date.parse('2026-11-18T08:00:00Z'))
  expect(await read()).toMatchObject({ lastBackupAt: '2026-11-18T08:00:00.000Z', lastBackupError: null })
  await backupFailed(s.db, 'The disk is full.')
  expect(await read()).toMatchObject({
    lastBackupAt: '2026-11-18T08:00:00.000Z',
    lastBackupError: 'The disk is full.',
  })
  await backupSucceeded(s.db, Date.parse('2026-11-19T08:00:00Z'))
  expect(await read()).toMatchObject({ lastBackupAt: '2026-11-19T08:00:00.000Z', lastBackupError: null })
})

test('admins read that the folders do not answer, instead of waiting for them', async () => {
  const inspection = vi.spyOn(s.services.database.damage, 'isKnown').mockImplementation(() => {
    throw new Error('No answer')
  })
  expect((await read()).problems).toEqual(["The server's folders aren't responding."])
  inspection.mockRestore()
  expect((await read()).problems).toEqual([])
})

test('admins of any school and super admins without one read the state', async () => {
  expect((await s.hal.call('GET /api/admin/system')).status).toBe(200)
  await s.db
    .updateTable('users')
    .set({ school_id: null, group_id: null })
    .where('id', '=', s.sue.id)
    .execute()
  s.services.live.publish({ schoolId: null, topics: ['people'], to: 'school' })
  expect((await s.sue.call('GET /api/admin/system')).status).toBe(200)
  for (const person of [s.gia, s.cole, s.zoe, s.wil]) {
    expect((await person.call('GET /api/admin/system')).error.code).toBe('forbidden')
  }
  expect((await s.anonymous().call('GET /api/admin/system')).status).toBe(401)
})

test.skipIf(s.source.engine === 'postgres')(
  'admins read that the database is gone from its folder',
  async () => {
    const file = s.source.engine === 'sqlite' ? s.source.file : ''
    await rename(file, `${file}.away`)
    expect((await read()).problems).toEqual([
      'The database file is missing from its folder. Anything saved now is lost when the server stops. Is its disk mounted?',
    ])
    await rename(`${file}.away`, file)
    expect((await read()).problems).toEqual([])
  },
)
