// Creates goals with their dependent rows, and reflections. tables.ts says what the columns mean. SQLite checks references by the
// indexes that have `school_id` first, so those for other reads leave it out or are partial.
import { columnTypes, type Engine } from '../../engine.ts'
import { sameSchool } from './schools.ts'

export function goalTables(engine: Engine): string {
  const { id, byteOrder } = columnTypes(engine)
  return `
  create table goals (
    id ${id}, school_id integer, user_id integer not null references users (id) on delete cascade,
    created_by_id integer references users (id) on delete set null, title text not null, description text,
    category text not null, duration text not null, due_on ${byteOrder} not null,
    deadline_at bigint not null, completed_at bigint, archived_at bigint, created_at bigint not null,
    updated_at bigint not null, revision_count integer default 0 not null,
    completed integer default 0 not null, is_incomplete_locked integer default 0 not null,
    first_due_on ${byteOrder}, plan text, check_state text, check_note text, check_at bigint,
    carried_from_id integer references goals (id) on delete set null,
    times_carried integer default 0 not null,
    constraint goals_school_id_id unique (school_id, id),
    ${sameSchool('goals', 'user_id', 'users')}
  );
  create index goals_by_owner_due on goals (user_id, due_on, id);
  create index goals_by_owner on goals (user_id, id);
  create index goals_by_school_due on goals (school_id, due_on);
  create index goals_by_school on goals (school_id, id);
  create index goals_by_creator on goals (created_by_id);
  create index goals_to_lock on goals (deadline_at) where completed = 0 and is_incomplete_locked = 0;
  create unique index goals_carried_once on goals (carried_from_id) where carried_from_id is not null;

  create table feedback (
    id ${id}, school_id integer, goal_id integer not null references goals (id) on delete cascade,
    provider_id integer references users (id) on delete set null, status text not null, comments text,
    created_at bigint not null, is_active integer default 1 not null, ended_by text,
    goal_revision_at_time integer default 0 not null, answer text, answered_at bigint,
    ${sameSchool('feedback', 'goal_id', 'goals')},
    ${sameSchool('feedback', 'provider_id', 'users')}
  );
  create index feedback_by_goal on feedback (goal_id, id);
  create index feedback_by_provider on feedback (provider_id, goal_id, id);
  create index feedback_by_school on feedback (school_id, created_at, id);
  create unique index feedback_one_active on feedback (goal_id, provider_id) where is_active = 1;

  create table goal_edits (
    id ${id}, school_id integer, goal_id integer not null references goals (id) on delete cascade,
    user_id integer references users (id) on delete set null, edited_at bigint not null,
    old_title text not null, old_description text, old_category text not null, old_duration text not null,
    new_title text not null, new_description text, new_category text not null, new_duration text not null,
    ${sameSchool('goal_edits', 'goal_id', 'goals')}
  );
  create index goal_edits_by_goal on goal_edits (goal_id, id);
  create index goal_edits_by_school on goal_edits (school_id, edited_at, id);
  create index goal_edits_by_user on goal_edits (user_id);

  create table notifications (
    id ${id}, user_id integer not null references users (id) on delete cascade, type text not null,
    goal_id integer references goals (id) on delete cascade, message text not null, data text,
    is_read integer default 0 not null, created_at bigint not null
  );
  create index notifications_by_user on notifications (user_id, id);
  create index notifications_by_goal on notifications (goal_id);
  create index notifications_unread on notifications (user_id) where is_read = 0;
  create index notifications_by_age on notifications (created_at);

  create table activities (
    id ${id}, school_id integer, type text not null,
    user_id integer not null references users (id) on delete cascade,
    goal_id integer not null references goals (id) on delete cascade, created_at bigint not null,
    constraint activities_once unique (goal_id, type),
    ${sameSchool('activities', 'user_id', 'users')}
  );
  create index activities_by_user on activities (user_id, id);
  create index activities_by_age on activities (created_at);

  create table goal_moves (
    id ${id}, school_id integer, goal_id integer not null references goals (id) on delete cascade,
    moved_at bigint not null, by_id integer references users (id) on delete set null,
    from_on ${byteOrder} not null, to_on ${byteOrder} not null, cause text not null, reason text,
    absence_id integer references absences (id) on delete set null,
    notification_id integer references notifications (id) on delete set null,
    ${sameSchool('goal_moves', 'goal_id', 'goals')}
  );
  create index goal_moves_by_goal on goal_moves (goal_id, id);
  create index goal_moves_by_person on goal_moves (by_id);
  create index goal_moves_off on goal_moves (school_id, from_on) where cause = 'no_school';
  create index goal_moves_by_absences on goal_moves (absence_id) where absence_id is not null;
  create index goal_moves_by_notifications on goal_moves (notification_id) where notification_id is not null;

  create table saved_replies (
    id ${id}, user_id integer not null references users (id) on delete cascade, text text not null,
    created_at bigint not null
  );
  create index saved_replies_by_user on saved_replies (user_id, id);

  create table reflections (
    id ${id}, school_id integer, user_id integer not null references users (id) on delete cascade,
    week ${byteOrder} not null, first_question text not null, second_question text not null,
    first_text text not null, second_text text not null, version integer not null,
    created_at bigint not null, updated_at bigint not null,
    constraint reflections_week_unique unique (user_id, week),
    constraint reflections_school_id_id unique (school_id, id),
    ${sameSchool('reflections', 'user_id', 'users')}
  );
  create index reflections_by_school on reflections (school_id, week);

  create table responses (
    id ${id}, school_id integer,
    reflection_id integer not null references reflections (id) on delete cascade,
    provider_id integer references users (id) on delete set null, text text, created_at bigint not null,
    constraint responses_provider_unique unique (reflection_id, provider_id),
    ${sameSchool('responses', 'reflection_id', 'reflections')}
  );
  create index responses_by_provider on responses (provider_id)`
}
