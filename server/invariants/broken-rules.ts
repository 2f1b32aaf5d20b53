// The invariants of the data. One statement checks all of them, so that race tests can run it after every round, and
// `cairn check` at any time.
import { sql } from 'kysely'
import { MAX_CREW_SIZE } from '../../contract/crew-rules.ts'
import { MAX_GUARDIANS } from '../../contract/families.ts'
import { typesKeptByGuides } from '../notifications/index.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inSnapshot } from '../platform/db/school-db.ts'

const SESSIONS_PER_USER = 10
const PASSES_PER_GUARDIAN = 10

/** Each query selects the ids of the rows that break the rule. The keys are the sentences that `cairn check` prints. */
const rules: Record<string, ReturnType<typeof sql>> = {
  'a crew has more than five members': sql`
    select group_id as id from users where group_id is not null group by group_id having count(*) > ${MAX_CREW_SIZE}`,
  'a captain has no crew, or is not a learner': sql`
    select id from users where is_captain = 1
      and (group_id is null or is_guide = 1 or is_admin = 1 or is_super_admin = 1)`,
  'a crew member is an adult': sql`
    select id from users where group_id is not null
      and (is_guide = 1 or is_admin = 1 or is_super_admin = 1 or (is_coach = 1 and studio_id is null))`,
  'a person without a school has a studio or a crew': sql`
    select id from users where school_id is null
      and (studio_id is not null or group_id is not null or assigned_studio_id is not null)`,
  'a person who left has a session, a crew, a captaincy or an assignment': sql`
    select id from users where left_at is not null
      and (group_id is not null or is_captain = 1 or assigned_studio_id is not null
        or exists (select 1 from sessions where sessions.user_id = users.id)
        or exists (select 1 from coach_crews where coach_crews.coach_id = users.id))`,
  'a crew is assigned to a person who is not a coach': sql`
    select coach_id as id from coach_crews where coach_id not in (select id from users where is_coach = 1)`,
  'a studio is assigned to a person who is not a guide': sql`
    select id from users where assigned_studio_id is not null and is_guide = 0`,
  'a person has a studio, crew or assigned studio in another school': sql`
    select users.id from users
      left join studios on studios.id = users.studio_id
      left join studios as guided on guided.id = users.assigned_studio_id
      left join groups on groups.id = users.group_id
    where (users.studio_id is not null and studios.school_id is distinct from users.school_id)
      or (users.assigned_studio_id is not null and guided.school_id is distinct from users.school_id)
      or (users.group_id is not null and groups.school_id is distinct from users.school_id)`,
  'a coach has a crew in another school': sql`
    select coach_crews.coach_id as id from coach_crews
      left join users on users.id = coach_crews.coach_id
      left join groups on groups.id = coach_crews.group_id
    where users.school_id is distinct from coach_crews.school_id
      or groups.school_id is distinct from coach_crews.school_id`,
  'a goal is in another school than its owner': sql`
    select goals.id from goals left join users on users.id = goals.user_id
    where users.id is null or users.school_id is distinct from goals.school_id`,
  'a goal is completed without a time, or has a time without being completed': sql`
    select id from goals where (completed = 1) <> (completed_at is not null)`,
  'a goal is completed and locked': sql`select id from goals where completed = 1 and is_incomplete_locked = 1`,
  'a goal continues one of another person, or has a wrong count': sql`
    select goals.id from goals join goals as old on old.id = goals.carried_from_id
    where goals.user_id <> old.user_id or goals.times_carried <> old.times_carried + 1`,
  'a goal continues one that is not due earlier': sql`
    select goals.id from goals join goals as old on old.id = goals.carried_from_id
    where coalesce(goals.first_due_on, goals.due_on) <= old.due_on`,
  'a goal is carried over more than once': sql`
    select carried_from_id as id from goals where carried_from_id is not null
    group by carried_from_id having count(*) > 1`,
  'a person in a weekly goal is in another school': sql`
    select series_people.series_id as id from series_people
      left join users on users.id = series_people.user_id
      left join goal_series on goal_series.id = series_people.series_id
    where users.school_id is distinct from series_people.school_id
      or goal_series.school_id is distinct from series_people.school_id`,
  'a goal belongs to a weekly goal of another school': sql`
    select goals.id from goals join goal_series on goal_series.id = goals.series_id
    where goal_series.school_id is distinct from goals.school_id`,
  'a completed goal has a check': sql`select id from goals where completed = 1 and check_state is not null`,
  'a check has no time, or has a note without being stuck': sql`
    select id from goals where (check_state is null) <> (check_at is null)
      or (check_note is not null and check_state is distinct from 'stuck')`,
  'a goal has a different number of edits than revisions': sql`
    select goals.id from goals
    where revision_count <> (select count(*) from goal_edits where goal_edits.goal_id = goals.id)`,
  'feedback is in another school than its goal or its giver': sql`
    select feedback.id from feedback
      left join goals on goals.id = feedback.goal_id
      left join users on users.id = feedback.provider_id
    where goals.id is null or goals.school_id is distinct from feedback.school_id
      or (feedback.provider_id is not null and users.school_id is distinct from feedback.school_id)`,
  'two entries of one giver are active on one goal': sql`
    select goal_id as id from feedback where is_active = 1 and provider_id is not null
    group by goal_id, provider_id having count(*) > 1`,
  'active feedback is about an earlier text of the goal': sql`
    select feedback.id from feedback join goals on goals.id = feedback.goal_id
    where goal_revision_at_time > revision_count or (is_active = 1 and goal_revision_at_time <> revision_count)`,
  'an answer has no time, or a time has no answer': sql`
    select id from feedback where (answer is null) <> (answered_at is null)`,
  'a feedback entry is active and ended': sql`select id from feedback where is_active = 1 and ended_by is not null`,
  'a person gave feedback on their own goal': sql`
    select feedback.id from feedback join goals on goals.id = feedback.goal_id
    where feedback.provider_id = goals.user_id`,
  'a reflection is in another school than its learner, or blank': sql`
    select reflections.id from reflections left join users on users.id = reflections.user_id
    where users.id is null or users.school_id is distinct from reflections.school_id
      or version < 1 or (first_text = '' and second_text = '')`,
  'a response is in another school than its reflection or its giver': sql`
    select responses.id from responses
      left join reflections on reflections.id = responses.reflection_id
      left join users on users.id = responses.provider_id
    where reflections.id is null or reflections.school_id is distinct from responses.school_id
      or (users.is_super_admin = 0 and users.school_id is distinct from responses.school_id)`,
  'a person responded to their own reflection': sql`
    select responses.id from responses join reflections on reflections.id = responses.reflection_id
    where responses.provider_id = reflections.user_id`,
  'a roster id is in another school than the person': sql`
    select roster_ids.user_id as id from roster_ids left join users on users.id = roster_ids.user_id
    where users.id is null or users.school_id is distinct from roster_ids.school_id`,
  'an edit is in another school than its goal': sql`
    select goal_edits.id from goal_edits left join goals on goals.id = goal_edits.goal_id
    where goals.id is null or goals.school_id is distinct from goal_edits.school_id`,
  'a move is in another school than its goal, or does not change the day': sql`
    select goal_moves.id from goal_moves left join goals on goals.id = goal_moves.goal_id
    where goals.id is null or goals.school_id is distinct from goal_moves.school_id
      or goal_moves.from_on = goal_moves.to_on`,
  'the days of a goal are not those of its first and latest moves': sql`
    select goals.id from goals
    where coalesce(first_due_on, due_on) <> coalesce(
        (select from_on from goal_moves where goal_moves.goal_id = goals.id order by goal_moves.id limit 1), due_on)
      or due_on <> coalesce(
        (select to_on from goal_moves where goal_moves.goal_id = goals.id order by goal_moves.id desc limit 1), due_on)`,
  'a calendar has more than 400 entries': sql`
    select school_id as id from days_off group by school_id having count(*) > 400`,
  'a calendar entry ends before it begins': sql`select id from days_off where from_on > to_on`,
  'days away are in another school than the person': sql`
    select absences.id from absences left join users on users.id = absences.user_id
    where users.id is null or users.school_id is distinct from absences.school_id`,
  'a person has overlapping days away': sql`
    select absences.id from absences
      join absences as other on other.user_id = absences.user_id and other.id > absences.id
        and other.from_on <= absences.to_on and other.to_on >= absences.from_on`,
  'an activity is not the owner’s, or is about a completion that was undone': sql`
    select activities.id from activities left join goals on goals.id = activities.goal_id
    where goals.id is null or goals.user_id <> activities.user_id
      or goals.school_id is distinct from activities.school_id
      or (activities.type = 'goal_completed' and goals.completed = 0)`,
  'a completed goal does not have exactly one activity about it': sql`
    select goals.id from goals
      join activities as made on made.goal_id = goals.id and made.type = 'goal_created'
    where completed <> (
      select count(*) from activities where activities.goal_id = goals.id and type = 'goal_completed')`,
  'a notification has no recipient, or its goal is missing': sql`
    select notifications.id from notifications
      left join users on users.id = notifications.user_id
      left join goals on goals.id = notifications.goal_id
    where users.id is null or (notifications.goal_id is not null and goals.id is null)`,
  'a notification is about a goal in another school': sql`
    select notifications.id from notifications
      join users on users.id = notifications.user_id
      join goals on goals.id = notifications.goal_id
    where users.school_id is distinct from goals.school_id`,
  // Reviewers whose feedback an edit cleared are notified of it, even after they stopped leading the crew. Guides are notified
  // of stuck goals.
  'a former captain or coach has a notification about another person’s goal': sql`
    select notifications.id from notifications
      join users on users.id = notifications.user_id
      join goals on goals.id = notifications.goal_id
    where goals.user_id <> users.id and users.is_captain = 0
      and not (notifications.type in (${sql.join(typesKeptByGuides.map((type) => sql.lit(type)))}) and users.assigned_studio_id is not null)
      and not exists (select 1 from coach_crews where coach_crews.coach_id = users.id)
      and not exists (
        select 1 from feedback where feedback.goal_id = goals.id and feedback.provider_id = users.id)`,
  'a connection is in another school than the learner, or its person is not a learner': sql`
    select connections.id from connections left join users on users.id = connections.user_id
    where users.id is null or users.school_id is distinct from connections.school_id
      or users.is_guide = 1 or users.is_admin = 1 or users.is_super_admin = 1`,
  'a learner has more than six guardians': sql`
    select user_id as id from connections group by user_id having count(*) > ${MAX_GUARDIANS}`,
  'a learner who is closed to families has a guardian or a code': sql`
    select users.id from users where family_closed_at is not null
      and (exists (select 1 from connections where connections.user_id = users.id)
        or exists (select 1 from family_codes where family_codes.user_id = users.id))`,
  'a code was made by a person who may not make codes': sql`
    select family_codes.id from family_codes join users on users.id = family_codes.made_by_id
    where users.left_at is not null or (users.is_admin = 0 and users.is_super_admin = 0 and users.is_guide = 0)`,
  'a guardian has no learner': sql`
    select id from guardians where id not in (select guardian_id from connections)`,
  'a guardian has more than ten browsers': sql`
    select guardian_id as id from passes group by guardian_id having count(*) > ${PASSES_PER_GUARDIAN}`,
  'a part of a snapshot does not have the recorded number of rows': sql`
    select snapshot_id as id from goal_snapshot_parts
    where row_count < 1 or length(lines) - length(replace(lines, ${'\n'}, '')) <> row_count`,
  'a person has more than ten sessions': sql`
    select user_id as id from sessions group by user_id having count(*) > ${SESSIONS_PER_USER}`,
}

const allRules = sql<{ rule: string; id: number }>`${sql.join(
  Object.entries(rules).map(
    ([rule, rows]) => sql`select ${sql.lit(rule)} as rule, broken.id from (${rows}) as broken`,
  ),
  sql` union all `,
)}`

/** Returns the rules that the data breaks now, each with the ids of the rows. */
export async function findBrokenRules(db: Queries): Promise<Record<string, number[]>> {
  const { rows } = await allRules.execute(db)
  const broken: Record<string, number[]> = {}
  for (const { rule, id } of rows) broken[rule] = [...(broken[rule] ?? []), id]
  return broken
}

export interface Finding {
  /** A sentence without its period. */
  problem: string
  /** The ids of the affected rows; empty if the problem is not about rows. */
  ids: number[]
}

/** Checks a consistent snapshot of the data while the server runs. Changes nothing. */
export async function checkData(database: Database): Promise<Finding[]> {
  return inSnapshot(database, async (tx) => {
    const rules = Object.entries(await findBrokenRules(tx)).map(([problem, ids]) => ({ problem, ids }))
    // PostgreSQL checks its own pages, and foreign keys with every change.
    return database.engine === 'postgres' ? rules : [...(await checkFile(tx)), ...rules]
  })
}

async function checkFile(db: Queries): Promise<Finding[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const pages = integrity.rows.map((row) => row.integrity_check).filter((problem) => problem !== 'ok')
  const references = await sql<{
    table: string
    parent: string
    rowid: number
  }>`pragma foreign_key_check`.execute(db)
  const dangling = Map.groupBy(
    references.rows,
    ({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`,
  )
  return [
    ...pages.map((page) => ({ problem: `the file is damaged: ${page}`, ids: [] })),
    ...[...dangling].map(([problem, rows]) => ({ problem, ids: rows.map(({ rowid }) => rowid) })),
  ]
}
