// Tests that a school can be added while the server keeps writing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { reserveIds } from '../platform/db/bulk-inserts.ts'
import { openDatabase, type SentQuery } from '../platform/db/open.ts'
import { setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { exportData, importData } from './move-data.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-adding-'))
const s = await story()
await setGoal(s.ivy)
const now = s.clock.now()
const file = join(folder, 'harbor.jsonl.gz')
await exportData(s.services.database, { file, school: 'Harbor School' }, now, () => {})
await removeHarbor(s.harbor.id)
afterAll(() => rm(folder, { recursive: true }))

async function removeHarbor(id: number): Promise<void> {
  await s.db.deleteFrom('users').where('school_id', '=', id).execute()
  await s.sue.call('DELETE /api/admin/schools/:id', { params: { id } })
}

/** Imports over its own connections, like the command line; `between` runs in the server after the first such statement. */
async function importWhile(statement: RegExp, between: () => Promise<unknown>): Promise<unknown> {
  let writing: Promise<unknown> | undefined
  const onQuery = async ({ sql: text }: SentQuery) => {
    if (writing || !statement.test(text)) return
    writing = between()
    // On the embedded database the server's writes wait for the import.
    if (inject('engine') === 'postgres') await writing
  }
  const commandLine = openDatabase(s.source, pino({ level: 'silent' }), { onQuery })
  try {
    return await importData(commandLine, { file, mode: 'add' }, now, () => {})
  } finally {
    await writing
    await commandLine.close()
  }
}

test('rows that the server adds during an import get other ids, and no row is lost', async () => {
  const before = await counts()
  const imported = await importWhile(/^insert into "schools"/, async () => {
    await setGoal(s.wil)
    await setGoal(s.max)
    await s.person(s.brendans, 'New', 'In the meantime', { studio: 'Summit' })
    if (inject('engine') === 'postgres') await reserveIds(s.db, s.engine, 'goals', 3)
  })
  expect(imported).toMatchObject({ school: { name: 'Harbor School' } })
  const after = await counts()
  expect(after.schools).toBe(before.schools + 1)
  expect(after.users).toBeGreaterThan(before.users + 1)
  expect(after.goals).toBe(before.goals + 3)
  expect(await findBrokenRules(s.db)).toEqual({})
  // Later ids are above both.
  await setGoal(s.uma)
  expect((await counts()).goals).toBe(after.goals + 1)
})

test.skipIf(inject('engine') !== 'postgres')(
  'a name that is taken while a school is added is refused with a sentence, and nothing of the school stays',
  async () => {
    const school = await s.db
      .selectFrom('schools')
      .select('id')
      .where('name', '=', 'Harbor School')
      .executeTakeFirstOrThrow()
    await removeHarbor(school.id)
    const before = await counts()
    const body = {
      username: s.hal.username,
      password: 'a granite ridge',
      firstName: 'Hal',
      lastName: 'Other',
    }
    const taking = importWhile(/^select .*"username_key" =/s, () =>
      s.ada.call('POST /api/admin/users', { body: { ...body, studio: 'Summit' } }),
    )
    await expect(taking).rejects.toMatchObject({
      issues: [{ path: 'file', message: expect.stringContaining('during the import') }],
    })
    expect(await counts()).toEqual({ ...before, users: before.users + 1 })
  },
)

async function counts() {
  const countOf = async (table: 'schools' | 'users' | 'goals') =>
    (await s.db.selectFrom(table).select('id').execute()).length
  return { schools: await countOf('schools'), users: await countOf('users'), goals: await countOf('goals') }
}
