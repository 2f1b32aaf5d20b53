// The audit log: sign-ins, role changes, resets, deletions, exports, each with who did it and when.
import { sql } from 'kysely'
import { type Language, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import type { AuditAction } from '../../contract/logs.ts'
import { fullName } from '../../contract/person-name.ts'
import { inEnglish, parseSentence, sentence, storedSentence, verbatim } from '../../contract/sentence.ts'
import type { Caller } from './caller.ts'
import { insertRows } from './db/bulk-inserts.ts'
import { type Engine, inList, positionOf, type Queries } from './db/engine.ts'
import { inPortions } from './db/portions.ts'

export interface AuditEntry {
  /** The school that the entry is about, which need not be the actor's; null for the installation. */
  schoolId: number | null
  at: number
  actorId: number | null
  action: AuditAction
  /** The person named in `subject`, which is anonymized when that person is deleted. */
  aboutId?: number | null
  /** A sentence with values for readers, or a name: 'Jo Li’s goal “Be nicer”'. */
  subject: string
  /** It never has secrets, passwords or names of people. */
  detail?: Record<string, unknown> | null
}

/** Call it in the transaction that it records, so that both happen or neither. Returns the id of the entry. */
export async function recordAudit(db: Queries, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values(auditRow(entry))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The transaction of an act, and the school that the act is about; null for the installation. */
interface AuditScope {
  db: Queries
  schoolId: number | null
}

/** An act of a person. The fields mean the same as in AuditEntry; `actor` and `about` are ids of people. */
interface Act {
  actor: number | null
  at: number
  action: AuditAction
  subject: string
  about?: number
  detail?: Record<string, unknown>
}

/** Records what the caller of a use case did. */
export function recordAct(tx: AuditScope, act: Act): Promise<number> {
  return recordAudit(tx.db, {
    schoolId: tx.schoolId,
    at: act.at,
    actorId: act.actor,
    action: act.action,
    aboutId: act.about ?? null,
    subject: act.subject,
    detail: act.detail ?? null,
  })
}

/** `recordAct` for a command of the person who runs the server. */
export function recordCommand(tx: AuditScope, command: Omit<Act, 'actor'>): Promise<number> {
  return recordAct(tx, { ...command, actor: null, detail: { ...command.detail, by: 'command line' } })
}

type Person = Pick<Caller, 'id' | 'schoolId' | 'firstName' | 'lastName'>

/** The entry for an act of a person on their own account. */
export function ownEntry(
  { id, schoolId, firstName, lastName }: Person,
  at: number,
  action: AuditAction,
  detail?: Record<string, unknown>,
): AuditEntry {
  const subject = fullName({ firstName, lastName })
  return { schoolId, at, actorId: id, aboutId: id, action, subject, detail: detail ?? null }
}

export function recordOwnAct(db: Queries, ...entry: Parameters<typeof ownEntry>): Promise<number> {
  return recordAudit(db, ownEntry(...entry))
}

export async function deleteAuditEntry(tx: Queries, id: number): Promise<void> {
  await tx.deleteFrom('audit_log').where('id', '=', id).execute()
}

/** `recordAudit` for any number of entries. */
export async function recordAudits(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  await insertRows(db, 'audit_log', entries.map(auditRow))
}

const auditRow = (entry: AuditEntry) => ({
  school_id: entry.schoolId,
  at: entry.at,
  actor_id: entry.actorId,
  action: entry.action,
  ...subjectColumns(entry.subject),
  detail: entry.detail ? JSON.stringify(entry.detail) : null,
  about_id: entry.aboutId ?? null,
})

/** The subject in English, for search and exports, and its key and values, with which readers get it in their language. */
function subjectColumns(subject: string) {
  const parts = parseSentence(subject)
  if (!parts) return { subject, subject_key: null, subject_values: null }
  const { message, values } = parts
  return { subject: inEnglish(subject), subject_key: message, subject_values: JSON.stringify(values) }
}

/** The columns of a stored subject. */
interface StoredSubject {
  subject: string
  subject_key: string | null
  subject_values: string | null
}

/** The subject in a reader's language. Entries of older versions, and names, are told as they are stored. */
export function tellSubject(
  { subject, subject_key: key, subject_values: values }: StoredSubject,
  language: Language,
): string {
  if (language === SOURCE_LANGUAGE) return subject
  return key === null ? verbatim(subject) : storedSentence(key, JSON.parse(values ?? '{}'))
}

/** The subject of a stored entry, for another entry about the same. */
export const repeatSubject = ({
  subject,
  subject_key: key,
  subject_values: values,
}: StoredSubject): string => (key === null ? subject : storedSentence(key, JSON.parse(values ?? '{}')))

const DELETED_ACCOUNT_SENTENCE = sentence('A deleted account')
const DELETED_GOAL_SENTENCE = sentence('A deleted account’s goal “{title}”')
const DELETED_ACCOUNT = 'A deleted account'

/** Separates the owner's name from the title in an entry about a goal: 'Jo Li’s goal “Be nicer”'. */
const BEFORE_GOAL_TITLE = '’s goal “'
/** Until 1.0 the title came first: 'Goal “Be nicer” of Jo Li'. Such entries are not rewritten. */
const BEFORE_OWNER = '” of '

/**
 * Removes the names of people from the log before the people are deleted. Action, instant, actor and the titles of deleted
 * goals stay. The entry of the deletion itself keeps the name for some time, so that a mistaken deletion can be found.
 */
export async function anonymizeInAudit(db: Queries, engine: Engine, ids: readonly number[]): Promise<void> {
  const subject = sql<string>`subject`
  const owner = positionOf(engine, subject, BEFORE_OWNER)
  const goal = positionOf(engine, subject, BEFORE_GOAL_TITLE)
  // With the words twice, one of them may be part of the name, so the title is removed too.
  const hasGoalOnce = sql<boolean>`length(replace(subject, ${BEFORE_GOAL_TITLE}, '')) =
    length(subject) - ${sql.lit(BEFORE_GOAL_TITLE.length)}`
  const title = sql<string>`substr(subject, ${goal} + ${sql.lit(BEFORE_GOAL_TITLE.length)})`
  const isGoal = sql<boolean>`action in ('goal.delete', 'goal.undo', 'goal.erase')`
  const isEarly = sql<boolean>`${isGoal} and subject like 'Goal “%' and ${owner} > 0 and ${goal} = 0`
  const keepsTitle = sql<boolean>`${isGoal} and subject not like 'Goal “%' and ${hasGoalOnce}`
  // An early entry is cut at the first match: a title that contains the words loses its end, but no part of the name stays.
  const nameless = sql<string>`case
    when ${isEarly} then substr(subject, 1, ${owner}) || ' of a deleted account'
    when ${keepsTitle} then ${DELETED_ACCOUNT + BEFORE_GOAL_TITLE} || ${title}
    else ${DELETED_ACCOUNT} end`
  // Entries without a key are told as they are stored.
  const key = sql<string | null>`case
    when ${isEarly} or (${keepsTitle} and subject_key is null) then null
    when ${keepsTitle} then ${DELETED_GOAL_SENTENCE}
    else ${DELETED_ACCOUNT_SENTENCE} end`
  const values = sql<string | null>`case
    when ${keepsTitle} and subject_key is not null then ${titleAlone(engine)}
    else null end`
  await db
    .updateTable('audit_log')
    .set({ subject: nameless, subject_key: key, subject_values: values })
    .where(inList(engine, 'about_id', ids))
    .where('action', '!=', 'user.delete')
    .execute()
}

/** The values without the name of the owner. */
function titleAlone(engine: Engine) {
  return engine === 'postgres'
    ? sql<string>`json_build_object('title', subject_values::json->>'title')::text`
    : sql<string>`json_object('title', json_extract(subject_values, '$.title'))`
}

/** Removes the names from entries of deletions made before `before`, in epoch milliseconds. */
export async function anonymizeDeletions(db: Queries, before: number, signal?: AbortSignal): Promise<void> {
  const named = db
    .selectFrom('audit_log')
    .select('id')
    // The database uses the partial index of deletions only for a literal.
    .where('action', '=', sql.lit('user.delete'))
    .where('at', '<', before)
    .where('subject', '!=', DELETED_ACCOUNT)
  await inPortions(async (limit) => {
    const change = db
      .updateTable('audit_log')
      .set({ subject: DELETED_ACCOUNT, subject_key: DELETED_ACCOUNT_SENTENCE, subject_values: null })
      .where('id', 'in', named.limit(limit))
    return Number((await change.executeTakeFirst()).numUpdatedRows)
  }, signal)
}
