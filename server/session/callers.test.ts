// The caller of a session, also a cached one: what another process writes counts immediately.
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Queries } from '../platform/db/engine.ts'
import { openDatabase } from '../platform/db/open.ts'
import { isPglite } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story()

/** Writes like the command line. */
async function elsewhere(write: (db: Queries) => Promise<unknown>): Promise<void> {
  const database = openDatabase(s.source, pino({ level: 'silent' }))
  await write(database.db)
  await database.close()
}

test.skipIf(isPglite)('a role given by another process counts immediately', async () => {
  const mayRead = async () => (await s.cole.call('GET /api/admin/groups')).status
  expect(await mayRead()).toBe(403)
  await elsewhere((db) => db.updateTable('users').set({ is_admin: 1 }).where('id', '=', s.cole.id).execute())
  await expect.poll(mayRead).toBe(200)
})

test.skipIf(isPglite)('a session ended by another process is refused immediately', async () => {
  const isSignedIn = async () => (await s.wil.call('GET /api/auth/user')).status
  expect(await isSignedIn()).toBe(200)
  await elsewhere((db) => db.deleteFrom('sessions').where('user_id', '=', s.wil.id).execute())
  await expect.poll(isSignedIn).toBe(401)
})
