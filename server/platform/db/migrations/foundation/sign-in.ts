// Sessions, sign-in through providers, second factors, and secrets of the installation. tables.ts says what the columns mean.
import { columnTypes, type Engine } from '../../engine.ts'

export function signInTables(engine: Engine): string {
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
