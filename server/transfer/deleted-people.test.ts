// Tests that deleted people leave every table, export, backup and dump. Only the audit log keeps their names, for thirty
// days.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compactDatabase, copyDatabase } from '../backups/index.ts'
import { deleteOldRows } from '../schools/index.ts'
import { deleteSnapshot } from '../snapshots/index.ts'
import { review, setGoal } from '../testing/goal-calls.ts'
import { findNewestSnapshot } from '../testing/snapshot-rows.ts'
import { story } from '../testing/story.ts'
import { exportData } from './move-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const s = await story()
const folder = await mkdtemp(join(tmpdir(), 'cairn-deleted-'))
afterAll(() => rm(folder, { recursive: true }))

/** Returns all text in copies of the data. */
async function textOfCopies(name: string): Promise<string> {
  const exported = `${await textOfExport(name)}${await everyTable()}`
  if (s.source.engine !== 'sqlite') return exported
  const copy = join(folder, `${name}.db`)
  await copyDatabase(s.source.file, copy)
  return `${exported}${await readFile(copy, 'latin1')}`
}

async function textOfExport(name: string): Promise<string> {
  const file = join(folder, `${name}.jsonl.gz`)
  await exportData(s.services.database, { file, school: undefined }, s.clock.now(), () => {})
  return gunzipSync(await readFile(file)).toString()
}

/** Returns all rows, with the tables that are not exported. */
async function everyTable(): Promise<string> {
  const tables = await s.db.introspection.getTables({ withInternalKyselyTables: true })
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(s.db)
    texts.push(JSON.stringify(rows))
  }
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['sessions', 'jobs', 'audit_log']))
  return texts.join('\n')
}

const wil = { params: { id: s.wil.id } }
const account = { username: 'canary-username', firstName: 'Canaryfirst', lastName: 'Canarylast' }
const names = Object.values(account)

test('later copies of the data have no text of a deleted learner except the name in the entry of the deletion', async () => {
  const goal = await setGoal(s.wil, { title: 'canary-title', description: 'canary-description' })
  await review(s.cole, goal.id, 'needs_improvement', { comments: 'canary-comment' })
  await s.wil.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title: 'canary-new-title' } })
  expect((await s.ada.call('PUT /api/admin/users/:id', { ...wil, body: account })).status).toBe(200)
  // Entries of the log of every kind that names a person.
  const away = await setGoal(s.wil, { title: 'A longer walk' })
  await s.ada.call('DELETE /api/goals/:id', { params: { id: away.id } })
  await s.ada.call('GET /api/users/:id/export', wil)
  await s.ada.call('PUT /api/admin/users/:id/group', { ...wil, body: { groupId: s.crews.moss } })
  await s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
    ...wil,
    body: { canBypassDeadlines: true },
  })
  await s.ada.call('PATCH /api/admin/users/:id/coach-wooden', { ...wil, body: { isCoachWooden: true } })
  const crews = { assignedCrews: [s.crews.moss] }
  await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { ...wil, body: crews })
  const card = await s.ada.call('PUT /api/admin/users/:id', {
    ...wil,
    body: { password: 'canary on a ridge' },
  })
  expect(card.status).toBe(200)
  const body = { username: account.username, password: 'canary on a ridge' }
  await s.anonymous().call('POST /api/auth/login', { body: { ...body, password: 'not the password' } })
  const signedIn = s.anonymous()
  expect((await signedIn.call('POST /api/auth/login', { body })).status).toBe(200)
  await signedIn.call('POST /api/auth/logout')
  const { password_hash: hash } = await s.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', s.wil.id)
    .executeTakeFirstOrThrow()
  const words = [...['canary-title', 'canary-description', 'canary-comment', 'canary-new-title'], hash]

  const before = await textOfCopies('before')
  expect([...names, ...words].filter((word) => !before.includes(word))).toEqual([])
  expect((await s.ada.call('DELETE /api/admin/users/:id', wil)).status).toBe(204)
  const log = (await s.ada.call('GET /api/admin/audit-log', { query: { about: 'people' } })).body.items
  expect(log.find(({ action }) => action === 'user.delete')?.subject).toBe(
    'Canaryfirst Canarylast (canary-username)',
  )
  const after = await textOfCopies('after')
  expect(words.filter((word) => after.includes(word))).toEqual([])
  for (const name of names) {
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where subject like ${`%${name}%`} or detail like ${`%${name}%`}`.execute(s.db)
    expect(rows).toEqual([{ action: 'user.delete' }])
  }
  const deletion = await s.db
    .selectFrom('audit_log')
    .select(['subject', 'actor_id'])
    .where('action', '=', 'goal.delete')
    .executeTakeFirstOrThrow()
  expect(deletion).toEqual({ subject: 'A deleted account’s goal “A longer walk”', actor_id: s.ada.id })
})

test('exports have no goals of a reset, and once its snapshot is gone no copy has them', async () => {
  await setGoal(s.max, { title: 'canary-reset', description: 'canary-reset-description' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  expect(await textOfExport('snapshot')).not.toContain('canary-reset')
  expect(await everyTable()).toContain('canary-reset')
  await deleteSnapshot(s.db, await findNewestSnapshot(s.db))
  const after = await textOfCopies('reset')
  expect(['canary-reset', 'canary-reset-description'].filter((word) => after.includes(word))).toEqual([])
})

test('the audit log drops the name of a deleted person after thirty days', async () => {
  s.clock.advance(29 * DAY_MS)
  await deleteOldRows(s.services.database, s.clock.now())
  expect(await everyTable()).toContain('Canarylast')
  s.clock.advance(2 * DAY_MS)
  await deleteOldRows(s.services.database, s.clock.now())
  const after = await textOfCopies('later')
  expect(names.filter((name) => after.includes(name))).toEqual([])
  const { rows } = await sql<{ subject: string }>`select subject from audit_log
    where action = 'user.delete'`.execute(s.db)
  expect(rows).toEqual([{ subject: 'A deleted account' }])
  if (s.source.engine !== 'sqlite') return
  // A rewritten file doesn't have it either.
  compactDatabase(s.source.file)
  const bytes = await readFile(s.source.file, 'latin1')
  expect([...names, 'canary-title', 'canary-comment'].filter((word) => bytes.includes(word))).toEqual([])
})
