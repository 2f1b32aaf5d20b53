// The person that an entry of the audit log is about, so that the name can be removed when the person is deleted. Earlier
// entries are matched by what they say; if the person is not found the name is removed. Done by updates of many rows,
// because the log of a district is long.
import { type Kysely, sql } from 'kysely'
import { type Engine, positionOf } from '../engine.ts'

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
  // A job reads the few entries that still have a deleted person's name every hour.
  await sql`create index audit_log_deletions on audit_log (at) where action = 'user.delete'`.execute(db)
}

/** Entries of people about their own account. */
async function nameWhoActed(db: Kysely<unknown>): Promise<void> {
  const own = sql`action in ('session.start', 'session.refused', 'session.end', 'password.change', 'school.set-up')`
  await sql`update audit_log set about_id = actor_id where ${own} and actor_id is not null`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${own} and actor_id is null`.execute(db)
}

async function nameById(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const matches = sql`about_id is null and detail like '%"userId":%'`
  const userId =
    engine === 'postgres'
      ? sql`cast(substring(detail from '"userId":([0-9]{1,15})') as bigint)`
      : sql`case when json_valid(detail) then json_extract(detail, '$.userId') end`
  await sql`update audit_log set about_id = users.id from users
    where ${matches} and users.id = ${userId}`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${matches}`.execute(db)
}

/**
 * Entries such as 'Jo Li (jo.li)'. The username may belong to another person today, so the name must match too. Entries of
 * deletions keep the name as long as new ones do.
 */
async function nameByUsername(db: Kysely<unknown>): Promise<void> {
  const matches = sql`about_id is null and action like 'user.%' and action <> 'user.delete'
    and subject like '% (%)'`
  // rtrim removes all characters except '(' from the end, so the rest ends right before the username.
  const username = sql`replace(substr(subject, length(rtrim(subject, replace(subject, '(', ''))) + 1), ')', '')`
  const named = sql`lower(first_name || ' ' || last_name || ' (' || username || ')')`
  await sql`update audit_log set about_id = users.id from users
    where ${matches} and username_key = lower(${username})
    and lower(subject) in (${named}, 'super admin ' || ${named})`.execute(db)
  await sql`update audit_log set subject = ${FORGOTTEN} where ${matches}`.execute(db)
}

/**
 * Entries such as 'Goal “Be nicer” of Jo Li', and 'Jo Li' for a password set by the command line. They are about the only
 * person of that name in the school. If nobody has the name any more it is removed; if several have it, it stays.
 */
async function nameByFullName(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const subject = sql<string>`subject`
  const place = positionOf(engine, subject, '” of ')
  const matches = sql`about_id is null
    and (action = 'password.reset' or (action = 'goal.delete' and subject like '%” of %'))`
  const name = sql`case action when 'goal.delete' then substr(subject, ${place} + 5) else subject end`
  await sql`update audit_log set about_id = alone.id
    from (
      select min(id) as id, coalesce(school_id, 0) as school, first_name || ' ' || last_name as full_name
      from users
      group by coalesce(school_id, 0), first_name || ' ' || last_name
      having count(*) = 1
    ) as alone
    where ${matches} and alone.full_name = ${name} and alone.school = coalesce(audit_log.school_id, 0)`.execute(
    db,
  )
  await sql`update audit_log
    set subject = case action
      when 'goal.delete' then substr(subject, 1, ${place}) || ' of a deleted account' else ${FORGOTTEN} end
    where ${matches} and ${name} not in (select first_name || ' ' || last_name from users)`.execute(db)
}

/** Entries about a list of people had their usernames, up to 500; from now on they have the ids. There are few of them. */
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
