// Whom an entry of the audit log is about, so that a person who is deleted can be taken out of it.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .alterTable('audit_log')
    .addColumn('about_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('audit_log_by_about').on('audit_log').column('about_id').execute()
  // The few entries that keep a deleted person's name for a while are looked for every hour.
  await sql`create index audit_log_deletions on audit_log (at) where action = 'user.delete'`.execute(db)
  await sql`update audit_log set about_id = actor_id
    where action in ('session.start', 'session.refused', 'session.end', 'password.change', 'school.set-up')`.execute(
    db,
  )
  await nameThose(db)
}

interface Entry {
  id: number
  subject: string
  detail: string | null
}

/** Earlier entries name people as 'Jo Li (jo.li)' or by their id, and those of a list by their usernames. */
async function nameThose(db: Kysely<unknown>): Promise<void> {
  const { rows: people } = await sql<{
    id: number
    username: string
  }>`select id, username from users`.execute(db)
  const ids = new Map(people.map(({ id, username }) => [username, id]))
  const known = new Set(ids.values())
  const { rows: entries } = await sql<Entry>`select id, subject, detail from audit_log
    where about_id is null and (subject like '%(%)%' or detail like '%"userId":%' or detail like '%"usernames":%')`.execute(
    db,
  )
  for (const { id, subject, detail } of entries) {
    const usernames = /"usernames":(\[[^\]]*\])/.exec(detail ?? '')?.[1]
    if (usernames !== undefined) {
      const made = [...usernames.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => ids.get(name) ?? [])
      await sql`update audit_log set detail = ${JSON.stringify({ userIds: made })} where id = ${id}`.execute(
        db,
      )
      continue
    }
    const told = Number(/"userId":(\d+)/.exec(detail ?? '')?.[1] ?? Number.NaN)
    const about = known.has(told) ? told : ids.get(/\(([\w.-]+)\)$/.exec(subject)?.[1] ?? '')
    if (about !== undefined) await sql`update audit_log set about_id = ${about} where id = ${id}`.execute(db)
  }
}
