// The schema of 1.0.0. Its number is above those of the steps before 1.0.0, so that older data is never mistaken for this schema.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'
import { goalTables } from './foundation/goals.ts'
import { schoolTables } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const tables of [schoolTables(engine), goalTables(engine), signInTables(engine)]) {
    for (const statement of tables.split(';\n')) await sql.raw(statement).execute(db)
  }
  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('device_cookie', ${value})`.execute(db)
  if (engine === 'sqlite') return planByMadeUpStatistics(db)
  // All nodes count failed sign-ins in this table.
  await sql`create table sign_in_throttle (
    key varchar(255) primary key, points integer default 0 not null, expire bigint
  )`.execute(db)
}

/** The rows in the table, then the rows for each value of the first column, of the first two columns, and so on. */
const figures = {
  goals: {
    goals_by_school: '1000000 200000 1',
    goals_by_school_due: '1000000 200000 5000',
    // The unique constraint on (school_id, id).
    sqlite_autoindex_goals_1: '1000000 200000 1',
  },
  feedback: { feedback_by_school: '1000000 200000 2 1' },
  goal_edits: { goal_edits_by_school: '1000000 200000 2 1' },
}

/**
 * A school has very many goals, but a person or a goal has few rows. Without these statistics the check of a reference
 * (`school_id = ? and goal_id = ?`) reads every row of the school for each row deleted. SQLite's documentation recommends
 * fixed, made-up statistics for applications.
 */
async function planByMadeUpStatistics(db: Kysely<unknown>): Promise<void> {
  // This creates the statistics table, without a row for `jobs`, which is empty.
  await sql`analyze jobs`.execute(db)
  for (const [table, indexes] of Object.entries(figures)) {
    for (const [index, stat] of Object.entries(indexes)) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${stat})`.execute(db)
    }
  }
  await sql`analyze sqlite_schema`.execute(db)
}

/** Creates sessions, sign-in through providers, second factors, and secrets. tables.ts says what the columns mean. */
function signInTables(engine: Engine): string {
  const { id } = columnTypes(engine)
  return `
  create table sessions (
    token_hash text primary key, user_id integer not null references users (id) on delete cascade,
    created_at bigint not null, seen_at bigint not null, id text, provider text, device text,
    proved_at bigint, trusted integer default 0 not null
  );
  create index sessions_by_user on sessions (user_id, seen_at);
  create index sessions_by_seen on sessions (seen_at);
  create unique index sessions_id_unique on sessions (id);

  create table identities (
    id ${id}, user_id integer not null references users (id) on delete cascade, issuer text not null,
    subject text not null, created_at bigint not null,
    constraint identities_subject_unique unique (issuer, subject),
    constraint identities_issuer_unique unique (user_id, issuer)
  );

  create table sign_ins (
    cookie_hash text not null primary key, provider text not null, state text not null, nonce text not null,
    verifier text not null, created_at bigint not null
  );
  create index sign_ins_by_age on sign_ins (created_at);

  create table totp (
    user_id integer not null primary key references users (id) on delete cascade, secret text not null,
    last_step bigint not null, created_at bigint not null
  );

  create table passkeys (
    id ${id}, user_id integer not null references users (id) on delete cascade,
    credential_id text not null unique, public_key text not null, counter bigint not null,
    transports text not null, rp_id text not null, name text not null, created_at bigint not null,
    last_used_at bigint
  );
  create index passkeys_by_user on passkeys (user_id);

  create table recovery_codes (
    id ${id}, user_id integer not null references users (id) on delete cascade, hash text not null,
    created_at bigint not null
  );
  create index recovery_codes_by_user on recovery_codes (user_id);

  create table pending_sign_ins (
    cookie_hash text not null primary key, user_id integer not null references users (id) on delete cascade,
    provider text, issuer text, subject text, created_at bigint not null
  );
  create index pending_sign_ins_by_user on pending_sign_ins (user_id);
  create index pending_sign_ins_by_age on pending_sign_ins (created_at);

  create table challenges (
    owner text not null, purpose text not null,
    user_id integer not null references users (id) on delete cascade, value text not null,
    created_at bigint not null,
    constraint challenges_pkey primary key (owner, purpose)
  );
  create index challenges_by_user on challenges (user_id);
  create index challenges_by_age on challenges (created_at);

  create table secrets (
    name text not null primary key, value text not null
  )`
}
