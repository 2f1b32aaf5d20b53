// Who is deleted is gone: from exports, backups and dumps, but for what the audit log is there to keep.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { copyDatabase } from '../backups/index.ts'
import { review, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { exportData } from './export-data.ts'

const s = await story()
const folder = await mkdtemp(join(tmpdir(), 'cairn-deleted-'))
afterAll(() => rm(folder, { recursive: true }))

/** Everything that a copy of the data would tell somebody who looks for words. */
async function everythingKept(name: string): Promise<string> {
  const file = join(folder, `${name}.jsonl.gz`)
  await exportData(s.services.database, { file, school: undefined }, s.clock.now(), () => {})
  const exported = gunzipSync(await readFile(file)).toString()
  if (s.source.engine !== 'sqlite') return exported
  const copy = join(folder, `${name}.db`)
  await copyDatabase(s.source.file, copy)
  return `${exported}${await readFile(copy, 'latin1')}`
}

/** Where the words stand in the audit log, which keeps who deleted whom and which title. */
async function subjects(): Promise<string> {
  const rows = await s.db.selectFrom('audit_log').select(['subject', 'detail']).execute()
  return rows.map(({ subject, detail }) => `${subject}${detail ?? ''}`).join('\n')
}

test('a deleted learner leaves no word in what is copied afterwards', async () => {
  const wil = { id: s.wil.id, call: s.wil.call }
  const goal = await setGoal(wil, { title: 'canary-title', description: 'canary-description' })
  await review(s.cole, goal.id, 'needs_improvement', { comments: 'canary-comment' })
  await s.wil.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title: 'canary-new-title' } })
  const account = { username: 'canary-username', lastName: 'Canarylast' }
  const { status } = await s.ada.call('PUT /api/admin/users/:id', { params: { id: s.wil.id }, body: account })
  expect(status).toBe(200)
  const { password_hash: hash } = await s.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', s.wil.id)
    .executeTakeFirstOrThrow()
  // Of this person alone: the story's people share a password.
  const own = hash.replace(/.{6}$/, 'CANARY')
  await s.db.updateTable('users').set({ password_hash: own }).where('id', '=', s.wil.id).execute()
  const words = [
    'canary-title',
    'canary-description',
    'canary-comment',
    'canary-new-title',
    'canary-username',
    own,
  ]

  const before = await everythingKept('before')
  expect(words.filter((word) => !before.includes(word))).toEqual([])
  expect((await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.wil.id } })).status).toBe(204)
  const after = await everythingKept('after')
  const log = await subjects()
  expect(words.filter((word) => after.includes(word) && !log.includes(word))).toEqual([])
  expect(['canary-description', 'canary-comment', own].filter((word) => after.includes(word))).toEqual([])
})

test('goals of a reset are gone from what is copied afterwards, too', async () => {
  await setGoal(s.max, { title: 'canary-reset', description: 'canary-reset-description' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const after = await everythingKept('reset')
  expect(['canary-reset', 'canary-reset-description'].filter((word) => after.includes(word))).toEqual([])
})
