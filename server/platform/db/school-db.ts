// The only way to the rows of a school: stores and views take a SchoolDb, and only `openSchool` makes one, from
// somebody who may act there.

import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '../caller.ts'
import { DomainError, refuse } from '../errors.ts'
import { brokenConstraint, type Engine, forNoKeyUpdate, isOutdatedPlan, type Queries } from './engine.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

declare const opened: unique symbol

/** The database, or a transaction on it, narrowed to one school. */
export interface SchoolDb {
  readonly db: Queries
  readonly engine: Engine
  readonly schoolId: number
  /** IANA zone; every day and deadline of the school is in it. */
  readonly timeZone: string
  readonly [opened]: true
}

type SchoolTable = {
  [T in keyof Tables]: 'id' extends keyof Tables[T]
    ? 'school_id' extends keyof Tables[T]
      ? T
      : never
    : never
}[keyof Tables]

/**
 * The school that a caller acts in: its own, or for a super admin the one named.
 * Throws `not_found` for a school that is not the caller's, `validation` for a super admin who has and names none.
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
      message: 'Choose a school first.',
      issues: [{ path: 'schoolId', message: 'Choose a school first.' }],
    })
  }
  return narrow(database.db, database.engine, caller.schoolId, caller.timeZone)
}

/** The school that a row belongs to, if the caller may act there; otherwise `not_found`. */
export async function schoolOfRow(
  database: Database,
  caller: Caller,
  table: SchoolTable,
  id: number,
): Promise<SchoolDb> {
  if (!caller.isSuperAdmin) return ownSchool(database, caller)
  const row = await database.db.selectFrom(table).select('school_id').where('id', '=', id).executeTakeFirst()
  if (!row || row.school_id === null) refuse('not_found')
  return openSchool(database, caller, row.school_id)
}

/** For work that no caller asked for: jobs, the command line, set-up. `not_found` if there is no such school. */
export async function unscopedSchool(database: Database, schoolId: number): Promise<SchoolDb> {
  const row = await database.db
    .selectFrom('schools')
    .select('time_zone')
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  return narrow(database.db, database.engine, schoolId, row.time_zone)
}

/**
 * PostgreSQL rolled a transaction back because of another one (deadlock, serialization, or a row it had read was deleted
 * meanwhile); doing it again is right, and reads that the row is gone.
 */
const collisions = new Set(['40P01', '40001', '23503'])
const TRIES = 3
/** Whoever comes back at once takes the row before the other, which waited for it, is awake: they collide again. */
const GIVE_WAY_MS = 50

/**
 * Runs `work` in one transaction: all of it happens, or none. Await nothing but the database in it, one statement after the
 * other: Kysely queues concurrent ones, and those behind one that fails would run after the rollback, outside of the
 * transaction. Leave nothing behind outside: `work` runs again after a collision with another transaction, or when a
 * prepared statement was outdated.
 * A broken constraint becomes the code that the contract names for it.
 */
export async function transaction<T>(school: SchoolDb, work: (school: SchoolDb) => Promise<T>): Promise<T> {
  return inTransaction(school.db, (db) => work(narrow(db, school.engine, school.schoolId, school.timeZone)))
}

/** The same, for what is not of one school. */
export async function inTransaction<T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= TRIES || !mayTryAgain(error)) throw asDomainError(error)
      await wait(GIVE_WAY_MS * (tries + Math.random()))
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  return error instanceof Error && 'code' in error && collisions.has(String(error.code))
}

/**
 * Holds the crews and members of a school still until the transaction ends, so that limits hold under races. Answers the
 * school as it is now: its zone may have changed since the caller was read. `not_found` once it is gone.
 */
export async function lockSchool({ db, engine, schoolId }: SchoolDb): Promise<SchoolDb> {
  const school = db.selectFrom('schools').select('time_zone').where('id', '=', schoolId)
  const row = await forNoKeyUpdate(engine, 'schools', school).executeTakeFirst()
  if (!row) refuse('not_found')
  return narrow(db, engine, schoolId, row.time_zone)
}

/** The school of a transaction as it is at this moment; `not_found` once it is gone. */
export async function currentSchool({ db, engine, schoolId }: SchoolDb): Promise<SchoolDb> {
  const row = await db.selectFrom('schools').select('time_zone').where('id', '=', schoolId).executeTakeFirst()
  return narrow(db, engine, schoolId, (row ?? refuse('not_found')).time_zone)
}

function narrow(db: Queries, engine: Engine, schoolId: number, timeZone: string): SchoolDb {
  // The brand exists for the compiler alone.
  return { db, engine, schoolId, timeZone } as SchoolDb
}

function asDomainError(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  if (constraint === null) return error
  if (constraint.includes('username_key')) return new DomainError('username_taken')
  if (constraint.includes('name_key')) return new DomainError('name_taken')
  if (constraint === 'foreign_key') return new DomainError('not_found')
  return error
}
