// Reads everything that is stored about one person.
import type { Language } from '../../contract/languages.ts'
import type { User } from '../../contract/people.ts'
import type { StoredPersonExport } from '../../contract/person-export.ts'
import {
  entryColumns,
  goalColumns,
  moveColumns,
  selectGoalEntries,
  toMove,
  toStoredAnswer,
  toStoredFeedback,
  toStoredGoal,
} from '../goals/index.ts'
import { editColumns, toAuditEntry } from '../logs/index.ts'
import { notificationColumns, tellNotification } from '../notifications/index.ts'
import { listLinks, nameOrNull } from '../people/index.ts'
import { type Engine, idsOf, jsonList, jsonRows, type Queries } from '../platform/db/engine.ts'
import { toDeviceSentence } from '../platform/http/request-headers.ts'
import { listGivenResponses, listStoredReflections } from '../reflections/index.ts'
import type { WrongTries } from '../session/index.ts'

export interface FileScope {
  /** Epoch milliseconds. */
  now: number
  /**
   * Leaves out what happened in other schools: what the person did to others there, notifications about others, and audit
   * entries. Null includes everything.
   */
  inSchool: number | null
  wrongTries: readonly WrongTries[]
  /** That of the notifications. */
  language: Language
}

export async function readPersonFile(
  db: Queries,
  engine: Engine,
  user: User,
  { now, inSchool, wrongTries, language }: FileScope,
): Promise<StoredPersonExport> {
  const { id } = user
  const feedbackGiven = await db
    .selectFrom('feedback')
    .select(['feedback.id', ...entryColumns])
    .where('provider_id', '=', id)
    .orderBy('id')
    .execute()
  const edits = await db
    .selectFrom('goal_edits')
    .innerJoin('goals', 'goals.id', 'goal_edits.goal_id')
    .select(editColumns)
    .where('goal_edits.user_id', '=', id)
    .where('goals.user_id', '!=', id)
    .$if(inSchool !== null, (query) => query.where('goal_edits.school_id', '=', inSchool))
    .orderBy('goal_edits.id')
    .execute()
  const setForOthers = await db
    .selectFrom('goals')
    .select('id')
    .where('created_by_id', '=', id)
    .where('user_id', '<>', id)
    .orderBy('id')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .leftJoin('goals', 'goals.id', 'notifications.goal_id')
    .select(notificationColumns)
    .where('notifications.user_id', '=', id)
    // Notifications to captains name the learner and the goal, so those of other schools are left out.
    .$if(inSchool !== null, (query) =>
      query.where((eb) => eb.or([eb('goal_id', 'is', null), eb('goals.school_id', '=', inSchool)])),
    )
    .orderBy('notifications.id')
    .execute()
  const absences = await db
    .selectFrom('absences')
    .leftJoin('users as entered_by', 'entered_by.id', 'absences.by_id')
    .select(['from_on as from', 'to_on as to', 'absences.created_at as enteredAt', 'by_id'])
    .select(['entered_by.first_name', 'entered_by.last_name'])
    .where('user_id', '=', id)
    .orderBy('from_on')
    .execute()
  const guardians = await db
    .selectFrom('connections')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .select(['guardians.name', 'connections.created_at as since'])
    .where('connections.user_id', '=', id)
    .orderBy('connections.id')
    .execute()
  const waves = await db
    .selectFrom('waves')
    .innerJoin('connections', 'connections.id', 'waves.connection_id')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .select(['guardians.name', 'waves.week'])
    .where('connections.user_id', '=', id)
    .orderBy('waves.week')
    .orderBy('connections.id')
    .execute()
  const { factors, signIn } = await readFactors(db, id)
  const activities = await db
    .selectFrom('activities')
    .select(['id', 'type', 'user_id as userId', 'goal_id as goalId', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const savedReplies = await db
    .selectFrom('saved_replies')
    .select(['id', 'text', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const used = ['created_at as createdAt', 'seen_at as seenAt', 'provider', 'device'] as const
  const sessions = await db.selectFrom('sessions').select(used).where('user_id', '=', id).execute()
  const roster = await db
    .selectFrom('roster_ids')
    .select(['sourced_id as id', 'since'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return {
    exportedAt: now,
    user,
    goals: await listGoals(db, engine, id, now),
    series: await listSeries(db, engine, id),
    feedbackGiven: feedbackGiven.map((row) => ({ ...row, answer: toStoredAnswer(row) })),
    editsMade: edits,
    goalsSetForOthers: idsOf(setForOthers),
    reflections: await listStoredReflections(db, engine, id),
    responsesGiven: await listGivenResponses(db, id),
    notifications: notifications.map((row) => tellNotification(row, language)),
    activities,
    absences: absences.map((row) => ({
      ...row,
      by: nameOrNull(row.by_id, row.first_name, row.last_name),
    })),
    guardians,
    waves,
    savedReplies,
    sessions: sessions.map(({ provider, device, ...session }) => ({
      ...session,
      by: provider ?? 'password',
      device: toDeviceSentence(device),
    })),
    links: await listLinks(db, id),
    factors,
    roster: roster ?? null,
    signIn: { ...signIn, wrongTries: [...wrongTries] },
    auditLog: await listAuditEntries(db, user, { inSchool, language }),
  }
}

/** The factors without their secrets. */
async function readFactors(db: Queries, id: number) {
  const apps = await db.selectFrom('totp').select('created_at as since').where('user_id', '=', id).execute()
  const passkeyColumns = ['name', 'created_at as since', 'last_used_at as lastUsedAt'] as const
  const passkeys = await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const { count: recoveryCodes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const factors = [
    ...apps.map((app) => ({ kind: 'app' as const, name: null, ...app })),
    ...passkeys.map(({ name, since }) => ({ kind: 'passkey' as const, name, since })),
  ]
  const used = passkeys.map(({ name, lastUsedAt }) => ({ name, lastUsedAt }))
  return { factors, signIn: { passkeys: used, recoveryCodes } }
}

/** Weekly goals with the person, oldest first. */
async function listSeries(
  db: Queries,
  engine: Engine,
  userId: number,
): Promise<StoredPersonExport['series']> {
  const rows = await db
    .selectFrom('series_people')
    .innerJoin('goal_series', 'goal_series.id', 'series_people.series_id')
    .where('series_people.user_id', '=', userId)
    .select(['goal_series.id', 'title', 'description', 'category', 'duration', 'plan', 'until_on as until'])
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('series_weeks')
          .whereRef('series_weeks.series_id', '=', 'goal_series.id')
          .where('series_weeks.user_id', '=', userId)
          .select('series_weeks.week')
          .orderBy('series_weeks.week'),
      ).as('weeks'),
    )
    .orderBy('goal_series.id')
    .execute()
  return rows.map((row) => ({ ...row, weeks: jsonRows(row.weeks).map(({ week }) => week) }))
}

/** Audit entries of what the person did and of what was done to the account. */
async function listAuditEntries(
  db: Queries,
  { id }: User,
  { inSchool, language }: Pick<FileScope, 'inSchool' | 'language'>,
) {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['actor.first_name', 'actor.last_name'])
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('about_id', '=', id)]))
    .$if(inSchool !== null, (query) => query.where('audit_log.school_id', '=', inSchool))
    .orderBy('audit_log.id')
    .execute()
  // No learner learns which admin ended what a guardian sees, so the file leaves the actor out.
  const isHidden = ({ action, actor_id }: (typeof rows)[number]) =>
    actor_id !== id && (action === 'family.end' || action === 'family.close' || action === 'family.codes-end')
  return rows.map((row) => toAuditEntry(isHidden(row) ? { ...row, actor_id: null } : row, language))
}

/** Goals with all their feedback, edits and moves, oldest first. `now` in epoch milliseconds. */
async function listGoals(
  db: Queries,
  engine: Engine,
  userId: number,
  now: number,
): Promise<StoredPersonExport['goals']> {
  const rows = await db
    .selectFrom('goals')
    .select(goalColumns)
    .where('user_id', '=', userId)
    .select((eb) => [
      eb
        .selectFrom('goals as next')
        .select('next.id')
        .whereRef('next.carried_from_id', '=', 'goals.id')
        .as('carriedToId'),
      jsonList(engine, selectGoalEntries(db).orderBy('feedback.id')).as('entries'),
      jsonList(
        engine,
        eb
          .selectFrom('goal_edits')
          .leftJoin('users as editor', 'editor.id', 'goal_edits.user_id')
          .whereRef('goal_edits.goal_id', '=', 'goals.id')
          .select(editColumns)
          .select(['editor.first_name', 'editor.last_name'])
          .orderBy('goal_edits.id'),
      ).as('edits'),
      jsonList(
        engine,
        eb
          .selectFrom('goal_moves')
          .leftJoin('users as mover', 'mover.id', 'goal_moves.by_id')
          .whereRef('goal_moves.goal_id', '=', 'goals.id')
          .select(moveColumns)
          .select(['mover.first_name', 'mover.last_name'])
          .orderBy('goal_moves.id'),
      ).as('moves'),
    ])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toStoredGoal(row, now),
    moves: jsonRows(row.moves).map(toMove),
    feedback: jsonRows(row.entries).map(toStoredFeedback),
    edits: jsonRows(row.edits).map((edit) => ({
      ...edit,
      user: nameOrNull(edit.user_id, edit.first_name, edit.last_name),
    })),
  }))
}
