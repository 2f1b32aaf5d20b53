// The tables for Kysely. Instants are epoch milliseconds and flags 0 or 1, so that queries work the same on both engines
// (docs/decisions/0003).
import type { Generated } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import type { CheckState } from '../../../contract/goal-parts.ts'
import type { Category, Duration } from '../../../contract/goals.ts'
import type { Language } from '../../../contract/languages.ts'
import type { NotificationType } from '../../../contract/notifications.ts'
import type { ProfilePicture } from '../../../contract/profile-pictures.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { DeletionRow } from './deletion-tables.ts'
import type { FamilyTables } from './family-tables.ts'
import type { JobRow } from './job-tables.ts'
import type { ReflectionTables } from './reflection-tables.ts'
import type { RosterTables } from './roster-tables.ts'
import type { SentGoalsRow } from './sent-goal-tables.ts'
import type { SeriesTables } from './series-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { SnapshotTables } from './snapshot-tables.ts'

export type Flag = 0 | 1

export function flag(value: boolean | Flag | undefined): Flag {
  return value ? 1 : 0
}

export interface Tables
  extends SignInTables,
    ReflectionTables,
    RosterTables,
    FamilyTables,
    SnapshotTables,
    SeriesTables,
    CalendarTables {
  schools: SchoolRow
  studios: StudioRow
  groups: GroupRow
  users: UserRow
  coach_crews: { school_id: number; coach_id: number; group_id: number }
  sessions: SessionRow
  goals: GoalRow
  feedback: FeedbackRow
  goal_edits: GoalEditRow
  notifications: NotificationRow
  activities: ActivityRow
  saved_replies: { id: Generated<number>; user_id: number; text: string; created_at: number }
  audit_log: AuditRow
  crew_sorts: CrewSortRow
  deletions: DeletionRow
  sent_goals: SentGoalsRow
  last_backup: { id: number; succeeded_at: number | null; error: string | null }
  jobs: JobRow
  secrets: { name: string; value: string }
}

export interface SchoolRow {
  id: Generated<number>
  name: string
  name_key: string
  description: string | null
  time_zone: string
  /** People without a language of their own read this one. */
  language: Generated<Language>
  created_at: number
  /** Retention of old rows in months; null forever, 24 by default. */
  activity_months: Generated<number | null>
  notification_months: Generated<number | null>
  log_months: Generated<number | null>
  /** Whether staff without a second factor are refused. */
  staff_second_factor: Generated<Flag>
  /** They are refused from this day on; null if there was no waiting period. */
  staff_second_factor_from: Generated<Day | null>
  /** Everyone in the school sees it. */
  privacy_contact: string | null
  /** Grows with each change of the calendar. */
  calendar_version: Generated<number>
  /** School days after the due day on which feedback is still open, 0..5. */
  feedback_grace_days: Generated<number>
  /** How long goals and leavers are kept, in months; null forever. */
  goal_months: number | null
  leaver_months: number | null
  /** When either of the two changed last; null if never. */
  retention_changed_at: number | null
  show_crew_rank: Generated<Flag>
  show_streaks: Generated<Flag>
  /** The enabled features of the week's end, and the questions of reflections. */
  reflections: Generated<Flag>
  carry_over: Generated<Flag>
  feedback_answers: Generated<Flag>
  plans: Generated<Flag>
  week_checks: Generated<Flag>
  first_question: Generated<string>
  second_question: Generated<string>
  /** Whether families see the weeks of their learners, whether they get the weekly mail, and whether they can wave. */
  family_view: Generated<Flag>
  family_mail: Generated<Flag>
  family_waves: Generated<Flag>
  /** The week that the school has had and will have, as `toWeeks` reads it; null as long as nothing was changed. */
  school_week: string | null
  /** The first month of the school year, 1..12. */
  school_year_start: Generated<number>
}

interface GroupRow {
  id: Generated<number>
  school_id: number
  name: string
  name_key: string
  description: string | null
  created_at: number
}

interface StudioRow extends GroupRow {
  /** JSON list of texts. */
  goal_types: string
}

export interface UserRow {
  id: Generated<number>
  /** Null if the user's school was deleted, or the user was taken out of it. */
  school_id: number | null
  username: string
  username_key: string
  password_hash: string
  first_name: string
  last_name: string
  /** Last, then first name without case and accents, which finds people; see `sortName`. */
  sort_name: string
  /** Sorts by the school's language; see `nameOrder`. */
  name_order: Generated<string>
  studio_id: number | null
  group_id: number | null
  profile_picture: ProfilePicture | null
  /** Null for the language of the school. */
  language: Language | null
  is_admin: Flag
  is_super_admin: Flag
  is_coach: Flag
  is_captain: Flag
  is_guide: Flag
  assigned_studio_id: number | null
  can_bypass_deadlines: Flag
  created_at: number
  email: string | null
  /** The address in lower case, by which addresses are compared; null without one. */
  email_key: string | null
  /** When the account was marked as left; null for an active one. */
  left_at: number | null
  /** When the school stopped the learner's family from following; null while they may follow. */
  family_closed_at: Generated<number | null>
  /** Set for new accounts, and cleared by their first session. */
  awaits_first_sign_in: Generated<Flag>
}

interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  user_id: number
  created_at: number
  seen_at: number
  /** A random id by which the owner's calls name the session. */
  id: string
  /** Key of the provider through which it was started; null with the password. */
  provider: string | null
  /** One of a fixed list; null for a session from before devices were stored. */
  device: string | null
  /** When the owner last proved who they are; null for never. */
  proved_at: number | null
  /** Whether the provider is trusted to have asked for a second factor. */
  trusted: Generated<Flag>
}

export interface GoalRow {
  id: Generated<number>
  school_id: number | null
  user_id: number
  created_by_id: number | null
  title: string
  description: string | null
  category: Category
  duration: Duration
  /** The calendar day it is due, 'YYYY-MM-DD'. */
  due_on: string
  /** The due day when it was created; null until it is moved, because until then that day is `due_on`. */
  first_due_on: string | null
  /** The school's hour on that day, in its zone; rewritten when the zone changes while the goal is open. */
  deadline_at: number
  completed: Flag
  completed_at: number | null
  is_incomplete_locked: Flag
  archived_at: number | null
  created_at: number
  updated_at: number
  revision_count: number
  plan: string | null
  /** The unfinished goal that this one carries over. */
  carried_from_id: number | null
  /** The length of the chain of goals that this one carries over. */
  times_carried: Generated<number>
  /** The owner's check of how the goal is going, and its time; null without a check. */
  check_state: CheckState | null
  check_note: string | null
  check_at: number | null
  /** The weekly goal that created it; null without one, and when that has ended. */
  series_id: number | null
}

export interface FeedbackRow {
  id: Generated<number>
  school_id: number | null
  goal_id: number
  provider_id: number | null
  status: FeedbackStatus
  comments: string | null
  created_at: number
  is_active: Flag
  /** Why it is not active: an edit of the goal cleared it, or its giver gave a newer one, maybe after an edit. */
  ended_by: 'edit' | 'replaced' | null
  goal_revision_at_time: number
  /** The reply of the goal's owner, and its time. */
  answer: string | null
  answered_at: number | null
}

interface GoalEditRow {
  id: Generated<number>
  school_id: number | null
  goal_id: number
  user_id: number | null
  edited_at: number
  old_title: string
  old_description: string | null
  old_category: Category
  old_duration: Duration
  new_title: string
  new_description: string | null
  new_category: Category
  new_duration: Duration
}

export interface NotificationRow {
  id: Generated<number>
  user_id: number
  type: NotificationType
  goal_id: number | null
  message: string
  /** The parts of `message` as JSON. */
  data: string | null
  is_read: Flag
  created_at: number
}

interface ActivityRow {
  id: Generated<number>
  school_id: number | null
  type: 'goal_completed' | 'goal_created'
  user_id: number
  goal_id: number
  created_at: number
}

interface AuditRow {
  id: Generated<number>
  /** The school it is about; null for the installation. */
  school_id: number | null
  at: number
  actor_id: number | null
  action: string
  subject: string
  /** The English message of the subject, and its values as JSON. Null for names, and in entries of older versions. */
  subject_key: string | null
  subject_values: string | null
  /** JSON object, or null. */
  detail: string | null
  /** The person that the subject names; null without one, and after that person was deleted. */
  about_id: number | null
}

/** The changes of a school's last crew sort, for undoing it (crews/sort-crews.ts). */
interface CrewSortRow {
  school_id: number
  sorted_at: number
  /** JSON list of [user id, crew before or null, captain before 0 or 1]. */
  moved: string
  /** JSON list of the ids of crews that the sort created. */
  made: string
  /** JSON list of [user id, crew] of the school right after the sort. */
  memberships: string
}
