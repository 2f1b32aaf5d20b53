// Whom an entry of the audit log is about, so that a person who is deleted can be taken out of it. Earlier entries are
// about whom they say; those of people who cannot be found lose the name. In sets: a district's log is long.
import { type Kysely, sql } from 'kysely'
import { type Engine, placeOf } from '../engine.ts'

const FORGOTTEN = 'A deleted account'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('audit_log')
    .addColumn('about_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await nameWhoActed(db)
  await nameById(db, engine)
  await nameByUsername(db)
  await nameByFullName(db, engine)
  await numberLists(db)
  await db.schema.createIndex('audit_log_by_about').on('audit_log').column('about_id').execute()
  // The few entries that keep a deleted person's name for a while are looked for every hour.
  await sql`create index audit_log_deletions on audit_log (at) where action = 'user.delete'`.execute(db)
}

/** What people do with their own account. */
async function nameWhoActed(db: Kysely<unknown>): Promise<void> {
  const own = sql`action in ('session.start', 'session.refused', 'session.end', 'password.change', 'school.set-up')`
  await sql`update audit_log set about_id = actor_id where ${own} and actor_id is not null`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${own} and actor_id is null`.execute(db)
}

async function nameById(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const told = sql`about_id is null and detail like '%"userId":%'`
  const userId =
    engine === 'postgres'
      ? sql`cast(substring(detail from '"userId":([0-9]{1,15})') as bigint)`
      : sql`case when json_valid(detail) then json_extract(detail, '$.userId') end`
  await sql`update audit_log set about_id = users.id from users
    where ${told} and users.id = ${userId}`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${told}`.execute(db)
}

/**
 * 'Jo Li (jo.li)'. The username may be somebody else's today: the name must be the same, too. Deletions keep the name
 * for as long as they do from now on.
 */
async function nameByUsername(db: Kysely<unknown>): Promise<void> {
  const told = sql`about_id is null and action like 'user.%' and action <> 'user.delete'
    and subject like '% (%)'`
  // Everything that is not '(' goes from the end: what is left ends before the username.
  const username = sql`replace(substr(subject, length(rtrim(subject, replace(subject, '(', ''))) + 1), ')', '')`
  const named = sql`lower(first_name || ' ' || last_name || ' (' || username || ')')`
  await sql`update audit_log set about_id = users.id from users
    where ${told} and username_key = lower(${username})
    and lower(subject) in (${named}, 'super admin ' || ${named})`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${told}`.execute(db)
}

/**
 * 'Goal “Be nicer” of Jo Li', and 'Jo Li' where the command line gave a new password: the one of that name in the
 * school. Where nobody at all has the name any more it goes; where several have it, it stays.
 */
async function nameByFullName(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const subject = sql<string>`subject`
  const place = placeOf(engine, subject, '” of ')
  const told = sql`about_id is null
    and (action = 'password.reset' or (action = 'goal.delete' and subject like '%” of %'))`
  const name = sql`case action when 'goal.delete' then substr(subject, ${place} + 5) else subject end`
  await sql`update audit_log set about_id = alone.id
    from (
      select min(id) as id, coalesce(school_id, 0) as school, first_name || ' ' || last_name as full_name
      from users
      group by coalesce(school_id, 0), first_name || ' ' || last_name
      having count(*) = 1
    ) as alone
    where ${told} and alone.full_name = ${name} and alone.school = coalesce(audit_log.school_id, 0)`.execute(
    db,
  )
  await sql`update audit_log
    set subject = case action
      when 'goal.delete' then substr(subject, 1, ${place}) || ' of a deleted account' else ${FORGOTTEN} end
    where ${told} and ${name} not in (select first_name || ' ' || last_name from users)`.execute(db)
}

/** Entries of a list told its usernames; one entry holds up to 500 of them, and few are lists. */
async function numberLists(db: Kysely<unknown>): Promise<void> {
  const { rows: entries } = await sql<{ id: number; detail: string }>`select id, detail from audit_log
    where detail like '%"usernames":[%'`.execute(db)
  for (const { id, detail } of entries) {
    const list = /"usernames":(\[[^\]]*\])/.exec(detail)?.[1] ?? ''
    const keys = [...list.matchAll(/"([^"]+)"/g)].map(([, username = '']) => username.toLowerCase())
    const { rows } = await sql<{ id: number }>`select id from users
      where username_key in (${sql.join(['', ...keys])}) order by id`.execute(db)
    const made = JSON.stringify({ userIds: rows.map((row) => row.id) })
    await sql`update audit_log set detail = ${made} where id = ${id}`.execute(db)
  }
}
