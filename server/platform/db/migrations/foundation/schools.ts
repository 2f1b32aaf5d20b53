// Creates schools, people, crews, the school calendar, and the records of the installation. tables.ts says what the columns mean.
import { columnTypes, type Engine } from '../../engine.ts'

export function schoolTables(engine: Engine): string {
  const { id, byteOrder } = columnTypes(engine)
  return `
  create table schools (
    id ${id}, name text not null, name_key text not null, description text, created_at bigint not null,
    time_zone text not null, activity_months integer default 24, notification_months integer default 24,
    log_months integer default 24, calendar_version integer default 0 not null,
    feedback_grace_days integer default 0 not null, show_crew_rank integer default 1 not null,
    show_streaks integer default 1 not null, goal_months integer, leaver_months integer,
    retention_changed_at bigint, staff_second_factor integer default 0 not null,
    reflections integer default 0 not null, carry_over integer default 0 not null,
    feedback_answers integer default 0 not null, plans integer default 0 not null,
    week_checks integer default 0 not null, first_question text default 'What went well?' not null,
    second_question text default 'What will you try next week?' not null, privacy_contact text,
    staff_second_factor_from text,
    constraint schools_name_key_unique unique (name_key)
  );

  create table studios (
    id ${id}, name text not null, name_key text not null, description text, created_at bigint not null,
    school_id integer not null references schools (id), goal_types text not null,
    constraint studios_name_key_unique unique (school_id, name_key),
    constraint studios_school_id_id unique (school_id, id)
  );

  create table groups (
    id ${id}, name text not null, name_key text not null, description text, created_at bigint not null,
    school_id integer not null references schools (id),
    constraint groups_name_key_unique unique (school_id, name_key),
    constraint groups_school_id_id unique (school_id, id)
  );

  create table users (
    id ${id}, school_id integer references schools (id), username text not null,
    username_key text not null unique, password_hash text not null, first_name text not null,
    last_name text not null, sort_name ${byteOrder} not null, studio_id integer, group_id integer,
    profile_picture text, assigned_studio_id integer, created_at bigint not null,
    is_admin integer default 0 not null, is_super_admin integer default 0 not null,
    is_coach integer default 0 not null, is_captain integer default 0 not null,
    is_guide integer default 0 not null, can_bypass_deadlines integer default 0 not null, left_at bigint,
    email text, email_key text,
    constraint users_school_id_id unique (school_id, id),
    ${sameSchool('users', 'studio_id', 'studios')},
    ${sameSchool('users', 'assigned_studio_id', 'studios')},
    ${sameSchool('users', 'group_id', 'groups')}
  );
  create index users_by_name on users (school_id, sort_name, id);
  create index users_by_group on users (group_id, sort_name);
  create index users_by_studio on users (studio_id, sort_name);
  create index users_by_assigned_studio on users (assigned_studio_id);
  create index users_left on users (school_id, left_at) where left_at is not null;
  create unique index users_email_key_unique on users (email_key);

  create table coach_crews (
    school_id integer not null, coach_id integer not null references users (id) on delete cascade,
    group_id integer not null references groups (id) on delete cascade,
    constraint coach_crews_pkey primary key (coach_id, group_id),
    ${sameSchool('coach_crews', 'coach_id', 'users')},
    ${sameSchool('coach_crews', 'group_id', 'groups')}
  );
  create index coach_crews_by_group on coach_crews (group_id, coach_id);

  create table crew_sorts (
    school_id integer primary key references schools (id) on delete cascade, sorted_at bigint not null,
    moved text not null, made text not null, memberships text not null
  );

  create table days_off (
    id ${id}, school_id integer not null references schools (id) on delete cascade, name text not null,
    from_on ${byteOrder} not null, to_on ${byteOrder} not null,
    constraint days_off_in_order check (from_on <= to_on)
  );
  create index days_off_by_school on days_off (school_id, from_on, id);

  create table absences (
    id ${id}, school_id integer, user_id integer not null references users (id) on delete cascade,
    from_on ${byteOrder} not null, to_on ${byteOrder} not null,
    by_id integer references users (id) on delete set null, created_at bigint not null,
    constraint absences_in_order check (from_on <= to_on),
    ${sameSchool('absences', 'user_id', 'users')}
  );
  create index absences_by_user on absences (user_id, from_on);
  create index absences_by_person on absences (by_id);

  create table audit_log (
    id ${id}, school_id integer references schools (id) on delete set null, at bigint not null,
    actor_id integer references users (id) on delete set null, action text not null, subject text not null,
    detail text, about_id integer references users (id) on delete set null
  );
  create index audit_log_by_school on audit_log (school_id, id);
  create index audit_log_by_actor on audit_log (actor_id);
  create index audit_log_by_age on audit_log (at);
  create index audit_log_by_about on audit_log (about_id);
  create index audit_log_deletions on audit_log (at) where action = 'user.delete';

  create table last_backup (
    id integer primary key, succeeded_at bigint, error text
  );

  create table jobs (
    name text primary key, next_at bigint not null, ran_at bigint
  )`
}

/**
 * `(school_id, column)` references a row of the same school, so that rows of two schools can't be linked. It is checked at the end
 * of a transaction, because people who change schools take their goals along (people/move-school.ts rewrites the rows).
 */
export function sameSchool(table: string, column: string, to: string): string {
  return `constraint ${table}_${column}_school foreign key (school_id, ${column})
      references ${to} (school_id, id) deferrable initially deferred`
}
