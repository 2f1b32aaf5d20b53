// Adds guardians, their connections to learners, and the mails to them. family-tables.ts says what the columns mean.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../engine.ts'
import { sameSchool } from './foundation/schools.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of familyTables(engine).split(';\n')) await sql.raw(statement).execute(db)
  const value = randomBytes(32).toString('base64url')
  await sql`insert into secrets (name, value) values ('family_stop', ${value})`.execute(db)
  await sql`insert into mail_server (id) values (1)`.execute(db)
}

function familyTables(engine: Engine): string {
  const { id, byteOrder } = columnTypes(engine)
  return `
  alter table schools add column family_view integer default 0 not null;
  alter table schools add column family_mail integer default 0 not null;
  alter table users add column family_closed_at bigint;

  create table guardians (
    id ${id}, name text not null, language text not null, address text, confirmed_at bigint,
    mail integer default 0 not null, created_at bigint not null
  );

  create table connections (
    id ${id}, school_id integer not null,
    guardian_id integer not null references guardians (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade, created_at bigint not null,
    constraint connections_user_unique unique (guardian_id, user_id),
    ${sameSchool('connections', 'user_id', 'users')}
  );
  create index connections_by_user on connections (user_id, id);
  create index connections_by_school on connections (school_id, user_id);

  create table passes (
    token_hash text not null primary key,
    guardian_id integer not null references guardians (id) on delete cascade,
    created_at bigint not null, seen_at bigint not null
  );
  create index passes_by_guardian on passes (guardian_id, seen_at);
  create index passes_by_seen on passes (seen_at);

  create table family_codes (
    id ${id}, prefix text not null unique, hash text not null,
    user_id integer references users (id) on delete cascade,
    guardian_id integer references guardians (id) on delete cascade,
    created_at bigint not null, good_until bigint not null,
    constraint family_codes_of_one check ((user_id is null) <> (guardian_id is null))
  );
  create index family_codes_by_user on family_codes (user_id, id);
  create index family_codes_by_guardian on family_codes (guardian_id, id);
  create index family_codes_by_end on family_codes (good_until);

  create table address_confirmations (
    token_hash text not null primary key,
    guardian_id integer not null references guardians (id) on delete cascade, created_at bigint not null
  );
  create index address_confirmations_by_guardian on address_confirmations (guardian_id);
  create index address_confirmations_by_age on address_confirmations (created_at);

  create table family_mails (
    id ${id}, guardian_id integer not null references guardians (id) on delete cascade, kind text not null,
    school_id integer references schools (id) on delete cascade, week ${byteOrder},
    message_id text not null unique, state text not null, created_at bigint not null,
    next_at bigint not null, taken_at bigint, tries integer default 0 not null, drop_at bigint not null,
    constraint family_mails_week_unique unique (guardian_id, school_id, week)
  );
  create index family_mails_waiting on family_mails (next_at) where state = 'waiting';
  create index family_mails_by_school on family_mails (school_id);
  create index family_mails_by_taken on family_mails (taken_at);
  create index family_mails_by_age on family_mails (created_at);

  create table mail_server (
    id integer primary key, last_sent_at bigint, error text, waits_until bigint
  )`
}
