// The only way to the rows of a school: stores and views take a SchoolDb, and only this file makes one, for a caller who may
// act in that school. Its queries are Kysely's, with the school's condition already in them.
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { SchoolTime } from '../../../contract/goal-week.ts'
import { type Language, SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import type { WeekSettings } from '../../../contract/school-week.ts'
import { sentence } from '../../../contract/sentence.ts'
import type { Caller } from '../caller.ts'
import { codeOf, DomainError, refuse } from '../errors.ts'
import { brokenConstraint, type Engine, isOutdatedPlan, type Queries } from './engine.ts'
import type { Database } from './open.ts'
import { toWeeks } from './school-weeks.ts'
import type { Tables } from './tables.ts'

declare const opened: unique symbol

/** The tables with a `school_id`. */
export type SchoolTable = {
  [T in keyof Tables]: 'school_id' extends keyof Tables[T] ? T : never
}[keyof Tables]

type RowOf<T extends SchoolTable> = Omit<Insertable<Tables[T]>, 'school_id'>

/** The database, or a transaction on it, narrowed to one school. */
export interface SchoolDb {
  /** Serves tables without a `school_id`, and queries with aliases or joins, which name the school themselves. */
  readonly db: Queries
  readonly engine: Engine
  readonly schoolId: number
  /** IANA name; all days and deadlines of the school are in this zone. */
  readonly timeZone: string
  readonly weeks: WeekSettings
  /** Names are sorted by it. */
  readonly language: Language
  readonly [opened]: true

  /** Kysely's query on the table, limited to the school's rows. */
  selectFrom<T extends SchoolTable>(table: T): SelectQueryBuilder<Tables, T, object>
  updateTable<T extends SchoolTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>
  deleteFrom<T extends SchoolTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>
  /** Adds `school_id` to the rows. */
  insertInto<T extends SchoolTable>(
    table: T,
  ): { values(rows: RowOf<T> | readonly RowOf<T>[]): InsertQueryBuilder<Tables, T, InsertResult> }
}

/** Rows of a school are read with these. */
type SchoolSettings = SchoolTime & { language: Language }

class OpenedSchool {
  readonly db: Queries
  readonly engine: Engine
  readonly schoolId: number
  readonly timeZone: string
  readonly weeks: WeekSettings
  readonly language: Language

  constructor(db: Queries, engine: Engine, schoolId: number, { timeZone, weeks, language }: SchoolSettings) {
    this.db = db
    this.engine = engine
    this.schoolId = schoolId
    this.timeZone = timeZone
    this.weeks = weeks
    this.language = language
  }

  selectFrom(table: SchoolTable) {
    return this.db.selectFrom(table).where(this.#isOfSchool(table))
  }

  updateTable(table: SchoolTable) {
    return this.db.updateTable(table).where(this.#isOfSchool(table))
  }

  deleteFrom(table: SchoolTable) {
    return this.db.deleteFrom(table).where(this.#isOfSchool(table))
  }

  insertInto(table: SchoolTable) {
    const school_id = this.schoolId
    return {
      values: (rows: object | readonly object[]) =>
        this.db
          .insertInto(table)
          .values(Array.isArray(rows) ? rows.map((row) => ({ ...row, school_id })) : { ...rows, school_id }),
    }
  }

  #isOfSchool(table: SchoolTable) {
    return sql<SqlBool>`${sql.ref(`${table}.school_id`)} = ${this.schoolId}`
  }
}

type TableOfRows = {
  [T in keyof Tables]: 'id' extends keyof Tables[T]
    ? 'school_id' extends keyof Tables[T]
      ? T
      : never
    : never
}[keyof Tables]

/**
 * The school that the caller acts in: the caller's own, or the named one for a super admin. Throws `not_found` for
 * another school than the caller's, and `validation` for a super admin who has none and names none.
 */
export async function openSchool(database: Database, caller: Caller, named?: number): Promise<SchoolDb> {
  if (named !== undefined && named !== caller.schoolId) {
    if (!caller.isSuperAdmin) refuse('not_found')
    return unscopedSchool(database, named)
  }
  return ownSchool(database, caller)
}

/** The caller's own school; `no_school`, or `validation` for a super admin, without one. */
export function ownSchool(database: Database, caller: Caller): SchoolDb {
  if (caller.schoolId === null || caller.timeZone === null) {
    if (!caller.isSuperAdmin) refuse('no_school')
    throw new DomainError('validation', {
      message: sentence('Choose a school first.'),
      issues: [{ path: 'schoolId', message: sentence('Choose a school first.') }],
    })
  }
  const { schoolId, timeZone, weeks, schoolLanguage } = caller
  const language = schoolLanguage ?? SOURCE_LANGUAGE
  return narrow(database.db, database.engine, schoolId, { timeZone, weeks, language })
}

/** Finds the school that a row belongs to. Throws `not_found` unless the caller may act there. */
export async function schoolOfRow(
  database: Database,
  caller: Caller,
  table: TableOfRows,
  id: number,
): Promise<SchoolDb> {
  if (!caller.isSuperAdmin) return ownSchool(database, caller)
  const row = await database.db.selectFrom(table).select('school_id').where('id', '=', id).executeTakeFirst()
  if (!row || row.school_id === null) refuse('not_found')
  return openSchool(database, caller, row.school_id)
}

/** Opens a school for work without a caller: jobs, the command line, set-up. Throws `not_found` for an unknown school. */
export async function unscopedSchool(database: Database, schoolId: number): Promise<SchoolDb> {
  const row = await database.db
    .selectFrom('schools')
    .select([...timeColumns, 'schools.language'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  return narrow(database.db, database.engine, schoolId, { ...toSchoolTime(row), language: row.language })
}

/**
 * PostgreSQL's codes for a transaction that failed because of a concurrent one: deadlock, serialization failure, or a row it
 * had read was deleted. It is retried, and then reads that the row does not exist.
 */
const retryableCodes = new Set(['40P01', '40001', '23503'])
const MAX_TRIES = 3
/** An immediate retry would take the row before the waiting transaction gets it, and they would collide again. */
const RETRY_DELAY_MS = 50

/**
 * Runs `work` in one transaction. Await only the database in it, one statement after the other: Kysely queues concurrent
 * ones, and if one fails those behind it run after the rollback, outside of the transaction. `work` must have no other side
 * effects, because it runs again after a collision with another transaction or an outdated prepared statement.
 * A broken constraint is thrown as DomainError with the contract's code for it.
 */
export async function transaction<T>(school: SchoolDb, work: (school: SchoolDb) => Promise<T>): Promise<T> {
  return inTransaction(school.db, (tx) => work(narrow(tx, school.engine, school.schoolId, school)))
}

/** `transaction` with the school locked, see `lockSchool`. */
export function lockedTransaction<T>(school: SchoolDb, work: (school: SchoolDb) => Promise<T>): Promise<T> {
  return transaction(school, async (tx) => work(await lockSchool(tx)))
}

/** `transaction` for work that is not limited to one school. */
export async function inTransaction<T>(db: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw toDomainError(error)
      await wait(RETRY_DELAY_MS * (tries + Math.random()))
    }
  }
}

/** Runs `work`, which only reads, on a consistent snapshot and without a time limit, while others go on writing. */
export async function inSnapshot<T>({ db, engine }: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  if (engine === 'sqlite') return reading.execute(work)
  return reading.setIsolationLevel('repeatable read').execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(tx)
  })
}

function isRetryable(error: unknown): boolean {
  return isOutdatedPlan(error) || retryableCodes.has(codeOf(error))
}

/**
 * Locks the crews and members of a school until the transaction ends, so that concurrent changes cannot break limits.
 * Returns the school with its current zone and weeks, which may have changed since the caller was read. `not_found` once it is deleted.
 */
export async function lockSchool({ db, engine, schoolId }: SchoolDb): Promise<SchoolDb> {
  const row = await db
    .selectFrom('schools')
    .select([...timeColumns, 'schools.language'])
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuse('not_found')
  return narrow(db, engine, schoolId, { ...toSchoolTime(row), language: row.language })
}

/** All statements of each SchoolDb go through this function. */
let observe = (db: Queries): Queries => db

/** Test only: `wrap` sees the statements of every SchoolDb that is made from now on. */
export function observeSchoolStatements(wrap: (db: Queries) => Queries): void {
  observe = wrap
}

/** The columns that `toSchoolTime` reads. */
export const timeColumns = ['schools.time_zone', 'schools.school_week'] as const

export function toSchoolTime(row: { time_zone: string; school_week: string | null }): SchoolTime {
  return { timeZone: row.time_zone, weeks: toWeeks(row.school_week) }
}

/** The weeks of a school; null for other values. */
export function weeksOf(value: unknown): WeekSettings | null {
  return value instanceof OpenedSchool ? value.weeks : null
}

function narrow(db: Queries, engine: Engine, schoolId: number, settings: SchoolSettings): SchoolDb {
  // The cast adds the brand and the types of each table's rows, which exist only for the compiler.
  return new OpenedSchool(observe(db), engine, schoolId, settings) as unknown as SchoolDb
}

function toDomainError(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  if (constraint === null) return error
  if (constraint.includes('email_key')) return new DomainError('email_taken')
  if (constraint.includes('username_key')) return new DomainError('username_taken')
  if (constraint.includes('name_key')) return new DomainError('name_taken')
  if (constraint.includes('carried')) return new DomainError('already_carried')
  if (constraint === 'foreign_key') return new DomainError('not_found')
  return error
}
