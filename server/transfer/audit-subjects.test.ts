// Entries of the audit log from before it knew whom they are about: the update finds out, as far as they say it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { userRow } from '../people/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'

const s = await story()

test('an update finds whom earlier entries are about, by the username, the id or who signed in', async () => {
  const { db, engine } = await otherDatabase(s.engine, '0004-last-backup')
  const person = { schoolId: null, passwordHash: 'none', createdAt: 0 }
  const [jo = 0, cole = 0] = (
    await db
      .insertInto('users')
      .values([
        userRow({ ...person, username: 'Jo.Li', firstName: 'Jo', lastName: 'Li' }),
        userRow({ ...person, username: 'cole', firstName: 'Cole', lastName: 'Ruiz' }),
      ])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const entries: [action: string, subject: string, detail: string | null, about: number | null][] = [
    ['user.change', 'Jo Li (Jo.Li)', '{"changed":["studio"]}', jo],
    ['user.create', 'Super admin Cole Ruiz (cole)', null, cole],
    ['user.change', 'Gone Girl (gone.girl)', null, null],
    ['crew.move', 'Jo Li to Crew A', `{"userId":${jo},"from":null,"to":1}`, jo],
    ['coach.assign', 'Crews of somebody', '{"userId":999,"before":[],"after":[]}', null],
    ['session.start', 'Cole Ruiz', null, cole],
    ['school.settings', 'How long old rows are kept', null, null],
    ['user.create-many', '2 learners from a list', '{"usernames":["Jo.Li","gone.girl"]}', null],
  ]
  for (const [action, subject, detail] of entries) {
    await sql`insert into audit_log (at, actor_id, action, subject, detail)
      values (0, ${cole}, ${action}, ${subject}, ${detail})`.execute(db)
  }
  expect(await migrate(db, engine, '0005-audit-about')).toEqual(['0005-audit-about'])
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'detail', 'about_id'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ about_id }) => about_id)).toEqual(entries.map(([, , , about]) => about))
  expect(rows.at(-1)?.detail).toBe(`{"userIds":[${jo}]}`)
})
